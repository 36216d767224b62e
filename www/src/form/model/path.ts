// Paths into a record: reading a value, and replacing it in a copy.

export type Path = readonly (string | number)[];

export type Data = Readonly<Record<string, unknown>>;

type Container = Readonly<Record<string | number, unknown>>;

/** The path as text; it is the name and the id of its field in the page. */
export function keyOf(path: Path): string {
  return path.join('.');
}

/** Whether a path is that of a secret or of a secret reference, by its name. */
export function isSecretPath(path: Path): path is readonly [list: 'secrets' | 'secret_references', name: string] {
  return path.length === 2 && String(path[0]).startsWith('secret');
}

/** The value at a path; undefined if the path leads nowhere. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Container)[step];
  }
  return current;
}

/** A copy of `value` with another value at a path; undefined removes what is there. */
export function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  const container =
    typeof value === 'object' && value !== null ? (value as Container) : typeof step === 'number' ? [] : {};
  const inner = withValue(valueAt(container, [step]), rest, next);
  if (Array.isArray(container))
    return inner === undefined
      ? container.filter((_item, index) => index !== step)
      : Object.assign([...container], { [step]: inner });
  const { [step]: _old, ...others } = container;
  return inner === undefined ? others : { ...container, [step]: inner };
}

/** Whether a path is `start` or leads further into it. */
export function isInside(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

/** Whether two values are equal as JSON. Null equals an absent value; at the top, so does every blank one. */
export function isSame(one: unknown, other: unknown): boolean {
  return (isBlank(one) && isBlank(other)) || isEqual(one, other);
}

function isEqual(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (
    typeof one !== 'object' ||
    typeof other !== 'object' ||
    !one ||
    !other ||
    Array.isArray(one) !== Array.isArray(other)
  )
    return false;
  return Object.keys({ ...one, ...other }).every((key) => isEqual(valueAt(one, [key]), valueAt(other, [key])));
}

export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
