// Writes a file in place of another: whole or not at all.
import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { realPath } from './real-path.js';
import { unwritableFile } from './unwritable.js';

/**
 * Writes a file whole or not at all. A link leads to where it led, and a file that is there keeps its rights; a new one
 * has those of `mode`. What is no regular file, such as a pipe, is written to and stays.
 * @throws CommandError if it cannot be written
 */
export async function replaceFile(file: string, text: string, mode = 0o666): Promise<void> {
  try {
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && !found.isFile()) {
      await writeFile(file, text);
      return;
    }
    const target = await realPath(file);
    const fresh = `${target}.${randomBytes(4).toString('hex')}.tmp`;
    try {
      await writeFile(fresh, text, { mode, flag: 'wx' });
      if (found) await chmod(fresh, found.mode & 0o7777);
      await rename(fresh, target);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  } catch (error) {
    throw unwritableFile(file, error);
  }
}
