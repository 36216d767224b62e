// Modules of the package that are not in its face.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What a module exports, by its path below `pkg/src` without an ending. */
export async function moduleOf(path) {
  const file = fileURLToPath(new URL(`../../../pkg/src/${path}.ts`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
