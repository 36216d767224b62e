// The state of a form: its values, the issues in them, and which of these the user sees already.
import { batch, computed, signal } from '@preact/signals';
import { type Deployment, FormSession, type Hosting, type Issue, type Source } from 'deployment-control/slim';
import { fieldsOf, jsonProblem, proposalsFor } from './fields.js';
import type { Difference } from './merge.js';
import { type Data, isBlank, isInside, isSame, isSecretPath, keyOf, type Path, valueAt, withValue } from './path.js';
import { droppedIn, isReadable, secretsOf, withoutStored, withoutTyped } from './form-secrets.js';

export const INTEGRATION: Path = ['source_config', 'integration_id'];

const EMPTY: Data = { source_config: {}, source_revision_config: {}, secrets: [] };
/** The records of which a patch contains single fields. */
const CONFIGS = ['source_config', 'source_revision_config'];
/** How long someone must stop typing before the issues of a field are shown, in milliseconds. */
const TYPING_PAUSE = 700;
const LOST_SECRET =
  'The stored value cannot be read, and the list is sent whole: give the value again, or remove the secret';
const DROPPED_SECRET = 'The value was dropped when the connection ended: give it again, or remove it';

export class Form {
  readonly kind: 'create' | 'patch';
  readonly hosting: Hosting | undefined;
  /** The values that the form shows: the new deployment, or the stored one with the changes. */
  readonly value = signal<Data>({});
  /** The values that it started from; a patch contains what differs from them. */
  base: Data;
  isDropped = false;
  /** What was changed on the service since the form was begun, by the key of its path. */
  readonly news = signal<ReadonlyMap<string, Difference>>(new Map());
  /** Whether the user has tried to send the form; from then on every issue is shown. */
  readonly submitted = signal(false);
  /** Whether the form is being sent; meanwhile nothing in it can be changed, also if it is left and shown again. */
  readonly sending = signal(false);
  /** Why it was not sent last, if that is about no field; null for nothing. */
  readonly failure = signal<unknown>(null);
  /** Whether the form holds changes that were not sent. */
  readonly dirty = computed(() => {
    const value = this.value.value;
    return this.kind === 'create' ? !isSame(value, this.base) : Object.keys(this.body()).length > 0;
  });

  readonly #checked = signal<readonly Issue[]>([]);
  readonly #refused = signal<readonly Issue[]>([]);
  /** The issues of input that is not a value yet, such as invalid JSON, by the key of their path. */
  readonly #invalidInput = signal<Readonly<Record<string, Issue>>>({});
  readonly #revealed = signal<ReadonlySet<string>>(new Set());
  /** The values that do not fit the current source, by the key of their path. */
  readonly #setAside = new Map<string, unknown>();
  #session!: FormSession;
  #revealTimer: number | undefined;

  /** A form that creates a deployment from a source, or one that changes a deployment. */
  constructor(from: Source | Deployment, hosting: Hosting | undefined) {
    this.kind = typeof from === 'string' ? 'create' : 'patch';
    this.hosting = hosting;
    this.base = typeof from === 'string' ? withProposals({ source: from, ...EMPTY }) : from;
    this.load(this.base);
  }

  /** The name of the deployment that the form creates or changes. */
  get title(): string {
    return String(this.value.peek().name || 'the new deployment');
  }

  get source(): string {
    return String(this.value.value.source);
  }

