// Ways into the records of the service: what stands there, and the same record with something else in its place.

export type Path = readonly (string | number)[];

type Branch = Readonly<Record<string | number, unknown>>;

/** The way as one text: the name and id of its field in the page. */
export function keyOf(path: Path): string {
  return path.join('.');
}

/** What stands at the end of a way; undefined where the way ends before. */
export function at(value: unknown, path: Path): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Branch)[step];
  }
  return here;
}

/** The same value with another one at the end of a way; undefined takes away what stands there. Nothing is changed in place. */
export function put(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  const own = typeof value === 'object' && value !== null ? (value as Branch) : typeof step === 'number' ? [] : {};
  const inner = put(at(own, [step]), rest, next);
  if (Array.isArray(own)) return inner === undefined ? own.filter((_item, index) => index !== step) : Object.assign([...own], { [step]: inner });
  const { [step]: _old, ...others } = own;
  return inner === undefined ? others : { ...own, [step]: inner };
}

/** Whether a way leads to the start or into what stands there. */
export function isInside(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

/** Whether two values are the same as JSON; null is the same as what is not there, and so is, at the start, what is empty. */
export function isSame(one: unknown, other: unknown): boolean {
  return (isBlank(one) && isBlank(other)) || isEqual(one, other);
}

function isEqual(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other || Array.isArray(one) !== Array.isArray(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isEqual(at(one, [key]), at(other, [key])));
}

/** Whether a value says nothing. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0);
}
