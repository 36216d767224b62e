// The plans of this process, which "apply" takes by id and hash, once and not for long.
import { randomBytes } from 'node:crypto';
import type { Answer } from '../answer.js';
import { ToolError } from '../failure.js';

/** For how many milliseconds a plan can be applied. */
export const PLAN_AGE_MS = 15 * 60_000;

/** Older plans are forgotten. */
const MOST_PLANS = 50;

const PLAN_AGAIN = 'Make a new plan, and apply that one.';

/** What was planned: what to say of it, and how to do it. */
export interface Planned {
  /** What it does, as a hash. */
  readonly hash: string;
  /** How many deployments it changes; none if nothing differs. */
  readonly changes: number;
  /** What stands in the way of all of it; empty if nothing does. */
  readonly refused: readonly string[];
  /** The names of the deployments that it deletes. */
  readonly deletes: readonly string[];
  /** What is to be typed before anything is deleted. */
  readonly typed: string;
  /** What it does, in lines for people, for each deployment; what is deleted comes first. */
  readonly entries: readonly (readonly string[])[];
  /** Where the values of the secrets that it sends stand. */
  readonly sources: readonly string[];
  /** The command that does the same by hand. */
  readonly command: string;
  /** The names of what has changed since it was made. */
  readonly changedSince: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly carryOut: (signal: AbortSignal) => Promise<Answer>;
}

/** A plan that can be applied. */
export interface StoredPlan extends Planned {
  readonly id: string;
  readonly madeAt: number;
}

export class Plans {
  readonly #plans = new Map<string, StoredPlan>();

  add(planned: Planned): StoredPlan {
    const plan = { ...planned, id: `plan-${randomBytes(5).toString('hex')}`, madeAt: Date.now() };
    this.#plans.set(plan.id, plan);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > MOST_PLANS && oldest !== undefined) this.#plans.delete(oldest);
    return plan;
  }

  /**
   * The plan with this id, if exactly this plan was shown, and is not too old.
   * @throws ToolError if it is not
   */
  get(id: string, hash: string): StoredPlan {
    const plan = this.#plans.get(id);
    if (plan === undefined) throw this.#unknown();
    if (plan.hash !== hash)
      throw new ToolError('plan_hash', 'the hash is not that of this plan', {
        next: 'Give the id and the hash as the plan showed them.',
      });
    if (Date.now() - plan.madeAt > PLAN_AGE_MS) {
      this.#plans.delete(id);
      throw new ToolError('plan_expired', 'the plan is older than 15 minutes', { next: PLAN_AGAIN });
    }
    return plan;
  }

  /**
   * Takes a plan out for good, right before it is carried out.
   * @throws ToolError if another call has taken it
   */
  take(id: string): void {
    if (!this.#plans.delete(id)) throw this.#unknown();
  }

  /** Forgets a plan, which nobody may apply any more. */
  remove(id: string): void {
    this.#plans.delete(id);
  }

  #unknown(): ToolError {
    return new ToolError(
      'plan_unknown',
      'there is no such plan: it was applied or declined, or is of another process',
      {
        next: PLAN_AGAIN,
        candidates: [...this.#plans.keys()].reverse(),
      },
    );
  }
}
