// What the console may weigh, and what its sources may not hold.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fields } from 'deployment-control';
import { build } from 'esbuild';
import { none } from '../../support/lists.mjs';

const SOURCES = new URL('../../../www/src/', import.meta.url);

const EXTERNAL = ['deployment-control/*'];

/** JSX as the build of the console writes it. */
const JSX = {
  jsx: 'transform',
  jsxFactory: '_h',
  jsxFragment: '_F',
  inject: [fileURLToPath(new URL('app/jsx.ts', SOURCES))],
};

const bundle = (entry, options = {}) =>
  build({
    entryPoints: [fileURLToPath(new URL(entry, SOURCES))],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'unused',
    target: 'es2022',
    ...options,
  });

const weightOf = ({ contents }) => gzipSync(contents, { level: 9 }).length;

/**
 * What the page's script weighs, without the package: its frame, and each part that is fetched later, with everything
 * that it needs.
 */
async function scriptWeights() {
  const { outputFiles, metafile } = await bundle('app/main.tsx', {
    format: 'esm',
    ...JSX,
    external: EXTERNAL,
    splitting: true,
    metafile: true,
  });
  const weights = new Map(outputFiles.map((file) => [basename(file.path), weightOf(file)]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const needs = (name, found = new Set()) => {
    if (found.has(name) || !outputs.has(name)) return found;
    found.add(name);
    for (const { path, kind } of outputs.get(name).imports)
      if (kind === 'import-statement') needs(basename(path), found);
    return found;
  };
  const frame = needs('main.js');
  const sum = (names) => [...names].reduce((total, name) => total + weights.get(name), 0);
  const parts = [...outputs]
    .filter(([, { entryPoint }]) => entryPoint)
    .map(([name, { entryPoint }]) => [entryPoint.replace(/^.*www\/src\//, ''), sum(needs(name, new Set(frame)))]);
  const {
    outputFiles: [one],
  } = await bundle('app/main.tsx', { format: 'esm', ...JSX, external: EXTERNAL });
  return {
    frame: sum(frame),
    files: frame.size,
    parts: Object.fromEntries(parts),
    all: sum(weights.keys()),
    one: weightOf(one),
  };
}

/**
 * The forms of a deployment draw every field of the contract; with what they are drawn by they may weigh more than a
 * view that only shows.
 */
const FORMS = [
  'features/create/create-view.tsx',
  'features/patch/patch-form.tsx',
  'features/patch/review.tsx',
  'form/widgets/index.ts',
  'form/later/index.ts',
];

/** The views that people look at most, and what a deployment that is not settled needs besides. */
const LARGER = {
  'features/deployments/deployments-view.tsx': 23_000,
  'features/deployment/deployment-view.tsx': 24_800,
  'features/revisions/unsettled.ts': 24_500,
};

test('what the page fetches weighs no more than it may: its frame, any view, the forms, its styles, and all of it', async () => {
  const { frame, files, parts, all, one } = await scriptWeights();
  assert.ok(frame <= 18_000, `frame: ${frame} bytes`);
  assert.equal(files, 2, 'the frame is the entry and one file; a file that is loaded later must import ui/shell.ts');
  for (const [part, weight] of Object.entries(parts))
    assert.ok(weight <= (FORMS.includes(part) ? 29_800 : (LARGER[part] ?? 23_000)), `with ${part}: ${weight} bytes`);
  assert.ok(all <= 79_600, `all parts: ${all} bytes`);
  assert.ok(one <= 65_800, `as one file: ${one} bytes`);
  // Plain targets would have esbuild rewrite the styles for browsers that the page does not serve.
  const { outputFiles } = await bundle('styles/app.css', { target: 'esnext' });
  const styles = weightOf(outputFiles[0]);
  assert.ok(styles <= 6_900, `styles: ${styles} bytes`);
});

test('every source imports the entries without the wasm inside, which the page fetches apart and once', async () => {
  const { metafile } = await bundle('app/main.tsx', {
    format: 'esm',
    ...JSX,
    external: ['*.wasm'],
    splitting: true,
    metafile: true,
  });
  const entries = Object.keys(metafile.inputs).filter((path) => /pkg\/dist\/esm\/(index|emulator)\.js$/.test(path));
  assert.deepEqual(entries, []);
});

test('no source writes markup, keeps anything past the page, or styles by attribute', async () => {
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|localStorage|\bstyle=|\beval\(|new Function/;
  const found = [];
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const lines = (await readFile(new URL(name, SOURCES), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (forbidden.test(line)) found.push(`${name}:${index + 1}: ${line.trim()}`);
  }
  assert.deepEqual(found, []);
});

/** The folders of the console's sources: each imports only from itself and from those after it. */
const LAYERS = ['app', 'features', 'form', 'ui', 'service', 'browser'];
/** The features that may import another feature. */
const FEATURE_IMPORTS = ['deployment -> logs', 'deployment -> patch', 'deployment -> revisions', 'logs -> revisions'];
/** Modules of the package that are not in its face, and that the console must agree with: they import nothing large. */
const SHARED_MODULES = [
  'env-file',
  'plain',
  'records/hidden-secrets',
  'records/moment',
  'records/namesake',
  'walk-secrets',
].map((name) => new URL(`../../../pkg/src/values/${name}.js`, import.meta.url).pathname);

async function sources() {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, SOURCES), 'utf8') })));
}

test('a source imports only from its own layer and from those below it', async () => {
  const wrong = [];
  let imports = 0;
  for (const { name, text } of await sources()) {
    for (const [, target] of text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)) {
      imports += 1;
      const { pathname } = new URL(target, new URL(name, SOURCES));
      if (SHARED_MODULES.includes(pathname)) continue;
      const path = pathname.slice(SOURCES.pathname.length);
      const [[from, feature], [to, other]] = [name.split('/'), path.split('/')];
      const isDown = LAYERS.indexOf(from) <= LAYERS.indexOf(to);
      const isBeside = from === 'features' && to === 'features' && feature !== other;
      if (!isDown || (isBeside && !FEATURE_IMPORTS.includes(`${feature} -> ${other}`)))
        wrong.push(`${name}: ${target}`);
    }
  }
  assert.ok(imports > 300, `only ${imports} imports were found`);
  assert.deepEqual(wrong, []);
});

