// The options of a command as a table: what `parseArgs` reads and what `--help` shows come from the same lines.
import { parseArgs } from 'node:util';
import type { Vocabulary } from 'deployment-control';
import { textOf, UsageError } from './command.js';

/** An option: the word for its value (none for a switch), and its help, with line breaks where a line is full. */
export interface Option {
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
  readonly help: string;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** What a command is called with. */
export interface Usage<T extends OptionTable> {
  readonly name: string;
  /** What follows the name in the line of usage, such as `FILE...`. */
  readonly operands: string;
  /** How many operands there must be: the least, and the most. */
  readonly count: readonly [least: number, most: number];
  /** What the command does, in paragraphs. */
  readonly about: string;
  readonly options: T;
  /** What stands below the options. */
  readonly notes?: string;
}

/** The arguments as they were given. */
export interface Arguments<T extends OptionTable> {
  readonly operands: readonly string[];
  readonly flag: (name: keyof T & string) => boolean;
  readonly text: (name: keyof T & string) => string | undefined;
  readonly texts: (name: keyof T & string) => readonly string[];
}

const HELP: OptionTable = { help: { help: 'shows this text' } };

/** The text that `--help` shows. */
export function helpOf({ name, operands, about, options, notes }: Usage<OptionTable>): string {
  const lines = Object.entries({ ...options, ...HELP }).map(([long, { value, short, help }]) => {
    const left = `${short === undefined ? '' : `-${short}, `}--${long}${value === undefined ? '' : ` ${value}`}`;
    return { left, help };
  });
  const width = Math.max(...lines.map(({ left }) => left.length)) + 2;
  const table = lines.map(({ left, help }) => `  ${left.padEnd(width)}${help.split('\n').join(`\n${' '.repeat(width + 2)}`)}\n`).join('');
  return `Usage: deployment-control ${name} ${operands}${operands === '' ? '' : ' '}[options]\n\n${about}\n\nOptions:\n${table}${notes === undefined ? '' : `\n${notes}\n`}`;
}

/**
 * Reads the arguments of a command.
 * @throws UsageError for what the table does not have, with the option that was likely meant
 */
export function readArguments<T extends OptionTable>(usage: Usage<T>, args: readonly string[]): Arguments<T> | 'help' {
  const table: OptionTable = { ...usage.options, ...HELP };
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, short, multiple }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short !== undefined && { short }), ...(multiple && { multiple }) },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(misread(error, table));
  }
  const { values, positionals: operands } = parsed;
  if (values['help'] === true) return 'help';
  const [least, most] = usage.count;
  if (operands.length < least) throw new UsageError(`it takes ${usage.operands}, which is missing`);
  if (operands.length > most) throw new UsageError(most === 0 ? `it takes no "${operands[0]}": all that it can be told are options` : `it takes one ${usage.operands}, so "${operands[most]}" is too many`);
  for (const [name, value] of Object.entries(values)) {
    if ([value].flat().includes('')) throw new UsageError(`--${name} takes ${table[name]?.value ?? 'a value'}, which is empty`);
  }
  return {
    operands,
    flag: (name) => values[name] === true,
    text: (name) => values[name] as string | undefined,
    texts: (name) => (values[name] as string[] | undefined) ?? [],
  };
}

/** Options that people look for, and what there is in their place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'api-key': 'DEPLOYMENT_CONTROL_API_KEY', 'bearer-token': 'DEPLOYMENT_CONTROL_BEARER_TOKEN', key: 'DEPLOYMENT_CONTROL_API_KEY', token: 'DEPLOYMENT_CONTROL_BEARER_TOKEN',
};

function misread(error: unknown, table: OptionTable): string {
  const typed = /^Unknown option '-+([^']+)'/.exec(textOf(error));
  if (typed === null) {
    const missing = /^Option '(?:-\w, )?--([\w-]+) <value>' argument (missing|is ambiguous)/.exec(textOf(error));
    if (missing === null) return textOf(error).split('\n', 1)[0] ?? '';
    const [, name = '', how] = missing;
    const value = table[name]?.value ?? 'a value';
    return how === 'missing' ? `--${name} takes ${value}, which is missing` : `--${name} takes ${value}; one that starts with a dash is written --${name}=${value}`;
  }
  const variable = Object.hasOwn(ELSEWHERE, typed[1]!) ? ELSEWHERE[typed[1]!] : undefined;
  if (variable !== undefined) return `there is no option --${typed[1]!}: every program of the machine could read it. Set the environment variable ${variable}`;
  return textOf(error);
}

/** The service's own words, as options give them. */
export function vocabularyOf(text: string | undefined): Vocabulary | undefined {
  if (text === undefined) return undefined;
  const words: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, word] = /^(repoHost|agent|managedRepositoriesPath)=(.+)$/.exec(part.trim()) ?? [];
    if (name === undefined || word === undefined) throw new UsageError(`--vocabulary takes repoHost=WORD,agent=WORD,managedRepositoriesPath=PATH, not "${part}"`);
    words[name] = word;
  }
  return words;
}

/** Where the service is hosted, as options give it. */
export function hostingOf(text: string | undefined): 'cloud' | 'self_hosted' | undefined {
  if (text === undefined || text === 'cloud' || text === 'self_hosted') return text;
  throw new UsageError(`--hosting takes cloud or self_hosted, not "${text}"`);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a time such as `90s`, `30m`, `1h30m`, or a number of seconds. */
export function timeOf(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/^(\d{1,9}(ms|s|m|h))+$/.test(text)) throw new UsageError(`--${name} takes a time such as 90s, 30m or 1h30m, not "${text}"`);
  return Array.from(text.matchAll(/(\d+)(ms|s|m|h)/g), ([, number, unit]) => Number(number) * UNITS[unit!]!).reduce((sum, part) => sum + part, 0);
}

/** One of some words. */
export function wordOf<W extends string>(name: string, text: string, words: readonly W[]): W {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`--${name} takes ${words.join(' or ')}, not "${text}"`);
  return found;
}

/** A whole number between two others. */
export function numberOf(name: string, text: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number < least || number > most) throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}
