// Hosts that lack something or read something otherwise: what works all the same, and what is said where it cannot.
import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage } from './environments/pages.mjs';
import { esbuild, installed, project, run } from './project.mjs';

/** Runs a module in Node.js and answers the JSON that it prints. */
async function node(text) {
  await writeFile(
    join(project, 'main.mjs'),
    `const told = (work) => { try { return work(); } catch (error) { return error.name + ': ' + error.message; } };\n${text}`,
  );
  return JSON.parse(await run(process.execPath, ['main.mjs'], { cwd: project, timeout: 30_000 }));
}

test('a classic script keeps the wasm in a page that names no charset, and holds none of its bytes raw', async (t) => {
  await writeFile(
    join(project, 'classic.js'),
    `import { validateCreate } from 'deployment-control/validate';\nimport { createEmulator } from 'deployment-control/emulator';\nimport { DeploymentControl } from 'deployment-control';\n
     const emulate = async () => { const { baseUrl, fetch } = await createEmulator(); return (await new DeploymentControl({ baseUrl, fetch, apiKey: null }).deployments.list()).items.length; };
     emulate().then((items) => ({ charset: document.characterSet, ok: validateCreate({}).ok, items }), String).then((said) => { window.said = said; });`,
  );
  await esbuild('classic.js', '--bundle', '--minify', '--format=iife', '--charset=utf8', '--outfile=classic.out.js');
  const script = await readFile(join(project, 'classic.out.js'));
  // As other minifiers do, and as this one was asked to, it would print every character as it is. The texts have some.
  assert.ok(script.filter((byte) => byte >= 0x80).length < 1_000, 'the bytes of the wasm stand raw in the script');
  const server = createServer((request, response) => {
    if (request.url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>page</title><link rel="icon" href="data:,"><script src="classic.js"></script>');
    else response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const page = await openPage(t);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.said !== undefined, { timeout: 30_000 });
  assert.deepEqual(await page.evaluate(() => window.said), { charset: 'windows-1252', ok: false, items: 0 });
});

test('the emulator is imported where a test runner hides the coders and the classes of fetch, and says what is missing when it is asked', async () => {
  const said = await node(`
    for (const name of ['TextDecoder', 'TextEncoder', 'Request', 'Response', 'Headers', 'fetch']) delete globalThis[name];
    const { createEmulator } = await import('deployment-control/emulator');
    const emulator = await createEmulator();
    emulator.seed({ deployments: [{ name: 'ä' }] });
    const refused = await emulator.fetch(emulator.baseUrl + '/v2/deployments').catch((error) => error.name + ': ' + error.message);
    console.log(JSON.stringify({ requests: emulator.requests.length, refused }));`);
  assert.equal(said.requests, 0);
  assert.match(
    said.refused,
    /^ConfigError: the emulator answers requests with the runtime's own Request, Response, Headers, which this environment does not have\. .*jest-fixed-jsdom/,
  );
});

test('where there is no WebAssembly that is said, and what needs none works', async () => {
  const said = await node(`
    delete globalThis.WebAssembly;
    const { ConfigError, DeploymentControl, FormSession, fields, jsonSchemaFor, ready, schemaFor, toPathMessages, translated, validateCreate } = await import('deployment-control');
    const validate = await import('deployment-control/validate');
    const { createEmulator } = await import('deployment-control/emulator');
    const issue = { type: 'missing', loc: ['body', 'name'], msg: 'Field required', path: ['name'], code: 'missing', severity: 'error', origin: 'client' };
    console.log(JSON.stringify({
      works: [fields('DeploymentCreate').length > 0, jsonSchemaFor('DeploymentCreate', 'draft-07').type, schemaFor('DeploymentCreate').field('name')['~standard'].vendor, toPathMessages({ ok: false, issues: [issue] }).name, translated([issue], { missing: 'Pflichtfeld' })[0].msg, new ConfigError('x') instanceof Error],
      said: [told(() => new DeploymentControl({ baseUrl: 'http://127.0.0.1', apiKey: null })), told(() => validateCreate({})), told(() => new FormSession('create').report()), told(() => validate.validateCreate({})), await ready().catch(String), await createEmulator().catch(String)],
    }));`);
  assert.deepEqual(said.works, [true, 'object', 'deployment-control', 'Field required', 'Pflichtfeld', true]);
  for (const each of said.said)
    assert.match(
      each,
      /^ConfigError: this runtime has no WebAssembly, which checks and calls need: browsers switch it off in a lockdown mode\./,
    );
});

test('a policy that lets no WebAssembly start, a damaged file and the file of another entry are told apart', async () => {
  const said = await node(`
    import { readFile } from 'node:fs/promises';
    import * as slim from 'deployment-control/slim';
    const file = (name) => readFile(new URL(import.meta.resolve('deployment-control/' + name)));
    const core = await file('core.wasm');
    const damaged = core.map((byte, at) => (at > 5000 ? byte ^ 1 : byte));
    const said = [told(() => slim.initSync(damaged)), await slim.init(core.subarray(0, 9000)).catch(String)];
    const { Module } = WebAssembly;
    WebAssembly.Module = function () { throw new WebAssembly.CompileError('Refused to compile or instantiate WebAssembly module'); };
    said.push(told(() => slim.initSync(core)));
    WebAssembly.Module = Module;
    said.push(await slim.init(await file('emulator.wasm')).catch(String));
    console.log(JSON.stringify(said));`);
  const expected = [
    /the \.wasm file is damaged: /,
    /the \.wasm file is damaged: /,
    /does not let WebAssembly start: Refused to compile.*'wasm-unsafe-eval'/,
    /the \.wasm file is another one than this entry needs: /,
  ];
  for (const [index, each] of said.entries()) assert.match(each, expected[index]);
});

test('an error of one copy of the package is an instance of the classes of another, and of none besides', async () => {
  const said = await node(`
    import * as module from './node_modules/deployment-control/dist/esm/index.js';
    import * as common from 'deployment-control';
    const lost = async ({ DeploymentControl }) => new DeploymentControl({ baseUrl: 'http://127.0.0.1', apiKey: null, fetch: async () => new Response('{}', { status: 404 }) }).deployments.get('00000000-0000-4000-8000-000000000000').catch((error) => error);
    class Own extends module.NotFoundError {}
    const kinds = ['NotFoundError', 'ApiError', 'DeploymentControlError', 'ConflictError', 'WaitError', 'ConfigError'];
    const of = (error, { [Symbol.iterator]: _, ...library }) => kinds.filter((kind) => error instanceof library[kind]);
    const [one, other] = [await lost(module), await lost(common)];
    console.log(JSON.stringify([of(one, common), of(other, module), of(one, module), one instanceof Own, one instanceof Error, one.name, null instanceof module.ApiError, ({}) instanceof common.ApiError, Object.create(module.ApiError.prototype) instanceof module.ApiError]));`);
  const kinds = ['NotFoundError', 'ApiError', 'DeploymentControlError'];
  assert.deepEqual(said, [kinds, kinds, kinds, false, true, 'NotFoundError', false, false, true]);
});

test('Node.js has one copy of the package for import and for require, and reads no .wasm file before it is needed', async () => {
  const said = await node(`
    import fs from 'node:fs';
    import { createRequire, syncBuiltinESMExports } from 'node:module';
    const read = [];
    const { readFileSync } = fs;
    fs.readFileSync = (path, ...rest) => { if (String(path).endsWith('.wasm')) read.push(String(path).split('/').at(-1)); return readFileSync(path, ...rest); };
    syncBuiltinESMExports();
    const require = createRequire(import.meta.url);
    const names = ['', '/slim', '/validate', '/validate/slim', '/emulator', '/emulator/slim', '/messages/de', '/errors', '/query'].map((name) => 'deployment-control' + name);
    const apart = [];
    for (const name of names) {
      const [{ ...imported }, { ...required }] = [await import(name), require(name)];
      if (Object.keys(required).some((key) => required[key] !== imported[key]) || Object.keys(imported).length !== Object.keys(required).length) apart.push(name);
    }
    const { validateCreate, ConfigError } = require('deployment-control/validate');
    const form = { name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [] };
    const { ok } = validateCreate(form);
    const before = [...read];
    validateCreate({});
    console.log(JSON.stringify({ apart, ok, before, read, isOne: ConfigError === require('deployment-control').ConfigError }));`);
  assert.deepEqual(said, { apart: [], ok: true, before: [], read: ['checks.wasm'], isOne: true });
});

test('a bundler for Node.js takes all into one file, which needs no other, and what it leaves out is told', async () => {
  const bundled = async (text, ...options) => {
    await writeFile(join(project, 'server.mjs'), text);
    await esbuild('server.mjs', '--bundle', '--platform=node', '--outfile=server/out.mjs', ...options);
    return run(process.execPath, ['server/out.mjs'], { cwd: project });
  };
  const imported = "import { validateCreate } from 'deployment-control/validate';\n";
  const required = "import { validateCreate } from './required.cjs';\n";
  await writeFile(join(project, 'required.cjs'), "module.exports = require('deployment-control/validate');\n");
  const told =
    'try { console.log(validateCreate({}).issues.length > 0); } catch (error) { console.log(error.message); }\n';
  const banner =
    "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname ?? '.';";
  // The doctor's table is a file of its own there, too.
  const doctor =
    "import { diagnoseText } from 'deployment-control';\nconsole.log(diagnoseText('No space left on device').findings[0].code === 'disk_full');\n";
  for (const text of [imported + told, required + told, doctor])
    for (const options of [[], [banner], ['--conditions=other'], ['--conditions=development']])
      assert.equal(await bundled(text, '--format=esm', ...options), 'true\n', `${text} ${options}`);
  assert.match(
    await bundled(imported + told, '--format=esm', '--external:*/source.js'),
    /cannot read its file checks\.wasm .*declare deployment-control external/,
  );
});

test('strict readers take the shipped JSON Schemas as they are, and those of jsonSchemaFor without its annotations', async () => {
  const [{ default: Ajv }, { default: Ajv2020 }, { default: addFormats }] = await Promise.all([
    import('ajv'),
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const { jsonSchemaFor } = await import('deployment-control');
  const folder = installed('dist/schema');
  const names = (await readdir(folder)).filter((name) => name !== 'openapi.json');
  assert.ok(names.length >= 10);
  const silent = {
    logger: { log: () => undefined, warn: (said) => assert.fail(said), error: (said) => assert.fail(said) },
  };
  for (const name of names)
    addFormats.default(new Ajv2020.default(silent)).compile(JSON.parse(await readFile(join(folder, name), 'utf8')));
  for (const [target, Reader] of [
    ['draft-2020-12', Ajv2020.default],
    ['draft-07', Ajv.default ?? Ajv],
  ]) {
    const reader = addFormats.default(new Reader(silent));
    const check = reader.compile(jsonSchemaFor('DeploymentCreate', target, { annotations: false }));
    assert.equal(
      check({
        name: 'agent',
        source: 'external_docker',
        source_config: {},
        source_revision_config: { image_uri: 'registry.example/agent:1' },
        secrets: [],
      }),
      true,
      JSON.stringify(check.errors),
    );
    assert.equal(check({ name: 5 }), false);
    assert.throws(
      () => addFormats.default(new Reader(silent)).compile(jsonSchemaFor('DeploymentCreate', target)),
      /unknown keyword: "x-/,
    );
  }
  assert.throws(
    () => jsonSchemaFor('DeploymentCreate', 'draft-07', { annotations: 'no' }),
    /^TypeError: annotations is true or false/,
  );
  assert.doesNotMatch(JSON.stringify(jsonSchemaFor('DeploymentCreate', 'openapi-3.0', { annotations: false })), /"x-/);
});

test('the command of the installed package tells its commands and its version', async () => {
  const command = (option) => run(join(project, 'node_modules/.bin/deployment-control'), [option], { cwd: project });
  assert.match(await command('--help'), /^ *console +\w[\s\S]*^ *emulator +\w/m);
  const { version } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  assert.equal((await command('--version')).trim(), version);
});
