// What this version changes of what users of the last published one have: the declarations of the package, and the
// crate as cargo-semver-checks reads it. Before 1.0 a minor version may break users, and a patch may not.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'deployment-control';
const TYPES = 'dist/types/cjs';

/** Whether a version comes after another one as a patch of it. */
export const isPatch = (version, published) =>
  version.split('.').slice(0, 2).join('.') === published.split('.').slice(0, 2).join('.');

/** Declarations without comments and empty lines: their words may change in a patch. */
export const withoutComments = (declarations) =>
  declarations.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/^\s*\n/gm, '');

/**
 * The declarations beside those of npm's `latest`. The difference is written to target/published; a patch that takes a
 * line away has a problem.
 * @param attempt - runs a program, and gives its `code`, `stdout` and `stderr`
 * @param root - the checkout
 */
export async function packageChanges(attempt, root, version) {
  const view = await attempt('npm', ['view', `${NAME}@latest`, 'version', '--json']);
  if (view.code !== 0 && view.stderr.includes('E404'))
    return { said: 'no version is published yet, so there is nothing to compare with' };
  if (view.code !== 0) return { said: `not compared: the registry of npm cannot be asked (${firstLine(view.stderr)})` };
  const published = JSON.parse(view.stdout);
  const folder = join(root, 'target/published');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await must(attempt, 'npm', ['pack', `${NAME}@${published}`, '--pack-destination', folder, '--silent']);
  await must(attempt, 'tar', ['-xzf', join(folder, `${NAME}-${published}.tgz`), '-C', folder]);
  await declarations(join(folder, 'package', TYPES), join(folder, published));
  await declarations(join(root, 'pkg', TYPES), join(folder, 'now'));
  const { stdout } = await attempt('git', ['diff', '--no-index', join(folder, published), join(folder, 'now')]);
  if (stdout === '') return { said: `as in ${published}` };
  await writeFile(join(folder, 'types.diff'), stdout);
  const said = `target/published/types.diff has what differs from ${published}`;
  const takesAway = /^-(?!--)/m.test(stdout);
  return takesAway && isPatch(version, published)
    ? { said, problems: [`lines of ${published} are missing: unless nobody can notice, choose the next minor version`] }
    : { said };
}

/** What cargo-semver-checks says of the crate beside the last published one. */
export async function crateChanges(attempt) {
  const { code, stderr } = await attempt('cargo', ['info', '--quiet', '--registry', 'crates-io', NAME]);
  if (code !== 0 && stderr.includes('could not find'))
    return { said: 'no version is published yet, so there is nothing to compare with' };
  if (code !== 0) return { said: `not compared: the registry of Rust cannot be asked (${firstLine(stderr)})` };
  const checks = await attempt('cargo', ['semver-checks', '--package', NAME]);
  if (checks.stderr.includes('no such command'))
    return { said: 'not compared: run `cargo install --locked cargo-semver-checks`, then `cargo semver-checks`' };
  return checks.code === 0
    ? { said: 'no more than its version allows' }
    : { problems: [checks.stdout + checks.stderr] };
}

/** Writes a copy of a folder of declarations without their comments. */
async function declarations(from, to) {
  await cp(from, to, { recursive: true });
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, withoutComments(await readFile(file, 'utf8')));
  }
}

async function must(attempt, program, args) {
  const { code, stderr } = await attempt(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
}

const firstLine = (text) => text.trim().split('\n')[0];
