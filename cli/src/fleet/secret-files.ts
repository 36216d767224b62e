// The files of secrets: which ones may be read, and why one is not.
import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { decodedText } from '../input/decoded-text.js';
import { CommandError } from '../process/exit.js';

/** The most bytes of a secret. */
const MOST_BYTES = 1 << 20;

/** What the system shows of its processes and devices, such as the environment with the client's key. */
const SYSTEM = ['/proc', '/sys', '/dev'];

/** The value of a secret, or the rest of a sentence that says why the file gives none. */
export type SecretText = { readonly text: string } | { readonly problem: string };

/** Whether a file stands below a folder, wherever links lead. */
export async function isBelow(folder: string, file: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(file));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Reads a file without the line break that editors put at its end. Without a folder it may stand anywhere. */
export async function readSecretFile(path: string, folder: string | undefined): Promise<SecretText> {
  try {
    const file = await realpath(path);
    if (SYSTEM.some((root) => file.startsWith(`${root}/`)))
      return { problem: 'belongs to the system, and is no secret' };
    if (folder !== undefined && !(await isBelow(folder, file)))
      return { problem: `stands outside ${resolve(folder)}, and is read with --allow-outside alone` };
    if (file.split(sep).includes('.git')) return { problem: 'belongs to Git, and is no secret' };
    const { size } = await regularFile(file);
    return size > MOST_BYTES ? { problem: TOO_LARGE } : await contentOf(file);
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

const TOO_LARGE = `has more than ${MOST_BYTES} bytes, and no secret has`;

class NoFile extends Error {}

/** @throws NoFile for a device, a pipe or a folder, before it is opened */
async function regularFile(file: string): Promise<{ readonly size: number }> {
  const found = await stat(file);
  if (!found.isFile()) throw new NoFile(found.isDirectory() ? 'is a folder' : 'is no regular file');
  return found;
}

/** Reads no more than a secret may have, however long the file has become. */
async function contentOf(file: string): Promise<SecretText> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const buffer = Buffer.alloc(MOST_BYTES + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    if (length > MOST_BYTES) return { problem: TOO_LARGE };
    const text = decodedText('', buffer.subarray(0, length)).replace(/\r?\n$/, '');
    return text === '' ? { problem: 'is empty' } : { text };
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  // What is no text is told without the file's name.
  if (error instanceof NoFile || error instanceof CommandError) return error.message.trim();
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  return code === 'EACCES' || code === 'EPERM' ? 'may not be read by this user' : 'cannot be read';
}
