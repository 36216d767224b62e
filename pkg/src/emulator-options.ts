// What an emulator can be told, looked at before anything is started: a slip is an error that names the option, what it takes and what came.

import type { EmulatorOptions } from './emulator.js';
import { isPlain, kindOf } from './plain.js';

type Takes = readonly [fits: (value: unknown) => boolean, what: string];

const WORDS = ['repoHost', 'agent', 'managedRepositoriesPath'];
const WORK = ['load', 'append', 'replace'];

const isText = (value: unknown): boolean => typeof value === 'string';
const oneOf = (...words: string[]): Takes => [(value) => words.includes(value as string), words.map((word) => `'${word}'`).join(' or ')];

const OPTIONS: Readonly<Record<keyof EmulatorOptions, Takes>> = {
  clock: oneOf('real', 'manual'),
  seed: [(value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number from 0 on'],
  apiKey: [isText, 'a text, or null for none'],
  hosting: oneOf('cloud', 'self_hosted'),
  speed: oneOf('fast', 'real'),
  keySpansTenants: [(value) => typeof value === 'boolean', 'true or false'],
  vocabulary: [(value) => isPlain(value) && Object.entries(value).every(([name, word]) => WORDS.includes(name) && (word ?? 'x') !== '' && isText(word ?? '')), `an object of words that are not empty: ${WORDS.join(', ')}`],
  store: [(value) => typeof value === 'object' && value !== null && WORK.every((name) => typeof (value as Record<string, unknown>)[name] === 'function'), `an object with the functions ${WORK.join(', ')}`],
  wasm: [() => true, ''],
};

/** A value as a message names it: never what an object holds. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return isPlain(value) ? 'an object' : kindOf(value);
}

/**
 * Checks the options of an emulator. Null counts as left out.
 * @throws TypeError for an option that does not fit
 */
export function checkOptions(given: unknown): asserts given is EmulatorOptions {
  if (!isPlain(given)) throw new TypeError(`createEmulator takes an object of options, such as { clock: 'manual' }, not ${shown(given)}`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(OPTIONS, name)) throw new TypeError(`createEmulator: there is no option "${name}"; it takes ${Object.keys(OPTIONS).join(', ')}`);
    if (value === undefined || value === null) continue;
    const [fits, what] = OPTIONS[name as keyof EmulatorOptions];
    // A key is never shown.
    if (!fits(value)) throw new TypeError(`createEmulator: ${name} takes ${what}, not ${name === 'apiKey' ? `a ${typeof value}` : shown(value)}`);
  }
}