  readonly issues = computed<readonly Issue[]>(() => [
    ...Object.values(this.#invalidInput.value),
    ...this.#checked.value,
    ...this.#lostSecrets(),
    ...this.#droppedSecrets(),
    ...this.#refused.value,
  ]);

  /** The issues that are shown: before the form is submitted, only those of fields that the user has visited. */
  readonly visible = computed(() => {
    const revealed = this.#revealed.value;
    return this.submitted.value
      ? this.issues.value
      : this.issues.value.filter(
          ({ path, origin, msg }) => origin === 'server' || msg === DROPPED_SECRET || revealed.has(keyOf(path)),
        );
  });

  readonly isRefused = computed(() => this.#refused.value.length > 0);

  readonly errors = computed(() => this.issues.value.filter(({ severity }) => severity === 'error'));

  /** The body to send; that of a patch contains only the changes. */
  body(): Data {
    const body = this.#session.value() as Data;
    return this.kind === 'create'
      ? body
      : Object.fromEntries(Object.entries(body).filter(([key, value]) => key.startsWith('secret') || !isBlank(value)));
  }

  load(value: Data): void {
    batch(() => {
      this.#start(value);
      this.#invalidInput.value = {};
      this.#refused.value = [];
    });
  }

  rebase(stored: Data, value: Data, news: ReadonlyMap<string, Difference>): void {
    this.base = stored;
    this.isDropped = false;
    batch(() => {
      this.news.value = news;
      this.#start(value);
    });
  }

  /** Forgets what was changed on the service: at one path, which decides for what was typed there, or everywhere. */
  forgetNews(path?: Path): void {
    const news = this.news.peek();
    if (news.size > 0) this.news.value = new Map([...news].filter(([key]) => path && key !== keyOf(path)));
  }

  /** Drops every secret value from the form, and from what it is based on. */
  dropSecrets(): void {
    const value = withoutTyped(this.value.peek(), this.base);
    this.base = withoutStored(this.base);
    this.isDropped = true;
    // What is not decided is found again, against the value from before.
    for (const { path, before, isConflict } of this.news.peek().values())
      if (isConflict && !isSecretPath(path)) this.base = withValue(this.base, path, before) as Data;
    this.forgetNews();
    for (const [key, aside] of this.#setAside) if (typeof aside === 'object') this.#setAside.delete(key);
    this.load(value);
  }

  /** Sets the value at a path; undefined removes it. */
  set(path: Path, next: unknown): void {
    this.clearInvalidInput(path);
    if (next === undefined && valueAt(this.value.peek(), path) === undefined) return;
    let changed = path;
    let value = withValue(this.value.peek(), path, next) as Data;
    // A record that became empty is removed too, but an item of a list stays.
    while (next === undefined && isRecordIn(changed) && isBlank(valueAt(value, changed.slice(0, -1)))) {
      changed = changed.slice(0, -1);
      value = withValue(value, changed, this.#least(changed)) as Data;
    }
    // Whatever depends on the value also reads the session, so the session is changed first.
    if (this.kind === 'create') this.#session.set(changed, valueAt(value, changed));
    else this.#setInPatch(value, changed);
    batch(() => {
      this.value.value = value;
      this.#refused.value = this.#refused
        .peek()
        .filter((issue) => !isInside(issue.path, path) && !isInside(path, issue.path));
      this.#check();
    });
  }

  revert(path: Path): void {
    this.set(path, valueAt(this.base, path) ?? undefined);
  }

  /** Sets the value at a path from JSON. Invalid JSON changes nothing and becomes an issue. */
  setJson(path: Path, text: string): void {
    const problem = jsonProblem(text);
    if (problem && text.trim()) this.setInvalidInput(path, problem);
    else this.set(path, text.trim() ? JSON.parse(text) : undefined);
    this.reveal(path);
  }

  /** Adds an issue for input that is not a value yet, such as invalid JSON. */
  setInvalidInput(path: Path, msg: string): void {
    this.#invalidInput.value = { ...this.#invalidInput.peek(), [keyOf(path)]: issueOf(path, msg) };
  }

  hasInvalidInput(path: Path): boolean {
    return Object.hasOwn(this.#invalidInput.value, keyOf(path));
  }

  clearInvalidInput(path: Path): void {
    const { [keyOf(path)]: issue, ...others } = this.#invalidInput.peek();
    if (issue) this.#invalidInput.value = others;
  }

  /** Holds a value until a source is chosen that it fits. */
  setAside(path: Path, value: unknown): void {
    this.#setAside.set(keyOf(path), value);
  }

  /** Changes the source. Values that do not fit it are set aside, and return with a source that they fit. */
  setSource(source: Source): void {
    const fitting = new Set(fieldsOf('create', source, this.hosting).map(({ path }) => keyOf(path)));
    let value = { ...this.value.peek(), source } as Data;
    for (const { path, kind } of fieldsOf('create')) {
      if (kind === 'record' || path.includes('*')) continue;
      const key = keyOf(path);
      const current = valueAt(value, path);
      const aside = this.#setAside.get(key);
      if (!fitting.has(key) && current !== undefined) {
        this.#setAside.set(key, current);
        value = withValue(value, path, undefined) as Data;
      } else if (fitting.has(key) && current === undefined && aside !== undefined) {
        value = withValue(value, path, aside) as Data;
      }
    }
    this.load(withProposals(value));
    this.submitted.value = false;
  }

  setRefused(issues: readonly Issue[]): void {
    this.#refused.value = issues
      .filter(({ severity }) => severity === 'error')
      .map((issue) => ({ ...issue, origin: 'server' as const }));
  }

  reveal(path: Path): void {
    clearTimeout(this.#revealTimer);
    this.#revealed.value = new Set(this.#revealed.peek()).add(keyOf(path));
  }

  /** Shows the issues of a field once the user has stopped typing. */
  revealAfterTyping(path: Path): void {
    clearTimeout(this.#revealTimer);
    this.#revealTimer = window.setTimeout(() => this.reveal(path), TYPING_PAUSE);
  }

  /** The visible issues of a field; with `inside`, also those of the values inside it. */
  issuesAt(path: Path, { inside = false } = {}): readonly Issue[] {
    return this.visible.value.filter(
      (issue) => isInside(issue.path, path) && (inside || issue.path.length === path.length),
    );
  }

  isChanged(path: Path): boolean {
    return this.kind === 'patch' && !isSame(valueAt(this.value.value, path), valueAt(this.base, path));
  }

  /** What is left of a record that became empty: some services demand it. */
  #least(path: Path): unknown {
    return this.kind === 'create' ? proposalsFor(this.source).get(keyOf(path))?.proposal : undefined;
  }

  /** Puts a change into the patch. A patch replaces some records as a whole, so those are sent as a whole. */
  #setInPatch(value: Data, path: Path): void {
    const whole = path.slice(0, CONFIGS.includes(String(path[0])) ? 2 : 1);
    const next = valueAt(value, whole);
    const stored = valueAt(this.base, whole);
    // The service keeps a stored record for null, so a record is removed by sending an empty one.
    const removed = typeof stored === 'object' && stored ? {} : null;
    if (isSame(next, stored)) this.#session.remove(whole);
    else this.#session.set(whole, next ?? removed);
  }

  /** The issues of stored secrets that a patch of the list would send without their value. */
  #lostSecrets(): readonly Issue[] {
    if (!this.isChanged(['secrets'])) return [];
    // A list that the service hides would be replaced whole.
    if (!Array.isArray(this.base.secrets)) return [issueOf(['secrets'], LOST_SECRET)];
    const stored = secretsOf(this.base);
    return secretsOf(this.value.value).flatMap(({ name, value }, index) => {
      const isStored = stored.some((one) => one.name === name && (one.value ?? '') === (value ?? ''));
      return isStored && !isReadable(value) ? [issueOf(['secrets', index, 'value'], LOST_SECRET)] : [];
    });
  }

  #droppedSecrets(): readonly Issue[] {
    return droppedIn(this.value.value).map((path) => issueOf(path, DROPPED_SECRET));
  }

  #start(value: Data): void {
    const isPatch = this.kind === 'patch';
    const options = { hosting: this.hosting, ...(isPatch && { current: this.base as Deployment }) };
    this.#session = new FormSession(this.kind, isPatch ? {} : value, options);
    if (isPatch && value !== this.base) {
      for (const key of CONFIGS)
        for (const name of Object.keys(Object.assign({}, this.base[key], value[key])))
          this.#setInPatch(value, [key, name]);
      for (const key of ['secrets', 'secret_references']) this.#setInPatch(value, [key]);
    }
    batch(() => {
      this.value.value = value;
      this.#check();
    });
  }

  #check(): void {
    this.#checked.value = this.#session.report().issues;
  }
}

/** The values of a creation with what some services demand and nobody has set. */
function withProposals(value: Data): Data {
  return [...proposalsFor(String(value.source)).values()].reduce(
    (filled, { path, proposal }) =>
      valueAt(filled, path) === undefined ? (withValue(filled, path, proposal) as Data) : filled,
    value,
  );
}

/** Whether a path leads into a record that is not an item of a list. */
function isRecordIn(path: Path): boolean {
  return path.length > 2 && !path.some(Number.isInteger);
}

/** An issue that the page itself found, or that the service gave as a text alone. */
export function issueOf(path: Path, msg: string, origin: Issue['origin'] = 'client'): Issue {
  return {
    type: 'value_error',
    loc: ['body', ...path],
    msg,
    path,
    code: 'value_error',
    degree: 'refused',
    severity: 'error',
    origin,
  };
}
