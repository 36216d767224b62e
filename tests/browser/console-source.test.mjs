// What the console may weigh, and what its sources may not hold.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCES = new URL('../../www/src/', import.meta.url);

const weigh = async (entry, options = {}) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, SOURCES))],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'unused',
    target: 'es2022',
    ...options,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
};

test('the page without the package weighs at most 20 kB compressed, its styles at most 6 kB', async () => {
  const external = ['deployment-control', 'deployment-control/emulator'];
  const script = await weigh('main.tsx', { format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', external });
  // Plain targets would have esbuild rewrite the styles for browsers that the page does not serve.
  const styles = await weigh('app.css', { target: 'esnext' });
  assert.ok(script <= 20_000, `script: ${script} bytes`);
  assert.ok(styles <= 6_000, `styles: ${styles} bytes`);
});

test('no source writes markup, keeps anything past the page, or styles by attribute', async () => {
  const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|localStorage|sessionStorage|\bstyle=|\beval\b|new Function/;
  const found = [];
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const lines = (await readFile(new URL(name, SOURCES), 'utf8')).split('\n');
    lines.forEach((line, index) => forbidden.test(line) && found.push(`${name}:${index + 1}: ${line.trim()}`));
  }
  assert.deepEqual(found, []);
});
