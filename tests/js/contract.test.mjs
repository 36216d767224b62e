// The contract suite over two roads: the core's wasm against the emulator in this process, and over real HTTP.
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { DeploymentControl, issuesFrom } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { runCase } from '../contract/runner.mjs';
import { startEmulator } from '../support/server.mjs';

const cases = JSON.parse(await readFile(new URL('../contract/cases.json', import.meta.url), 'utf8'));

describe('in process, on a clock that the test moves', () => {
  for (const testCase of cases) {
    it(testCase.name, async () => {
      const emulator = await createEmulator({ clock: 'manual' });
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
      await runCase(testCase, { control, issuesFrom, wait: { minDelay: 0, maxDelay: 0, onProgress: () => emulator.advance(300) } });
    });
  }
});

describe('over HTTP', () => {
  let server;
  before(async () => {
    server = await startEmulator();
  });
  after(() => server.stop());
  for (const testCase of cases) {
    it(testCase.name, async () => {
      const control = new DeploymentControl({ baseUrl: server.url, apiKey: null });
      await runCase(testCase, { control, issuesFrom, wait: { minDelay: 50, maxDelay: 200 } });
    });
  }
});
