// What the projects consist of: the least that each environment lets one write.

/** A program that prints the answer of the flow; its first argument is the service's address. */
export const NODE_MODULE = `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { smoke } from './smoke.mjs';
console.log(JSON.stringify(await smoke(library, checks, process.argv[2])));
`;

export const COMMON_JS = `const library = require('deployment-control');
const checks = require('deployment-control/validate');
const { smoke } = require('./smoke.cjs');
smoke(library, checks, process.argv[2]).then((answer) => console.log(JSON.stringify(answer)));
`;

/** The script of a page: leaves the answer where `visit` looks for it. */
export const PAGE_SCRIPT = `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { smoke } from './smoke.mjs';
const service = new URL(location.href).searchParams.get('service');
smoke(library, checks, service)
  .catch((error) => ({ error: String(error.stack ?? error) }))
  .then((answer) => { document.body.dataset.result = JSON.stringify(answer); });
`;

/** The same with every other entry of the package beside it, for resolvers that know no `exports`. */
export const SUBPATHS = PAGE_SCRIPT.replace(
  'import { smoke }',
  `import { createEmulator } from 'deployment-control/emulator';
import { de } from 'deployment-control/messages/de';
import * as slim from 'deployment-control/slim';
import * as validateSlim from 'deployment-control/validate/slim';
import * as emulatorSlim from 'deployment-control/emulator/slim';
import { smoke }`,
).replace(
  'smoke(library, checks, service)',
  `const checked = checks.validateCreate({}, { messages: de }).issues[0].msg;
const entries = [createEmulator, slim.init, validateSlim.initSync, emulatorSlim.init].every((entry) => typeof entry === 'function');
smoke(library, checks, service).then((answer) => (entries && checked === de.missing ? answer : { checked }))`,
);

/** A page that loads a module. */
export const page = (head) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>smoke</title><link rel="icon" href="data:,"><body></body>${head}</html>\n`;

const LIBRARY = './node_modules/deployment-control/dist/esm';

/**
 * A page without any tool: an import map leads to the files of the package, and a module worker, which knows no import
 * map, names them itself.
 */
export const PLAIN_PAGE =
  page(`<script type="importmap">{ "imports": { "deployment-control": "${LIBRARY}/index.js", "deployment-control/validate": "${LIBRARY}/validate.js" } }</script>
<script type="module">
  import * as library from 'deployment-control';
  import * as checks from 'deployment-control/validate';
  import { smoke } from './smoke.mjs';
  const service = new URL(location.href).searchParams.get('service');
  const worker = new Worker('./worker.mjs', { type: 'module' });
  const inWorker = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(service);
  Promise.all([smoke(library, checks, service), inWorker])
    .then(([page, worker]) => ({ page, worker }), (error) => ({ error: String(error.stack ?? error) }))
    .then((answer) => { document.body.dataset.result = JSON.stringify(answer); });
</script>`);

export const WORKER = `import * as library from '${LIBRARY}/index.js';
import * as checks from '${LIBRARY}/validate.js';
import { smoke } from './smoke.mjs';
onmessage = async ({ data }) => postMessage(await smoke(library, checks, data).catch((error) => ({ error: String(error.stack ?? error) })));
`;

/** A page whose bundler makes the worker, from the same names as the page's own. */
export const WORKER_PAGE_SCRIPT = `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => { document.body.dataset.result = JSON.stringify(data); };
worker.onerror = (event) => { document.body.dataset.result = JSON.stringify({ error: event.message }); };
worker.postMessage(new URL(location.href).searchParams.get('service'));
`;

export const BUNDLED_WORKER = WORKER.replace(`'${LIBRARY}/index.js'`, "'deployment-control'").replace(
  `'${LIBRARY}/validate.js'`,
  "'deployment-control/validate'",
);

/**
 * A page under a content security policy that lets scripts come from the site alone; the .wasm file is served apart.
 */
export const SLIM_PAGE =
  page(`<meta http-equiv="content-security-policy" content="default-src 'self'; connect-src *; script-src 'self' 'wasm-unsafe-eval'">
<script type="module" src="./slim.mjs"></script>`);

export const SLIM_SCRIPT = `import * as library from '${LIBRARY}/slim.js';
import * as checks from '${LIBRARY}/validate.js';
import { smoke } from './smoke.mjs';
const service = new URL(location.href).searchParams.get('service');
library.init(new URL('./node_modules/deployment-control/dist/core.wasm', import.meta.url))
  .then(() => smoke(library, checks, service))
  .catch((error) => ({ error: String(error.stack ?? error) }))
  .then((answer) => { document.body.dataset.result = JSON.stringify(answer); });
