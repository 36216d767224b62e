// The files that a build is given, as a check of names sees them: a folder, or the entries of a tarball.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths count from the root, with `/` between their parts; the root is `.`. */
export interface SourceTree {
  /** How messages name it. */
  readonly name: string;
  /** What stands at a path; undefined if nothing does. */
  kindOf(path: string): 'file' | 'folder' | undefined;
  /** The names in a folder. */
  namesIn(path: string): readonly string[];
  /** The text of a small file; undefined if it cannot be read. */
  textOf(path: string): string | undefined;
}

/** More of a file is not read: none of those that are asked for is as long. */
export const MOST_TEXT = 1 << 20;

/** A folder of this machine. */
export function folderTree(root: string, name: string): SourceTree {
  return {
    name,
    kindOf: (path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      return stat && (stat.isDirectory() ? 'folder' : 'file');
    },
    namesIn: (path) => {
      try {
        return readdirSync(join(root, path));
      } catch {
        return [];
      }
    },
    textOf: (path) => {
      try {
        return readFileSync(join(root, path), 'utf8').slice(0, MOST_TEXT);
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
