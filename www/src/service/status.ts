// What the statuses of deployments and revisions mean. A status that the page does not know counts as in progress.

/** How a status is shown; each tone has an icon and a colour. */
export type Tone = 'busy' | 'good' | 'bad' | 'quiet';

const BUILD_STATUSES = ['AWAITING_BUILD', 'BUILDING'];
const STATUS_ORDER = ['CREATING', 'QUEUED', ...BUILD_STATUSES, 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];

/** The tone of a revision's status. */
export function toneOf(status: unknown): Tone {
  // A record that shows no status says nothing of what goes on.
  if (typeof status !== 'string') return 'quiet';
  if (status === 'DEPLOYED') return 'good';
  if (status.endsWith('_FAILED')) return 'bad';
  return ['SKIPPED', 'INTERRUPTED'].includes(status) ? 'quiet' : 'busy';
}

/** The tone of a deployment's status. */
export function deploymentTone(status: unknown): Tone {
  if (status === 'READY') return 'good';
  return status === 'AWAITING_DATABASE' ? 'busy' : 'quiet';
}

/** Whether a revision keeps this status. Services were seen to go on with one that was interrupted. */
export function isFinal(status: unknown): boolean {
  return typeof status === 'string' && status !== 'INTERRUPTED' && toneOf(status) !== 'busy';
}

/** The statuses of a revision from this source, from its creation to `DEPLOYED`. */
export function expectedStatuses(source: string | undefined): readonly string[] {
  return source === 'internal_docker' || source === 'external_docker'
    ? STATUS_ORDER.filter((status) => !BUILD_STATUSES.includes(status))
    : STATUS_ORDER;
}

/** A word of the service as text: `AWAITING_DEPLOY` becomes "Awaiting deploy". */
export function statusLabel(status: unknown): string {
  const text = (typeof status === 'string' ? status : 'not shown').toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
