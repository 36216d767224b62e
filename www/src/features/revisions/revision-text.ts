// How a revision is named in tables and lists.
import type { Revision } from 'deployment-control/slim';

export function shortId({ id = '' }: Revision): string {
  return id.slice(0, 8);
}

/** What a revision was made from: a branch with its commit, an image or a tarball. */
export function versionOf({ source, source_revision_config: config = {} }: Revision): string {
  const commit = config.repo_commit_sha ? `@${config.repo_commit_sha.slice(0, 7)}` : '';
  return config.repo_ref ? config.repo_ref + commit : (config.image_uri ?? config.source_tarball_path ?? source ?? '—');
}
