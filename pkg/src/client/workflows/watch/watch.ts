// `deployments.watch`: the watches of a client, each with its loops and listeners. Those for the same deployments share
// one poller.

import { ConfigError } from '../../../values/errors/config-error.js';
import { sharedSubscription, type Subscribe } from '../../../values/shared-subscription.js';
import type { DeploymentListParams } from '../../../generated/records.js';
import { abortReason, offAbort, onAbort } from '../../call/signals.js';
import { reading } from '../../options/argument-error.js';
import { checkNames, checkPlainObject, checkSignal, millisecondsOption } from '../../options/option-checks.js';
import type { Settings } from '../../options/settings.js';
import type { DeploymentChange, DeploymentSnapshot, DeploymentWatch, DeploymentWatchOptions } from './watch-calls.js';
import type { Listener } from './watch-listener.js';
import { Poller, type ListDeployments } from './watch-poller.js';
import { NOTHING_KNOWN, snapshots, type Shown } from './watch-snapshot.js';
import { difference, type Entries } from './watch-state.js';

const MIN_DELAY = 5_000;
const MAX_DELAY = 20_000;
const OPTIONS = ['filter', 'minDelay', 'maxDelay', 'signal'];
/** Names that other calls and libraries have, and what is meant here. */
const ELSEWHERE = {
  interval: 'minDelay and maxDelay',
  pollInterval: 'minDelay and maxDelay',
  status: 'filter: { status }',
  name_contains: 'filter: { name_contains }',
};

/** The pollers of each client, by what they list. */
const pollers = new WeakMap<Settings, Map<string, Poller>>();

/**
 * Starts a watch. Nothing is sent before its first reader.
 * @throws ConfigError if an option cannot be used
 */
export function watchDeployments(
  settings: Settings,
  list: ListDeployments,
  options: DeploymentWatchOptions | null | undefined,
): DeploymentWatch {
  return reading(() => {
    checkOptions(options);
    const { filter, minDelay, maxDelay, signal } = options ?? {};
    const shortest = millisecondsOption('minDelay', minDelay, Math.min(MIN_DELAY, maxDelay ?? MIN_DELAY));
    const longest = millisecondsOption('maxDelay', maxDelay, Math.max(MAX_DELAY, shortest));
    if (longest < shortest)
      throw new ConfigError(`maxDelay must be at least minDelay, which is ${shortest}, not ${longest}`);
    if (signal) checkSignal(signal);
    const watch = new Watch(settings, pollerOf(settings, list, filterOf(filter)), shortest, longest);
    if (signal) watch.endWith(signal);
    return faceOf(watch);
  });
}

function checkOptions(options: DeploymentWatchOptions | null | undefined): void {
  checkPlainObject('the options', options, "{ filter: { status: 'READY' } }");
  checkNames('the options of a watch', options, OPTIONS, ELSEWHERE);
}

interface SharedPoller {
  readonly poller: Poller;
  readonly forget: () => void;
}

/** The filter as a copy. Pages are the watch's own affair. */
function filterOf(filter: DeploymentWatchOptions['filter']): DeploymentListParams {
  checkPlainObject('filter', filter, "{ status: 'READY' }");
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filter ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
    if (value !== undefined && value !== null) own[name] = value;
  for (const name of ['limit', 'offset'])
    if (name in own)
      throw new ConfigError(`a watch lists every page, so its filter takes no ${name}; deployments.list does`);
  return own;
}

/** The poller for a filter, and what forgets it once nobody uses it. */
function pollerOf(settings: Settings, list: ListDeployments, filter: DeploymentListParams): SharedPoller {
  const own = pollers.get(settings) ?? new Map<string, Poller>();
  pollers.set(settings, own);
  const key = JSON.stringify(filter);
  const poller = own.get(key) ?? new Poller(settings, list, filter);
  own.set(key, poller);
  const forget = (): void => {
    if (own.get(key) === poller) own.delete(key);
  };
  return { poller, forget };
}

/** How a watch ended: by `close`, or with what its loops throw. */
interface End {
  readonly thrown?: { readonly error: unknown };
}

/** What is known of the deployments, without the state of one watch. */
type Known = Omit<Shown, 'isPaused' | 'isClosed'>;

/** A loop or a listener. */
interface Reader {
  readonly published: () => void;
  readonly ended: () => void;
}

/** What a caller gets: functions alone, which need no `this` and work behind any proxy. */
function faceOf(watch: Watch): DeploymentWatch {
  const snapshot = () => watch.snapshot();
  return {
    [Symbol.asyncIterator]: () => watch.changes(),
    subscribe: (listener) => watch.subscribe(listener),
    snapshot,
    store: {
      subscribe: watch.shared(),
      getSnapshot: snapshot,
      getServerSnapshot: () => NOTHING_KNOWN,
    },
    refresh: () => watch.refresh(),
    readFirst: (ids) => {
      watch.readFirst(ids);
    },
    pause: () => {
      watch.pause();
    },
    resume: () => {
      watch.resume();
    },
    close: () => {
      watch.close();
    },
  };
}

class Watch {
  readonly #settings: Settings;
  readonly #poller: Poller;
  readonly #forget: () => void;
  readonly #listener: Listener;
  readonly #readers = new Set<Reader>();
  /** What is shown while the watch is paused or closed. */
  #kept: Known | undefined;
  readonly #snapshotOf = snapshots();
  #isPaused = false;
  #end: End | undefined;
  #offAbort: () => void = () => {};

