// Runs the flow in environments of the table, each as a test: `ONLY='vite-8 next-16'` chooses some of them by their
// names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startEmulator } from '../../support/server.mjs';
import { FORM_LIBRARIES } from './forms.mjs';
import { Project, removeTarball } from './project.mjs';
import { EXPECTED } from './smoke.mjs';
import { ENVIRONMENTS } from './table.mjs';
import { WEIGHTS } from './weights.mjs';

/** Declares a test for each of `environments`. */
export function declare(environments) {
  let emulator;
  before(async () => {
    emulator = await startEmulator();
  });
  after(async () => {
    await emulator?.stop();
    await removeTarball();
  });
  for (const { name, title, packages, run } of environments) {
    test(`the flow runs in ${name}: ${title}`, { timeout: 600_000 }, async () => {
      const project = await Project.open(name, packages);
      const results = await run(project, emulator.url);
      assert.deepEqual(results, Object.fromEntries(Object.keys(results).map((part) => [part, EXPECTED])));
    });
  }
}

/** Declares a test for each of the form libraries. */
export function declareForms(libraries) {
  after(removeTarball);
  for (const { name, title, packages, check } of libraries) {
    test(`a form is filled in with ${name}: ${title}`, { timeout: 600_000 }, async () =>
      check(await Project.open(name, packages)),
    );
  }
}

/** Declares a test for each of the weights. */
export function declareWeights(weights) {
  after(removeTarball);
  for (const { name, title, packages, check } of weights) {
    test(`a page loads what it uses, ${name}: ${title}`, { timeout: 600_000 }, async (t) =>
      t.diagnostic(JSON.stringify(await check(await Project.open(name, packages)))),
    );
  }
}

/** The environments, form libraries and weights that `ONLY` names; all of them where it names none. */
export function chosen(only = process.env.ONLY ?? '') {
  const names = only.split(/[\s,]+/).filter(Boolean);
  const all = [...ENVIRONMENTS, ...FORM_LIBRARIES, ...WEIGHTS].map(({ name }) => name);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`no such environment: ${unknown.join(', ')}. There are ${all.join(', ')}`);
  const isChosen = ({ name }) => names.length === 0 || names.includes(name);
  return {
    environments: ENVIRONMENTS.filter(isChosen),
    libraries: FORM_LIBRARIES.filter(isChosen),
    weights: WEIGHTS.filter(isChosen),
  };
}
