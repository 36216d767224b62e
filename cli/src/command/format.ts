// How a command writes records: `-o`, and `--json`, which is the same as `-o json`.
import type { Arguments, OptionTable } from './arguments.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { UsageError } from '../process/exit.js';
import { writeJson, writeOut } from '../process/streams.js';
import { printable } from '../output/text.js';

const FORMATS = ['table', 'json', 'names', 'yaml'] as const;
export type Format = (typeof FORMATS)[number];

/** The options of the commands that write records. */
export const FORMAT_OPTIONS = {
  output: {
    value: 'FORMAT',
    short: 'o',
    completes: FORMATS,
    help: 'table, json, names or yaml (default table); values of secrets are masked',
  },
  json: { help: 'the same as -o json' },
} as const satisfies OptionTable;

/**
 * The format that the arguments ask for.
 * @throws UsageError for an unknown one, and for two
 */
export function formatOf(args: Arguments<keyof typeof FORMAT_OPTIONS>): Format {
  const text = args.value('output');
  const format = FORMATS.find((each) => each === text);
  if (text !== undefined && format === undefined) {
    const meant = closestWord(text, FORMATS);
    const next = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(`--output takes table, json, names or yaml, not "${printable(text)}"${next}`);
  }
  const others = args.values('output').filter((each) => each !== text);
  if (others.length > 0)
    throw new UsageError(`--output ${printable(others[0])} and ${text} are two formats: give one of them`);
  if (args.flag('json') && format !== undefined && format !== 'json')
    throw new UsageError(`--json and --output ${format} ask for two formats: give one of them`);
  return args.flag('json') ? 'json' : (format ?? 'table');
}

interface Named {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** Writes a record or a list of them in a format that is no table. The writer of YAML is loaded where it is asked for. */
export async function writeRecords(format: Exclude<Format, 'table'>, records: object): Promise<void> {
  if (format === 'json') writeJson(records);
  else if (format === 'yaml') writeOut((await import('../output/yaml.js')).yamlText(records));
  // Services were seen to list records without a name.
  else for (const { id, name } of [records].flat() as Named[]) writeOut(`${printable(name ?? id ?? '?')}\n`);
}
