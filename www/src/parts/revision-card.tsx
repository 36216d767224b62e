// A revision in short: its state, what it was made from, when.
import { Fragment } from 'preact';
import { moment } from '../clock.js';
import { revisionEntry } from '../revisions.js';
import { Copyable } from './copy.js';
import { Status } from './status.js';

export interface RevisionCardProps {
  readonly title: string;
  readonly deploymentId: string;
  readonly revisionId: string | null;
  /** What stands there when there is no such revision. */
  readonly none: string;
  readonly badge?: string | undefined;
}

export function RevisionCard({ title, deploymentId, revisionId, none, badge }: RevisionCardProps) {
  return (
    <section class="card">
      <h3>
        {title} {badge && <span class="badge">{badge}</span>}
      </h3>
      {revisionId ? <Facts deploymentId={deploymentId} revisionId={revisionId} /> : <p class="help">{none}</p>}
    </section>
  );
}

function Facts({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const { revision } = revisionEntry(deploymentId, revisionId).value;
  const config = revision?.source_revision_config;
  const parts = [
    ['Branch or tag', config?.repo_ref],
    ['Commit', config?.repo_commit_sha?.slice(0, 12)],
    ['Tarball', config?.source_tarball_path],
    ['Image', config?.image_uri],
  ] as const;
  return (
    <>
      {revision && <Status status={revision.status} />}
      <dl>
        {parts.map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </Fragment>
            ),
        )}
        <dt>Created</dt>
        <dd>{moment(revision?.created_at)}</dd>
        <dt>Id</dt>
        <dd>
          <Copyable value={revisionId} label="Revision id" />
        </dd>
      </dl>
    </>
  );
}
