// What the generated predicates stand on: whether a value is certainly as it should be, without a word on what is wrong where it is not. Each check is narrower than the
// core's own in src/validate, never wider: what is rare is left to the core. Every check takes null; who may not be null says so before. A list or a boxed value that a script
// has given the prototype of plain objects is taken for one: to ask every object was measured at a third more time for the large form.

/** The members of a plain object. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is certainly as it should be. */
export type Check = (value: unknown, facts: Facts) => unknown;

/** What a predicate knows, and what it notes on its way through a form for the rules between fields. */
export interface Facts {
  /** The hosting: 0 where it is unknown, 1 for cloud, 2 for self-hosted. */
  readonly hosting: number;
  /** Where the value stands, one bit: in a creation from a source, in a patch for a source, or alone. Of a patch whose source is unknown, the bits of all four. */
  at: number;
  /** How many items and entries more are looked at. */
  left: number;
  /** The names in the list that is at hand, which must differ. */
  names: unknown[];
  /** The names of the volumes that are declared. */
  readonly volumes: unknown[];
  /** The names of the volumes that are mounted. */
  readonly mounts: unknown[];
  /** The names of the containers. */
  readonly containers: unknown[];
  /** Whether the containers at hand run before the server. */
  initial: boolean;
  /** Whether a mount of the container at hand reaches back to the host. */
  shared: boolean;
  /** Whether the container at hand is privileged. */
  privileged: boolean;
  /** Whether pushes are built. */
  pushed: boolean;
  /** Whether the revision names a tag. */
  tagged: boolean;
}

/** A value that stands in no creation and in no patch. */
const ALONE = 256;
/** A patch, whatever the source of its deployment is. */
export const PATCH = 240;
/** More items and entries than most forms have: the time that a predicate takes is bounded by it. */
const MOST_ITEMS = 2_000;
/** What annotations have at most, in UTF-16: each unit is up to three bytes of the 256 KiB that Kubernetes takes. */
const MOST_LETTERS = 87_381;
/** Up to so many names are compared with each other as they stand. */
const FEW = 24;

/** Runs a predicate. Where a script has given every object a field, nothing is certain. */
export function run(check: Check, value: unknown, hosting = 0): boolean {
  for (const _ in {}) return false;
  return (
    value !== null &&
    !!check(value, {
      hosting, at: ALONE, left: MOST_ITEMS, names: [], volumes: [], mounts: [], containers: [], initial: true, shared: false, privileged: false, pushed: false, tagged: false,
    })
  );
}

/** Whether a value is an object as JSON and braces make it, and is sent as its own members. */
export function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && (value as Members)['toJSON'] === undefined;
}

/** Any text. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' || value === null;
}

/** True or false. */
export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean' || value === null;
}

/** One of some words. */
export function isOneOf(value: unknown, words: readonly unknown[]): boolean {
  return value === null || words.includes(value);
}

/** A number from one to another. */
export function isNumber(value: unknown, least: number, most: number): boolean {
  return value === null || (typeof value === 'number' && value >= least && value <= most);
}

/** A whole number from one to another. Beyond 2^53 the core looks closer. */
export function isWhole(value: unknown, least: number, most: number): boolean {
  return value === null || (Number.isSafeInteger(value) && isNumber(value, least, most));
}

/** A number of no more than one decimal. */
export function isTenths(value: unknown, least: number, most: number): boolean {
  return isNumber(value, least, most) && Math.abs((value as number) * 10 - Math.round((value as number) * 10)) < 1e-9;
}

/** A list whose items are of one kind. `fills`: whether it may have any. */
export function isList(value: unknown, item: Check, facts: Facts, fills = true): boolean {
  if (!Array.isArray(value)) return value === null;
  const list = value as readonly unknown[] & { readonly toJSON?: unknown };
  const { length } = list;
  // A proxy may say that the length is anything.
  if (!(length >= 0 && (facts.left -= length) >= 0) || list.toJSON !== undefined || (length > 0 && !fills)) return false;
  for (let index = 0; index < length; index += 1) {
    const inner = list[index];
    if (inner === null || !item(inner, facts)) return false;
  }
  return true;
}

/** A list whose items note names that differ. */
export function isUnique(value: unknown, item: Check, facts: Facts, fills = true): boolean {
  const outer = facts.names;
  const names: unknown[] = [];
  facts.names = names;
  const sound = isList(value, item, facts, fills);
  facts.names = outer;
  return sound && areDistinct(names);
}

function areDistinct(names: readonly unknown[]): boolean {
  if (names.length > FEW) return new Set(names).size === names.length;
  for (let index = 1; index < names.length; index += 1) if (names.indexOf(names[index]) < index) return false;
  return true;
}

/** An object of free keys whose values are of one kind. */
export function isMap(value: unknown, fits: (key: string) => boolean, inner: Check, facts: Facts): boolean {
  if (!isPlain(value)) return value === null;
  let letters = 0;
  for (const key in value) {
    const entry = value[key];
    if (entry === undefined) continue;
    if (entry === null || !fits(key) || !inner(entry, facts) || (facts.left -= 1) < 0) return false;
    letters += key.length + (entry as string).length;
  }
  return letters <= MOST_LETTERS;
}

/** Texts separated by commas, or a list of texts. */
export function isTexts(value: unknown, facts: Facts): boolean {
  return isText(value) || isList(value, isText, facts);
}

/** Whether a value says no more than nothing does. */
function isHollow(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

/** Whether a field may be filled where it stands. */
export function mayFill(value: unknown, facts: Facts, places: number): boolean {
  return (facts.at & places) !== 0 || isHollow(value);
}

/** Whether a field is filled where it must be. */
export function isFilled(value: unknown, facts: Facts, places: number): boolean {
  return (facts.at & places) === 0 || !isHollow(value);
}

/** Whether a field that cannot change is left alone by a patch. */
export function isKept(value: unknown, facts: Facts): boolean {
  return value === null || (facts.at & PATCH) === 0;
}

/** The source that each hosting does not have. */
const ABSENT: readonly unknown[] = ['', 'external_docker', 'repo_host'];

/** The bit of a creation from a source; 0 where its hosting does not have that. */
export function creation(source: unknown, sources: readonly unknown[], hosting: number): number {
  return source === ABSENT[hosting] ? 0 : 1 << sources.indexOf(source);
}

/** The bits of a patch for a source, of which nothing is known where it is not given. */
export function patch(source: unknown, sources: readonly unknown[]): number {
  return isHollow(source) ? PATCH : 16 << sources.indexOf(source);
}

/** Whether a number is not above another, if both are given. */
export function isWithin(low: unknown, high: unknown): boolean {
  return high === null || !((low as number) > (high as number));
}

/** Whether each volume that is mounted is declared, and no two containers have one name. */
export function isPod({ containers, mounts, volumes }: Facts): boolean {
  const declared = volumes.length > FEW ? new Set(volumes) : undefined;
  return areDistinct(containers) && mounts.every((name) => (declared ? declared.has(name) : volumes.includes(name)));
}

/** A policy of restarts that every cluster takes of containers of this kind. */
export function isUsualPolicy(value: unknown, { initial }: Facts): boolean {
  return value === null || (initial && value === 'Always');
}

/** Whether a text names a tag. */
export function isTag(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('refs/tags/');
}
