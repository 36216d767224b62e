// The overview of a deployment: how its latest revision is doing, and beside that its revisions and values.
import type { Deployment } from 'deployment-control/slim';
import type { RevisionState } from '../../service/revisions.js';
import { Progress } from '../revisions/progress.js';
import { SideCards } from './side-cards.js';

export interface OverviewProps {
  readonly deployment: Deployment;
  /** What is known of the latest revision; null if there is none. */
  readonly state: RevisionState | null;
}

export function Overview({ deployment, state }: OverviewProps) {
  const { id, latest_revision_id: latest } = deployment;
  return (
    <div class="detail">
      <section class="panel" aria-labelledby="progress-title">
        <h2 id="progress-title">Latest revision</h2>
        {latest && state ? (
          <Progress
            deploymentId={id}
            revisionId={latest}
            state={state}
            source={state.revision?.source ?? deployment.source}
          />
        ) : (
          <p class="help">This deployment has no revision yet.</p>
        )}
      </section>
      <SideCards deployment={deployment} status={state?.revision?.status} />
    </div>
  );
}
