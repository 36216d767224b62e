// Checks of single options. Each throws a ConfigError with the option's name, what it must be, and what it is.

import { ConfigError } from '../../values/errors/config-error.js';
import { unknownName } from '../../values/option-names.js';
import { isPlain, kindOf } from '../../values/plain.js';
import type { AbortSignalLike } from '../../values/platform.js';
import {
  CALL_OPTIONS,
  CALLED_ELSEWHERE,
  CLIENT_ELSEWHERE,
  CLIENT_OPTIONS,
  WAIT_ELSEWHERE,
  WAIT_OPTIONS,
} from './names.js';

/** A number of at least 0. */
export function numberOption(name: string, value: number | undefined, fallback: number, unit = ''): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !(value >= 0))
    throw new ConfigError(
      `${name} must be a number${unit} of at least 0, not ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
    );
  return value;
}

/** A number of milliseconds. */
export function millisecondsOption(name: string, value: number | undefined, fallback: number): number {
  return numberOption(name, value, fallback, ' of milliseconds');
}

/** A number of bytes. */
export function bytesOption(name: string, value: number | undefined, fallback: number): number {
  return numberOption(name, value, fallback, ' of bytes');
}

/** One of some words; null counts as left out. */
export function enumOption<W extends string, F>(name: string, words: readonly W[], value: unknown, fallback: F): W | F {
  if (value === undefined || value === null) return fallback;
  if (words.includes(value as W)) return value as W;
  throw new ConfigError(`${name} must be one of ${words.join(', ')}, not ${String(value)}`);
}

/** Checks that an option is a function, or left out. */
export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw new ConfigError(`${name} must be a function`);
}

/** Checks that an option is true or false, or left out. */
export function checkFlag(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean') throw new ConfigError(`${name} must be true or false`);
}

/**
 * Checks that a value is an AbortSignal. Passing the controller in its place is a common mistake.
 * @throws ConfigError if it is none
 */
export function checkSignal(signal: Partial<AbortSignalLike>): void {
  if (typeof signal.addEventListener !== 'function' || typeof signal.removeEventListener !== 'function')
    throw new ConfigError('signal must be an AbortSignal; an AbortController has one as its `signal`');
}

/**
 * Checks that a value is a plain object; null and undefined count as left out. The names of lists, maps or `Headers`
 * are no members, so their contents would be lost without an error.
 */
export function checkPlainObject(name: string, value: unknown, example: string): void {
  if (value === undefined || value === null || isPlain(value)) return;
  const isIterable = typeof value === 'object' && Symbol.iterator in value;
  throw new ConfigError(
    `${name} must be a plain object, such as ${example}, not ${kindOf(value)}${isIterable ? '; Object.fromEntries makes one' : ''}`,
  );
}

/**
 * Checks that an object has no other members than these.
 * @param elsewhere - names that other libraries have, and what is meant here
 */
export function checkNames(
  name: string,
  given: unknown,
  known: readonly string[],
  elsewhere?: Readonly<Record<string, string>>,
): void {
  const unknown = typeof given === 'object' && given !== null && unknownName(given, name, known, elsewhere);
  if (unknown) throw new ConfigError(unknown);
}

/**
 * Checks the options of a call, which are easily mistaken for a signal.
 * @param own - the options that only this call has
 */
export function checkCallOptions(options: unknown, own: readonly string[] = []): void {
  checkPlainObject('the options', options, '{ signal, timeout: 10_000 }');
  checkNames('the options', options, [...own, ...CALL_OPTIONS], CALLED_ELSEWHERE);
}

/**
 * Checks the options of a wait.
 * @param own - the options that only this wait has
 */
export function checkWaitOptions(options: unknown, own: readonly string[] = []): void {
  checkPlainObject('the options', options, '{ signal, maxWait: 600_000 }');
  checkNames('the options of a wait', options, [...own, ...WAIT_OPTIONS], WAIT_ELSEWHERE);
}

/** Checks the options of a client. */
export function checkClientOptions(options: unknown): void {
  checkPlainObject('the options', options, "{ baseUrl: 'https://control.example' }");
  checkNames('the options', options, CLIENT_OPTIONS, CLIENT_ELSEWHERE);
}
