// How often what is shown is read again: soon after it changed, and more rarely the longer it does not.
import { sleep } from '../browser/while-visible.js';

const SHORTEST_MS = 10_000;
const LONGEST_MS = 30_000;
const FACTOR = 1.5;

/**
 * Calls `read` until `signal` aborts, at most six times a minute. `read` tells whether what it found is new; a failure
 * is nothing new.
 */
export async function readAgainAndAgain(read: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pause = 0;
  while (!signal.aborted) {
    const isNew = await read();
    pause = isNew ? SHORTEST_MS : Math.min(Math.max(pause * FACTOR, SHORTEST_MS), LONGEST_MS);
    await sleep(pause, signal);
  }
}
