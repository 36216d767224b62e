// A form without a framework: each field tells what is wrong with it while someone types, nothing that is wrong is
// sent, and what the service still finds is told at the same places. The page speaks to a proxy on its own origin,
// since a key has no place in a page (examples/proxy).
import { DeploymentControl, FormSession, issuesFrom } from 'deployment-control';

const control = new DeploymentControl({ baseUrl: '/api', apiKey: null });

const form = document.querySelector('form');
const output = form.querySelector('output');
const problems = document.querySelector('#problems');
const inputs = [...form.querySelectorAll('input')];

// The session holds the form's value.
const session = new FormSession('create', {
  source: 'external_docker',
  source_config: {},
  source_revision_config: {},
  secrets: [],
});

/** A field is told what is wrong with it once it was left, not while its first letter is typed. */
const touched = new Set();

form.addEventListener('input', ({ target }) => {
  const path = target.name.split('.');
  const value = typed(target);
  // An empty input is a field that is not given, which is an error only where the service needs it.
  if (value === undefined) session.remove(path);
  else session.set(path, value);
  show(session.report().issues);
});

form.addEventListener('focusout', ({ target }) => {
  if (!target.name) return;
  touched.add(target.name);
  show(session.report().issues);
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  for (const input of inputs) touched.add(input.name);
  const { ok, issues } = session.report();
  show(issues);
  if (!ok) return inputs.find((input) => input.getAttribute('aria-invalid') === 'true')?.focus();

  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const deployment = await control.deployments.create(session.value());
    await control.deployments.waitUntilDeployed(deployment, {
      onProgress: ({ status }) => {
        output.value = status;
      },
    });
  } catch (error) {
    // The service's own 422 has the shape of the local check, and is told at the same fields.
    show(issuesFrom(error));
    output.value = '';
    if (issuesFrom(error).length === 0) problems.textContent = error.message;
  } finally {
    button.disabled = false;
  }
});

function typed(input) {
  if (input.value.trim() === '') return undefined;
  if (!('number' in input.dataset)) return input.value;
  // A text that is no number is kept, so that the check says what is wrong with it.
  return Number.isNaN(Number(input.value)) ? input.value : Number(input.value);
}

/** Writes each issue beside its field, and those without a field of their own below the form. */
function show(issues) {
  const places = new Map(inputs.map((input) => [input.name, input]));
  for (const input of inputs) {
    input.removeAttribute('aria-invalid');
    input.parentElement.querySelector('.message')?.remove();
  }
  const others = [];
  for (const { path, msg, severity } of issues) {
    const input = places.get(path.join('.'));
    if (!input) others.push(`${path.join('.')}: ${msg}`);
    else if (touched.has(input.name) && !input.parentElement.querySelector('.message')) {
      if (severity === 'error') input.setAttribute('aria-invalid', 'true');
      input.parentElement.append(message(msg, severity));
    }
  }
  problems.textContent = others.join('\n');
}

function message(text, severity) {
  const element = document.createElement('span');
  element.className = `message ${severity}`;
  element.textContent = text; // never as markup: messages repeat names that someone typed
  return element;
}
