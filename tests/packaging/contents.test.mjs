// What is in the package: exactly the files it should have, one version, and nothing of the machine that built it.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { pack, root, run } from './project.mjs';

/** The scripts of the library for bundlers and pages: the entries, what they share, and what asks for a .wasm file. */
const ENTRIES = ['emulator', 'emulator-slim', 'index', 'messages/de', 'node', 'slim', 'validate', 'validate-slim'];
const SHARED = [
  ...['base', 'deletions', 'diagnosis', 'emulation', 'fleet', 'follow-logs', 'http', 'predicates'],
  ...['previews', 'profiles', 'reasons', 'rollback', 'schema', 'wait-option', 'watch'],
];
const ASKING = {
  core: ['apply', 'call', 'checks', 'client', 'explain', 'fleet', 'follow-logs', 'forms', 'previews', 'watch'],
  checks: ['checks', 'forms'],
  emulator: ['host'],
};
const ENTRY = { core: 'index', checks: 'validate', emulator: 'emulator' };
const SCRIPTS = [
  ...ENTRIES,
  ...SHARED.map((name) => `shared/${name}`),
  ...Object.entries(ASKING).flatMap(([wasm, names]) => [
    `${wasm}/source`,
    ...['', '-slim', '-edge', '-workerd'].flatMap((way) => names.map((name) => `${wasm}${way}/${name}`)),
    // For runtimes that take a .wasm file for a module.
    ...['edge', 'workerd'].map((way) => `${wasm}-${way}/${ENTRY[wasm]}`),
  ]),
];

/** The modules whose declarations the entries lead to, and the entries. */
const DECLARED = [
  'client/call/api-promise',
  'client/call/call-response',
  'client/client',
  'client/composed-calls',
  'client/errors/call-errors',
  'client/errors/create-error',
  'client/errors/rollback-error',
  'client/errors/wait-errors',
  'client/events/event-emitter',
  'client/events/events',
  'client/http/redirects',
  'client/logs',
  'client/observed',
  'client/options/client-options',
  'client/options/credentials',
  'client/options/ids',
  'client/options/log-options',
  'client/options/request-headers',
  'client/options/request-options',
  'client/options/settings',
  'client/options/wait-options',
  'client/pages',
  'client/resources',
  'client/uploads',
  'client/workflows/apply-calls',
  'client/workflows/deletion-calls',
  'client/workflows/fleet/fleet-calls',
  'client/workflows/fleet/fleet-document-types',
  'client/workflows/fleet/fleet-error',
  'client/workflows/fleet/fleet-events',
  'client/workflows/fleet/fleet-types',
  'client/workflows/fleet/read/fleet-label',
  'client/workflows/follow-logs/follow-logs-calls',
  'client/workflows/previews/preview-calls',
  'client/workflows/previews/preview-name',
  'client/workflows/rollback-calls',
  'client/workflows/watch/watch-calls',
  'core/encoded-issues',
  'core/ready',
  'diagnose/diagnose',
  'diagnose/diagnose-error',
  'diagnose/diagnose-form',
  'diagnose/diagnose-log',
  'diagnose/diagnose-revision',
  'diagnose/types',
  'emulator/emulator',
  'emulator/indexed-db-store',
  'emulator/public-types',
  'entries/emulator',
  'entries/emulator-slim',
  'entries/index',
  'entries/node',
  'entries/slim',
  'entries/validate',
  'entries/validate-slim',
  'entries/wasm-file',
  'explain/explain',
  'explain/footprint',
  'explain/secrets',
  'generated/choices',
  'generated/compute',
  'generated/kinds',
  'generated/observed',
  'generated/reasons',
  'generated/records',
  'generated/signatures',
  'issues/issues',
  'issues/issues-from',
  'issues/report',
  'messages/de',
  'profiles/profile-options',
  'schema/fields',
  'schema/json-schema',
  'validate/checks',
  'validate/form-types',
  'validate/parse',
  'validate/record-checks',
  'validate/session',
  'validate/standard',
  'validate/validation-error',
  'values/credential-mask',
  'values/errors',
  'values/platform',
  'vocabulary/form-translation',
  'vocabulary/vocabulary',
];

