// What is asked of an emulator too early, or by names of other libraries: each says what to write.

import type { Emulator } from './public-types.js';

const MEMBERS: readonly (keyof Emulator)[] = [
  'fetch',
  'baseUrl',
  'requests',
  'droppedBytes',
  'seed',
  'inject',
  'script',
  'fail',
  'advance',
  'reset',
  'snapshot',
  'restore',
  'flush',
];

/** What servers of mocks have, and what it is here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  listen: 'its fetch, which answers from the start: pass it to the client',
  start: 'its fetch, which answers from the start: pass it to the client',
  close: 'nothing in its place: it holds nothing open',
  stop: 'nothing in its place: it holds nothing open',
  resetHandlers: 'reset()',
  use: 'inject(fault)',
  url: 'baseUrl',
};

/**
 * The promise of an emulator, whose members throw: a client that is given undefined in their place would take its address
 * from the environment, and a test would change a real service.
 */
export function tellAwait(started: Promise<Emulator>): Promise<Emulator> {
  for (const name of MEMBERS)
    tell(started, name, `createEmulator returns a promise: write await before it to get ${name}`);
  return started;
}

/** The emulator, which says what the names are that others have. */
export function tellElsewhere(emulator: Emulator): Emulator {
  for (const [name, meant] of Object.entries(ELSEWHERE))
    tell(emulator, name, `there is no ${name} of an emulator; use ${meant}`);
  return emulator;
}

function tell(target: object, name: string, message: string): void {
  const get = (): never => {
    throw new TypeError(message);
  };
  Object.defineProperty(target, name, { get, configurable: true });
}
