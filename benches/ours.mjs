// The package as the benchmarks see it: the one file here that names its functions. It imports nothing, so that each
// entry is measured without the others, in a page as well.

const count = (report) => {
  let seen = 0;
  // Issues that are read cost what reading them costs; nobody asks for issues to leave them alone.
  for (const { path, msg } of report.issues) seen += path.length + msg.length;
  return seen + (report.ok ? 0 : 1);
};
// What only Kubernetes refuses is a warning; the peers are told its rules too.
const errors = (report) => report.issues;

/** What the benchmarks use of an entry of the package, whose members are handed in. */
export function entry(name, { validateCreate, validateJson, FormSession }) {
  return {
    /** Ours beside the peers. */
    ours: {
      name,
      create: { run: (form) => count(validateCreate(form)), find: (form) => errors(validateCreate(form)) },
      page: {
        run: (value) => count(validateJson('DeploymentPage', JSON.stringify(value))),
        find: (value) => errors(validateJson('DeploymentPage', JSON.stringify(value))),
      },
    },
    /** Checks the text or bytes of a page, and gives a number that depends on the verdict and on every issue. */
    checkPage: (text) => count(validateJson('DeploymentPage', text)),
    /**
     * Opens a form for live typing; gives a function that sets a field and gives a number that depends on what that did
     * to the issues.
     */
    openSession: (form) => {
      const session = new FormSession('create', form);
      return (path, value) => {
        const { appeared, cleared, here } = session.set(path, value);
        return appeared.length + cleared.length + here.length;
      };
    },
  };
}
