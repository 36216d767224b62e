// Where the core comes from when somebody tells: the slim entries, and the option `wasm`. Each case has a process of
// its own, since a process has one core.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const wasm = new URL(import.meta.resolve('deployment-control/core.wasm'));

const HEAD = `
import { readFileSync } from 'node:fs';
import * as slim from 'deployment-control/slim';
import { createEmulator } from 'deployment-control/emulator';
const file = new URL(${JSON.stringify(wasm.href)});
const bytes = () => readFileSync(file);
const told = (work) => { try { return work(); } catch (error) { return error.name + ': ' + error.message; } };
const rejected = (promise) => promise.then(String, (error) => error.name + ': ' + error.message);
const service = async () => { const emulator = await createEmulator(); return { baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null }; };
`;

let server;
let address;
before(async () => {
  const content = await readFile(wasm);
  server = createServer((request, response) => {
    if (request.url === '/missing.wasm') response.writeHead(404).end();
    else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else
      response
        .writeHead(200, {
          'content-type': request.url === '/untyped' ? 'application/octet-stream' : 'application/wasm',
        })
        .end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

/** Runs a module and answers what it left in `result`. */
async function run(body) {
  const script = `${HEAD}const address = ${JSON.stringify(address)};\nlet result;\n${body}\nconsole.log(JSON.stringify(result));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    timeout: 30_000,
  });
  return JSON.parse(stdout);
}

const WORKS = 'result = slim.validateCreate({}).issues.length > 0;';

for (const [what, start] of Object.entries({
  bytes: 'await slim.init(bytes());',
  'an ArrayBuffer': 'await slim.init(Uint8Array.from(bytes()).buffer);',
  'a module': 'await slim.init(new WebAssembly.Module(bytes()));',
  'an address': 'await slim.init(new URL(`${address}/core.wasm`));',
  'an address as a text': 'await slim.init(`${address}/core.wasm`);',
  'the address of a file': 'await slim.init(file);',
  'an answer that is streamed': 'await slim.init(await fetch(`${address}/core.wasm`));',
  'an answer of another type': 'await slim.init(fetch(`${address}/untyped`));',
  'a promise of bytes': 'await slim.init(Promise.resolve(bytes()));',
  'bytes at once': 'slim.initSync(bytes());',
  'a module at once': 'slim.initSync(new WebAssembly.Module(bytes()));',
  'the option of ready': 'await slim.ready(file);',
})) {
  test(`the slim entry starts from ${what}`, async () => {
    assert.equal(await run(`${start}\n${WORKS}`), true);
  });
}

test('without a source the slim entry says what to do, and starts once it is told', async () => {
  const [before, call, works] = await run(`
    const client = new slim.DeploymentControl(await service());
    result = [told(() => slim.validateCreate({})), await rejected(client.deployments.list())];
    await slim.init(file);
    result.push((await client.deployments.list()).items.length);`);
  assert.match(before, /^ConfigError: this entry of deployment-control brings no wasm: first `await init\(source\)`/);
  assert.match(call, /^ConfigError: this entry of deployment-control brings no wasm/);
  assert.equal(works, 0);
});

test('a call of the slim entry waits for the core while it loads', async () => {
  const result = await run(`
    const client = new slim.DeploymentControl({ ...(await service()), wasm: new URL(address + '/core.wasm') });
    const listed = client.deployments.list();
    result = [told(() => slim.validateCreate({})), (await listed).items.length, slim.validateCreate({}).ok];`);
  assert.match(result[0], /^ConfigError: the core is still loading: await `ready\(\)`/);
  assert.deepEqual(result.slice(1), [0, false]);
});

test('an abort ends a call that waits for the core at once', async () => {
  const result = await run(`
    const { promise, resolve } = { promise: new Promise((done) => (globalThis.done = done)), resolve: (value) => globalThis.done(value) };
    const client = new slim.DeploymentControl({ ...(await service()), wasm: promise });
    const signal = AbortSignal.abort(new Error('enough'));
    result = [await rejected(client.deployments.list({}, { signal })), await rejected(client.request('GET', '/ok', { signal }))];
    resolve(bytes());
    result.push((await client.deployments.list()).items.length);`);
  assert.deepEqual(result, ['Error: enough', 'Error: enough', 0]);
});

test('options that will not do are told by the first call where the core came later', async () => {
  assert.deepEqual(
    await run(`
    const client = new slim.DeploymentControl({ baseUrl: 'nowhere', apiKey: null, wasm: file });
    const first = rejected(client.deployments.list());
    await slim.ready();
    result = [await first, await rejected(client.deployments.list()), told(() => new slim.DeploymentControl({ baseUrl: 'nowhere' }))];`),
    Array(3).fill('ConfigError: the base URL must start with http:// or https://'),
  );
});

test('a source that brings no core is told, and the next one may', async () => {
  const result = await run(`
    result = [];
    for (const source of [42, {}, address + '/missing.wasm', fetch(address + '/page'), new Uint8Array(8), 'file:///nowhere/core.wasm', 'http://127.0.0.1:1/core.wasm']) {
      result.push(await rejected(slim.init(source)));
    }
    result.push(told(() => slim.initSync('core.wasm')));
    await slim.init(file);
    result.push(slim.validateCreate({}).ok);`);
  const expected = [
    /must be the bytes of the \.wasm file, a WebAssembly\.Module, a Response, an address/,
    /must be the bytes of the \.wasm file/,
    /missing\.wasm answered 404/,
    /\/page brought no \.wasm file/,
    /the \.wasm file is damaged: .*magic word.* Hand in the file that is in this version/,
    /did not load from file:\/\/\/nowhere\/core\.wasm/,
    /did not load from http:\/\/127\.0\.0\.1:1\/core\.wasm/,
    /initSync takes the bytes/,
  ];
  for (const [index, pattern] of expected.entries()) assert.match(result[index], pattern);
  assert.equal(result.at(-1), false);
});

test('the whole entry takes a source too, and works with its own where that one brings none', async () => {
  assert.deepEqual(
    await run(`
    const { DeploymentControl, ready, validateCreate } = await import('deployment-control');
    const failed = await rejected(ready(address + '/missing.wasm'));
    result = [failed.includes('answered 404'), validateCreate({}).ok];
    const client = new DeploymentControl({ ...(await service()), wasm: bytes() });
    result.push((await client.deployments.list()).items.length);`),
    [true, false, 0],
  );
});

test('the emulator takes a source as an option or by init, and says so where it has none', async () => {
  const result = await run(`
    const { createEmulator: create, init } = await import('deployment-control/emulator/slim');
    const own = new URL('./emulator.wasm', file);
    result = [await rejected(create()), await rejected(create({ wasm: address + '/missing.wasm' }))];
    await create({ wasm: readFileSync(own) });
    await init(own);
    const emulator = await create();
    result.push((await emulator.fetch('/v2/deployments')).status);`);
  assert.match(result[0], /^ConfigError: this entry of deployment-control brings no wasm/);
  assert.match(result[1], /answered 404/);
  assert.equal(result[2], 200);
});

test('errors are of one class, whichever entry they come from', async () => {
  assert.equal(
    await run(`
    const whole = await import('deployment-control');
    result = whole.ConfigError === slim.ConfigError;`),
    true,
  );
});

for (const [entry, wrong, right] of [
  ['slim', ['checks.wasm', 'emulator.wasm', 'empty'], 'core.wasm'],
  ['validate/slim', ['emulator.wasm', 'empty'], 'checks.wasm'],
  ['emulator/slim', ['core.wasm', 'empty'], 'emulator.wasm'],
]) {
  for (const name of wrong) {
    test(`deployment-control/${entry} refuses ${name} as another file, and takes the right one after it`, async () => {
      const found = await run(`
        const entry = await import('deployment-control/${entry}');
        const read = (name) => name === 'empty' ? Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) : readFileSync(new URL(name, file));
        const use = async () => entry.validateCreate ? entry.validateCreate({}).ok : (await entry.createEmulator()).baseUrl !== '';
        const start = async (name) => { await entry.init(read(name)); return use(); };
        result = [await rejected(start('${name}')), await start('${right}')];`);
      assert.match(found[0], /^ConfigError: the \.wasm file is another one than this entry needs/);
      assert.equal(found[1], entry === 'emulator/slim');
    });
  }
}

test('a package without its .wasm file says so with an error of its own, from each function that needs it', async () => {
  const found = await run(`
    const { cpSync, mkdtempSync, rmSync } = await import('node:fs');
    const { createRequire } = await import('node:module');
    const { join } = await import('node:path');
    const { tmpdir } = await import('node:os');
    const folder = mkdtempSync(join(tmpdir(), 'deployment-control-'));
    try {
      cpSync(new URL('node', file), join(folder, 'dist/node'), { recursive: true });
      const require = createRequire(join(folder, 'x.js'));
      const library = require('./dist/node/index.cjs');
      const emulator = require('./dist/node/emulator.cjs');
      result = [
        told(() => library.validateCreateJson('{}')),
        told(() => new library.DeploymentControl({ baseUrl: 'https://service.example', apiKey: null })),
        await rejected(library.ready()),
        await rejected(emulator.createEmulator()),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }`);
  assert.equal(found.length, 4);
  for (const said of found) assert.match(said, /^ConfigError: .*cannot read its file (core|emulator)\.wasm/);
});

test('bytes in the words of a service are read where the page hides TextDecoder', async () => {
  const found = await run(`
    delete globalThis.TextDecoder;
    const { validateCreateJson, validateCreate } = await import('deployment-control/validate');
    const form = { name: 'agent', source: 'forge', source_config: {}, source_revision_config: { product_config_path: 'ä.json' }, secrets: [] };
    const vocabulary = { repoHost: 'forge', agent: 'product' };
    result = [validateCreateJson(Buffer.from(JSON.stringify(form)), { vocabulary }), validateCreate(form, { vocabulary })];`);
  assert.deepEqual(found[0], found[1]);
  assert.ok(
    found[0].issues.every(({ code }) => code === 'missing_for_source'),
    JSON.stringify(found[0]),
  );
});
