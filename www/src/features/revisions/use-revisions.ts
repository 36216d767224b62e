// The revisions of a deployment, as its overview and its table of revisions show them.
import type { Deployment, Revision } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { connection } from '../../service/connection.js';
import { listRevisions, readRevision, revisionState } from '../../service/revisions.js';
import { toneOf } from '../../service/status.js';

export interface Revisions {
  /** The newest first; empty before the first answer. */
  readonly revisions: readonly Revision[];
  readonly error: unknown;
}

/** The newest revisions; they are read again when one is made, becomes active or is acted on. */
export function useRevisions(
  { id, latest_revision_id: latest, active_revision_id: active }: Deployment,
  acts: number,
): Revisions {
  const [listed, setListed] = useState<readonly Revision[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    listRevisions(id).then(
      (revisions) => {
        if (!isCurrent) return;
        setListed(revisions);
        setError(null);
        // What runs is known even where it is not listed.
        if (active && active !== latest && !revisions?.some((one) => one.id === active)) void readRevision(id, active);
      },
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, latest, active, acts, connection.value]);
  // The two revisions that the deployment names are watched, so their records are newer than those of the list. If the
  // service does not list revisions, they are all that is known.
  const watched = [...new Set([latest, active])].flatMap((one) =>
    one ? (revisionState(one).value.revision ?? []) : [],
  );
  const newest = (revision: Revision) => watched.find((one) => one.id === revision.id) ?? revision;
  const [before, after] = [latest, active].map((id) =>
    watched.filter((one) => one.id === id && !listed?.some((known) => known.id === id)),
  );
  const isOne = active === latest;
  return { revisions: [...(before ?? []), ...(listed ?? []).map(newest), ...((!isOne && after) || [])], error };
}

/** What a revision is to its deployment. */
export function badgeOf({ id, status }: Revision, deployment: Deployment): string | undefined {
  if (id === deployment.active_revision_id) return 'live';
  return id === deployment.latest_revision_id && toneOf(status) === 'busy' ? 'pending' : undefined;
}
