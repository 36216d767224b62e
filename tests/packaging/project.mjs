// Packs the npm package and installs the tarball into an empty project outside the repository, as a user would.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Packs `pkg` into `folder`; answers the tarball's path and the names of the files in it, sorted. */
export async function pack(folder) {
  const [packed] = Object.values(
    JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'pkg') })),
  );
  return { tarball: join(folder, packed.filename), files: packed.files.map((file) => file.path).sort() };
}

/** Makes an empty project outside the repository with the package installed from its tarball, without any network. */
export async function installedProject() {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-project-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { tarball } = await pack(folder);
    await writeFile(join(folder, 'package.json'), '{ "name": "empty-project", "private": true }\n');
    await run('npm', ['install', '--offline', tarball], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
