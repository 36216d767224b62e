// Declares the environments of the table, the form libraries, the weights and the compilers as tests, each in a project
// of its own. An environment `run`s the flow; `check` asserts by itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startEmulator } from '../../support/service/server.mjs';
import { DASHBOARDS } from './dashboards.mjs';
import { FORM_LIBRARIES } from './forms.mjs';
import { Project } from './project.mjs';
import { EXPECTED } from './smoke.mjs';
import { ENVIRONMENTS } from './table.mjs';
import { TYPES } from './types.mjs';
import { WEIGHTS } from './weights.mjs';

const ALL = [...ENVIRONMENTS, ...FORM_LIBRARIES, ...DASHBOARDS, ...WEIGHTS, ...TYPES];

let emulator;
after(async () => (await emulator)?.stop());

function declare({ name, title, packages, run, check }) {
  test(`${name}: ${title}`, { timeout: 600_000 }, async (t) => {
    const project = await Project.open(name, packages);
    if (check) return t.diagnostic(JSON.stringify((await check(project)) ?? 'passed'));
    emulator ??= startEmulator();
    const results = await run(project, (await emulator).url);
    assert.deepEqual(results, Object.fromEntries(Object.keys(results).map((part) => [part, EXPECTED])));
  });
}

/** Declares those that need no other package than the checkout's, or a small one. */
export function declareQuick() {
  ALL.filter(({ quick }) => quick).forEach(declare);
}

/** Declares those whose names are in `only`, or all. */
export function declareAll(only = process.env.ONLY ?? '') {
  const names = only.split(/[\s,]+/).filter(Boolean);
  const unknown = names.filter((name) => ALL.every((each) => each.name !== name));
  if (unknown.length > 0)
    throw new Error(`no such environment: ${unknown.join(', ')}. There are ${ALL.map(({ name }) => name).join(', ')}`);
  ALL.filter(({ name }) => names.length === 0 || names.includes(name)).forEach(declare);
}
