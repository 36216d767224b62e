// The values of the secrets of a fleet: from the environment, from the files of `--env-file`, and from files.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SecretSource } from 'deployment-control';
import { decodedText } from '../input/decoded-text.js';
import { environmentValue, readEnvFiles, tellOddity } from '../command/env-file.js';
import { CommandError } from '../process/exit.js';
import type { Variables } from './variables.js';

/** Reads a secret by its reference; undefined if there is none. */
export type ReadSecret = (source: SecretSource) => Promise<string | undefined>;

/** Where the values of a fleet come from. */
export interface FleetValues {
  readonly variables: Variables;
  readonly secretValue: ReadSecret;
}

/** The values for a fleet. A variable of a file comes before one of the environment. */
export async function fleetValues(envFiles: readonly string[]): Promise<FleetValues> {
  const given = await readEnvFiles(envFiles);
  const variables: Variables = (name) => given.get(name) ?? environmentValue(name);
  /** What was warned of: a plan and its application ask for the same values. */
  const told = new Set<string>(given.keys());
  return {
    variables,
    secretValue: async (source) => {
      const value = 'env' in source ? variables(source.env) : await fileText(source.file);
      const name = 'env' in source ? source.env : source.file;
      if (!told.has(name)) tellOddity(name, value ?? '');
      told.add(name);
      return value;
    },
  };
}

/** The text of a file without the line break that editors put at its end. */
async function fileText(path: string): Promise<string | undefined> {
  try {
    return decodedText(path, await readFile(path)).replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

/** What is wrong with a secret, in the words of a fleet file: it holds no values, and a file has a path and a reason. */
export function secretText(msg: string): string {
  return msg
    .replace('env, file and value', 'env and file')
    .replace(/(?<=^|: )The file (.+?) cannot be read, or is empty/, (_, name: string) => {
      const path = resolve(name);
      return `The file ${name} ${reasonOf(path)}${path === name ? '' : `: ${path} was looked at`}`;
    });
}

function reasonOf(path: string): string {
  try {
    decodedText('', readFileSync(path));
    return 'is empty';
  } catch (error) {
    if (error instanceof CommandError) return error.message.trim();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
    if (code === 'EISDIR') return 'is a folder';
    return code === 'EACCES' || code === 'EPERM' ? 'may not be read by this user' : 'cannot be read';
  }
}
