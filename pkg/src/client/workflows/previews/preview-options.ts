// Reads the options of the calls for previews. Everything is read before anything is sent.

import { ConfigError } from '../../../values/errors/config-error.js';
import { isObject } from '../../../values/plain.js';
import type { Secret } from '../../../generated/records.js';
import { checkFunction } from '../../options/option-checks.js';
import { readOptions, readWait } from '../method-options.js';
import type { DeletionWait } from '../deletion-calls.js';
import type { PreviewDownOptions, PreviewSweepOptions, PreviewUpOptions } from './preview-calls.js';
import { checkKey } from './preview-name.js';

const COMMON = ['signal', 'timeout'];
const DELETING = [...COMMON, 'from', 'wait', 'dryRun'];
const NAMES = {
  up: [
    ...DELETING,
    'key',
    'image',
    'ref',
    'commit',
    'secrets',
    'copySecrets',
    'untrusted',
    'exact',
    'ttl',
    'max',
    'onApplied',
    'onDeletion',
  ],
  down: [...DELETING, 'key'],
  sweep: [...DELETING, 'ttl', 'keepOpen', 'now'],
  list: [...COMMON, 'from'],
};
const ELSEWHERE = { name: 'key and from', parent: 'from', branch: 'ref', env: 'secrets' };

const LONGEST_TTL = 366 * 86_400_000;

type Given = Readonly<Record<string, unknown>>;

/** The options of `up`, with their defaults. */
export type ReadUpOptions = Omit<PreviewUpOptions, 'secrets'> & {
  readonly secrets: readonly Secret[];
  readonly max: number;
};

/** @throws ConfigError for an option that cannot be used */
export function readUp(options: PreviewUpOptions): ReadUpOptions {
  const given = read('up', options);
  checkKey(given.key);
  checkText('from', given.from, true);
  for (const name of ['image', 'ref'] as const) checkText(name, given[name], false);
  if (given.commit !== undefined && !/^[0-9a-f]{7,64}$/i.test(String(given.commit)))
    throw new ConfigError('commit must be 7 to 64 hexadecimal digits');
  checkTtl(given.ttl);
  const { max = 20 } = given;
  if (!(Number.isInteger(max) && Number(max) >= 1 && Number(max) <= 10_000))
    throw new ConfigError(`max must be a whole number from 1 to 10,000, not ${String(max)}`);
  checkTexts('copySecrets', given.copySecrets);
  for (const name of ['onApplied', 'onDeletion'] as const) checkFunction(name, given[name]);
  const { wait = true } = options;
  return { ...options, secrets: secretsOf(given.secrets), max: Number(max), wait: readWait(wait) };
}

/** @throws ConfigError for an option that cannot be used */
export function readDown(options: PreviewDownOptions): PreviewDownOptions {
  const given = read('down', options);
  checkKey(given.key);
  return { ...options, ...deleting(given) };
}

/** @throws ConfigError for an option that cannot be used */
export function readSweep(
  options: PreviewSweepOptions | null | undefined,
): PreviewSweepOptions & { readonly now: Date } {
  const given = read('sweep', options);
  checkTtl(given.ttl);
  checkTexts('keepOpen', given.keepOpen);
  if (given.keepOpen !== undefined && given.from === undefined)
    throw new ConfigError('keepOpen needs from: without it, previews of other parents would be deleted too');
  const { now = new Date() } = given;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) throw new ConfigError('now must be a date');
  return { ...options, ...deleting(given), now };
}

/** @throws ConfigError for an option that cannot be used */
export function readList(options: { readonly from?: string | undefined } | null | undefined): typeof options {
  checkText('from', read('list', options).from, false);
  return { ...options };
}

function read(method: keyof typeof NAMES, options: object | null | undefined): Given {
  return readOptions<Given>(`previews.${method}`, options as Given, {
    names: NAMES[method],
    flags: ['untrusted', 'exact', 'dryRun'],
    elsewhere: ELSEWHERE,
    example: "{ key: 'pr-12', from: 'support-agent' }",
  });
}

function deleting(given: Given): Pick<PreviewDownOptions, 'wait'> {
  checkText('from', given.from, false);
  const { wait = true } = given;
  return { wait: readWait(wait) as DeletionWait | undefined };
}

function checkText(name: string, value: unknown, isNeeded: boolean): void {
  if (value === undefined && !isNeeded) return;
  if (typeof value !== 'string' || value.trim() === '')
    throw new ConfigError(`${name} must be a text that is not empty`);
}

function checkTexts(name: string, value: unknown): void {
  if (value !== undefined && !(Array.isArray(value) && value.every((each) => typeof each === 'string')))
    throw new ConfigError(`${name} must be a list of texts`);
}

function checkTtl(ttl: unknown): void {
  if (ttl !== undefined && !(typeof ttl === 'number' && ttl >= 1_000 && ttl <= LONGEST_TTL))
    throw new ConfigError(`ttl must be milliseconds from a second to a year, not ${String(ttl)}`);
}

/** Secrets as a list. No message shows a value. */
function secretsOf(given: unknown): readonly Secret[] {
  if (given === undefined) return [];
  const list: unknown[] = Array.isArray(given)
    ? given
    : isObject(given)
      ? Object.entries(given).map(([name, value]) => ({ name, value }))
      : [undefined];
  return list.map((each) => {
    const { name, value } = Object(each) as Partial<Secret>;
    if (typeof name !== 'string' || typeof value !== 'string')
      throw new ConfigError('secrets must be a list of { name, value }, or an object of texts');
    return { name, value };
  });
}
