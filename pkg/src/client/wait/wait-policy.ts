// What a wait goes by: its time limit and its pauses, and which statuses end it. The core knows what a status means.

import { core, type Polls } from '../../core/instance.js';
import { ConfigError } from '../../values/config-error.js';
import { REVISION_STATUSES } from '../../generated/choices.js';
import type { RevisionStatus } from '../../generated/records.js';
import { firstOf, shown } from '../../values/arguments.js';
import { nearestOf } from '../../values/suggestion.js';
import { checkFunction, enumOption, millisecondsOption, numberOption } from '../options/option-checks.js';
import type { WaitedRevision, WaitOptions } from '../options/wait-options.js';
import { statusVerdict } from './status-verdict.js';

// What a status means for a wait, by the numbers of the core (src/wasm/client.rs).
export const IN_PROGRESS = 0;
export const SUCCEEDED = 1;
export const FAILED = 2;
export const SUPERSEDED = 3;

/** More statuses than a list can name. */
const MAX_STATUSES = 1_000;

/** The option `until` or `failOn`: a list of statuses, a function, or nothing. */
type Condition = readonly RevisionStatus[] | ((revision: WaitedRevision) => unknown) | undefined;

/** The options of a wait, checked and with every default filled in. */
export class WaitPolicy {
  /** The longest wait, in milliseconds. */
  readonly maxWait: number;
  readonly #minDelay: number;
  readonly maxDelay: number;
  readonly #factor: number;
  /** How many polls in a row can fail. */
  readonly tolerateErrors: number;
  readonly #until: Condition;
  readonly #failOn: Condition;
  readonly #skipped: 'failure' | 'success';

  /** @throws ConfigError if an option cannot be used */
  constructor(options: WaitOptions) {
    this.maxWait = millisecondsOption('maxWait', options.maxWait, 1_800_000);
    millisecondsOption('requestTimeout', options.requestTimeout, 0);
    this.#minDelay = millisecondsOption('minDelay', options.minDelay, 2_000);
    this.maxDelay = millisecondsOption('maxDelay', options.maxDelay, 30_000);
    this.#factor = numberOption('factor', options.factor, 1.5);
    this.tolerateErrors = numberOption('tolerateErrors', options.tolerateErrors, 5);
    this.#until = readCondition('until', options.until);
    this.#failOn = readCondition('failOn', options.failOn);
    this.#skipped = enumOption('skipped', ['failure', 'success'], options.skipped, 'failure');
    checkFunction('onProgress', options.onProgress);
  }

  /** What the state of a revision means for this wait: one of the numbers above. */
  verdict(revision: WaitedRevision): number {
    if (isMet('failOn', this.#failOn, revision)) return FAILED;
    if (isMet('until', this.#until, revision)) return SUCCEEDED;
    const verdict = statusVerdict(revision.status);
    if (verdict === SUPERSEDED && this.#skipped === 'success') return SUCCEEDED;
    // A function takes the place of the three failures, and is called again at the next poll.
    if (typeof this.#failOn === 'function' && verdict === FAILED) return IN_PROGRESS;
    if (this.#until === undefined || verdict !== SUCCEEDED) return verdict;
    // It is deployed, but the caller waits for something else: only a function can still come true.
    return typeof this.#until === 'function' ? IN_PROGRESS : FAILED;
  }

  #polls(count: number): Polls {
    return { minDelay: this.#minDelay, maxDelay: this.maxDelay, factor: this.#factor, count };
  }

  /** The pause after a poll, in milliseconds. A hidden tab polls seldom, since nobody looks at it. */
  delayAfter(poll: number): number {
    const delay = core().call('pollPause', [], this.#polls(poll), Math.random());
    const { document } = globalThis as { document?: { visibilityState?: string } };
    return document?.visibilityState === 'hidden' ? Math.max(delay, this.maxDelay) : delay;
  }
}

function readCondition(name: string, option: unknown): Condition {
  if (option === undefined || typeof option === 'function') return option as Condition;
  const words = typeof option === 'string' ? [option] : option;
  if (Array.isArray(words)) {
    const statuses = firstOf(words as readonly RevisionStatus[], MAX_STATUSES);
    const unknown = statuses.find((status) => !REVISION_STATUSES.includes(status));
    if (unknown === undefined) return statuses;
    throw new ConfigError(
      `${name}: there is no status ${shown(unknown)}; ${nearestOf(shown(unknown), REVISION_STATUSES)} A status that only your service has needs a function`,
    );
  }
  throw new ConfigError(`${name} must be a status, a list of them, or a function of the revision`);
}

function isMet(name: string, condition: Condition, revision: WaitedRevision): boolean {
  if (condition === undefined) return false;
  if (typeof condition !== 'function') return condition.includes(revision.status);
  const result: unknown = condition(revision);
  if (typeof result !== 'boolean')
    throw new ConfigError(
      `${name} must return true or false, not ${result instanceof Promise ? 'a promise' : String(result)}`,
    );
  return result;
}
