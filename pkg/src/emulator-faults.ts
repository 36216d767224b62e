// What goes wrong between a client and the emulator, by rule and by seed: the same for the `fetch` in the page and over HTTP.

import { coders } from './coders.js';
import { shown } from './emulator-options.js';
import type { Fault, FaultMatch } from './fault.js';
import { isPlain } from './plain.js';

/** An answer before it is sent. */
export interface Answer {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

/** A request that is on its way to the emulator. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Has the emulator do its work. */
  work(): Promise<Answer>;
  /** Writes the request into the log, where the emulator does not see it. */
  log(): void;
}

/** The faults that were injected, and the choice among them. */
export class Faults {
  readonly #seed: number;
  #faults: { readonly fault: Fault; left: number }[] = [];
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** Adds a fault; throws a TypeError where a member of it does not fit. */
  add(fault: Fault): void {
    check(fault);
    this.#faults.push({ fault: { ...fault }, left: fault.times ?? Infinity });
  }

  clear(): void {
    this.#faults = [];
    this.#state = this.#seed;
  }

  /** Whether a fault may strike. */
  get mayStrike(): boolean {
    return this.#faults.some(({ left }) => left >= 1);
  }

  /** The fault that strikes a request, if one does. */
  next(method: string, url: string): Fault | null {
    for (const entry of this.#faults) {
      if (entry.left < 1 || !fits(entry.fault.match, method, url)) continue;
      if (entry.fault.probability !== undefined && this.#unit() >= entry.fault.probability) continue;
      entry.left -= 1;
      return entry.fault;
    }
    return null;
  }

  /** A number from 0 up to 1 (mulberry32): spread well enough for faults, and the same in every host. */
  #unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
}

/** The answer to a request, as a fault lets it through. Rejects as `fetch` does where the connection breaks. */
export async function deliver(exchange: Exchange, fault: Fault | null, signal: AbortSignal | null): Promise<Response> {
  if (fault?.delayMs) await pause(fault.delayMs, signal);
  const isReplaced = fault !== null && (fault.status !== undefined || fault.body !== undefined);
  const isLost = fault !== null && (fault.reset === true || fault.stall === 'headers');
  let answer: Answer | undefined;
  if (!(isReplaced || isLost) || fault?.processed) answer = await exchange.work();
  else exchange.log();
  if (fault?.reset) throw broken();
  // The caller's abort ends it.
  if (fault?.stall === 'headers') return new Promise<never>(() => undefined);
  if (fault && isReplaced) answer = replacement(fault);
  return respond(exchange, answer as Answer, fault, signal);
}

function respond(exchange: Exchange, { status, headers, body }: Answer, fault: Fault | null, signal: AbortSignal | null): Response {
  const merged = new Headers(headers);
  const isEmpty = status === 204 || status === 304;
  if (!isEmpty && !merged.has('content-length')) merged.set('content-length', String(body.byteLength));
  for (const [name, value] of Object.entries(fault?.headers ?? {})) merged.set(name, value);
  const content = isEmpty || exchange.method === 'HEAD' ? null : damaged(body, fault, signal);
  const response = new Response(content, { status, headers: merged });
  Object.defineProperty(response, 'url', { value: exchange.url });
  return response;
}

/** The body, or a stream that stops, or breaks, in the middle of it. */
function damaged(body: Uint8Array<ArrayBuffer>, fault: Fault | null, signal: AbortSignal | null): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const isCut = fault?.truncate !== undefined;
  if (!isCut && fault?.stall !== 'body') return body;
  const part = body.subarray(0, isCut ? fault.truncate : body.byteLength >> 1);
  let abort: (() => void) | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (part.byteLength > 0) controller.enqueue(part);
      abort = () => controller.error(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
    },
    pull(controller) {
      // Broken only once the part was taken: an error would take it away.
      if (isCut) controller.error(broken());
    },
    cancel() {
      if (abort) signal?.removeEventListener('abort', abort);
    },
  }, { highWaterMark: 0 });
}

function replacement({ status = 200, body = '' }: Fault): Answer {
  if (body instanceof Uint8Array) return { status, headers: [['content-type', 'application/octet-stream']], body: new Uint8Array(body) };
  const isText = typeof body === 'string';
  const bytes = new coders.TextEncoder().encode(isText ? body : JSON.stringify(body));
  const type = !isText ? 'application/json' : /^\s*</.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  return { status, headers: [['content-type', type]], body: bytes };
}

/** What `fetch` of Node rejects with where a connection breaks. */
function broken(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('the emulator was told to break the connection'), { code: 'ECONNRESET' }) });
}

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function fits(match: FaultMatch | undefined, method: string, url: string): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match?.path === undefined) return true;
  const { pathname, search } = new URL(url);
  // A global expression remembers where it found something last.
  if (match.path instanceof RegExp) return new RegExp(match.path.source, match.path.flags.replace(/[gy]/g, '')).test(pathname + search);
  return match.path.endsWith('*') ? pathname.startsWith(match.path.slice(0, -1)) : pathname === match.path;
}

const MEMBERS = ['match', 'times', 'probability', 'status', 'headers', 'body', 'delayMs', 'stall', 'reset', 'truncate', 'processed'];

function check(fault: Fault): void {
  const refuse = (name: string, takes: string, value: unknown): never => {
    throw new TypeError(`inject: ${name} takes ${takes}, not ${shown(value)}`);
  };
  if (!isPlain(fault)) throw new TypeError(`inject takes a fault, such as { status: 503, times: 1 }, not ${shown(fault)}`);
  const unknown = Object.keys(fault).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw new TypeError(`inject: a fault has no member "${unknown}"; it has ${MEMBERS.join(', ')}`);
  const number = (name: 'times' | 'probability' | 'status' | 'delayMs' | 'truncate', least: number, most: number) => {
    const value = fault[name];
    if (value !== undefined && !(typeof value === 'number' && value >= least && value <= most)) refuse(name, `a number from ${least} to ${most}`, value);
  };
  number('times', 1, Infinity);
  number('probability', 0, 1);
  number('status', 200, 599);
  number('delayMs', 0, 0x7fff_ffff);
  number('truncate', 0, Number.MAX_SAFE_INTEGER);
  if (fault.stall !== undefined && fault.stall !== 'headers' && fault.stall !== 'body') refuse('stall', "'headers' or 'body'", fault.stall);
  for (const name of ['reset', 'processed'] as const) if (fault[name] !== undefined && typeof fault[name] !== 'boolean') refuse(name, 'true or false', fault[name]);
  checkMatch(fault.match, refuse);
  try {
    JSON.stringify(fault.body);
  } catch {
    refuse('body', 'bytes, a text, or what JSON can hold', fault.body);
  }
  if (fault.headers === undefined) return;
  if (!isPlain(fault.headers)) refuse('headers', 'an object of header fields', fault.headers);
  for (const [name, value] of Object.entries(fault.headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      refuse('headers', 'names and values that a header can have', name);
    }
  }
}

function checkMatch(match: unknown, refuse: (name: string, takes: string, value: unknown) => never): void {
  if (match === undefined) return;
  if (!isPlain(match)) refuse('match', 'an object with method, path or both', match);
  const { method, path, ...others } = match as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`inject: match has no member "${unknown}"; it has method, path`);
  if (method !== undefined && typeof method !== 'string') refuse('match.method', 'a text', method);
  if (path !== undefined && typeof path !== 'string' && !(path instanceof RegExp)) refuse('match.path', 'a text or a regular expression', path);
}
