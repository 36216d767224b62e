// Where the core comes from when somebody tells: the slim entries, and the option `wasm`. Each case has a copy of the
// package of its own, since a copy has one core.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { FORM } from '../../support/service/records.mjs';

const file = new URL(import.meta.resolve('deployment-control/core.wasm'));
const bytes = (name = 'core.wasm') => readFileSync(new URL(name, file));
const told = (work) => {
  try {
    return work();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
const rejected = (promise) => promise.then(String, (error) => `${error.name}: ${error.message}`);

/** The entries of a copy of the package that nobody has used yet. */
function copy(require = createRequire(import.meta.url)) {
  for (const path of Object.keys(require.cache)) if (path.includes('/dist/node/')) delete require.cache[path];
  const entry = (name) => require(`deployment-control/${name}`);
  return { entry, slim: entry('slim'), whole: require('deployment-control') };
}

/** The options of a client of an emulator. */
async function service({ entry }) {
  const { baseUrl, fetch } = await entry('emulator').createEmulator();
  return { baseUrl, fetch, apiKey: null };
}

let server;
let address;
before(async () => {
  server = createServer((request, response) => {
    if (request.url === '/missing.wasm') response.writeHead(404).end();
    else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else {
      const type = request.url === '/untyped' ? 'application/octet-stream' : 'application/wasm';
      response.writeHead(200, { 'content-type': type }).end(bytes());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

for (const [what, start] of Object.entries({
  bytes: ({ init }) => init(bytes()),
  'an ArrayBuffer': ({ init }) => init(Uint8Array.from(bytes()).buffer),
  'a module': ({ init }) => init(new WebAssembly.Module(bytes())),
  'an address': ({ init }) => init(new URL(`${address}/core.wasm`)),
  'an address as a text': ({ init }) => init(`${address}/core.wasm`),
  'the address of a file': ({ init }) => init(file),
  'an answer that is streamed': async ({ init }) => init(await fetch(`${address}/core.wasm`)),
  'an answer of another type': ({ init }) => init(fetch(`${address}/untyped`)),
  'a promise of bytes': ({ init }) => init(Promise.resolve(bytes())),
  'bytes at once': ({ initSync }) => initSync(bytes()),
  'a module at once': ({ initSync }) => initSync(new WebAssembly.Module(bytes())),
  'the option of ready': ({ ready }) => ready(file),
})) {
  test(`the slim entry starts from ${what}`, async () => {
    const { slim } = copy();
    await start(slim);
    assert.ok(slim.validateCreate({}).issues.length > 0);
  });
}

test('without a source the slim entry says what to do, and starts once it is told', async () => {
  const { slim, ...library } = copy();
  const client = new slim.DeploymentControl(await service(library));
  const none = /^ConfigError: this entry of deployment-control brings no wasm: first `await init\(source\)`/;
  assert.match(
    told(() => slim.validateCreate({})),
    none,
  );
  assert.match(await rejected(client.deployments.list()), none);
  await slim.init(file);
  assert.equal((await client.deployments.list()).items.length, 0);
});

test('a call of the slim entry waits for the core while it loads', async () => {
  const { slim, ...library } = copy();
  const client = new slim.DeploymentControl({ ...(await service(library)), wasm: new URL(`${address}/core.wasm`) });
  const listed = client.deployments.list();
  assert.match(
    told(() => slim.validateCreate({})),
    /^ConfigError: the core is still loading: await `ready\(\)`/,
  );
  assert.equal((await listed).items.length, 0);
  assert.equal(slim.validateCreate({}).ok, false);
});

test('an abort ends a call that waits for the core at once', async () => {
  const { slim, ...library } = copy();
  let load;
  const wasm = new Promise((resolve) => (load = resolve));
  const client = new slim.DeploymentControl({ ...(await service(library)), wasm });
  const signal = AbortSignal.abort(new Error('enough'));
  assert.equal(await rejected(client.deployments.list({}, { signal })), 'Error: enough');
  assert.equal(await rejected(client.request('GET', '/ok', { signal })), 'Error: enough');
  load(bytes());
  assert.equal((await client.deployments.list()).items.length, 0);
});

test('options that will not do are told by the first call where the core came later', async () => {
  const { slim } = copy();
  const client = new slim.DeploymentControl({ baseUrl: 'nowhere', apiKey: null, wasm: file });
  const first = rejected(client.deployments.list());
  await slim.ready();
  assert.deepEqual(
    [
      await first,
      await rejected(client.deployments.list()),
      told(() => new slim.DeploymentControl({ baseUrl: 'nowhere' })),
    ],
    Array(3).fill('ConfigError: the base URL must start with http:// or https://'),
  );
});

test('a source that brings no core is told, and the next one may', async () => {
  const { slim } = copy();
  for (const [source, expected] of [
    [42, /must be the bytes of the \.wasm file, a WebAssembly\.Module, a Response, an address/],
    [{}, /must be the bytes of the \.wasm file/],
    [`${address}/missing.wasm`, /missing\.wasm answered 404/],
    [fetch(`${address}/page`), /\/page brought no \.wasm file/],
    [new Uint8Array(8), /the \.wasm file is damaged: .*magic word.* Hand in the file that is in this version/],
    ['file:///nowhere/core.wasm', /did not load from file:\/\/\/nowhere\/core\.wasm/],
    ['http://127.0.0.1:1/core.wasm', /did not load from http:\/\/127\.0\.0\.1:1\/core\.wasm/],
  ])
    assert.match(await rejected(slim.init(source)), expected);
  assert.match(
    told(() => slim.initSync('core.wasm')),
    /initSync takes the bytes/,
  );
  await slim.init(file);
  assert.equal(slim.validateCreate({}).ok, false);
});

test('the whole entry takes a source too, and works with its own where that one brings none', async () => {
  const { whole, ...library } = copy();
  assert.match(await rejected(whole.ready(`${address}/missing.wasm`)), /answered 404/);
  assert.equal(whole.validateCreate({}).ok, false);
  const client = new whole.DeploymentControl({ ...(await service(library)), wasm: bytes() });
  assert.equal((await client.deployments.list()).items.length, 0);
});

test('the emulator takes a source as an option or by init, and says so where it has none', async () => {
  const { createEmulator, init } = copy().entry('emulator/slim');
  assert.match(await rejected(createEmulator()), /^ConfigError: this entry of deployment-control brings no wasm/);
  assert.match(await rejected(createEmulator({ wasm: `${address}/missing.wasm` })), /answered 404/);
  const own = new URL('./emulator.wasm', file);
  await createEmulator({ wasm: readFileSync(own) });
  await init(own);
  assert.equal((await (await createEmulator()).fetch('/v2/deployments')).status, 200);
});

test('errors are of one class, whichever entry they come from', () => {
  const { slim, whole } = copy();
  assert.equal(whole.ConfigError, slim.ConfigError);
});

for (const [name, wrong, right] of [
  ['slim', ['checks.wasm', 'emulator.wasm', 'empty'], 'core.wasm'],
  ['validate/slim', ['emulator.wasm', 'empty'], 'checks.wasm'],
  ['emulator/slim', ['core.wasm', 'empty'], 'emulator.wasm'],
])
  test(`deployment-control/${name} refuses ${wrong.join(' and ')} as another file, and takes ${right} after it`, async () => {
    for (const other of wrong) {
      const entry = copy().entry(name);
      const start = async (source) => {
        await entry.init(source);
        return entry.validateCreate ? entry.validateCreate({}).ok === false : entry.createEmulator();
      };
      const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
      assert.match(
        await rejected(start(other === 'empty' ? empty : bytes(other))),
        /^ConfigError: the \.wasm file is another one than this entry needs/,
      );
      assert.ok(await start(bytes(right)));
    }
  });

test('a package without its .wasm file says so with an error of its own, from each function that needs it', async () => {
  const folder = await temporaryFolder();
  cpSync(fileURLToPath(new URL('node', file)), join(folder, 'dist/node'), { recursive: true });
  const require = createRequire(join(folder, 'x.js'));
  const library = require('./dist/node/index.cjs');
  const emulator = require('./dist/node/emulator.cjs');
  for (const said of [
    told(() => library.validateCreateJson('{}')),
    told(() => new library.DeploymentControl({ baseUrl: 'https://service.example', apiKey: null })),
    await rejected(library.ready()),
    await rejected(emulator.createEmulator()),
  ])
    assert.match(said, /^ConfigError: .*cannot read its file (core|emulator)\.wasm/);
});

test('Node.js reads the long tables when they are first asked for', (t) => {
  const require = createRequire(import.meta.url);
  const { whole } = copy(require);
  const { mock } = t.mock.method(require('node:fs'), 'readFileSync');
  const paths = () => [...Object.keys(require.cache), ...mock.calls.map(({ arguments: [path] }) => String(path))];
  const hasRead = (path) => paths().some((each) => each.endsWith(path));
  assert.ok(!whole.validateCreate({}).ok);
  assert.ok(!hasRead('node/shared/tables.cjs') && !hasRead('esm/shared/signature-table.js'));
  assert.equal(whole.jsonSchemaFor('Secret', 'draft-07').title, 'Secret');
  assert.ok(hasRead('node/shared/tables.cjs'));
  const [finding] = whole.diagnoseText("ModuleNotFoundError: No module named 'x'").findings;
  assert.equal(finding.code, 'module_missing');
  assert.ok(hasRead('esm/shared/signature-table.js'));
});

test('Node.js reads the logs of failures when the emulator first plays one', async (t) => {
  const require = createRequire(import.meta.url);
  const emulator = await copy(require).entry('emulator').createEmulator();
  const { mock } = t.mock.method(require('node:fs'), 'readFileSync');
  const hasRead = () => mock.calls.some(({ arguments: [path] }) => /esm.shared.signature-logs.js$/.test(path));
  await emulator.fetch('/v2/deployments');
  assert.ok(!hasRead());
  emulator.fail('image_not_found');
  await emulator.fetch('/v2/deployments');
  assert.ok(hasRead());
});

test('bytes in the words of a service are read where the page hides TextDecoder', (t) => {
  const { TextDecoder } = globalThis;
  t.after(() => Object.assign(globalThis, { TextDecoder }));
  delete globalThis.TextDecoder;
  const { validateCreateJson, validateCreate } = copy().entry('validate');
  const form = { ...FORM, source: 'forge', source_revision_config: { product_config_path: 'ä.json' } };
  const vocabulary = { repoHost: 'forge', agent: 'product' };
  const found = validateCreateJson(Buffer.from(JSON.stringify(form)), { vocabulary });
  assert.deepEqual(found, validateCreate(form, { vocabulary }));
  assert.ok(
    found.issues.every(({ code }) => code === 'missing_for_source'),
    JSON.stringify(found),
  );
});
