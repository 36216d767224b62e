// The files that a pattern of `include` names. Node.js 20 has no glob of its own.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that no pattern goes into. */
const LEFT_OUT = ['node_modules', '.git'];

/** The files below a folder whose paths fit a pattern with `*`, `?` and `**`, in the order of their names. */
export async function filesOf(folder: string, pattern: string): Promise<string[]> {
  const steps = pattern.split('/').filter((step) => step !== '' && step !== '.');
  return (await matches(pattern.startsWith('/') ? '/' : folder, steps)).sort();
}

async function matches(folder: string, [step, ...rest]: readonly string[]): Promise<string[]> {
  if (step === undefined) return [];
  if (step === '..') return matches(join(folder, step), rest);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry): Promise<string[]> => {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory() && !LEFT_OUT.includes(entry.name);
      if (step === '**') return isFolder ? matches(path, [step, ...rest]) : [];
      if (!expressionOf(step).test(entry.name) || (entry.name.startsWith('.') && !step.startsWith('.'))) return [];
      return rest.length === 0 ? (entry.isDirectory() ? [] : [path]) : isFolder ? matches(path, rest) : [];
    }),
  );
  // Any number of folders is none, too.
  return [...(step === '**' ? await matches(folder, rest) : []), ...found.flat()];
}

function expressionOf(step: string): RegExp {
  const text = step.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replace(/\*/g, '[^/]*').replace(/\?/g, '[^/]')}$`);
}
