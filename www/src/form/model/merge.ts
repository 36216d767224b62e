// Two changes of one record: what was changed here, and what was changed on the service since that was begun.
import { isObject } from '../../../../pkg/src/values/plain.js';
import { type Data, isBlank, isSame, isSecretPath, type Path, valueAt } from './path.js';
import { type SecretRow, withoutStored } from './form-secrets.js';

export interface Difference {
  /** Its path; a secret and a secret reference have their name in place of a position. */
  readonly path: Path;
  readonly before: unknown;
  readonly stored: unknown;
  /** Whether it was changed in the form too, to something else. */
  readonly isConflict: boolean;
}

export function namedValueAt(value: unknown, path: Path): unknown {
  return isSecretPath(path) ? named(valueAt(value, [path[0]]), path[1])[0] : valueAt(value, path);
}

type Four = readonly [base: unknown, mine: unknown, seen: unknown, stored: unknown];

/**
 * The stored record with the changes of a form, field by field and secret by secret, and what was changed on the
 * service. A list of anything else is one value. With `isDropped`, `base` lacks its secret values, so those are not
 * compared.
 */
export function merge(
  base: Data,
  mine: Data,
  stored: Data,
  isDropped: boolean,
): { readonly value: Data; readonly differences: readonly Difference[] } {
  const differences: Difference[] = [];
  const one = (path: Path, [before, typed, seen, now]: Four): unknown => {
    const isMine = !isSame(typed, before);
    // A patch changes nothing else. The service gives a deployment its first address by itself.
    const isGiven = path[1] === 'custom_url' && isBlank(before) && !isMine;
    if (
      !isSame(seen, before) &&
      !(isMine && isSame(seen, typed)) &&
      !isGiven &&
      /^source_|^secret/.test(String(path[0]))
    )
      differences.push({ path, before, stored: now, isConflict: isMine });
    return isMine ? typed : now;
  };
  const rows = (path: Path, four: Four): unknown => {
    const names = new Set([four[1], four[3]].flatMap((list) => named(list).map(({ name }) => name ?? '')));
    const all = [...names].flatMap((name) => {
      // A name that stands there twice, such as one not typed yet, is nobody else's.
      const typed = named(four[1], name);
      return typed.length > 1 || !name
        ? typed
        : (one([...path, name], four.map((list) => named(list, name)[0]) as unknown as Four) ?? []);
    });
    return isBlank(all) && isBlank(four[3]) ? four[3] : all;
  };
  const both = (path: Path, four: Four): unknown => {
    if (isSecretPath([...path, ''])) return rows(path, four);
    const areObjects = four.some(isObject) && four.every((value) => isObject(value) || isBlank(value));
    if (!areObjects) return one(path, four);
    const all: Record<string, unknown> = {};
    for (const key of Object.keys(Object.assign({}, four[3], four[1], four[0]))) {
      const value = both([...path, key], four.map((record) => valueAt(record, [key])) as unknown as Four);
      if (value !== undefined) all[key] = value;
    }
    return isBlank(all) ? four[isBlank(four[3]) ? 3 : 1] : all;
  };
  const value = both([], [base, mine, isDropped ? withoutStored(stored) : stored, stored]) as Data;
  return { value, differences };
}

/** The rows of a list, or those of a name. */
function named(list: unknown, name?: string): readonly SecretRow[] {
  return Array.isArray(list) ? list.filter((row: SecretRow) => name === undefined || row.name === name) : [];
}
