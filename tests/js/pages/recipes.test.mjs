// What docs/recipes.md shows, run as it stands there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import { parseEnv } from 'node:util';
import * as undici from 'undici';
import { parse } from 'yaml';
import { DeploymentControl, NotFoundError, planSecrets, RevisionFailedError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { ending, run } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';

const page = await readFile(new URL('../../../docs/recipes.md', import.meta.url), 'utf8');
const AsyncFunction = (async () => {}).constructor;

/** The code of the block that carries this word, or of the first of its language. */
function block(mark) {
  const found = new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page);
  assert.ok(found, `docs/recipes.md has no block "${mark}"`);
  return found[1];
}

describe('a dashboard behind its own server', async () => {
  const service = await serve('--api-key', 'k3y', '--clock', 'manual');
  after(() => service.end('SIGTERM'));
  const process = { env: { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'k3y' } };
  let isSignedIn = async () => true;
  const make = new Function('process', 'isSignedIn', `${block('js proxy').replace('export ', '')} return proxy;`);
  const proxy = make(process, (request) => isSignedIn(request));
  const ask = (path, init) => proxy(new Request(`https://site.example${path}`, init));
  /** What a page's fetch does. */
  const fetch = (url, { headers, ...init }) =>
    ask(String(url).replace('http://page', ''), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(headers)), 'sec-fetch-site': 'same-origin' },
    });
  const control = new DeploymentControl({ baseUrl: 'http://page/api', apiKey: null, fetch });

  it('creates, lists and reads through it, and the page has no key', async () => {
    const created = await control.deployments.create(FORM);
    const shown = [];
    const code = block('js').split('\n').slice(1).join('\n');
    await new AsyncFunction('control', 'show', code)(control, (id, name, status) => shown.push([id, name, status]));
    assert.deepEqual(shown, [[created.id, 'agent', created.status]]);
    await assert.rejects(control.deployments.get('3c90c3cc-0d44-4b50-8888-8dd25736052a'), NotFoundError);
    assert.equal(await control.deployments.delete(created.id), undefined);
  });

  it('refuses strangers, pages of other sites, and other paths', async () => {
    for (const [path, headers, status] of [
      ['/api/v2/deployments', { 'sec-fetch-site': 'cross-site' }, 403],
      ['/api/v2/deployments', { 'sec-fetch-site': 'same-site' }, 403],
      ['/api/_emulator/requests', {}, 404],
      ['/api/v2/../_emulator/requests', {}, 404],
      ['/api/v2/%2e%2e/_emulator/requests', {}, 404],
      ['/api', {}, 404],
      ['/api/v2/deployments', {}, 200],
    ])
      assert.equal((await ask(path, { headers })).status, status, path);
    isSignedIn = async () => false;
    assert.equal((await ask('/api/v2/deployments')).status, 401);
    isSignedIn = async () => true;
  });

  it('passes no cookie on and none back, and says where the service is gone', async () => {
    const seen = [];
    const other = createServer((request, response) => {
      seen.push(request.headers);
      response.setHeader('set-cookie', 'a=b').setHeader('retry-after', '7').writeHead(429).end('{}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    process.env.DEPLOYMENT_CONTROL_URL = `http://127.0.0.1:${other.address().port}`;
    const answer = await ask('/api/v2/deployments', { headers: { cookie: 'session=1', 'x-api-key': 'theirs' } });
    assert.deepEqual(
      [answer.status, answer.headers.get('retry-after'), answer.headers.get('set-cookie')],
      [429, '7', null],
    );
    assert.deepEqual([seen[0].cookie, seen[0]['x-api-key']], [undefined, 'k3y']);
    other.close();
    other.closeAllConnections();
    assert.equal((await ask('/api/v2/deployments')).status, 502);
    process.env.DEPLOYMENT_CONTROL_URL = service.url;
  });
});

test('the job of the CI service validates and deploys', async () => {
  const service = await serve('--clock', 'manual');
  const { jobs } = parse(block('yaml'));
  const cwd = await temporaryFolder();
  await writeFile(
    join(cwd, 'deployment.yaml'),
    'name: agent\nsource: internal_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: registry.example/agent:1\nsecrets: []\n',
  );
  await send(`${service.url}/_emulator/script`, 'POST', [{ status: 'DEPLOYED', forMs: 1e9 }]);
  const given = { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'k3y', MODEL_KEY: 'm0del' };
  for (const name of ['validate', 'deploy']) {
    const [install, ...steps] = jobs[name].steps.filter((step) => step.run !== undefined);
    assert.equal(install.run, 'npm ci', 'the lock file decides which version is run with the key');
    for (const { run: line, env = {} } of steps) {
      const [npx, command, ...args] = line.split(' ');
      assert.deepEqual([npx, command], ['npx', 'deployment-control']);
      for (const [variable, value] of Object.entries(env))
        assert.match(value, new RegExp(`^\\$\\{\\{ (vars|secrets)\\.${variable} \\}\\}$`));
      const { code, out, errors } = await run(args, {
        cwd,
        env: {
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          ...Object.fromEntries(Object.keys(env).map((variable) => [variable, given[variable]])),
        },
      });
      assert.equal(code, 0, out + errors);
      assert.doesNotMatch(out + errors, /k3y|m0del/);
    }
  }
  const [{ secrets }] = (await send(`${service.url}/_emulator/requests`)).body
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body);
  assert.deepEqual(secrets, [{ name: 'MODEL_KEY', value: 'm0del' }]);
  await service.end('SIGTERM');
});

