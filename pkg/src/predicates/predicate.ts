// The checks that generated predicates consist of. A predicate returns true only for a value that certainly has no
// issue. It never says what is wrong: the core then checks the value.
//
// Each check accepts at most what the core accepts in src/validate; rare values are left to the core. Each check
// accepts null, and a predicate excludes null where a field may not be null. A list or a boxed value to which a script
// has given the prototype of plain objects passes as a plain object: excluding it made the check of a large form a
// third slower.

/** The members of a plain object. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns a truthy value if a value certainly has no issue. */
export type Check = (value: unknown, form: FormState) => unknown;

/** What a predicate knows of a form, and what it collects from it for the rules between fields. */
export interface FormState {
  /** The hosting: 0 where it is unknown, 1 for cloud, 2 for self-hosted. */
  readonly hosting: number;
  /**
   * Which form the value is in, as one bit: a creation from one of the sources, a patch for one of them, or none. A
   * patch whose source is not known has the bits of all four sources.
   */
  at: number;
  /** How many more items and entries may be checked. */
  left: number;
  /** The names in the current list, which must be unique. */
  names: unknown[];
  /** The names of the declared volumes. */
  readonly volumes: unknown[];
  /** The names of the mounted volumes. */
  readonly mounts: unknown[];
  /** The names of the containers. */
  readonly containers: unknown[];
  /** Whether the current containers are init containers. */
  initial: boolean;
  /** Whether the current container has a mount that propagates back to the host. */
  shared: boolean;
  /** Whether the current container is privileged. */
  privileged: boolean;
  /** Whether a push starts a build. */
  pushed: boolean;
  /** Whether the revision names a tag. */
  tagged: boolean;
}

/** The bit of a value that is in no creation and in no patch. */
const ALONE = 256;
/** The bits of a patch for any source. */
export const PATCH = 240;
/** More items and entries than most forms have. Larger forms go to the core, which bounds the time of a predicate. */
const MOST_ITEMS = 2_000;
/** The UTF-16 units that certainly fit into the 256 KiB that Kubernetes takes: a unit has up to three bytes. */
const MOST_LETTERS = 87_381;
/** Up to this many names, comparing them one by one is faster than making a set. */
const FEW = 24;

/** Runs a predicate. */
export function run(check: Check, value: unknown, hosting = 0): boolean {
  // A script has added a member to every object, so none is certain to have no issue.
  for (const _ in {}) return false;
  return (
    value !== null &&
    !!check(value, {
      hosting,
      at: ALONE,
      left: MOST_ITEMS,
      names: [],
      volumes: [],
      mounts: [],
      containers: [],
      initial: true,
      shared: false,
      privileged: false,
      pushed: false,
      tagged: false,
    })
  );
}

/** Whether a value is an object as from JSON or a literal, without a `toJSON` that changes what is sent. */
export function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    (value as Members).toJSON === undefined
  );
}

/** Characters that the core looks at: NUL, and what may be half of a character. */
const UNFIT = /[\0\ud800-\udfff]/;

/** Any text. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' ? !UNFIT.test(value) : value === null;
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

/** A number with at most one decimal. */
export function isTenths(value: unknown, least: number, most: number): boolean {
  return isNumber(value, least, most) && Math.abs((value as number) * 10 - Math.round((value as number) * 10)) < 1e-9;
}

/** A list whose items pass a check. `fills`: whether it may have items. */
export function isList(value: unknown, item: Check, form: FormState, fills = true): boolean {
  if (!Array.isArray(value)) return value === null;
  const list = value as readonly unknown[] & { readonly toJSON?: unknown };
  const { length } = list;
  // A proxy may give any length.
  if (!(length >= 0) || list.toJSON !== undefined || (length > 0 && !fills)) return false;
  form.left -= length;
  if (form.left < 0) return false;
  for (let index = 0; index < length; index += 1) {
    const inner = list[index];
    if (inner === null || !item(inner, form)) return false;
  }
  return true;
}

/** A list whose items have unique names. The check of an item adds its name to `names`. */
export function isUnique(value: unknown, item: Check, form: FormState, fills = true): boolean {
  const outer = form.names;
  const names: unknown[] = [];
  form.names = names;
  const sound = isList(value, item, form, fills);
  form.names = outer;
  return sound && areDistinct(names);
}

function areDistinct(names: readonly unknown[]): boolean {
  if (names.length > FEW) return new Set(names).size === names.length;
  for (let index = 1; index < names.length; index += 1) if (names.indexOf(names[index]) < index) return false;
  return true;
}

/** An object whose keys and values pass checks. */
export function isMap(value: unknown, fits: (key: string) => boolean, inner: Check, form: FormState): boolean {
  if (!isPlain(value)) return value === null;
  let letters = 0;
  for (const key in value) {
    const entry = value[key];
    if (entry === undefined) continue;
    form.left -= 1;
    if (form.left < 0 || entry === null || !fits(key) || !inner(entry, form)) return false;
    letters += key.length + (entry as string).length;
  }
  return letters <= MOST_LETTERS;
}

/** Texts separated by commas, or a list of texts. */
export function isTexts(value: unknown, form: FormState): boolean {
  return isText(value) || isList(value, isText, form);
}

/** Whether a value means the same as none. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

/** Whether a field is empty, unless it fits into the form. `places`: the bits of the forms that it fits. */
export function mayFill(value: unknown, form: FormState, places: number): boolean {
  return (form.at & places) !== 0 || isEmpty(value);
}

/** Whether a field is set, if the form requires it. `places`: the bits of the forms that require it. */
export function isFilled(value: unknown, form: FormState, places: number): boolean {
  return (form.at & places) === 0 || !isEmpty(value);
}

/** Whether nothing is known of what a hosting demands or refuses. `places`: the bits of the creations that it decides over. */
export function isFree(form: FormState, places: number): boolean {
  return !(form.hosting && form.at & places);
}

/** Whether a patch does not set a field that cannot change. */
export function isKept(value: unknown, form: FormState): boolean {
  return value === null || (form.at & PATCH) === 0;
}

/** The bit of a creation from a source; 0 if its hosting may not have the source. */
export function creation(source: unknown, sources: readonly unknown[], hosting: number): number {
  const isExternal = source === 'external_docker';
  return (hosting === 1 && isExternal) || (hosting === 2 && !isExternal) ? 0 : 1 << sources.indexOf(source);
}

/** The bit of a patch for a source, or those of all sources if the patch names none. */
export function patch(source: unknown, sources: readonly unknown[]): number {
  return isEmpty(source) ? PATCH : 16 << sources.indexOf(source);
}

/** Whether a number is not above another, if both are given. */
export function isWithin(low: unknown, high: unknown): boolean {
  return high === null || !((low as number) > (high as number));
}

/** Whether every mounted volume is declared, and the names of containers are unique. */
export function isPod({ containers, mounts, volumes }: FormState): boolean {
  const declared = volumes.length > FEW ? new Set(volumes) : undefined;
  return areDistinct(containers) && mounts.every((name) => (declared ? declared.has(name) : volumes.includes(name)));
}

/** A restart policy that every cluster takes for the current containers. */
export function isUsualPolicy(value: unknown, { initial }: FormState): boolean {
  return value === null || (initial && value === 'Always');
}

/** Whether a text names a tag. */
export function isTag(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('refs/tags/');
}