`;

/**
 * The slim entry in a bundler: the .wasm file is an asset of the site. `address` is how the bundler is asked for its
 * address.
 */
export const slimScript = (address) =>
  PAGE_SCRIPT.replace("'deployment-control'", "'deployment-control/slim'")
    .replace('smoke(library', `${address.init}\n  .then(() => smoke(library`)
    .replace(', service)', ', service))')
    .replace(/^/, address.import);

/** How Vite gives the address of an asset. */
export const VITE_ASSET = {
  import: "import core from 'deployment-control/core.wasm?url';\n",
  init: 'library.init(core)',
};

/** How webpack 5 gives it. */
export const WEBPACK_ASSET = {
  import: '',
  init: "library.init(new URL('deployment-control/core.wasm', import.meta.url))",
};

/** A test for Vitest. `SERVICE` is the service's address, `EXPECTED` the answer that is due. */
export const VITEST_TEST = `import { expect, test } from 'vitest';
import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { smoke } from './smoke.mjs';
test('the flow runs', async () => {
  expect(await smoke(library, checks, SERVICE)).toEqual(EXPECTED);
});
`;

export const JEST_TEST = `const library = require('deployment-control');
const checks = require('deployment-control/validate');
const { smoke } = require('./smoke.cjs');
test('the flow runs', async () => {
  expect(await smoke(library, checks, process.env.SERVICE)).toEqual(JSON.parse(process.env.EXPECTED));
});
`;

/**
 * A service of workerd: answers a request with what the flow gave over HTTP, and with an emulator of its own, once every
 * case of the contract has held there.
 */
export const WORKERD = `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { createEmulator } from 'deployment-control/emulator';
import cases from './cases.json';
import { runCase } from './runner.mjs';
import { smoke } from './smoke.mjs';
async function contract(testCase) {
  const { baseUrl, fetch, advance } = await createEmulator({ clock: 'manual' });
  const control = new library.DeploymentControl({ baseUrl, fetch, apiKey: null });
  const wait = { minDelay: 0, maxDelay: 0, onProgress: () => advance(300) };
  await runCase(testCase, { control, issuesFrom: library.issuesFrom, wait }).catch((cause) => {
    throw new Error(testCase.name, { cause });
  });
}
async function run(service) {
  for (const testCase of cases) await contract(testCase);
  const emulator = await createEmulator();
  // The control of the served emulator is a matter of its command; here it is a method.
  const fetch = async (url, init) => (url.endsWith('/_emulator/script') ? (emulator.script(JSON.parse(init.body)), new Response('null')) : emulator.fetch(url, init));
  return { worker: await smoke(library, checks, service), emulator: await smoke(library, checks, emulator.baseUrl, { fetch }) };
}
export default {
  async fetch(request) {
    const service = new URL(request.url).searchParams.get('service');
    return Response.json(await run(service).catch((error) => ({ error: String(error.stack ?? error) })));
  },
};
`;

/** Starts workerd on a bundled service and prints what it answers. */
export const MINIFLARE = `import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
const file = (path) => ({ type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule', path, contents: readFileSync(path) });
const runtime = new Miniflare({ modulesRoot: 'dist', modules: process.argv.slice(3).map(file), compatibilityDate: '2026-05-03' });
const answer = await runtime.dispatchFetch('http://localhost/?service=' + encodeURIComponent(process.argv[2]));
console.log(await answer.text());
await runtime.dispose();
`;

/**
 * A Next.js application: a page that is rendered on the server, one with a client component, and a route of the edge
 * runtime.
 */
export const NEXT = {
  'next.config.mjs': `export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: import.meta.dirname } };\n`,
  'app/layout.jsx': `export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n`,
  'app/server/page.jsx': `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { smoke } from '../../smoke.mjs';
export const dynamic = 'force-dynamic';
export default async function Page({ searchParams }) {
  const { service } = await searchParams;
  return <pre id="answer">{JSON.stringify(await smoke(library, checks, service))}</pre>;
}
`,
  'app/client/page.jsx': `'use client';
import { useEffect } from 'react';
import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { smoke } from '../../smoke.mjs';
export default function Page() {
  useEffect(() => {
    smoke(library, checks, new URL(location.href).searchParams.get('service'))
      .catch((error) => ({ error: String(error.stack ?? error) }))
      .then((answer) => { document.body.dataset.result = JSON.stringify(answer); });
  }, []);
  // Rendered on the server first: the check runs there too.
  return <p>{String(library.validateCreate({}).ok)}</p>;
}
`,
  'app/edge/route.js': `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
import { createEmulator } from 'deployment-control/emulator';
import { smoke } from '../../smoke.mjs';
export const runtime = 'edge';
export async function GET(request) {
  const emulator = await createEmulator();
  const { status } = await emulator.fetch('/v2/deployments');
  if (status !== 200) return new Response('the emulator answered ' + status);
  const service = new URL(request.url).searchParams.get('service');
  return Response.json(await smoke(library, checks, service).catch((error) => ({ error: String(error.stack ?? error) })));
}
`,
};