test('the script of a job creates, and then patches', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch });
  const said = [];
  const job = new AsyncFunction('control', 'form', 'console', block('js job'));
  // The third form is the second again: nothing is sent for it.
  for (const [image_uri, value] of [
    ['a:1', 'old'],
    ['a:2', 'new'],
    ['a:2', 'new'],
  ]) {
    emulator.script([{ status: 'DEPLOYED', forMs: Infinity }]);
    const form = { ...FORM, source_revision_config: { image_uri }, secrets: [{ name: 'TOKEN', value }] };
    await job(control, form, { log: (line) => said.push(line) });
  }
  equalBy(
    emulator.requests.filter(({ method }) => method !== 'GET'),
    ({ method }) => method,
    ['POST', 'PATCH'],
  );
  assert.deepEqual(emulator.requests.find(({ method }) => method === 'PATCH').body.secrets, [
    { name: 'TOKEN', value: 'new' },
  ]);
  // A secret that somebody else has added stays: the job stops and names it.
  const [deployment] = (await control.deployments.list()).items;
  await control.deployments.patch(deployment, {
    secrets: [...deployment.secrets, { name: 'BY_HAND', value: 'kept' }],
  });
  emulator.advance(600_000);
  const form = { ...FORM, source_revision_config: { image_uri: 'a:3' }, secrets: [{ name: 'TOKEN', value: 'new' }] };
  await assert.rejects(job(control, form, { log: () => {} }), /^Error: the form lacks BY_HAND: /);
  equalBy((await control.deployments.get(deployment)).secrets, ({ name }) => name, ['TOKEN', 'BY_HAND']);
  equalBy(
    said,
    (line) => line.replace(/[0-9a-f-]{36}/, 'ID'),
    ['create', 'patch', 'none'].flatMap((action) => ['0 s DEPLOYED', `${action}: deployed ID`]),
  );
});

test('secrets are kept in step with a file, and what the script prints has names only', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch });
  const secrets = secretsOf({ A: 'old', GONE: 'old', SAME: 'same' });
  const created = await control.deployments.create({ ...FORM, secrets });
  const said = [];
  const script = new AsyncFunction(
    ...['control', 'deployment', 'planSecrets', 'parseEnv', 'readFile', 'console'],
    block('js secrets'),
  );
  const readFile = async () => 'A=new\nB="b"\nSAME=same\n';
  for (let count = 0; count < 2; count += 1) {
    const deployment = await control.deployments.get(created.id);
    await script(control, deployment, planSecrets, parseEnv, readFile, { log: (names) => said.push(names) });
  }
  assert.deepEqual(said, [
    { added: ['B'], changed: ['A'], removed: ['GONE'], kept: ['SAME'] },
    { added: [], changed: [], removed: [], kept: ['A', 'SAME', 'B'] },
  ]);
  const patches = emulator.requests.filter(({ method }) => method === 'PATCH');
  equalBy(patches, ({ body }) => body.secrets.map(({ name, value }) => `${name}=${value}`), [
    ['A=new', 'SAME=same', 'B=b'],
  ]);
});

test('the test with the emulator passes', () =>
  new AsyncFunction('createEmulator', 'DeploymentControl', 'form', 'assert', block('js emulator'))(
    createEmulator,
    DeploymentControl,
    FORM,
    assert,
  ));

