// What a revision's status means for a wait. The core knows it.

import { core } from '../../core/instance.js';

/** One of the numbers of the core, in whatever case the word is. What is no text says nothing, so that a wait goes on. */
export function statusVerdict(status: unknown): number {
  return core().call('judgeStatus', [typeof status === 'string' ? status.toUpperCase() : '']);
}
