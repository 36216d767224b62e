// The files that a build is given, as a check of names sees them: a folder, or the entries of a tarball.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at a path. Of what is `unknown`, such as what may not be read, nothing is said. */
export type EntryKind = 'file' | 'folder' | 'unknown';

/** Paths count from the root, with `/` between their parts; the root is `.`. */
export interface SourceTree {
  /** How messages name it. */
  readonly name: string;
  /** What stands at a path; undefined if nothing does. */
  kindOf(path: string): EntryKind | undefined;
  /** The names in a folder; undefined if it cannot be read. */
  namesIn(path: string): readonly string[] | undefined;
  /** The bytes of a small file: null if it is longer than any that a check asks for, undefined if it cannot be read. */
  bytesOf(path: string): Uint8Array | null | undefined;
}

/** The text of a small file; undefined if it cannot be read. */
export function textOf(tree: SourceTree, path: string): string | undefined {
  const bytes = tree.bytesOf(path) ?? undefined;
  return bytes && Buffer.from(bytes).toString('utf8');
}

/** A longer file is not read: no file that a check asks for is as long. */
export const MOST_TEXT = 1 << 20;

/** The errors of a path at which nothing can stand: below a file, with too long a name, or with a NUL in it. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** A folder of this machine. */
export function folderTree(root: string, name: string): SourceTree {
  return {
    name,
    kindOf: (path) => {
      try {
        const found = statSync(join(root, path));
        if (found.isDirectory()) return 'folder';
        return found.isFile() ? 'file' : 'unknown';
      } catch (error) {
        return NOT_THERE.includes((error as NodeJS.ErrnoException).code ?? '') ? undefined : 'unknown';
      }
    },
    namesIn: (path) => {
      try {
        return readdirSync(join(root, path));
      } catch {
        return undefined;
      }
    },
    bytesOf(path) {
      try {
        const { size } = statSync(join(root, path));
        // A pipe would be waited for, and a device has no end.
        if (this.kindOf(path) !== 'file') return undefined;
        return size <= MOST_TEXT ? readFileSync(join(root, path)) : null;
      } catch {
        return undefined;
      }
    },
  };
}

/** A path without `.` and `..` in its middle; it begins with `..` if it leads out of the root. */
export function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/') || '.';
}

/** Whether a path that was joined leads out of the root. */
export const isOutside = (path: string): boolean => path === '..' || path.startsWith('../');
