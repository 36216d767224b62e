// What the statuses of deployments and revisions mean. A status that the page does not know counts as in progress.
import type { Deployment, Revision } from 'deployment-control/slim';
import { visible } from '../browser/visible.js';

/** How a status is shown; each tone has an icon and a colour. */
export type Tone = 'busy' | 'good' | 'bad' | 'quiet';

const BUILD_STATUSES = ['AWAITING_BUILD', 'BUILDING'];
const STATUS_ORDER = ['CREATING', 'QUEUED', ...BUILD_STATUSES, 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];

export function toneOf(status: unknown): Tone {
  // A record that shows no status says nothing of what goes on.
  if (typeof status !== 'string') return 'quiet';
  if (status === 'DEPLOYED') return 'good';
  if (status.endsWith('_FAILED')) return 'bad';
  return ['SKIPPED', 'INTERRUPTED'].includes(status) ? 'quiet' : 'busy';
}

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

/** A branch or tag with its commit (`main@1a2b3c4`), an image or a tarball. */
export function versionOf({
  source,
  source_revision_config: made,
}: Pick<Deployment | Revision, 'source' | 'source_revision_config'>): string {
  const { repo_ref: ref, repo_commit_sha: commit, image_uri: image, source_tarball_path: tarball } = made ?? {};
  return visible(ref ? ref + (commit ? `@${commit.slice(0, 7)}` : '') : (image ?? tarball ?? source ?? '—'));
}
