// The files that a pattern of `include` names. Node.js 20 has no glob of its own.
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { unreadableFile } from '../input/documents.js';

/** Folders that no pattern goes into. */
const LEFT_OUT = ['node_modules', '.git'];

/**
 * The files below a folder whose paths fit a pattern with `*`, `?` and `**`, in the order of their names. Each folder is
 * read once, with all steps of the pattern that fit there.
 * @throws CommandError if a folder cannot be read: files that nobody sees would count as left out
 */
export async function filesOf(folder: string, pattern: string): Promise<string[]> {
  const steps = posix
    .normalize(pattern)
    .split('/')
    .filter((step, at, all) => step !== '' && step !== '.' && !(step === '**' && all[at - 1] === '**'));
  const up = steps.findIndex((step) => step !== '..');
  const base = join(pattern.startsWith('/') ? '/' : folder, ...steps.slice(0, up));
  return (await matches(base, steps.slice(up), withNone(steps.slice(up), [0]))).sort();
}

/** Whether a pattern begins outside the folder. */
export function isOutside(pattern: string): boolean {
  return pattern.startsWith('/') || /^\.\.(\/|$)/.test(posix.normalize(pattern));
}

async function matches(folder: string, steps: readonly string[], places: readonly number[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw unreadableFile(folder, error);
  });
  const found = await Promise.all(
    entries.map(async (entry): Promise<string[]> => {
      const path = join(folder, entry.name);
      const fitting = places.filter((at) => steps[at] === '**' || isVisible(steps[at] ?? '', entry.name));
      if (!entry.isDirectory()) {
        const isFile = entry.isFile() || entry.isSymbolicLink();
        return isFile && fitting.some((at) => at === steps.length - 1 && steps[at] !== '**') ? [path] : [];
      }
      const next = fitting.map((at) => (steps[at] === '**' ? at : at + 1)).filter((at) => at < steps.length);
      return next.length === 0 || LEFT_OUT.includes(entry.name) ? [] : matches(path, steps, withNone(steps, next));
    }),
  );
  return found.flat();
}

/** The places with those behind each `**`: any number of folders is none, too. */
function withNone(steps: readonly string[], places: readonly number[]): number[] {
  return [...new Set(places.flatMap((at) => (steps[at] === '**' ? [at, at + 1] : [at])))];
}

function isVisible(step: string, name: string): boolean {
  return fits(step, name) && (!name.startsWith('.') || step.startsWith('.'));
}

/** Whether a name fits a step. Only the last `*` ever takes more: an earlier one need not. */
function fits(step: string, name: string): boolean {
  let [at, from, star, taken] = [0, 0, -1, 0];
  while (from < name.length) {
    if (step[at] === '*') [star, taken, at] = [at, from, at + 1];
    else if (step[at] === '?' || step[at] === name[from]) [at, from] = [at + 1, from + 1];
    else if (star < 0) return false;
    else [taken, from, at] = [taken + 1, taken + 1, star + 1];
  }
  return /^\**$/.test(step.slice(at));
}
