// The command that a user runs by hand, in words that no shell reads as anything else.
import type { Setup } from '../tool.js';

/** A command line of this program for the service of this process. */
export function commandLine({ args }: Pick<Setup, 'args'>, words: readonly string[]): string {
  const service = (['url', 'profile'] as const).flatMap((name) => {
    const value = args.value(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return ['deployment-control', ...words, ...service].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
