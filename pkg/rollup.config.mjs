// The library's JavaScript: which files it stands in, and where each has its .wasm file from. `cargo xtask build` runs
// it, after the .wasm files are built.
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { importable, instances, JSON_TABLES, jsonTables, onDemand } from './rollup.node.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const src = `${root}src`;

/** The .wasm files, each with the entry that brings it and the one whose users hand it in. */
const WASM = {
  core: ['index', 'slim'],
  checks: ['validate', 'validate-slim'],
  emulator: ['emulator', 'emulator-slim'],
};

/**
 * The files of a folder's modules, or of one module: of those that ask for a .wasm file, and of the others.
 *
 * A bundler takes or leaves a whole file for each page of an application. In one file for all, a page with a form would
 * load the client too as soon as another page uses that. So modules stand together that are used together. Those that
 * ask for a .wasm file are there once for each file and way; npm packs copies one after the other, and gzip finds them
 * where they are smaller than 32 kB.
 */
const FILES = {
  client: ['client', 'shared/http'],
  // Every page can tell them from each other.
  'client/errors': [undefined, 'shared/errors'],
  'client/errors/by-status': [undefined, 'shared/http'],
  'client/errors/create': [undefined, 'shared/http'],
  'client/errors/temporary': [undefined, 'shared/errors'],
  'client/call': ['call', 'shared/http'],
  'client/options': ['call', 'shared/http'],
  'client/wait': ['wait', 'shared/http'],
  // Each is loaded when it is called for the first time.
  'client/uploads': ['uploads'],
  'client/workflows/deletions': [undefined, 'shared/deletions'],
  'client/workflows/rollback': [undefined, 'shared/rollback'],
  'client/workflows/method-options': [undefined, 'shared/method-options'],
  'client/workflows/follow-logs/follow-logs': ['follow-logs'],
  'client/workflows/follow-logs/follow-options': ['follow-logs', 'shared/follow-logs'],
  'client/workflows/follow-logs/log-reader': ['follow-logs'],
  'client/workflows/follow-logs/log-requests': ['follow-logs'],
  'client/workflows/watch/watch': ['watch'],
  'client/workflows/watch/watch-pace': [undefined, 'shared/watch'],
  'client/workflows/watch/watch-poller': ['watch'],
  'client/workflows/watch/watch-round': [undefined, 'shared/watch'],
  'client/workflows/watch/watch-snapshot': [undefined, 'shared/store'],
  'client/workflows/watch/watch-state': [undefined, 'shared/watch'],
  'client/diagnose': [undefined, 'shared/diagnosis'],
  'client/workflows/apply-plan': ['apply'],
  'client/workflows/apply-context': ['apply'],
  'client/workflows/plan-form': ['apply'],
  'client/workflows/fleet': ['fleet', 'shared/fleet'],
  'client/workflows/fleet/fleet-error': [undefined, 'shared/errors'],
  'client/workflows/fleet/read': ['fleet-form', 'shared/fleet'],
  'client/workflows/fleet/read/fleet-label': [undefined, 'shared/errors'],
  'client/workflows/previews': ['previews', 'shared/previews'],
  core: ['checks', 'shared/base'],
  diagnose: [undefined, 'shared/diagnosis'],
  // What finds the last error of a log, which the error of a wait holds.
  ...Object.fromEntries(
    ['build-steps', 'ending', 'exceptions', 'last-error', 'log', 'pods', 'signs'].map((name) => [
      `diagnose/${name}`,
      [undefined, 'shared/last-error'],
    ]),
  ),
  emulator: ['host', 'shared/emulation'],
  explain: ['explain'],
  'generated/checked-records': [undefined, 'shared/predicates'],
  'generated/choices': [undefined, 'shared/choices'],
  'generated/compute': [undefined, 'shared/reasons'],
  'generated/kinds': [undefined, 'shared/base'],
  'generated/metadata': [undefined, 'shared/schema'],
  'generated/operations': [undefined, 'shared/http'],
  'generated/places': [undefined, 'shared/base'],
  'generated/predicates': [undefined, 'shared/predicates'],
  'generated/reasons': [undefined, 'shared/reasons'],
  'generated/rollback': [undefined, 'shared/rollback'],
  'generated/signature-logs': [undefined, 'shared/signature-logs'],
  'generated/signature-table': [undefined, 'shared/signature-table'],
  'generated/signatures': [undefined, 'shared/diagnosis'],
  'generated/views': [undefined, 'shared/emulation'],
  issues: ['checks', 'shared/base'],
  predicates: [undefined, 'shared/predicates'],
  profiles: [undefined, 'shared/profiles'],
  schema: [undefined, 'shared/schema'],
  validate: ['checks'],
  'validate/session': ['forms'],
  'validate/standard': ['forms'],
  'validate/validation-error': [undefined, 'shared/errors'],
  values: [undefined, 'shared/base'],
  'values/arguments': [undefined, 'shared/values'],
  'values/option-names': [undefined, 'shared/values'],
  'values/plain': [undefined, 'shared/values'],
  'values/suggestion': [undefined, 'shared/values'],
  'values/errors': [undefined, 'shared/errors'],
  'values/hidden-state': [undefined, 'shared/errors'],
  'values/credential-mask': [undefined, 'shared/http'],
  // Forms alone need none of these.
  'values/records': [undefined, 'shared/records'],
  'values/secrets': [undefined, 'shared/records'],
  'values/secrets/sent-secrets': [undefined, 'shared/http'],
  'values/fleet-plan-shape': [undefined, 'shared/fleet'],
  'values/shared-subscription': [undefined, 'shared/store'],
  vocabulary: [undefined, 'shared/base'],
  'vocabulary/own-words': [undefined, 'shared/http'],
  // Whoever starts the core needs it, for checks too.
  'core/sending-core': [undefined, 'shared/sending-core'],
  '../wasm/core.glue': [undefined, 'shared/sending-core'],
  '../wasm/emulator.glue': [undefined, 'shared/emulation'],
};

