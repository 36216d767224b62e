// A card with the values of a revision.
import { dateTime } from '../../browser/clock.js';
import { revisionState } from '../../service/revisions.js';
import { Copyable } from '../../ui/copyable.js';
import { DescriptionList } from '../../ui/description-list.js';
import { Status } from '../../ui/status.js';

export interface RevisionCardProps {
  readonly title: string;
  readonly revisionId: string | null;
  /** What is shown if there is no such revision. */
  readonly none: string;
  readonly badge?: string | undefined;
}

export function RevisionCard({ title, revisionId, none, badge }: RevisionCardProps) {
  return (
    <section class="card">
      <h3>
        {title} {badge && <span class="badge">{badge}</span>}
      </h3>
      {revisionId ? <Details revisionId={revisionId} /> : <p class="help">{none}</p>}
    </section>
  );
}

function Details({ revisionId }: { revisionId: string }) {
  const { revision } = revisionState(revisionId).value;
  const config = revision?.source_revision_config;
  const text = (label: string, value: string | null | undefined) => value && <Copyable value={value} label={label} />;
  return (
    <>
      {revision && <Status status={revision.status} />}
      <DescriptionList
        items={[
          ['Branch or tag', text('Branch or tag', config?.repo_ref)],
          ['Commit', text('Commit', config?.repo_commit_sha)],
          ['Tarball', text('Tarball', config?.source_tarball_path)],
          ['Image', text('Image', config?.image_uri)],
          ['Created', dateTime(revision?.created_at)],
          ['Id', <Copyable value={revisionId} label="Revision id" />],
        ]}
      />
    </>
  );
}
