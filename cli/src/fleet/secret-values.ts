// The values of the secrets of a fleet: from the environment, from the files of `--env-file`, and from files.
import { resolve } from 'node:path';
import type { SecretSource } from 'deployment-control';
import type { Arguments } from '../command/arguments.js';
import { isCredential } from '../command/credentials.js';
import { environmentValue, readEnvFiles, tellOddity } from '../command/env-file.js';
import { readSecretFile } from './secret-files.js';
import { NO_VARIABLE, type Variables } from './variables.js';

/** Reads a secret by its reference; undefined if there is none. */
export type ReadSecret = (source: SecretSource) => Promise<string | undefined>;

/** Where the values of a fleet come from. */
export interface FleetValues {
  readonly variables: Variables;
  readonly secretValue: ReadSecret;
  /** The folder that holds all files; undefined if they may stand anywhere. */
  readonly folder: string | undefined;
  /** Whether a file is one that no fleet includes; without it there is none. */
  readonly isHidden?: (file: string) => Promise<boolean>;
  /** Whether a file of `--env-file` has a variable. */
  readonly isGiven: (name: string) => boolean;
  /** What is wrong with a secret, in the words of a fleet file: it holds no values, and a file has a path and a reason. */
  readonly textOf: (msg: string) => string;
}

/**
 * The values for a fleet whose files stand below a folder. A variable of `--env-file` comes before one of the
 * environment. The client's own credentials are no values.
 */
export async function fleetValues(
  args: Arguments<'env-file' | 'allow-outside'>,
  fleetFolder: string,
): Promise<FleetValues> {
  const given = await readEnvFiles(args.values('env-file'));
  const folder = args.flag('allow-outside') ? undefined : fleetFolder;
  const variables: Variables = {
    valueOf: (name) => (isCredential(name) ? undefined : (given.get(name) ?? environmentValue(name))),
    isCredential,
  };
  /** What was warned of: a plan and its application ask for the same values. */
  const told = new Set<string>(given.keys());
  /** Why a file gives no value. */
  const problems = new Map<string, string>();
  return {
    folder,
    variables,
    isGiven: (name) => given.has(name),
    secretValue: async (source) => {
      const name = 'env' in source ? source.env : source.file;
      const read = 'env' in source ? { text: variables.valueOf(name) } : await readSecretFile(name, folder);
      if ('problem' in read) problems.set(name, read.problem);
      const value = 'text' in read ? read.text : undefined;
      if (!told.has(name)) tellOddity(name, value ?? '');
      told.add(name);
      return value;
    },
    textOf: (msg) =>
      msg
        .replace('env, file and value', 'env and file')
        .replace(/(?<=^|: )The environment variable (\S+) is not set/, (whole, name: string) =>
          isCredential(name) ? `The environment variable ${name} ${NO_VARIABLE}` : whole,
        )
        .replace(/(?<=^|: )The file (.+?) cannot be read, or is empty/, (_, name: string) => {
          const path = resolve(name);
          const looked = path === name ? '' : `: ${path} was looked at`;
          return `The file ${name} ${problems.get(name) ?? 'cannot be read'}${looked}`;
        }),
  };
}
