// How a revision is named in tables and lists.
import type { Revision } from 'deployment-control/slim';
import { visible } from '../../browser/visible.js';
import { toneOf } from '../../service/status.js';

export function shortId({ id = '' }: Revision): string {
  return id.slice(0, 8);
}

/**
 * The revision that a queued one waits for: of those that were made before it, the newest that is built or deployed now.
 * `revisions` are those of a deployment, newest first.
 */
export function blockerOf(revisions: readonly Revision[], queuedId: string | undefined): Revision | undefined {
  const at = revisions.findIndex(({ id }) => id === queuedId);
  if (at < 0 || revisions[at]?.status !== 'QUEUED') return undefined;
  return revisions.slice(at + 1).find(({ status }) => status !== 'QUEUED' && toneOf(status) === 'busy');
}

/** What a revision was made from: a branch with its commit, an image or a tarball. */
export function versionOf({ source, source_revision_config: made }: Revision): string {
  const config = made ?? {};
  const commit = config.repo_commit_sha ? `@${config.repo_commit_sha.slice(0, 7)}` : '';
  const version = config.repo_ref
    ? config.repo_ref + commit
    : (config.image_uri ?? config.source_tarball_path ?? source ?? '—');
  return visible(version);
}
