// The public items of package and crate as texts that a review can read: `release/api/package.d.ts` and
// `release/api/crate.rs`. A change of either is a change of the version, or a mistake.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);
const OPTIONS = { cwd: root, maxBuffer: 1e8 };

/** The entries of the package, as package.json's exports name them. */
async function entries() {
  const { exports } = JSON.parse(await readFile(`${root}pkg/package.json`, 'utf8'));
  const named = Object.values(exports)
    .flatMap(leaves)
    .map((path) => /^\.\/dist\/types\/esm\/(.+)\.d\.ts$/.exec(path)?.[1]);
  return [...new Set(named.filter(Boolean))].sort();
}

const leaves = (tree) => (typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(leaves));

/** The declarations that the entries lead to, without comments, module by module. */
export async function packageItems() {
  const out = `${root}target/release-api`;
  await rm(out, { recursive: true, force: true });
  await run(
    `${root}node_modules/.bin/tsc`,
    ['-p', 'pkg', '--noEmit', 'false', '--emitDeclarationOnly', '--removeComments', '--outDir', out],
    OPTIONS,
  );
  const texts = new Map();
  const open = await entries();
  while (open.length > 0) {
    const name = open.pop();
    if (texts.has(name)) continue;
    const text = await readFile(`${out}/${name}.d.ts`, 'utf8');
    texts.set(name, text);
    for (const [, path] of text.matchAll(/'(\.\.?\/[^'\n]+)\.js'/g))
      open.push(new URL(path, `file:///${name}`).pathname.slice(1));
  }
  const modules = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `// ${name}\n${text.trim()}\n`);
  return `// The public declarations of the npm package, without their comments. Made by \`make release-check ACCEPT=1\`.\n\n${modules.join('\n')}`;
}

/** The public items of the crate: xtask reads them from the sources, so that no particular compiler is needed. */
export async function crateItems() {
  return (await run('cargo', ['xtask', 'public-items'], OPTIONS)).stdout;
}
