// Hides what a plan must not show: the values of variables that stand in a text of the fleet and are secrets too.
import type { FleetPlan } from 'deployment-control';
import type { Filled } from './variables.js';

/** The texts to hide. It is filled while the files are read. */
export class Mask {
  readonly #shown = new Map<string, string>();
  readonly #secret = new Set<string>();

  add({ shown, secret }: Pick<Filled, 'shown' | 'secret'>): void {
    for (const [name, value] of shown) this.#shown.set(name, value);
    for (const name of secret) this.#secret.add(name);
  }

  /** The variables that are both. */
  get names(): readonly string[] {
    return [...this.#shown.keys()].filter((name) => this.#secret.has(name));
  }

  /** A copy of plain data without the values of these variables. */
  of<Value>(value: Value): Value {
    // The longest first: one may be a part of another.
    const hidden = this.names.map((name) => this.#shown.get(name) as string).sort((a, b) => b.length - a.length);
    return hidden.length === 0 ? value : (masked(value, hidden) as Value);
  }

  /** A plan as it is shown. */
  ofPlan(plan: FleetPlan): FleetPlan {
    if (this.names.length === 0) return plan;
    const { entries, name, counts, changes, requests, warnings, largePruning, document } = plan;
    return {
      ...(name !== undefined && { name: this.of(name) }),
      entries: entries.map((entry) => ({ ...this.of(entry), ...(entry.plan && { plan: this.of(entry.plan) }) })),
      counts,
      changes,
      requests,
      warnings: this.of(warnings),
      ...(largePruning !== undefined && { largePruning: this.of(largePruning) }),
      document,
    };
  }
}

function masked(value: unknown, hidden: readonly string[]): unknown {
  if (typeof value === 'string') return hidden.reduce((text, secret) => text.replaceAll(secret, '***'), value);
  if (Array.isArray(value)) return value.map((item) => masked(item, hidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [masked(name, hidden), masked(inner, hidden)]),
  );
}
