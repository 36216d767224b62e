// The file that a path means. Symbolic links are followed, so that one file has one lock, however it is named.
import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The path of a file without symbolic links. The file need not exist, but its folder must. */
export async function realPath(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const path = join(await realpath(dirname(resolve(file))), basename(file));
  const target = await linkTarget(path);
  // A link to a file that does not exist yet. It cannot lead in a circle: realpath refuses that.
  return target === undefined ? path : realPath(resolve(dirname(path), target));
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EINVAL and, on Windows, UNKNOWN: it is there, and no link.
    if (code === 'ENOENT' || code === 'EINVAL' || code === 'UNKNOWN') return undefined;
    throw error;
  }
}
