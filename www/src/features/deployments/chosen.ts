// The deployments of the list that are chosen, for what is done with several.
import { signal } from '@preact/signals';
import { onDisconnect } from '../../service/connection.js';

/** The ids of the chosen deployments. */
export const chosen = signal<ReadonlySet<string>>(new Set());
onDisconnect(() => {
  chosen.value = new Set();
});

/** Chooses deployments, or with `isChosen` false no longer. */
export function choose(ids: readonly string[], isChosen: boolean): void {
  const next = new Set(chosen.peek());
  for (const id of ids) isChosen ? next.add(id) : next.delete(id);
  chosen.value = next;
}
