// The packed package, and an empty project outside the repository that has nothing but it, as a user would: made once for
// all tests of a process.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program and answers its standard output; where it fails, the error carries both of its outputs. */
export async function run(program, args, options = {}) {
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 16 * 1024 * 1024, ...options });
    return stdout;
  } catch (error) {
    throw new Error(
      `${program} ${args.join(' ')} failed (${error.code ?? error.signal})\n${error.stdout}${error.stderr}`,
    );
  }
}

const folder = await mkdtemp(join(tmpdir(), 'deployment-control-package-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const [packed] = Object.values(
  JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'pkg') })),
);
export const tarball = join(folder, packed.filename);

/** The names of the files in the tarball, sorted. */
export const files = packed.files.map(({ path }) => path).sort();

/** The folder of the project. */
export const project = join(folder, 'project');
await mkdir(project);
await writeFile(join(project, 'package.json'), '{ "name": "empty-project", "private": true }\n');
await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });

/** The path of a file of the installed package. */
export const installed = (name) => join(project, 'node_modules/deployment-control', name);

/** Bundles a file of the project as a user's bundler would. */
export const esbuild = (...args) => run(join(root, 'node_modules/.bin/esbuild'), args, { cwd: project });