/** The files of modules that are loaded when they are called, and that ask for a .wasm file. */
const LATER = ['apply', 'fleet', 'fleet-form', 'follow-logs', 'previews', 'uploads', 'watch'];

/** The same in Node.js, which takes longer for many files than for what is unused in a few. */
const SHARED_IN_NODE = {
  'shared/apply': 'shared/client',
  'shared/base': 'shared/base',
  'shared/choices': 'shared/base',
  'shared/deletions': 'shared/later',
  'shared/diagnosis': 'shared/client',
  'shared/emulation': 'shared/emulator',
  'shared/errors': 'shared/base',
  'shared/fleet': 'shared/client',
  'shared/follow-logs': 'shared/later',
  'shared/http': 'shared/client',
  'shared/last-error': 'shared/client',
  'shared/predicates': 'shared/base',
  'shared/previews': 'shared/client',
  // Only one entry uses them, and they stand in its file.
  'shared/profiles': undefined,
  'shared/reasons': 'shared/client',
  'shared/records': 'shared/client',
  'shared/rollback': 'shared/later',
  'shared/schema': 'shared/base',
  'shared/sending-core': 'shared/client',
  'shared/store': 'shared/base',
  'shared/method-options': 'shared/client',
  'shared/values': 'shared/base',
  'shared/watch': 'shared/later',
};

/** How a .wasm file comes to those that ask for it: what stands in place of `src/core/shipped`. */
const WAYS = {
  text: (wasm) => `import text from '${root}wasm/${wasm}.source.js'; export const shipped = () => text;`,
  slim: () => 'export const shipped = () => undefined;',
  // Runtimes that compile no bytes: their bundlers make a module of the file. By the suffix Next.js tells it from a file
  // to serve; wrangler and the others know it too.
  worker: (wasm) => `import module from '../../${wasm}.wasm?module'; export const shipped = () => module;`,
  // In Node.js the entry says it; see `instances`.
  either: () => 'export const shipped = () => fileOfEntry();',
};

