// A revision in short: its state, what it was made from, when.
import { moment } from '../clock.js';
import { revisionEntry } from '../revisions.js';
import { Copyable } from './copy.js';
import { FactList, type Fact } from './facts.js';
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
      {revisionId ? <RevisionFacts deploymentId={deploymentId} revisionId={revisionId} /> : <p class="help">{none}</p>}
    </section>
  );
}

function RevisionFacts({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const { revision } = revisionEntry(deploymentId, revisionId).value;
  const config = revision?.source_revision_config;
  const code = (value: string | null | undefined) => value && <code>{value}</code>;
  const facts: readonly Fact[] = [
    ['Branch or tag', code(config?.repo_ref)],
    ['Commit', code(config?.repo_commit_sha?.slice(0, 12))],
    ['Tarball', code(config?.source_tarball_path)],
    ['Image', code(config?.image_uri)],
    ['Created', moment(revision?.created_at)],
    ['Id', <Copyable value={revisionId} label="Revision id" />],
  ];
  return (
    <>
      {revision && <Status status={revision.status} />}
      <FactList facts={facts} />
    </>
  );
}
