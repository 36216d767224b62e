// The contract suite over two roads: the core's wasm against the emulator in this process, and over real HTTP.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { DeploymentControl, issuesFrom } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { runCase } from '../../contract/runner.mjs';
import { send } from '../../support/service/emulator.mjs';
import { startEmulator } from '../../support/service/server.mjs';

const cases = JSON.parse(await readFile(new URL('../../contract/cases.json', import.meta.url), 'utf8'));

describe('in process, on a clock that the test moves', () => {
  for (const testCase of cases) {
    it(testCase.name, async () => {
      const emulator = await createEmulator({ clock: 'manual' });
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
      await runCase(testCase, {
        control,
        issuesFrom,
        wait: { minDelay: 0, maxDelay: 0, onProgress: () => emulator.advance(300) },
      });
    });
  }
});

describe("in a provider's own words, and with its own path of an interruption", () => {
  const vocabulary = { repoHost: 'forge.example', agent: 'graph' };
  const interruptPath = '/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption';
  for (const testCase of cases) {
    it(testCase.name, async () => {
      const emulator = await createEmulator({ clock: 'manual', vocabulary });
      const paths = [];
      const fetch = (url, init) => {
        paths.push(new URL(url).pathname);
        assert.doesNotMatch(`${url} ${init.body ?? ''}`, /repo_host|"agent_config_path"/);
        return emulator.fetch(url, init);
      };
      const control = new DeploymentControl({
        baseUrl: emulator.baseUrl,
        fetch,
        apiKey: null,
        vocabulary: { ...vocabulary, interruptPath },
      });
      await runCase(testCase, {
        control,
        issuesFrom,
        wait: { minDelay: 0, maxDelay: 0, onProgress: () => emulator.advance(300) },
      });
      assert.ok(!paths.some((path) => path.endsWith('/interrupt')));
    });
  }
});

describe('over HTTP', () => {
  let server;
  before(async () => {
    server = await startEmulator(['--port', '0', '--clock', 'manual']);
  });
  after(() => server.stop());
  const advance = () => send(`${server.url}/_emulator/advance`, 'POST', { ms: 300 });
  const wait = { minDelay: 5, maxDelay: 5, onProgress: () => void advance() };
  for (const testCase of cases) {
    it(testCase.name, async () => {
      const control = new DeploymentControl({ baseUrl: server.url, apiKey: null });
      await runCase(testCase, { control, issuesFrom, wait });
    });
  }
});