/** The schemas that the package ships. */
const SCHEMAS = [
  ...['deployment', 'deployment-create', 'deployment-list-params', 'deployment-page', 'deployment-patch'].map(
    (name) => `${name}.schema`,
  ),
  ...['http-validation-error', 'oauth-provider', 'repository', 'resource-spec', 'revision'].map(
    (name) => `${name}.schema`,
  ),
  'openapi',
];

/** The guides, all of them, and the examples for users of the package. */
const GUIDES = [
  ...[
    'api',
    'benchmarks',
    'cli',
    'console',
    'contract',
    'doctor',
    'emulator',
    'environments',
    'errors',
    'fields',
    'fleet',
    'getting-started',
    'previews',
    'reasons',
    'recipes',
    'rust',
    'security',
    'testing',
    'validation',
    'waiting',
  ].map((name) => `docs/${name}.md`),
  ...['README.md', 'quickstart.mjs', 'fleet-report/report.mjs'],
  ...['.github/workflows/deploy.yml', 'deployment.json', 'package.json', 'with-image.mjs'].map(
    (name) => `ci-job/${name}`,
  ),
  ...[
    'index.html',
    'package.json',
    'src/DeploymentBoard.jsx',
    'src/main.jsx',
    'src/useDeployments.js',
    'src/useRevision.js',
  ].map((name) => `dashboard-widget/${name}`),
  ...['form.css', 'form.js', 'index.html'].map((name) => `form/${name}`),
  ...['README.md', 'node.mjs', 'package.json', 'proxy.mjs', 'worker.mjs'].map((name) => `proxy/${name}`),
  ...[
    'e2e/list.spec.mjs',
    'package.json',
    'playwright.config.mjs',
    'src/bring-out.mjs',
    'test/bring-out.test.mjs',
    'vitest.config.mjs',
  ].map((name) => `test-suite/${name}`),
].map((name) => (name.startsWith('docs/') ? name : `examples/${name}`));

test('the tarball holds these files and no others', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-pack-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { files: all } = await pack(folder);
  // The parts of the console and of the command line carry a hash of what they hold in their names.
  const isPart = (file) => /^dist\/(?:console|cli)\/[\w-]+-[A-Z0-9]{8}\.js$/.test(file);
  const files = all.filter((file) => !isPart(file));
  for (const part of ['dist/console/sample-', 'dist/cli/deploy-'])
    assert.ok(
      all.some((file) => isPart(file) && file.startsWith(part)),
      part,
    );
  assert.deepEqual(
    files,
    [
      'CHANGELOG.md',
      'LICENSE-APACHE',
      'LICENSE-MIT',
      'README.md',
      'THIRD-PARTY-NOTICES',
      ...GUIDES,
      ...['emulator', 'emulator/slim', 'messages/de', 'node', 'slim', 'validate', 'validate/slim'].map(
        (name) => `${name}/package.json`,
      ),
      ...DECLARED.flatMap((name) => [`dist/types/cjs/${name}.d.ts`, `dist/types/esm/${name}.d.ts`]),
      ...['cjs', 'esm'].map((kind) => `dist/types/${kind}/package.json`),
      ...SCRIPTS.map((name) => `dist/esm/${name}.js`),
      ...ENTRIES.flatMap((name) => [`dist/node/${name}.cjs`, `dist/node/${name}.mjs`]),
      ...['base', 'client', 'emulator'].map((name) => `dist/node/shared/${name}.cjs`),
      'dist/checks.wasm',
      'dist/core.wasm',
      'dist/emulator.wasm',
      'dist/cli.js',
      'dist/console/app.css',
      'dist/console/app.js',
      'dist/console/index.html',
      ...SCHEMAS.map((name) => `dist/schema/${name}.json`),
      'package.json',
    ].sort(),
  );
});

