// Weighs what budgets.json names, as it is shipped.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** Every size of budgets.json with what it weighs now: `{ name, bytes, atMost, goal }`. */
export async function sizes() {
  const { sizes } = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
  const weighed = [];
  for (const each of sizes) weighed.push({ ...each, bytes: await weigh(each) });
  return weighed;
}

async function weigh({ bundle, import: name, whole, external, file, tarball }) {
  if (tarball) return packed();
  const bytes = file ? await readFile(root + file) : await bundled(bundle[0], name, { whole, external });
  return gzipSync(bytes, { level: 9 }).length;
}

/**
 * What a bundler makes of an import, for browsers. Code that several entries share counts once for each: a page seldom
 * loads both.
 */
function bundled(entry, name, options) {
  return bundle(name ? `export { ${name} } from '${entry}';` : `export * from '${entry}';`, `${root}tests`, options);
}

/** Leaves out what a page loads when a method is called for the first time. */
const atFirst = {
  name: 'at-first',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/**
 * What a page loads at first of a module for browsers, whose imports are found from a folder; with `whole` all of it, as
 * where a bundler cannot split.
 */
export async function bundle(contents, resolveDir, { whole = false, external = [] } = {}) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    external,
    plugins: whole ? [] : [atFirst],
  });
  return outputFiles[0].contents;
}

async function packed() {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-size-'));
  try {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: `${root}pkg` });
    const [{ filename }] = JSON.parse(stdout);
    return (await stat(join(folder, filename))).size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
