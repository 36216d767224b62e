// @ts-check The types of the emulator as a project with exactOptionalPropertyTypes sees them: the type check of the
// tests holds them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';

test('an option that is undefined is an option that is not given', async () => {
  /** @type {Required<{ [Name in keyof import('deployment-control/emulator').EmulatorOptions]: undefined }>} */
  const undefinedOptions = {
    clock: undefined,
    seed: undefined,
    apiKey: undefined,
    hosting: undefined,
    speed: undefined,
    keySpansTenants: undefined,
    agents: undefined,
    vocabulary: undefined,
    leftoverProjects: undefined,
    noScaleToZero: undefined,
    listeners: undefined,
    prefix: undefined,
    queue: undefined,
    views: undefined,
    store: undefined,
    wasm: undefined,
  };
  /** @type {import('deployment-control/emulator').EmulatorOptions} */
  const options = undefinedOptions;
  const [first, second] = await Promise.all([createEmulator(options), createEmulator()]);
  const send = (/** @type {import('deployment-control/emulator').Emulator} */ emulator) =>
    emulator.fetch('/v2/deployments', { method: 'POST' });
  assert.equal((await send(first)).status, (await send(second)).status);
});
