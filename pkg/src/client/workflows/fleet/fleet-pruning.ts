// What a plan would delete, and whether that is so much that a mistake is likelier than a wish.

import { PlanError } from '../../errors/plan-error.js';
import type { FleetDocumentEntry } from './fleet-document-types.js';
import type { FleetEntry, FleetPlan } from './fleet-types.js';

/** So many of a large fleet go without a word of their own, or a tenth of it; never more than half. */
const FEW = 5;

/** An entry of a plan or of its document: both say whether there is a deployment. */
type Entry = Pick<FleetEntry, 'action' | 'file' | 'current'> & Pick<FleetDocumentEntry, 'id'>;

/** Why pruning needs `pruneAtMost`, in words; undefined if it does not. */
export function largePruning(entries: readonly Entry[]): string | undefined {
  const pruned = entries.filter(({ action }) => action === 'prune');
  if (pruned.length === 0) return undefined;
  const kept = entries.filter(({ action, current, id }) => (current ?? id) && !['prune', 'unmanaged'].includes(action));
  const all = pruned.length + kept.length;
  const isMuch = pruned.length > Math.min(Math.floor(all / 2), Math.max(FEW, Math.floor(all / 10)));
  const files = emptied(entries, pruned);
  if (!isMuch && files.length === 0) return undefined;
  const whole = files.length === 0 ? '' : `, with all that stood in ${files.join(', ')}`;
  return `pruning would delete ${pruned.length} of the fleet's ${all} deployments${whole}`;
}

/** The files of which nothing is left in the fleet, with how many are pruned. */
function emptied(entries: readonly Entry[], pruned: readonly Entry[]): string[] {
  const filled = new Set(entries.flatMap(({ action, file }) => (action === 'prune' ? [] : (file ?? []))));
  const counts = new Map<string, number>();
  for (const { file } of pruned)
    if (file !== undefined && !filled.has(file)) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].map(([file, count]) => `${file} (${count})`);
}

/** @throws PlanError if a plan would delete more than it may */
export function checkPruning({ counts: { prune }, largePruning }: FleetPlan, most: number | undefined): void {
  if (most === undefined && largePruning !== undefined)
    throw new PlanError(
      `nothing was sent: ${largePruning}: look at the fleet, and give pruneAtMost: ${prune} if this is meant`,
      'prune',
    );
  if (most !== undefined && prune > most)
    throw new PlanError(`nothing was sent: the plan deletes ${prune} deployments, and pruneAtMost is ${most}`, 'prune');
}