test('a corporate proxy carries the calls', async () => {
  const service = await serve();
  const tunnels = [];
  const proxy = createServer((incoming, outgoing) => {
    tunnels.push(incoming.url);
    incoming.pipe(
      forward(incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) =>
        answer.pipe(outgoing.writeHead(answer.statusCode, answer.headers)),
      ),
    );
  });
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url);
    const [host, port] = url.split(':');
    const there = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
    there.pipe(socket).pipe(there);
    for (const each of [there, socket]) each.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const code = block('js undici').replace(/^import .*$/m, '');
  const process = { env: { HTTPS_PROXY: `http://127.0.0.1:${proxy.address().port}` } };
  const named = class extends DeploymentControl {
    constructor(options) {
      super({ baseUrl: service.url, ...options });
    }
  };
  const control = new Function('DeploymentControl', 'ProxyAgent', 'fetch', 'process', `${code} return control;`)(
    named,
    undici.ProxyAgent,
    undici.fetch,
    process,
  );
  assert.deepEqual((await control.deployments.list()).items, []);
  assert.ok(tunnels.length > 0 && tunnels.every((url) => url.includes(new URL(service.url).host)), tunnels.join());
  proxy.close();
  proxy.closeAllConnections();
  await service.end('SIGTERM');
});

test("an authority of one's own is known by the variable", async () => {
  const cwd = await temporaryFolder();
  const [key, certificate] = [join(cwd, 'key.pem'), join(cwd, 'company.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
    ],
    { stdio: 'ignore' },
  );
  const service = createSecureServer({ key: await readFile(key), cert: await readFile(certificate) }, (_, response) =>
    response.setHeader('content-type', 'application/json').end('{"resources":[],"offset":0}'),
  );
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const env = { DEPLOYMENT_CONTROL_URL: `https://localhost:${service.address().port}` };
  assert.match(block('sh'), /HTTPS_PROXY/);
  assert.match(page, /NODE_EXTRA_CA_CERTS=\/etc\/ssl\/company\.pem npx deployment-control list/);
  await ending(run(['list'], { env }), 7, { errors: /certificate[\s\S]*NODE_EXTRA_CA_CERTS/ });
  await ending(run(['list', '--json'], { env: { ...env, NODE_EXTRA_CA_CERTS: certificate } }), 0, {
    out: '[]\n',
    errors: '',
  });
  service.close();
  service.closeAllConnections();
});

/** A client of an emulator in this process, and a deployment in it by its name. */
async function inProcess() {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch });
  const create = (name) => {
    emulator.script([{ status: 'DEPLOYED', forMs: Infinity }]);
    return control.deployments.create({ ...FORM, name });
  };
  return { emulator, control, create };
}

test('a job goes back to the last good revision, by the package and by the command', async () => {
  const { emulator, control, create } = await inProcess();
  const { id } = await create('agent');
  emulator.script([{ status: 'DEPLOY_FAILED', forMs: Infinity }]);
  const failing = { source_revision_config: { image_uri: 'registry.example/agent:broken' } };
  const deployment = await control.deployments.patch(id, failing);
  emulator.script([{ status: 'DEPLOYED', forMs: Infinity }]);
  const said = [];
  const job = new AsyncFunction('control', 'deployment', 'RevisionFailedError', 'console', block('js back'));
  await job(control, deployment, RevisionFailedError, { log: (line) => said.push(line) });
  assert.match(said.join(), /^back to revision [0-9a-f-]{36}$/);
  assert.equal(
    (await control.deployments.get(id)).source_revision_config.image_uri,
    FORM.source_revision_config.image_uri,
  );

  const service = await serve('--clock', 'manual');
  const env = { DEPLOYMENT_CONTROL_URL: service.url };
  await send(`${service.url}/v2/deployments`, 'POST', FORM);
  const [list, back] = block('sh back').trim().split('\n');
  const words = (line) => line.split(' ').slice(2);
  assert.equal((await run(words(list), { env })).code, 0);
  assert.equal((await run([...words(back), '--yes'], { env })).code, 1);
  await service.end('SIGTERM');
});

test('what a closed pull request left is deleted, and nothing else', async () => {
  const { control, create } = await inProcess();
  for (const name of ['agent-pr-1', 'agent-pr-2', 'agent-pr-3', 'agent-pr-3-kept', 'agent']) await create(name);
  const job = new AsyncFunction('control', 'open', 'console', block('js previews'));
  await job(control, new Set([2]), { error: assert.fail });
  const states = {};
  for await (const { name, status } of control.deployments.list()) states[name] = status;
  const deleted = Object.keys(states).filter((name) => states[name] === 'AWAITING_DELETE');
  assert.deepEqual(deleted.sort(), ['agent-pr-1', 'agent-pr-3']);
  const { jobs } = parse(/```yaml\n(name: delete-preview[\s\S]*?)```/.exec(page)[1]);
  const line = jobs.delete.steps.at(-1).run.replace('${{ github.event.number }}', '17').split(' ').slice(2);
  await ending(run([...line, '--url', 'http://127.0.0.1:1']), 7);
});
