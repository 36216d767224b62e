// Puts into words where the answers of a service differ from the contract. What differs arrives as it was sent.

import type { Terms } from '../../vocabulary/vocabulary.js';
import type { ClientEvent } from './events.js';
import { valueAt } from '../../values/plain.js';

/** A place of an answer, by the core: its path, what was expected there (null: the field), and whether no table has it. */
type Oddity = readonly [path: readonly (string | number)[], expected: string | null, isUnknown: boolean];

type Warning = Omit<Extract<ClientEvent, { readonly type: 'warning' }>, 'id' | 'type'>;

/** What the core expects where a set of words does not list the one that came. */
const WORD = 'a word that is known';

/** The differences of an answer, those of one kind in several records together. */
export interface AnswerDifferences {
  readonly warnings: readonly Warning[];
  /** One word on the fields that no table has; empty if there are none. */
  readonly unknown: string;
}

/** Makes the warnings of an answer. `text` and `oddities` are JSON; `words` are the service's own, if they are known. */
export function answerDifferences(
  operation: string,
  text: string,
  oddities: string,
  words: Terms | undefined,
): AnswerDifferences {
  const body: unknown = JSON.parse(text);
  const isTranslated = ([path, expected, isUnknown]: Oddity): boolean =>
    isUnknown ? path.at(-1) === words?.configPath : expected === WORD && valueAt(body, path) === words?.source;
  const all = (JSON.parse(oddities) as Oddity[]).filter((oddity) => !isTranslated(oddity));
  const groups = new Map<string, Oddity[]>();
  for (const oddity of all.filter(([, , isUnknown]) => !isUnknown)) {
    const kind = `${fieldOf(oddity[0])} ${actual(body, oddity)}`;
    groups.set(kind, [...(groups.get(kind) ?? []), oddity]);
  }
  const unknown = all.flatMap(([path, , isUnknown]) => (isUnknown ? [fieldOf(path)] : []));
  return {
    warnings: together([...groups.values()]).map((groups) => warningOf(operation, body, groups)),
    unknown: unknown.length === 0 ? '' : `${operation}: fields that this version does not know: ${unknown.join(', ')}`,
  };
}

/** The groups of fields that are absent in the same records together. */
function together(groups: readonly Oddity[][]): Oddity[][][] {
  const found = new Map<string, Oddity[][]>();
  for (const [at, group] of groups.entries()) {
    const isAbsent = group[0]?.[1] === null;
    const key = isAbsent ? JSON.stringify(group.map(([path]) => recordPath(path))) : String(at);
    found.set(key, [...(found.get(key) ?? []), group]);
  }
  return [...found.values()];
}

function warningOf(operation: string, body: unknown, alike: readonly Oddity[][]): Warning {
  const [group] = alike as [Oddity[]];
  const [first] = group as [Oddity];
  const [path] = first;
  const field = alike.map(([each]) => (each === undefined ? '' : fieldOf(each[0]))).join(', ');
  const record = recordPath(path);
  const others = group.length === 1 ? '' : `, and so in ${group.length - 1} more`;
  const place = [record.length === 0 ? '' : shownPath(record), named(valueAt(body, record))].filter(Boolean).join(' ');
  // What is no object has no fields that a caller could read: a page leaves it out.
  const isRecord = field === '';
  const end = isRecord && path.length > 1 ? 'it is left out' : 'it arrives as the service sent it';
  const what = isRecord ? place : `${field}${place === '' ? '' : ` of ${place}`}`;
  const word = valueAt(body, path);
  return {
    operation,
    path,
    ...(first[1] === WORD && typeof word === 'string' && { word }),
    recordIds: group.map(([path]) => idOf(valueAt(body, recordPath(path)))),
    message: `${operation}: ${what} ${alike.length > 1 ? 'are' : 'is'} ${actual(body, first)}${others}; ${end}`,
  };
}

/** The path of the record that a place is in: up to the first index, or the whole answer. */
function recordPath(path: readonly (string | number)[]): readonly (string | number)[] {
  return path.slice(0, path.findIndex((step) => typeof step === 'number') + 1);
}

/** The field of the record, without the indices of further lists, so that records compare. */
function fieldOf(path: readonly (string | number)[]): string {
  return path
    .slice(recordPath(path).length)
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

function shownPath(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join('');
}

function idOf(record: unknown): string | null {
  const id = (record as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

function named(record: unknown): string {
  const name = (record as { readonly name?: unknown } | null | undefined)?.name;
  const known = [typeof name === 'string' ? name : null, idOf(record)].filter((each) => each !== null);
  return known.length === 0 ? '' : `(${known.join(', ')})`;
}

/** What is there, and what was expected. Only a word is shown: anything else may be a secret. */
function actual(body: unknown, [path, expected]: Oddity): string {
  if (expected === null) return 'absent';
  const value = valueAt(body, path);
  if (expected === WORD) return `${JSON.stringify(value).slice(0, 60)}, not ${expected}`;
  const kind = value === null ? 'null' : Array.isArray(value) ? 'a list' : KINDS[typeof value];
  return `${kind ?? 'missing'}, not ${expected}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
};
