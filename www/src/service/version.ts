// What a deployment or a revision was made from, as one text.
import type { Deployment, Revision } from 'deployment-control/slim';
import { visible } from '../browser/visible.js';

/** A branch or tag with its commit (`main@1a2b3c4`), an image or a tarball. */
export function versionOf({
  source,
  source_revision_config: made,
}: Pick<Deployment | Revision, 'source' | 'source_revision_config'>): string {
  const { repo_ref: ref, repo_commit_sha: commit, image_uri: image, source_tarball_path: tarball } = made ?? {};
  return visible(ref ? ref + (commit ? `@${commit.slice(0, 7)}` : '') : (image ?? tarball ?? source ?? '—'));
}
