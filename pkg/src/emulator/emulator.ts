// Starts an emulator, and checks what its functions are called with.

import { InternalError } from '../values/errors/internal-error.js';
import { MAX_ITEMS, firstOf, readArgument } from '../values/arguments.js';
import { unknownName } from '../values/option-names.js';
import { isPlain } from '../values/plain.js';
import { REVISION_STATUSES } from '../generated/choices.js';
import { readOptions } from './check-options.js';
import { describe } from './describe.js';
import { BASE_URL, emulatorFetch } from './emulator-fetch.js';
import { compile } from './emulator-instance.js';
import { EXCHANGE, REFUSE_UPLOAD, SETTLE, type Exchange, type RefuseUpload, type Settle } from './exchange.js';
import { Host } from './host.js';
import { tellAwait, tellElsewhere } from './hints.js';
import { memoryStore } from './memory-store.js';
import type { Emulator, EmulatorFetch, EmulatorOptions, ScriptStep } from './public-types.js';

/**
 * Starts an emulator with the contents of its store. The wasm is compiled on the first call; importing this module has
 * no side effects.
 * @param options - clock, seed, key, hosting, store and more; all optional
 * @throws TypeError if an option does not fit; Error if the store does not contain an emulator's journal; ConfigError
 * if the page or runtime does not allow WebAssembly
 */
export function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  return tellAwait(start(options));
}

async function start(options: EmulatorOptions): Promise<Emulator> {
  const { store, wasm, ...rest } = readOptions(options);
  const settings = readArgument('the options', () => JSON.stringify({ ...rest, apiKey: rest.apiKey ?? null }));
  await compile(wasm);
  const host = await Host.open(settings, rest.seed ?? 0, store ?? memoryStore());
  const emulator: Emulator = {
    fetch: emulatorFetch(host) as EmulatorFetch,
    baseUrl: BASE_URL + (rest.prefix ?? ''),
    get requests() {
      return host.requests();
    },
    droppedBytes: host.droppedBytes,
    seed: (records) => host.change((instance) => withTypeErrors(() => instance.seed(jsonOf('seed', records)))),
    inject: (fault) => host.faults.add(fault),
    script: (steps) => host.change((instance) => withTypeErrors(() => instance.script(scriptText(steps)))),
    fail: (name) => host.change((instance) => withTypeErrors(() => instance.fail(failureName(name)))),
    advance: (ms) => host.change((instance) => instance.advance(milliseconds(ms, 'advance'))),
    reset: () => {
      host.faults.clear();
      host.rewrite((instance) => instance.reset());
    },
    snapshot: () => host.snapshot(),
    restore: (snapshot) => {
      if (!ArrayBuffer.isView(snapshot))
        throw new TypeError(`restore takes the bytes of a snapshot as a Uint8Array, not ${describe(snapshot)}`);
      host.rewrite((instance) => instance.restore(snapshot));
    },
    flush: () => host.flush(),
  };
  const exchange: Exchange = (method, url, headerLines, body) => host.exchange(method, url, headerLines, body);
  const refuseUpload: RefuseUpload = (url) => host.refuseUpload(url);
  const settle: Settle = () => host.settle();
  return Object.defineProperties(tellElsewhere(emulator), {
    [EXCHANGE]: { value: exchange },
    [REFUSE_UPLOAD]: { value: refuseUpload },
    [SETTLE]: { value: settle },
  });
}

/** Runs a call with a caller's values. Every error of it that is not a trap says that the values do not fit. */
function withTypeErrors(call: () => void): void {
  try {
    call();
  } catch (error) {
    throw error instanceof InternalError || error instanceof TypeError
      ? error
      : new TypeError((error as Error).message);
  }
}

function jsonOf(name: string, value: unknown): string {
  const takes = `${name} takes what JSON can hold: what was given`;
  const json = readArgument(takes, () => (isPlain(value) ? JSON.stringify(value) : undefined));
  if (json === undefined) throw new TypeError(`${name} takes an object, not ${describe(value)}`);
  return json;
}

function scriptText(steps: readonly ScriptStep[]): string {
  const given = readArgument('the steps of script', () =>
    Array.isArray(steps)
      ? firstOf<ScriptStep | null>(steps, MAX_ITEMS).map(
          (step) =>
            [
              step?.status,
              step?.forMs,
              isPlain(step) && unknownName(step, 'a step of script', ['status', 'forMs']),
            ] as const,
        )
      : undefined,
  );
  if (given === undefined)
    throw new TypeError(
      `script takes a list of steps, such as { status: 'BUILDING', forMs: 1000 }, not ${describe(steps)}`,
    );
  const read = given.map(([status, time, unknown]) => {
    if (unknown) throw new TypeError(unknown);
    checkStatus(status);
    // JSON has no Infinity. A step from a JSON file has null in its place.
    const forMs = time ?? Infinity;
    return { status, forMs: forMs === Infinity ? null : milliseconds(forMs, 'script') };
  });
  return readArgument('the steps of script', () => JSON.stringify(read));
}

/** Refuses a word that is meant to be a state and is none. Any other word is one of a service that knows more states. */
function checkStatus(status: unknown): void {
  if (typeof status !== 'string' || REVISION_STATUSES.includes(status)) return;
  const word = status.toUpperCase();
  const meant = REVISION_STATUSES.filter((known) => known === word || known.endsWith(`_${word}`)).join(' or ');
  if (meant !== '') throw new TypeError(`script: no revision has the status ${status}; did you mean ${meant}?`);
}

function failureName(name: unknown): string {
  if (typeof name !== 'string') throw new TypeError(`fail takes a name, such as 'image_pull', not ${describe(name)}`);
  return name;
}

function milliseconds(ms: unknown, name: string): number {
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER))
    throw new TypeError(`${name} takes milliseconds from 0 on, not ${describe(ms)}`);
  return Math.round(ms);
}
