// Reads the values of options. Each function throws an error that names the option and what it takes, with exit code 2.
import { validateHeaderValue } from 'node:http';
import type { Vocabulary } from 'deployment-control';
import { HOSTING_SOURCES } from '../../../pkg/src/generated/choices.js';
import { wordsOf } from '../input/own-words.js';
import { CommandError, EXIT, UsageError } from '../process/exit.js';
import type { Option } from './arguments.js';

/** One of some words. */
export function parseChoice<const W extends string>(option: string, text: string, choices: readonly W[]): W {
  const choice = choices.find((word) => word === text);
  if (choice === undefined) throw new UsageError(`--${option} takes ${choices.join(' or ')}, not "${text}"`);
  return choice;
}

/** A whole number between two others, both included. */
export function parseInteger(option: string, text: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number < least || number > most)
    throw new UsageError(`--${option} takes a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The milliseconds of a duration such as `90s`, `30m` or `1h30m`. A plain number is seconds. */
export function parseDuration(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/^(\d{1,9}(ms|s|m|h|d))+$/.test(text))
    throw new UsageError(`--${option} takes a time such as 90s, 30m or 1h30m, not "${text}"`);
  let ms = 0;
  for (const [, number, unit = ''] of text.matchAll(/(\d+)(ms|s|m|h|d)/g)) ms += Number(number) * (UNIT_MS[unit] ?? 0);
  return ms;
}

const LONGEST_TTL_MS = 365 * 86_400_000;

/** The milliseconds of a time to live. A plain number is refused: who writes 7 means days, and would get seconds. */
export function parseTtl(option: string, text: string): number {
  const ms = /^\d+$/.test(text) ? 0 : parseDuration(option, text);
  if (ms < 1_000 || ms > LONGEST_TTL_MS)
    throw new UsageError(`--${option} takes a time from 1s to 365d with its unit, such as 12h or 7d, not "${text}"`);
  return ms;
}

/** How much the clocks of a service and of this machine can differ. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** A moment that has been: since a later one, there is nothing yet. */
export function parsePast(option: string, text: string): Date {
  const moment = parseMoment(option, text);
  if (moment.getTime() > Date.now() + CLOCKS_DIFFER_MS)
    throw new UsageError(`--${option} takes a time that has been, and ${text} is still to come`);
  return moment;
}

/** A moment: a duration such as `10m`, counted back from now, or an ISO time. */
function parseMoment(option: string, text: string): Date {
  if (/^(\d{1,9}(ms|s|m|h|d)?)+$/.test(text)) return new Date(Math.max(0, Date.now() - parseDuration(option, text)));
  const date = new Date(text);
  // `Date` also reads a month's name or a lone year.
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw new UsageError(`--${option} takes a time such as 10m, 2h or 2026-01-31T12:00:00Z, not "${text}"`);
  return date;
}

/** The words of the emulator's vocabulary. */
export const EMULATOR_WORDS = ['repoHost', 'agent', 'managedRepositoriesPath', 'product', 'cloud'];

/** In place of words: they are found in what the service answers. */
export const AUTO = 'auto';
export type Words = Vocabulary | typeof AUTO | undefined;

/** The words for checks before any answer has shown them. */
export function knownWords(words: Words): Vocabulary | undefined {
  return words === AUTO ? undefined : words;
}

/** The words of the service, from `--vocabulary repoHost=WORD,agent=WORD`. */
export function parseVocabulary(text: string | undefined, known?: readonly string[]): Vocabulary | undefined {
  return wordsIn('--vocabulary', text, known);
}

/** The words of the service that the environment names. */
export function environmentVocabulary(): Words {
  const text = process.env.DEPLOYMENT_CONTROL_VOCABULARY || undefined;
  return text === AUTO ? text : wordsIn('DEPLOYMENT_CONTROL_VOCABULARY', text);
}

function wordsIn(source: string, text: string | undefined, known?: readonly string[]): Vocabulary | undefined {
  const vocabulary = text === undefined ? undefined : wordsOf(text, known);
  if (typeof vocabulary === 'string') throw new UsageError(`${source} ${vocabulary}`);
  return vocabulary;
}

type Hosting = keyof typeof HOSTING_SOURCES;
const HOSTINGS = Object.keys(HOSTING_SOURCES) as Hosting[];

/** The option `--hosting`. */
export function hostingOption(help = 'cloud or self_hosted: where the service runs', value = 'HOSTING'): Option {
  return { value, completes: HOSTINGS, help };
}

/** Where the service is hosted, from `--hosting`. */
export function parseHosting(text: string | undefined): Hosting | undefined {
  return text === undefined ? undefined : parseChoice('hosting', text, HOSTINGS);
}

/** The port to listen on, from `--port`. */
export function parsePort(text: string): number {
  return parseInteger('port', text, [0, 65_535]);
}

/** A credential without the white space around it. `source` is the option, variable or file that it comes from. */
export function parseHeaderValue(source: string, text: string): string {
  const value = text.trim();
  if (value === '') throw new CommandError(`${source} is empty`, EXIT.usage);
  try {
    validateHeaderValue('credential', value);
  } catch {
    // The error of Node.js is not kept: what it shows of a credential is not ours to say.
    throw new CommandError(`${source} contains a line break or another character that no header can carry`, EXIT.usage);
  }
  return value;
}
