// Checks a fault before it is injected. An error names the member, what it takes, and what was given.

import { readArgument } from '../values/arguments.js';
import { isPlain } from '../values/plain.js';
import { describe } from './describe.js';
import type { Fault } from './public-types.js';

/** What a member takes: the check of its value, and the same in words. */
type MemberRule = readonly [fits: (value: unknown) => boolean, takes: string];

const MEMBERS: Readonly<Record<keyof Fault, MemberRule>> = {
  match: [isPlain, 'an object with method, path or both'],
  times: numberFrom(1, Infinity),
  probability: numberFrom(0, 1),
  status: numberFrom(200, 599),
  headers: [isPlain, 'an object of header fields'],
  body: [isJson, 'bytes, a text, or what JSON can hold'],
  delayMs: numberFrom(0, 0x7fff_ffff),
  stall: [(value) => value === 'headers' || value === 'body', "'headers' or 'body'"],
  reset: [(value) => typeof value === 'boolean', 'true or false'],
  truncate: numberFrom(0, Number.MAX_SAFE_INTEGER),
  processed: [(value) => typeof value === 'boolean', 'true or false'],
};

function numberFrom(minimum: number, maximum: number): MemberRule {
  return [
    (value) => typeof value === 'number' && value >= minimum && value <= maximum,
    `a number from ${minimum} to ${maximum}`,
  ];
}

function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** A copy of an object's own members; anything else as it is. */
function copied(value: unknown): unknown {
  return isPlain(value) ? { ...value } : value;
}

/**
 * A copy of a fault, checked.
 * @throws TypeError for a member that does not exist, does not fit or cannot be read
 */
export function readFault(given: unknown): Fault {
  const fault = readArgument('the fault of inject', () => {
    if (!isPlain(given)) return undefined;
    const { match, headers, ...others } = given as Partial<Record<keyof Fault, unknown>>;
    return {
      ...others,
      ...(match !== undefined && { match: copied(match) }),
      ...(headers !== undefined && { headers: copied(headers) }),
    };
  });
  if (fault === undefined)
    throw new TypeError(`inject takes a fault, such as { status: 503, times: 1 }, not ${describe(given)}`);
  const unknown = Object.keys(fault).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined)
    throw new TypeError(`inject: a fault has no member "${unknown}"; it has ${Object.keys(MEMBERS).join(', ')}`);
  for (const [name, [fits, takes]] of Object.entries(MEMBERS)) {
    const value: unknown = fault[name as keyof typeof fault];
    if (value !== undefined && !fits(value)) throw misfit(name, takes, value);
  }
  const { match, headers } = fault as Fault;
  if (match !== undefined) checkMatch(match);
  if (headers !== undefined) checkHeaders(headers);
  return fault as Fault;
}

function checkMatch(match: object): void {
  const { method, path, ...others } = match as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`inject: match has no member "${unknown}"; it has method, path`);
  if (method !== undefined && typeof method !== 'string') throw misfit('match.method', 'a text', method);
  const isPattern = readArgument('match.path of inject', () => path instanceof RegExp);
  if (path !== undefined && typeof path !== 'string' && !isPattern)
    throw misfit('match.path', 'a text or a regular expression', path);
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw misfit('headers', 'names and values that a header can have', name);
    }
  }
}

function misfit(member: string, takes: string, value: unknown): TypeError {
  return new TypeError(`inject: ${member} takes ${takes}, not ${describe(value)}`);
}