test('a folder has at most 15 files, and a file at most 350 lines', async () => {
  const wrong = [];
  for (const { name, text } of await sources()) if (text.split('\n').length > 351) wrong.push(name);
  for (const folder of ['', ...(await readdir(SOURCES, { recursive: true }))]) {
    const entries = await readdir(new URL(`${folder}/`.replace(/^\//, ''), SOURCES), { withFileTypes: true }).catch(
      () => [],
    );
    if (entries.filter((entry) => entry.isFile()).length > 15) wrong.push(folder);
  }
  assert.deepEqual(wrong, []);
});

test('every link in the sources leads to a view', async () => {
  const all = await sources();
  const routes = all.find(({ name }) => name === 'app/routes.tsx').text;
  const views = [...routes.matchAll(/path: '([^'/]+)/g)].map(([, path]) => path);
  const links = all.flatMap(({ text }) => [...text.matchAll(/(?:href|navigate)\('([^']+)'/g)].map(([, path]) => path));
  assert.ok(links.length > 5 && views.length > 5, `${links.length} links, ${views.length} views`);
  none(links, (path) => !views.includes(path));
});

test('the sources and the choices of filters are those of the package', async () => {
  const choicesOf = (record, name) => fields(record).find(({ path }) => path.join('.') === name).choices;
  const all = await sources();
  const types = choicesOf('DeploymentListParams', 'deployment_type');
  assert.ok(types.includes('dev_free'));
  for (const { name, text } of all)
    for (const type of types.filter((word) => word.includes('_')))
      assert.ok(!text.includes(type), `${name} lists the deployment type ${type}`);
});
