// What is in the package: exactly the files that it needs, one version, and nothing of the machine that built it.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { files, installed, root, run } from './project.mjs';

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

/** What else is no script, no declaration and no guide. */
const FURTHER = [
  ...['CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY-NOTICES', 'package.json'],
  // For tools that know no `exports`.
  ...[
    'emulator',
    'emulator/slim',
    'errors',
    'messages/de',
    'node',
    'query',
    'react',
    'slim',
    'validate',
    'validate/slim',
  ].map((name) => `${name}/package.json`),
  ...['types/cjs', 'types/esm', 'node/files'].map((folder) => `dist/${folder}/package.json`),
];

/** Pages for users of the crate, and for who reads all reasons or all signatures at once. */
const NOT_SHIPPED = ['docs/benchmarks.md', 'docs/rust.md', 'reference/reasons.md', 'reference/signatures.md'];

/** The files of a folder of this checkout, by what git knows of them. */
const tracked = async (folder) => (await run('git', ['ls-files', folder], { cwd: root })).trim().split('\n');

const manifest = JSON.parse(await readFile(join(root, 'pkg/package.json'), 'utf8'));

/** The files that package.json names, and the page of the console. */
const NAMED = [
  ...[manifest.main, manifest.module, manifest.types, ...Object.values(manifest.bin), ...leaves(manifest.exports)],
  './dist/console/index.html',
].flatMap((path) => (path.includes('*') ? SCHEMAS.map((name) => path.replace('*', name)) : path));

/** All files that others lead to by their relative paths. */
async function reached(names) {
  const found = new Set();
  const open = names.map((name) => posix.normalize(name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    if (!files.includes(name) || !/\.(?:[cm]?js|ts|html)$/.test(name)) continue;
    const text = await readFile(installed(name), 'utf8');
    for (const [, from, path] of text.matchAll(
      /(from|import|require|import\(|require\()?\s*["'`]([\w./-]+\.(?:[cm]?js|wasm|css))[?"'`]/g,
    )) {
      const target = posix.join(posix.dirname(name), name.endsWith('.ts') ? path.replace(/\.js$/, '.d.ts') : path);
      if (files.includes(target) || (from !== undefined && path.startsWith('.'))) open.push(target);
    }
  }
  return found;
}

test('the tarball holds what package.json names, all that it leads to, the guides, the examples, and nothing else', async () => {
  const guides = [...(await tracked('docs')), ...(await tracked('reference'))].filter(
    (path) => /^\w+\/[\w-]+\.md$/.test(path) && !NOT_SHIPPED.includes(path),
  );
  // The examples in Rust are for who has the checkout, and so is what installs the others for their tests.
  const examples = (await tracked('examples')).filter(
    (path) => !/^examples\/(?:rust\/|[^/]*(?:\.json|rc)$)/.test(path),
  );
  const scripts = [...(await reached(NAMED))];
  assert.ok(scripts.length > 250 && guides.length > 15 && examples.length > 20);
  assert.deepEqual(files, [...new Set([...scripts, ...guides, ...examples, ...FURTHER])].sort());
  for (const part of ['dist/console/sample-', 'dist/cli/deploy-', 'dist/core.wasm', 'dist/emulator.wasm'])
    assert.ok(
      files.some((file) => file.startsWith(part)),
      part,
    );
});

test('what is there for each way of a .wasm file is small enough for gzip, which looks back on 32 kB, to find the copies', async () => {
  const copies = files.filter((file) => /^dist\/esm\/(?:core|checks|emulator)-\w+\/[\w-]+\.js$/.test(file));
  assert.ok(copies.length > 25, copies.join(' '));
  const sizes = await Promise.all(copies.map(async (file) => [file, (await readFile(installed(file))).length]));
  // A copy stands a header of half a kilobyte behind the other, and starts where that is full.
  assert.deepEqual(
    sizes.filter(([, size]) => size > 31 * 1024),
    [],
  );
});

test('the package has no dependency and runs nothing when it is installed', async () => {
  // Whoever uses the hooks has React; nobody else must.
  for (const name of Object.keys(manifest.peerDependencies))
    assert.equal(manifest.peerDependenciesMeta[name]?.optional, true, name);
  for (const key of ['dependencies', 'optionalDependencies', 'bundleDependencies', 'scripts']) {
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
    entryPoints: [join(root, 'cli/src/main.ts')],
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

test('the order of conditions is the one in which runtimes look: types first, then the special ones, Node.js before bundlers, so that tracers find what it runs', async () => {
  const order = ['types', 'workerd', 'edge-light', 'deno', 'bun', 'node', 'module', 'import', 'require'];
  for (const [name, entry] of Object.entries(manifest.exports)) {
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
  // `/root` is no part of `/roots`.
  const stands = (place) =>
    text
      .split(place)
      .slice(1)
      .some((rest) => place.endsWith('/') || !/^[\w-]/.test(rest));
  return [...absolute, ...places.filter(stands)];
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
