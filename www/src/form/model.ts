// A form in the hands of a person: what it shows, what the package says of it, and what of that is to be seen already.
import { batch, computed, signal } from '@preact/signals';
import { FormSession, validateCreateJson, type Deployment, type Issue, type Source } from 'deployment-control/slim';
import { fieldsOf, type Hosting } from '../fields.js';
import { at, isBlank, isInside, isSame, keyOf, put, type Path } from './path.js';

/** A record of the service as the form holds it. */
export type Data = Readonly<Record<string, unknown>>;

/** Where the id of the integration stands. */
export const INTEGRATION: Path = ['source_config', 'integration_id'];

const EMPTY: Data = { source_config: {}, source_revision_config: {}, secrets: [] };

/** A secret's value that came empty or masked is none (observed.md 7). */
export function isReadable(value: unknown): value is string {
  return typeof value === 'string' && /[^*•"]/.test(value);
}

export class Form {
  readonly kind: 'create' | 'patch';
  readonly hosting: Hosting;
  /** What the form shows: the new deployment, or the stored one with the changes over it. */
  readonly value = signal<Data>({});
  /** What it started from: changes are told against it. */
  readonly base: Data;
  /** Whether it was tried to send the form: then every issue is shown. */
  readonly tried = signal(false);
  /** Whether there is something that would be lost. */
  readonly dirty = computed(() => (this.value.value, this.kind === 'create' ? !isSame(this.value.value, this.base) : Object.keys(this.body()).length > 0));

  readonly #found = signal<readonly Issue[]>([]);
  readonly #served = signal<readonly Issue[]>([]);
  readonly #broken = signal<Readonly<Record<string, Issue>>>({});
  readonly #seen = signal<ReadonlySet<string>>(new Set());
  readonly #stash = new Map<string, unknown>();
  #session!: FormSession;
  #waiting: number | undefined;

  /** A form that creates from this source, or one that changes this deployment. */
  constructor(from: Source | Deployment, hosting: Hosting) {
    this.kind = typeof from === 'string' ? 'create' : 'patch';
    this.hosting = hosting;
    this.base = typeof from === 'string' ? { source: from, ...EMPTY } : from;
    this.load(this.base);
  }

  get source(): string {
    return String(this.value.value['source']);
  }

  /** Every issue of the form as it is. */
  readonly issues = computed<readonly Issue[]>(() => [...Object.values(this.#broken.value), ...this.#found.value, ...this.#lost(), ...this.#served.value]);

  /** The issues that are to be seen: not those of a field that nobody has come to yet. */
  readonly visible = computed(() => {
    const seen = this.#seen.value;
    return this.tried.value ? this.issues.value : this.issues.value.filter(({ path, origin }) => origin === 'server' || seen.has(keyOf(path)));
  });

  readonly errors = computed(() => this.issues.value.filter(({ severity }) => severity === 'error'));

  /** The body to send: of a patch the changes and nothing else. */
  body(): Data {
    const body = this.#session.value() as Data;
    return this.kind === 'create' ? body : Object.fromEntries(Object.entries(body).filter(([key, value]) => key.startsWith('secret') || !isBlank(value)));
  }

  /** Replaces everything that the form shows. */
  load(value: Data): void {
    const options = { hosting: this.hosting, ...(this.kind === 'patch' && { current: this.base as Deployment }) };
    this.#session = new FormSession(this.kind, this.kind === 'create' ? value : {}, options);
    batch(() => {
      this.value.value = value;
      this.#broken.value = {};
      this.#served.value = [];
      this.#look();
    });
  }

  /** Sets what stands at a way; undefined takes it away. */
  set(path: Path, next: unknown): void {
    this.mend(path);
    if (next === undefined && at(this.value.peek(), path) === undefined) return;
    let way = path;
    let value = put(this.value.peek(), way, next) as Data;
    // A record that holds nothing any more is not sent; an item of a list stays one.
    while (next === undefined && way.length > 2 && !way.some(Number.isInteger) && isBlank(at(value, way.slice(0, -1)))) {
      way = way.slice(0, -1);
      value = put(value, way, undefined) as Data;
    }
    // What follows the value asks the session too, so the session goes first.
    if (this.kind === 'create') this.#session.set(way, at(value, way));
    else this.#stage(value, way);
    batch(() => {
      this.value.value = value;
      this.#served.value = this.#served.peek().filter((issue) => !isInside(issue.path, path) && !isInside(path, issue.path));
      this.#look();
    });
  }

  /** Takes one change back. */
  drop(path: Path): void {
    this.set(path, at(this.base, path) ?? undefined);
  }

  /** Takes the text of a JSON editor. One that is no JSON leaves the form as it was, and is an issue until it is mended. */
  setText(path: Path, text: string): void {
    const fault = jsonFault(text);
    if (fault && text.trim()) this.break(path, fault);
    else this.set(path, text.trim() ? JSON.parse(text) : undefined);
    this.see(path);
  }

  /** Holds an issue that stands in the page alone, such as a text that is no JSON. */
  break(path: Path, msg: string): void {
    this.#broken.value = { ...this.#broken.peek(), [keyOf(path)]: issue(path, msg) };
  }

  isBroken(path: Path): boolean {
    return Object.hasOwn(this.#broken.value, keyOf(path));
  }

  /** Forgets such an issue. */
  mend(path: Path): void {
    const { [keyOf(path)]: gone, ...others } = this.#broken.peek();
    if (gone) this.#broken.value = others;
  }

  /** Keeps a value for a source that it fits. */
  layAside(path: Path, value: unknown): void {
    this.#stash.set(keyOf(path), value);
  }

  /** Another source: what does not fit it is laid aside, and comes back with the source that it fits. */
  setSource(source: Source): void {
    const fits = new Set(fieldsOf('create', source, this.hosting).map(({ path }) => keyOf(path)));
    let value = { ...this.value.peek(), source } as Data;
    for (const { path, kind } of fieldsOf('create')) {
      if (kind === 'record' || path.includes('*')) continue;
      const key = keyOf(path);
      const held = at(value, path);
      const laid = this.#stash.get(key);
      if (!fits.has(key) && held !== undefined) {
        this.#stash.set(key, held);
        value = put(value, path, undefined) as Data;
      } else if (fits.has(key) && held === undefined && laid !== undefined) value = put(value, path, laid) as Data;
    }
    this.load(value);
    this.tried.value = false;
  }

  /** Shows what the service said of the form that was sent. */
  serve(issues: readonly Issue[]): void {
    this.#served.value = issues.filter(({ severity }) => severity === 'error').map((issue) => ({ ...issue, origin: 'server' as const }));
  }

  /** From now on the issues of the field are shown. */
  see(path: Path): void {
    clearTimeout(this.#waiting);
    this.#seen.value = new Set(this.#seen.peek()).add(keyOf(path));
  }

  /** The same after a pause: who is still typing is not told yet. */
  seeSoon(path: Path): void {
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.see(path), 700);
  }

  /** The issues to be seen at a field, those of a whole branch where `all`. */
  issuesAt(path: Path, all = false): readonly Issue[] {
    return this.visible.value.filter((issue) => isInside(issue.path, path) && (all || issue.path.length === path.length));
  }

  isChanged(path: Path): boolean {
    return this.kind === 'patch' && !isSame(at(this.value.value, path), at(this.base, path));
  }

  /** Stages a change: records that a patch replaces whole are sent whole. */
  #stage(value: Data, path: Path): void {
    const whole = path.slice(0, path[0] === 'source_config' || path[0] === 'source_revision_config' ? 2 : 1);
    const next = at(value, whole);
    const stored = at(this.base, whole);
    if (isSame(next, stored)) this.#session.remove(whole);
    // An empty record takes the place of the stored one, where a null would keep it.
    else this.#session.set(whole, next ?? (typeof stored === 'object' && stored ? {} : null));
  }

  /** Secrets that the whole list would carry on without their value. */
  #lost(): readonly Issue[] {
    if (!this.isChanged(['secrets'])) return [];
    return secretsOf(this.value.value).flatMap(({ value }, index) =>
      isReadable(value) || !this.#came(index)
        ? []
        : [issue(['secrets', index, 'value'], 'The stored value cannot be read, and the list is sent whole: give the value again, or remove the secret')],
    );
  }

  /** Whether a secret is one of the stored ones, with the value that came. */
  #came(index: number): boolean {
    const { name, value } = secretsOf(this.value.value)[index]!;
    return secretsOf(this.base).some((stored) => stored.name === name && (stored.value ?? '') === (value ?? ''));
  }

  #look(): void {
    this.#found.value = this.#session.report().issues;
  }
}

/** Why a text is no JSON, and where. */
export function jsonFault(text: string): string | undefined {
  const fault = validateCreateJson(text).issues.find(({ code }) => code === 'json_invalid');
  if (!fault) return undefined;
  const before = text.slice(0, Number(fault.path[0])).split('\n');
  return `${fault.msg}: ${String(fault.ctx?.['error'] ?? 'not JSON')} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}

/** A secret as it stands in the form or came from the service. */
export interface SecretRow {
  readonly name?: string;
  readonly value?: string;
}

export function secretsOf(value: Data): readonly SecretRow[] {
  const list = value['secrets'];
  // What was imported may be anything.
  return Array.isArray(list) ? list.map((row: unknown) => (typeof row === 'object' && row ? row : {})) : [];
}

function issue(path: Path, msg: string): Issue {
  return { type: 'value_error', loc: ['body', ...path], msg, path, code: 'value_error', severity: 'error', origin: 'client' };
}
