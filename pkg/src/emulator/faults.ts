// The faults of an emulator, and which one applies to a request. Faults behave the same for `fetch` and over HTTP.

import { readFault } from './check-fault.js';
import type { Fault, FaultMatch } from './public-types.js';

/** The injected faults of an emulator. */
export class Faults {
  readonly #seed: number;
  #faults: { readonly fault: Fault; remaining: number }[] = [];
  #randomState: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#randomState = this.#seed;
  }

  /**
   * Adds a fault.
   * @throws TypeError if it does not fit or cannot be read
   */
  add(fault: Fault): void {
    const copy = readFault(fault);
    this.#faults.push({ fault: copy, remaining: copy.times ?? Infinity });
  }

  /** Removes all faults. Random choices start again from the seed. */
  clear(): void {
    this.#faults = [];
    this.#randomState = this.#seed;
  }

  /** Whether any fault can still apply to a request. */
  get areActive(): boolean {
    return this.#faults.some(({ remaining }) => remaining >= 1);
  }

  /** The fault that applies to a request: the first injected fault that matches. */
  next(method: string, url: string): Fault | null {
    for (const entry of this.#faults) {
      if (entry.remaining < 1 || !matches(entry.fault.match, method, url)) continue;
      if (entry.fault.probability !== undefined && this.#random() >= entry.fault.probability) continue;
      entry.remaining -= 1;
      return entry.fault;
    }
    return null;
  }

  /** A random number from 0 up to 1, by mulberry32: the same in every runtime, because only the seed determines it. */
  #random(): number {
    this.#randomState = (this.#randomState + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#randomState ^ (this.#randomState >>> 15), this.#randomState | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
}

function matches(match: FaultMatch | undefined, method: string, url: string): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match?.path === undefined) return true;
  const { pathname, search } = new URL(url);
  // With the flags g and y, an expression would start where its last match ended.
  if (match.path instanceof RegExp)
    return new RegExp(match.path.source, match.path.flags.replace(/[gy]/g, '')).test(pathname + search);
  return match.path.endsWith('*') ? pathname.startsWith(match.path.slice(0, -1)) : pathname === match.path;
}
