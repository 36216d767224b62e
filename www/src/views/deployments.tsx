// The deployments that the page knows of.
import { moment } from '../clock.js';
import { deploymentEntry, madeHere } from '../deployments.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Status } from '../parts/status.js';
import { revisionEntry } from '../revisions.js';
import { href } from '../routes.js';

export function DeploymentsView() {
  const ids = madeHere.value;
  return (
    <>
      <header class="title">
        <Heading title="Deployments">Deployments</Heading>
        {ids.length > 0 && (
          <a class="button primary" href={href({ view: 'create' })}>
            <Icon name="plus" />
            New deployment
          </a>
        )}
      </header>
      {ids.length === 0 ? (
        <Empty />
      ) : (
        <ul class="list panel" aria-label="Deployments made in this session">
          {ids.map((id) => (
            <DeploymentRow key={id} id={id} />
          ))}
        </ul>
      )}
    </>
  );
}

function DeploymentRow({ id }: { id: string }) {
  const { deployment } = deploymentEntry(id).value;
  if (!deployment) return null;
  const config = deployment.source_revision_config;
  const latest = deployment.latest_revision_id;
  return (
    <li>
      <Icon name={deployment.source === 'repo_host' ? 'branch' : 'image'} />
      <div class="who">
        <a href={href({ view: 'deployment', id })}>{deployment.name}</a>
        <code>{config.repo_ref ?? config.image_uri ?? deployment.source}</code>
      </div>
      {latest && <LatestStatus deploymentId={id} revisionId={latest} />}
      <time dateTime={deployment.created_at}>{moment(deployment.created_at)}</time>
    </li>
  );
}

function LatestStatus({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const { revision } = revisionEntry(deploymentId, revisionId).value;
  return revision ? <Status status={revision.status} /> : null;
}

function Empty() {
  return (
    <section class="empty panel">
      <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" focusable="false">
        <rect class="ghost" x="8" y="12" width="44" height="10" rx="3" />
        <rect class="ghost" x="52" y="32" width="30" height="10" rx="3" />
        <rect class="lit" x="82" y="52" width="92" height="10" rx="3" />
        <rect class="ghost" x="174" y="72" width="48" height="10" rx="3" />
        <path class="rule" d="M8 92h224M52 8v84M82 8v84M174 8v84" />
      </svg>
      <h2>No deployments yet</h2>
      <p>Create one from a container image or a repository, and watch its revision go from state to state until it is deployed.</p>
      <a class="button primary" href={href({ view: 'create' })}>
        <Icon name="plus" />
        Create a deployment
      </a>
    </section>
  );
}
