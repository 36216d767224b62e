// What the console may weigh, and what its sources may not hold.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCES = new URL('../../www/src/', import.meta.url);

const EXTERNAL = ['deployment-control/*'];

/** JSX as the build of the console writes it. */
const JSX = { jsx: 'transform', jsxFactory: '_h', jsxFragment: '_F', inject: [fileURLToPath(new URL('jsx.ts', SOURCES))] };

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

/** What the page's script weighs, without the package: its frame, and each part that is fetched later, with everything that it needs. */
async function scriptWeights() {
  const { outputFiles, metafile } = await bundle('main.tsx', { format: 'esm', ...JSX, external: EXTERNAL, splitting: true, metafile: true });
  const weights = new Map(outputFiles.map((file) => [basename(file.path), weightOf(file)]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const needs = (name, found = new Set()) => {
    if (found.has(name) || !outputs.has(name)) return found;
    found.add(name);
    for (const { path, kind } of outputs.get(name).imports) if (kind === 'import-statement') needs(basename(path), found);
    return found;
  };
  const frame = needs('main.js');
  const sum = (names) => [...names].reduce((total, name) => total + weights.get(name), 0);
  const parts = [...outputs].filter(([, { entryPoint }]) => entryPoint).map(([name, { entryPoint }]) => [basename(entryPoint), sum(needs(name, new Set(frame)))]);
  const { outputFiles: [one] } = await bundle('main.tsx', { format: 'esm', ...JSX, external: EXTERNAL });
  return { frame: sum(frame), files: frame.size, parts: Object.fromEntries(parts), all: sum(weights.keys()), one: weightOf(one) };
}

/** The forms of a deployment draw every field of the contract; with what they are drawn by they may weigh more than a view that only shows. */
const FORMS = ['create.tsx', 'patch-form.tsx', 'late.ts', 'texts.ts'];

test('what the page fetches weighs no more than docs/console.md says: its frame, any view, the forms, its styles, and all of it', async () => {
  const { frame, files, parts, all, one } = await scriptWeights();
  assert.ok(frame <= 14_500, `frame: ${frame} bytes`);
  assert.equal(files, 2, 'the frame is the entry and one file; a part that is fetched later and does not import frame.ts cuts it up');
  for (const [part, weight] of Object.entries(parts)) assert.ok(weight <= (FORMS.includes(part) ? 25_000 : 20_480), `with ${part}: ${weight} bytes`);
  assert.ok(all <= 54_000, `all parts: ${all} bytes`);
  assert.ok(one <= 43_000, `as one file: ${one} bytes`);
  // Plain targets would have esbuild rewrite the styles for browsers that the page does not serve.
  const { outputFiles } = await bundle('app.css', { target: 'esnext' });
  const styles = weightOf(outputFiles[0]);
  assert.ok(styles <= 6_000, `styles: ${styles} bytes`);
});

test('every source imports the entries without the wasm inside, which the page fetches apart and once', async () => {
  const { metafile } = await bundle('main.tsx', { format: 'esm', ...JSX, external: ['*.wasm'], splitting: true, metafile: true });
  const entries = Object.keys(metafile.inputs).filter((path) => /pkg\/dist\/esm\/(index|emulator)\.js$/.test(path));
  assert.deepEqual(entries, []);
});

test('no source writes markup, keeps anything past the page, or styles by attribute', async () => {
  const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|localStorage|\bstyle=|\beval\(|new Function/;
  const found = [];
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const lines = (await readFile(new URL(name, SOURCES), 'utf8')).split('\n');
    lines.forEach((line, index) => forbidden.test(line) && found.push(`${name}:${index + 1}: ${line.trim()}`));
  }
  assert.deepEqual(found, []);
});