/** How an instance is made of a .wasm file, beside the way in which it comes. The emulator's has its own. */
const INSTANCES = {
  core: `export { instantiate } from '${src}/core/sending-core.ts';`,
  checks: `export const instantiate = (module) => ({ exports: new WebAssembly.Instance(module, {}).exports, stop() {} });`,
  emulator: '',
};

// A module's id is its path, and behind a question mark the .wasm file and the way of those that ask for one.
const pathOf = (id) => id.split('?')[0];
const wayOf = (id) => id.split('?')[1]?.split('-') ?? [];
const nameOf = (id) => relative(src, pathOf(id)).replace(/\.[jt]s$/, '');
const entry = (name, wasm, way) => `${src}/entries/${name}.ts?${wasm}-${way}`;

/** The paths of the modules that ask for a .wasm file, themselves or by what they import. */
const asking = await findAsking();

async function findAsking() {
  const { metafile } = await build({
    entryPoints: Object.values(WASM).flatMap(([, slim]) => `${src}/entries/${slim}.ts`),
    absWorkingDir: root,
    bundle: true,
    external: ['*/shipped.js'],
    format: 'esm',
    metafile: true,
    outdir: 'dist',
    write: false,
  });
  const asks = (path, seen) =>
    !seen.has(path) &&
    metafile.inputs[seen.add(path) && path].imports.some((each) => each.external || asks(each.path, seen));
  return new Set(
    Object.keys(metafile.inputs)
      .filter((path) => asks(path, new Set()))
      .map((path) => root + path),
  );
}

/** Finds the modules that ask for a .wasm file once for each way in which that comes, and the others once. */
const modules = {
  name: 'modules',
  resolveId(specifier, importer) {
    if (importer === undefined || specifier.startsWith(root)) return specifier;
    if (!specifier.startsWith('.') || specifier.includes('.wasm')) return { id: specifier, external: true };
    const path = resolve(dirname(pathOf(importer)), specifier);
    if (!path.startsWith(src)) return path;
    const module = path.replace(/\.js$/, '.ts');
    return asking.has(module) || nameOf(module) === 'core/shipped' ? `${module}?${wayOf(importer).join('-')}` : module;
  },
  async load(id) {
    const [wasm, way] = wayOf(id);
    const isShipped = nameOf(id) === 'core/shipped';
    const text = isShipped
      ? `${WAYS[way](wasm)}\n${INSTANCES[wasm]}\nexport const FILE = 'deployment-control/${wasm}.wasm';`
      : await readFile(pathOf(id), 'utf8');
    // Rollup keeps it as it is written, in JSON, by which Node.js reads it.
    if (basename(nameOf(id)) in JSON_TABLES) return text.replace(/^.*;\n/m, '').replace(/: Signature\w+/, '');
    return (await transform(text, { charset: 'ascii', loader: 'ts', target: 'es2022' })).code;
  },
};

/** Where a module stands. Entries, and texts of .wasm files, stand by themselves. */
function placeOf(id) {
  const name = nameOf(id);
  const [wasm, way] = wayOf(id);
  if (name.startsWith('entries/') || name.startsWith('messages/') || name === 'generated/german') return undefined;
  const text = /^\.\.\/wasm\/(\w+)\.source$/.exec(name);
  if (text) return `${text[1]}/source`;
  const isAsking = wasm !== undefined;
  let place = name === 'core/shipped' && wasm === 'emulator' ? 'emulator' : name;
  while (FILES[place] === undefined && place.includes('/')) place = dirname(place);
  const file = FILES[place]?.[isAsking ? 0 : 1];
  if (file === undefined)
    throw new Error(`pkg/rollup.config.mjs names no file for the module ${name}: add it to FILES`);
  return isAsking ? `${folderOf(wasm, way)}/${file}` : file;
}

