// Where the values of a fleet come from: a model writes the text and sees the plan, so the user names every source.
import { realpath } from 'node:fs/promises';
import { normalize, relative } from 'node:path';
import type { CredentialMask } from '../../../../pkg/src/values/credential-mask.js';
import { isBelow } from '../../fleet/secret-files.js';
import { fleetValues, type FleetValues } from '../../fleet/secret-values.js';

/** Shorter values may be words of an answer, which nobody could read without them. */
const SHORTEST_SECRET = 6;

/** Where values may come from, in the options of the user who has started the process. */
export interface Sources {
  readonly envFiles: readonly string[];
  /** The folders of the files of secrets. */
  readonly folders: readonly string[];
  /** The variables that may be shown. */
  readonly shown: readonly string[];
  /** The variables that may be secrets. */
  readonly names: readonly string[];
}

/** The values from these sources. Those of secrets are added to what is hidden. */
export async function valuesOf(
  { envFiles, folders, shown, names }: Sources,
  hidden: CredentialMask | undefined,
): Promise<FleetValues> {
  const values = await fleetValues(
    {
      flag: () => false,
      values: (name) => (name === 'env-file' ? envFiles : []),
      operands: [],
      operand: '',
      value: () => undefined,
    },
    '.',
  );
  const { variables, secretValue, isGiven, textOf } = values;
  const isNamed = (name: string): boolean =>
    !variables.isCredential(name) && (shown.includes(name) || names.includes(name) || isGiven(name));
  /** The files that are none of these sources. */
  const refused = new Set<string>();
  const mayRead = async (file: string): Promise<boolean> => {
    const found = await Promise.all(folders.map((folder) => isBelow(folder, file).catch(() => false)));
    const isSource = found.includes(true) && !(await isHidden(file));
    if (!isSource) refused.add(file);
    return isSource;
  };
  return {
    ...values,
    isHidden,
    variables: { ...variables, valueOf: (name) => (shown.includes(name) ? variables.valueOf(name) : undefined) },
    secretValue: async (source) => {
      // Whether there is such a variable or file is told of named ones alone.
      if (!('env' in source ? isNamed(source.env) : await mayRead(source.file))) return undefined;
      const value = await secretValue(source);
      if (value !== undefined && value.length >= SHORTEST_SECRET) hidden?.add(value);
      return value;
    },
    textOf: (msg) =>
      textOf(
        msg
          .replace(/(?<=^|: )The environment variable (\S+) is not set/, (whole, name: string) =>
            isNamed(name) || variables.isCredential(name)
              ? whole
              : `The environment variable ${name} is no source of secrets: the user names it with --secret ${name} of this server`,
          )
          .replace(/(?<=^|: )The file (.+?) cannot be read, or is empty/, (whole, name: string) =>
            refused.has(name)
              ? `The file ${name} is no source of secrets: it stands in no folder that --secret-files of this server names, or is a dotfile`
              : whole,
          ),
      ),
  };
}

/** Whether a file, or what its link leads to, is a dotfile below the root or in a folder of that kind, as keys are. */
export async function isHidden(file: string): Promise<boolean> {
  const real = await Promise.all([realpath('.'), realpath(file)]).then(
    ([root, found]) => relative(root, found),
    () => '',
  );
  return [normalize(file), real].some((way) => way.split(/[\\/]/).some((step) => /^\.[^.]/.test(step)));
}
