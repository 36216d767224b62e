// What docs/testing.md shows, run as it stands there but for the runner's names.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ConnectionError, DeploymentControl, RevisionFailedError, validateCreate } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { readPage, ROOT, runBlock } from '../../support/documents.mjs';
import { FORM, send, start, temporaryFolder } from '../../support/service/emulator.mjs';

const { text: page, blocks } = await readPage('docs/testing.md');
let emulator;
let control;
/** Says that the page still shows a line which a test below runs. */
const shows = (line) => assert.ok(page.includes(line), `docs/testing.md no longer shows: ${line}`);

describe('docs/testing.md', () => {
  beforeEach(async () => {
    emulator = await createEmulator({ clock: 'manual' });
    control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch });
  });

  test('a failed build is told', async () => {
    shows("emulator.script([{ status: 'BUILDING', forMs: 1000 }, { status: 'BUILD_FAILED', forMs: Infinity }]);");
    emulator.script([
      { status: 'BUILDING', forMs: 1000 },
      { status: 'BUILD_FAILED', forMs: Infinity },
    ]);
    const body =
      "name: 'agent', source: 'internal_source', source_config: {}, source_revision_config: { agent_config_path: 'agent.json' }, secrets: []";
    shows(body);
    const form = {
      name: 'agent',
      source: 'internal_source',
      source_config: {},
      source_revision_config: { agent_config_path: 'agent.json' },
      secrets: [],
    };
    assert.deepEqual(validateCreate(form).issues, [], 'what readers copy is warned of nothing');
    const deployment = await control.deployments.create(form);
    emulator.advance(1000);
    await assert.rejects(control.deployments.waitUntilDeployed(deployment), RevisionFailedError);
  });

  test('a creation is not repeated when the connection breaks', async () => {
    shows("emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });");
    emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });
    await assert.rejects(
      control.deployments.create(FORM),
      (error) => error instanceof ConnectionError && error.maybeProcessed,
    );
    assert.equal(emulator.requests.filter(({ method }) => method === 'POST').length, 1);
  });

  test('a listing survives a busy service', async () => {
    shows(
      "emulator.inject({ match: { path: '/v2/deployments' }, status: 429, headers: { 'retry-after': '0' }, times: 2 });",
    );
    emulator.inject({ match: { path: '/v2/deployments' }, status: 429, headers: { 'retry-after': '0' }, times: 2 });
    const { items } = await control.deployments.list();
    assert.deepEqual([items.length, emulator.requests.length], [0, 3]);
  });

  test('records are put in, and brought back', async () => {
    shows("{ name: 'old', status: 'UNUSED', created_at: '2025-06-01T00:00:00Z' },");
    emulator.seed({
      deployments: [
        { name: 'support' },
        { name: 'old', status: 'UNUSED', created_at: '2025-06-01T00:00:00Z' },
        { name: 'new', status: 'AWAITING_DATABASE' },
      ],
    });
    const before = emulator.snapshot();
    const states = async () => (await control.deployments.list()).items.map(({ name, status }) => `${name} ${status}`);
    const expected = ['new AWAITING_DATABASE', 'old UNUSED', 'support READY'];
    assert.deepEqual(await states(), expected);
    emulator.reset();
    assert.deepEqual(await states(), []);
    emulator.restore(before);
    assert.deepEqual(await states(), expected);
  });

  /** The block of the page that starts with this line. */
  const block = (start) => {
    const found = blocks.find(({ code }) => code.startsWith(start));
    assert.ok(found, `docs/testing.md has no block that starts with: ${start}`);
    return found.code;
  };

  /** A port that nobody listens on. */
  async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  /** The part of Vitest that the page uses. */
  function vitest() {
    const tests = [];
    const setups = [];
    const expect = (given) => ({
      rejects: {
        toBeInstanceOf: (type) => assert.rejects(given, type),
        toMatchObject: (members) => assert.rejects(given, members),
      },
      resolves: { toBeDefined: async () => assert.notEqual(await given, undefined) },
      toHaveLength: (length) => assert.equal(given.length, length),
    });
    const runAll = async () => {
      assert.ok(tests.length > 0);
      for (const [name, run] of tests) {
        for (const setup of setups) await setup();
        await assert.doesNotReject(async () => run(), name);
      }
    };
    return {
      runner: { beforeEach: (run) => setups.push(run), expect, test: (...given) => tests.push(given) },
      runAll,
    };
  }

  test('the blocks of Vitest run as they are printed', async () => {
    const whole = vitest();
    await runBlock(block("import { DeploymentControl, RevisionFailedError } from 'deployment-control';"), {
      modules: {
        'deployment-control': { DeploymentControl, RevisionFailedError },
        'deployment-control/emulator': { createEmulator },
        vitest: whole.runner,
      },
      names: {},
    });
    await whole.runAll();
    const faults = vitest();
    await runBlock(block("test('a creation is not repeated when the connection breaks'"), {
      modules: {},
      names: { ...faults.runner, emulator, control, form: FORM },
    });
    await faults.runAll();
  });

  test('the Playwright blocks start the command and reach its controls', async () => {
    const [, config] = /^export default (\{[\s\S]*\});$/m.exec(block('// playwright.config.js'));
    const { webServer } = new Function('process', `return ${config}`)({ env: {} });
    const [npx, command, ...args] = webServer.command.split(' ');
    assert.deepEqual([npx, command, args.shift()], ['npx', 'deployment-control', 'emulator']);
    const port = await freePort();
    const here = (text) => text.replaceAll('8124', String(port));
    const service = await start('emulator', ...args.map(here));
    assert.equal((await fetch(here(webServer.url))).status, 200);

    // A page that lists the deployments of its tenant, as the reader's own does.
    const seen = { text: '' };
    const page = {
      goto: async (path) => {
        const { searchParams } = new URL(path, 'http://page.example');
        const headers = { 'x-tenant-id': searchParams.get('tenant') };
        const answer = await fetch(`http://127.0.0.1:${port}/v2/deployments`, { headers });
        seen.text = (await answer.json()).resources.map(({ name }) => name).join(' ');
      },
      getByText: (text) => text,
    };
    const request = {
      post: async (url, { data }) => {
        const answer = await send(here(url), 'POST', data);
        assert.ok(answer.status < 300, JSON.stringify(answer));
      },
    };
    const tests = [];
    await runBlock(block("test('a deployment is listed'"), {
      modules: {},
      names: {
        test: (_, run) => tests.push(run),
        expect: (text) => ({ toBeVisible: async () => assert.equal(seen.text, text) }),
      },
    });
    for (const run of tests) await run({ page, request });
    assert.equal(tests.length, 1);
    await service.end('SIGTERM');
  });

  test("a page's requests are passed to an emulator in the test's own process", async () => {
    const routes = [];
    const page = { route: async (pattern, handler) => routes.push({ pattern, handler }) };
    await runBlock(block('const emulator = await createEmulator();'), { modules: {}, names: { createEmulator, page } });
    const [{ pattern, handler }] = routes;
    const baseUrl = pattern.replace('/**', '');
    /** What a browser's fetch does with a route. */
    const routed = async (url, { method = 'GET', headers = {}, body } = {}) => {
      let answer;
      await handler({
        request: () => ({
          url: () => url,
          method: () => method,
          headers: () => Object.fromEntries(new Headers(headers)),
          postDataBuffer: () => (body === undefined ? null : Buffer.from(body)),
        }),
        fulfill: async ({ status, headers: own, body: bytes }) => {
          answer = new Response(status === 204 ? null : bytes, { status, headers: own });
        },
      });
      return answer;
    };
    const here = new DeploymentControl({ baseUrl, apiKey: null, fetch: routed });
    const { id } = await here.deployments.create(FORM);
    assert.equal((await here.deployments.get(id)).name, FORM.name);
    await here.deployments.delete(id);
  });

  /** The part of httpx that the page uses, over Python's own client. */
  const HTTPX = `
import json, urllib.error, urllib.request

class Answer:
    def __init__(self, status_code): self.status_code = status_code

class Client:
    def __init__(self, base_url): self.base_url = base_url
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def get(self, path): return self.send("GET", path, None)
    def post(self, path, json): return self.send("POST", path, json)
    def send(self, method, path, body):
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.base_url + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked) as answer: return Answer(answer.status)
        except urllib.error.HTTPError as error: return Answer(error.code)
`;

  test('an emulator that Python starts ends with its tests', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'httpx.py'), HTTPX);
    const port = await freePort();
    const code = block('import httpx').replaceAll('8124', String(port));
    await writeFile(join(folder, 'walk.py'), code);
    const { stderr } = await promisify(execFile)('python3', [join(folder, 'walk.py')], {
      cwd: ROOT,
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PYTHONDONTWRITEBYTECODE: '1' },
    });
    assert.equal(stderr, '');
    await assert.rejects(fetch(`http://127.0.0.1:${port}/v2/deployments`), 'the emulator is still there');
  });
});
