// Checks the options of an emulator before it starts. An error names the option, what it takes, and what was given.

import { readArgument } from '../values/arguments.js';
import { VIEWS } from '../generated/views.js';
import { isPathPrefix } from '../values/path-prefix.js';
import { isPlain } from '../values/plain.js';
import { nearestOf } from '../values/suggestion.js';
import { describe } from './describe.js';
import type { EmulatorOptions } from './public-types.js';

/** What an option takes: the check of its value, and the same in words. */
type OptionRule = readonly [fits: (value: unknown) => boolean, takes: string];

const VOCABULARY_WORDS = ['repoHost', 'agent', 'managedRepositoriesPath', 'product', 'cloud'];
const STORE_FUNCTIONS = ['load', 'append', 'replace'];

const isText = (value: unknown): boolean => typeof value === 'string';
const oneOf = (...words: string[]): OptionRule => [
  (value) => words.includes(value as string),
  words.map((word) => `'${word}'`).join(' or '),
];

const BOOLEAN: OptionRule = [(value) => typeof value === 'boolean', 'true or false'];

const OPTIONS: Readonly<Record<keyof EmulatorOptions, OptionRule>> = {
  clock: oneOf('real', 'manual'),
  seed: [(value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number from 0 on'],
  apiKey: [isText, 'a text, or null for none'],
  hosting: oneOf('cloud', 'self_hosted'),
  speed: oneOf('fast', 'real'),
  keySpansTenants: BOOLEAN,
  agents: BOOLEAN,
  vocabulary: [
    (value) =>
      isPlain(value) &&
      Object.entries(value).every(
        ([name, word]) => VOCABULARY_WORDS.includes(name) && (word ?? 'x') !== '' && isText(word ?? ''),
      ),
    `an object of words that are not empty: ${VOCABULARY_WORDS.join(', ')}`,
  ],
  leftoverProjects: BOOLEAN,
  listeners: [(value) => [0, 1, 2].includes(value as number), '0, 1 or 2'],
  prefix: [
    (value) => typeof value === 'string' && isPathPrefix(value),
    "a path such as '/api-host', without a slash at its end",
  ],
  noScaleToZero: BOOLEAN,
  queue: BOOLEAN,
  views: [
    (value) => Array.isArray(value) && value.every((name) => (VIEWS as readonly unknown[]).includes(name)),
    `a list of views (observed 14): ${VIEWS.join(', ')}`,
  ],
  store: [
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      STORE_FUNCTIONS.every((name) => typeof (value as Record<string, unknown>)[name] === 'function'),
    `an object with the functions ${STORE_FUNCTIONS.join(', ')}`,
  ],
  // The loader of the wasm checks this one.
  wasm: [() => true, ''],
};

/**
 * A copy of the options of an emulator, checked. Null is the same as leaving an option out.
 * @throws TypeError for an option that does not fit or cannot be read
 */
export function readOptions(options: unknown): EmulatorOptions {
  const given = readArgument('the options of createEmulator', () => (isPlain(options) ? { ...options } : undefined));
  if (given === undefined)
    throw new TypeError(
      `createEmulator takes an object of options, such as { clock: 'manual' }, not ${describe(options)}`,
    );
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(OPTIONS, name))
      throw new TypeError(`createEmulator: there is no option "${name}"; ${nearestOf(name, Object.keys(OPTIONS))}`);
    if (value === undefined || value === null) continue;
    const [fits, takes] = OPTIONS[name as keyof EmulatorOptions];
    // A key is never shown.
    if (!readArgument(`createEmulator: ${name}`, () => fits(value)))
      throw new TypeError(
        `createEmulator: ${name} takes ${takes}, not ${name === 'apiKey' ? `a ${typeof value}` : describe(value)}`,
      );
  }
  return given;
}