test('every file that package.json names is in the package', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'pkg/package.json'), 'utf8'));
  const named = [
    manifest.main,
    manifest.module,
    manifest.types,
    ...Object.values(manifest.bin),
    ...leaves(manifest.exports),
  ].flatMap((path) => (path.includes('*') ? SCHEMAS.map((name) => path.replace('*', name)) : path));
  const missing = [];
  for (const path of named) await readFile(join(root, 'pkg', path)).catch(() => missing.push(path));
  assert.deepEqual(missing, []);
});

test('the package has no dependency and runs nothing when it is installed', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'pkg/package.json'), 'utf8'));
  for (const key of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies', 'scripts']) {
    assert.equal(manifest[key], undefined, `package.json has ${key}`);
  }
});

test('the notices name every crate in the wasm files and every npm package in the bundles, with the text of its licence', async () => {
  const text = await readFile(join(root, 'pkg/THIRD-PARTY-NOTICES'), 'utf8');
  const sections = text.split(/^-{80}$/m).slice(1);
  // The whole tree of what Cargo resolves for wasm32, but for what runs in the compiler.
  const crates = new Set();
  const { packages, resolve } = JSON.parse(
    await run(
      'cargo',
      [
        'metadata',
        '--format-version=1',
        '--filter-platform=wasm32-unknown-unknown',
        '--no-default-features',
        '--features=wasm-client,wasm-emulator',
      ],
      { cwd: root },
    ),
  );
  const visit = (id) => {
    const { name, version, source, targets } = packages.find((each) => each.id === id);
    const crate = `${name} ${version}`;
    if (crates.has(crate) || targets.some((each) => each.kind.includes('proc-macro'))) return;
    if (source !== null) crates.add(crate);
    const { deps } = resolve.nodes.find((each) => each.id === id);
    for (const each of deps) if (each.dep_kinds.some((dependency) => dependency.kind === null)) visit(each.pkg);
  };
  visit(resolve.root);
  assert.ok(crates.size > 20, 'the tree of crates is too small to be true');
  const commandLine = await build({
    entryPoints: [join(root, 'pkg/src/cli/main.ts')],
    bundle: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['deployment-control'],
    outdir: 'out',
  });
  const page = await build({
    entryPoints: [join(root, 'www/src/app/main.tsx')],
    bundle: true,
    metafile: true,
    write: false,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.wasm': 'file' },
  });
  const inputs = [commandLine, page].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const libraries = new Set(inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  assert.ok(libraries.has('yaml') && libraries.has('preact'));
  const missing = [];
  for (const name of [...crates, ...libraries, 'The standard library of Rust']) {
    const section = sections.find((each) => each.includes(`\n${name}, `) || each.includes(`\n${name} `));
    if (!/Permission is hereby granted|Permission to use|provided 'as-is'|Apache License/.test(section ?? ''))
      missing.push(name);
  }
  assert.deepEqual(missing, []);
});

test('the notice of the standard library names all that it consists of in the compiler at hand', async () => {
  const libraries = (
    await run('rustc', ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown'], { cwd: root })
  ).trim();
  const crates = (await readdir(libraries)).flatMap((file) => /^lib(\w+)-[0-9a-f]+\.rlib$/.exec(file)?.[1] ?? []);
  // What stands in Rust's own tree under its one copyright line, and what is for tests and macros alone.
  const own =
    /^(?:alloc|core|std|std_detect|unwind|sysroot|panic_\w+|rustc_std_workspace_\w+|proc_macro|rustc_literal_escaper|test|getopts)$/;
  assert.ok(
    crates.includes('core') && crates.includes('hashbrown'),
    'the folder of the standard library was not understood',
  );
  const [, section] = (await readFile(join(root, 'pkg/THIRD-PARTY-NOTICES'), 'utf8')).split(
    '\nThe standard library of Rust ',
  );
  const named = section.slice(0, section.indexOf('Permission is hereby granted')).replaceAll('-', '_');
  assert.deepEqual(
    crates.filter((crate) => !own.test(crate) && !new RegExp(`\\b${crate}\\b`).test(named)),
    [],
  );
});

test('the crate and the npm package have one version', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'pkg/package.json'), 'utf8'));
  const { packages } = JSON.parse(await run('cargo', ['metadata', '--no-deps', '--format-version=1'], { cwd: root }));
  assert.equal(manifest.version, packages.find((each) => each.name === 'deployment-control').version);
});

