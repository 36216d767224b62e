// The package as the benchmarks see it: the one file here that names its functions. It has no imports of Node's, so that a page can load it as well.
import * as control from 'deployment-control';

const { validateCreate, validateDeploymentPageJson, FormSession } = control;

const count = (report) => {
  let seen = 0;
  // Issues that are read cost what reading them costs; nobody asks for issues to leave them alone.
  for (const { path, msg } of report.issues) seen += path.length + msg.length;
  return seen + (report.ok ? 0 : 1);
};
const errors = (report) => report.issues.filter(({ severity }) => severity === 'error');

/** Checks the text or bytes of a page, and gives a number that depends on the verdict and on every issue. */
export const checkPage = validateDeploymentPageJson && ((text) => count(validateDeploymentPageJson(text)));

/** Ours beside the peers. Absent members are functions that the package does not have. */
export const ours = {
  name: 'deployment-control',
  create: validateCreate && { run: (form) => count(validateCreate(form)), find: (form) => errors(validateCreate(form)) },
  page: validateDeploymentPageJson && {
    run: (value) => count(validateDeploymentPageJson(JSON.stringify(value))),
    find: (value) => errors(validateDeploymentPageJson(JSON.stringify(value))),
  },
};

/** Opens a form for live typing; gives a function that sets a field and gives the number of issues that follow. */
export const openSession =
  FormSession &&
  ((form) => {
    const session = new FormSession('create', form);
    return (path, value) => session.set(path, value).here.length;
  });
