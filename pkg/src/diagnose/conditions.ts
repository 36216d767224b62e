// The conditions of traps, as src/diagnose/traps/README.md describes them.

import type { Condition } from '../generated/signatures.js';
import { isObject } from '../values/plain.js';

/** What a condition reads. */
export type Evidence = Readonly<Record<string, unknown>>;

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isObject(value) ? (value as Members) : {});

/** The names of the members that are not null. */
const keysOf = (value: unknown): string[] =>
  Object.entries(membersOf(value))
    .filter(([, member]) => (member ?? null) !== null)
    .map(([name]) => name);

/** What stands at a path; undefined if nothing does, or null. */
function at(evidence: unknown, path: string): unknown {
  const [head, ...rest] = path.split('[].');
  const value = head!.split('.').reduce<unknown>((part, name) => membersOf(part)[name], evidence) ?? undefined;
  if (rest.length === 0) return value;
  return Array.isArray(value) ? value.map((item) => at(item, rest.join('[].'))) : undefined;
}

/** How long a text or a list is, or the number itself. */
function measure(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
}

/** Whether all conditions hold. */
export function allHold(conditions: readonly Condition[], evidence: Evidence): boolean {
  return conditions.every((condition) => holds(condition, evidence));
}

function holds(condition: Condition, evidence: Evidence): boolean {
  if ('not' in condition) return !holds(condition.not, evidence);
  if ('any' in condition) return condition.any.some((each) => allHold(each, evidence));
  const read = (path: string): unknown => at(evidence, path);
  if ('is' in condition) {
    const [path, ...values] = condition.is;
    return values.includes((read(path as string) ?? null) as null);
  }
  if ('longer' in condition) return (measure(read(condition.longer[0])) ?? -1) > condition.longer[1];
  if ('less' in condition) return (measure(read(condition.less[0])) ?? Number.POSITIVE_INFINITY) < condition.less[1];
  if ('matches' in condition) {
    const value = read(condition.matches[0]);
    return typeof value === 'string' && new RegExp(condition.matches[1]).test(value);
  }
  if ('same' in condition) {
    const value = read(condition.same[0]);
    return value !== undefined && value === read(condition.same[1]);
  }
  if ('has_key' in condition) {
    const expression = new RegExp(condition.has_key[1]);
    return keysOf(read(condition.has_key[0])).some((key) => expression.test(key));
  }
  if ('contains' in condition) {
    const [path, value] = condition.contains;
    const list = read(path);
    return Array.isArray(list) && list.includes(typeof value === 'object' ? read(value.at) : value);
  }
  const kept = keysOf(read(condition.loses[1]));
  return keysOf(read(condition.loses[0])).some((key) => !kept.includes(key));
}