test('the lock file names no registry', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const resolved = Object.values(lock.packages).flatMap((each) => each.resolved ?? []);
  assert.deepEqual(
    resolved.filter((address) => /^[a-z+]+:/.test(address)),
    [],
  );
});

test('no file of the package carries a path of the machine that built it, and none leads to a source map', async () => {
  const found = [];
  let wasm = 0;
  for (const name of await readdir(join(root, 'pkg/dist'), { recursive: true })) {
    const text = await readFile(join(root, 'pkg/dist', name), 'latin1').catch(() => '');
    if (name.endsWith('.wasm')) wasm += 1;
    for (const path of machinePaths(text)) found.push(`${name}: ${path}`);
    if (text.includes('sourceMappingURL')) found.push(`${name}: a source map`);
  }
  // Each file once: the console asks for those in the folder above it.
  assert.deepEqual({ wasm, found }, { wasm: 3, found: [] });
});

test('the order of conditions is the one in which runtimes look: types first, then the special ones, Node.js behind those that know its condition too', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'pkg/package.json'), 'utf8'));
  const order = ['types', 'workerd', 'edge-light', 'module', 'deno', 'bun', 'node', 'import', 'require'];
  for (const [name, entry] of Object.entries(exports)) {
    // A file that is no module may be asked for by its address alone, under neither of the last two conditions.
    if (typeof entry === 'string' || name.endsWith('.wasm')) continue;
    const found = Object.keys(entry);
    assert.deepEqual(
      found,
      order.filter((condition) => condition in entry),
      name,
    );
    for (const condition of ['types', 'module', 'deno', 'bun', 'node', 'import', 'require'])
      assert.ok(found.includes(condition), `${name} has no condition ${condition}`);
  }
});

test('the search for machine paths finds them where they are', () => {
  const text = `\0\u0001/home/someone/.cargo/registry/src/a/b.rs\0C:\\Users\\someone\\b.rs\0${root}src/lib.rs`;
  assert.equal(machinePaths(text).length, 3);
  // The neutral names that Rust's own build gave the standard library and what it depends on, and ours for the rest.
  assert.deepEqual(
    machinePaths(
      '/rustc/59807616/library/core/src/fmt/mod.rs\0/rust/deps/dlmalloc-0.2.11/src/dlmalloc.rs\0registry/uuid-1.0.0/src/lib.rs src/lib.rs',
    ),
    [],
  );
});

/** Absolute paths to Rust sources, and anything below this user's home, this checkout or a Cargo home. */
function machinePaths(text) {
  const sources = text.match(/(?:\/|[A-Za-z]:\\)[\w.@~+ \\/-]*\.rs/g) ?? [];
  const absolute = sources.filter(
    (path) => /^(?:\/(?!rustc\/|rust\/deps\/)|[A-Za-z]:\\)/.test(path) && !isRelativeTail(text, path),
  );
  const places = [root, homedir(), '.cargo/', '.rustup/'].filter(
    (place) => place.length > 1 && !absolute.some((path) => path.includes(place)),
  );
  return [...absolute, ...places.filter((place) => text.includes(place))];
}

/**
 * True for the `/uuid-1.0.0/src/lib.rs` of `registry/uuid-1.0.0/src/lib.rs`: the match began inside a relative path.
 */
function isRelativeTail(text, path) {
  return /[\w.-]/.test(text[text.indexOf(path) - 1] ?? '');
}

function leaves(tree) {
  return typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(leaves);
}