  constructor(settings: Settings, { poller, forget }: SharedPoller, minDelay: number, maxDelay: number) {
    this.#settings = settings;
    this.#poller = poller;
    this.#forget = forget;
    const isActive = (): boolean => !this.#isPaused && this.#readers.size > 0;
    this.#listener = {
      get isActive() {
        return isActive();
      },
      minDelay,
      maxDelay,
      first: new Set(),
      published: () => {
        if (!this.#isPaused) this.#tellAll();
      },
      failed: (error) => {
        this.#finish({ thrown: { error } });
      },
    };
    poller.add(this.#listener);
  }

  endWith(signal: NonNullable<DeploymentWatchOptions['signal']>): void {
    const abort = (): void => {
      this.#finish({ thrown: { error: abortReason(signal) } });
    };
    onAbort(signal, abort);
    this.#offAbort = () => {
      offAbort(signal, abort);
    };
    if (signal.aborted) abort();
  }

  changes(): AsyncIterableIterator<DeploymentChange> {
    const changes = this.#changes();
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => changes.next(),
      // First closed: a generator that waits for a change cannot be left.
      return: () => {
        this.close();
        return changes.return(undefined);
      },
    };
  }

  async *#changes(): AsyncGenerator<DeploymentChange, undefined, undefined> {
    let known: Entries = new Map();
    let wake = (): void => {};
    const tell = (): void => {
      wake();
    };
    const reader = { published: tell, ended: tell };
    this.#add(reader);
    try {
      for (;;) {
        const entries = this.#isPaused ? known : this.#poller.entries;
        const changes = difference(known, entries);
        known = entries;
        for (const change of changes) {
          if (this.#end !== undefined) break;
          yield change;
        }
        if (this.#end?.thrown) throw this.#end.thrown.error;
        if (this.#end !== undefined) return undefined;
        if (known === this.#poller.entries || this.#isPaused)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      this.#remove(reader);
      this.close();
    }
  }

  subscribe(listener: (changes: readonly DeploymentChange[], snapshot: DeploymentSnapshot) => void): () => void {
    if (typeof listener !== 'function')
      throw new ConfigError(`subscribe takes a function of changes and snapshot, not ${String(listener)}`);
    let known: Entries = new Map();
    let shown = '';
    const tell = (): void => {
      const snapshot = this.snapshot();
      const entries = this.#isPaused ? known : this.#poller.entries;
      const changes = difference(known, entries);
      const state = [snapshot.readAt, snapshot.isPaused, snapshot.isClosed, snapshot.error !== null].join();
      if (changes.length === 0 && state === shown) return;
      known = entries;
      shown = state;
      this.#settings.events.tell('a listener of deployments.watch', listener, changes, snapshot);
    };
    // Whoever closes a watch knows it.
    const ended = (): void => {
      if (this.#end?.thrown) tell();
    };
    const reader = { published: tell, ended };
    this.#add(reader);
    // What is there already is told after the caller has what ends it.
    if (this.#poller.entries.size > 0 || this.#end?.thrown)
      queueMicrotask(() => {
        if (this.#readers.has(reader) || this.#end?.thrown) tell();
      });
    return () => {
      this.#remove(reader);
    };
  }

  /** Calls listeners whenever the snapshot can differ. */
  shared(): Subscribe {
    const start = (tell: () => void) => {
      const reader = { published: tell, ended: tell };
      this.#add(reader);
      return () => {
        this.#remove(reader);
      };
    };
    return sharedSubscription(start, undefined, (listener) => {
      this.#settings.events.tell('a listener of the store of deployments.watch', listener);
    });
  }

  snapshot(): DeploymentSnapshot {
    const known = this.#kept ?? this.#known();
    return this.#snapshotOf({ ...known, isPaused: this.#isPaused, isClosed: this.#end !== undefined });
  }

  #known(): Known {
    const { entries, readAt, isComplete, error } = this.#poller;
    return { entries, readAt, isComplete, error };
  }

  async refresh(): Promise<DeploymentSnapshot> {
    if (this.#end?.thrown) throw this.#end.thrown.error;
    if (this.#end) throw new ConfigError('the watch is closed');
    await this.#poller.refresh();
    if (this.#isPaused) {
      this.#kept = this.#known();
      this.#tellAll();
    }
    return this.snapshot();
  }

  readFirst(ids: Iterable<string>): void {
    this.#listener.first = new Set(ids);
    this.#poller.check();
  }

  pause(): void {
    if (this.#isPaused || this.#end) return;
    this.#kept = this.#known();
    this.#isPaused = true;
    this.#tellAll();
    this.#poller.check();
  }

  resume(): void {
    if (!this.#isPaused || this.#end) return;
    this.#kept = undefined;
    this.#isPaused = false;
    this.#tellAll();
    this.#poller.check(true);
  }

  close(): void {
    this.#finish({});
  }

  #finish(end: End): void {
    if (this.#end !== undefined) return;
    this.#kept ??= this.#known();
    this.#end = end;
    if (end.thrown) this.#kept = { ...this.#kept, error: end.thrown.error };
    this.#offAbort();
    this.#poller.remove(this.#listener);
    if (this.#poller.isUnused) this.#forget();
    for (const reader of [...this.#readers]) reader.ended();
    this.#readers.clear();
  }

  #tellAll(): void {
    for (const reader of [...this.#readers]) reader.published();
  }

  #add(reader: Reader): void {
    if (this.#end !== undefined) return;
    this.#readers.add(reader);
    this.#poller.check(this.#readers.size === 1);
  }

  #remove(reader: Reader): void {
    if (this.#readers.delete(reader)) this.#poller.check();
  }
}