/** Where a module stands in the build for Node.js. */
function placeInNode(id) {
  // By far the longest module, which few calls need.
  if (nameOf(id) === 'generated/metadata') return 'shared/tables';
  const place = placeOf(id);
  const [wasm, way] = wayOf(id);
  if (place !== undefined && way === 'either')
    return LATER.some((name) => place.endsWith(`/${name}`)) ? 'shared/later' : `shared/${wasm}`;
  if (!place?.startsWith('shared/')) return undefined;
  if (!(place in SHARED_IN_NODE))
    throw new Error(`pkg/rollup.config.mjs names no file for ${place} in Node.js: add it to SHARED_IN_NODE`);
  return SHARED_IN_NODE[place];
}

const folderOf = (wasm, way) => (way === 'text' ? wasm : `${wasm}-${way}`);

/**
 * Takes out the comments, which stand in the declarations, and nothing else. The text of a .wasm file comes first: it
 * is longer than what gzip looks back on, and would part the code before it from the code behind it.
 */
const readable = {
  name: 'readable',
  async renderChunk(code, { fileName }) {
    const bare = code.replace(/^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, '').replace(/\n{3,}/g, '\n\n');
    const [before, after] = await Promise.all([code, bare].map((text) => transform(text, { minify: true })));
    if (before.code !== after.code) this.error(`taking the comments out of ${fileName} changes its code`);
    return bare.replace(/^([\s\S]*)(import .* from '\.\/source\.js';\n)/, '$2$1');
  },
};

const common = {
  preserveEntrySignatures: 'strict',
  // Nothing of the package has side effects.
  treeshake: { moduleSideEffects: false },
};

const output = {
  // Entries that only pass on are files of their own.
  experimentalMinChunkSize: 0,
  generatedCode: { preset: 'es2015', symbols: false },
  hoistTransitiveImports: false,
  minifyInternalExports: false,
};

const entries = Object.entries(WASM);
/** The entries that need no .wasm file. */
const plain = [
  ['messages/de', `${src}/messages/de.ts`],
  ['node', `${src}/entries/node.ts`],
  ['errors', `${src}/entries/errors.ts`],
  ['query', `${src}/entries/query.ts`],
  ['react', `${src}/entries/react.ts`],
];

export default [
  // For bundlers, pages and runtimes that import ES modules.
  {
    ...common,
    input: Object.fromEntries([
      ...entries.flatMap(([wasm, [name, slim]]) => [
        [name, entry(name, wasm, 'text')],
        [slim, entry(slim, wasm, 'slim')],
        [`${wasm}-worker/${name}`, entry(name, wasm, 'worker')],
      ]),
      ...plain,
    ]),
    plugins: [modules, readable],
    output: {
      ...output,
      dir: `${root}dist/esm`,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      manualChunks: placeOf,
    },
  },
  // For Node.js, which takes longer for many files than for what is unused in a few.
  {
    ...common,
    input: Object.fromEntries([
      ...entries.flatMap(([wasm, [name, slim]]) => [
        [name, entry(name, wasm, 'either')],
        [slim, entry(slim, wasm, 'either')],
      ]),
      ...plain,
    ]),
    external: [/^node:/, 'react'],
    plugins: [jsonTables, modules, readable, onDemand, instances(WASM), importable],
    output: {
      ...output,
      dir: `${root}dist/node`,
      format: 'cjs',
      esModule: true,
      dynamicImportInCjs: false,
      exports: 'named',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
      manualChunks: placeInNode,
      // What imports one stands in a folder beside theirs.
      paths: Object.fromEntries(Object.keys(JSON_TABLES).map((name) => [`shared/${name}`, `../files/${name}.js`])),
    },
  },
];
