// The name of a deployment, its status and source, the state of its latest revision, and the button that deletes it.
import type { Deployment } from 'deployment-control/slim';
import { isGoingAway } from '../../../../pkg/src/values/records/namesake.js';
import { sourceLabel } from '../../form/model/sources.js';
import { offers } from '../../service/operations.js';
import { deploymentTone, toneOf } from '../../service/status.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { tabLabel } from './tabs.js';

export interface HeaderProps {
  readonly deployment: Deployment;
  /** The status of the latest revision; the window's title begins with it. */
  readonly status: string | undefined;
  /** The tab that is shown; the overview shows the latest revision itself. */
  readonly tab: string;
  readonly onDelete: () => void;
}

export function Header({ deployment, status, tab, onDelete }: HeaderProps) {
  const { name, status: deploymentStatus, source } = deployment;
  const isBeingDeleted = isGoingAway(deploymentStatus);
  const title = [status, name, tab && tabLabel(tab)];
  return (
    <header class="title">
      <div>
        <Heading title={title.filter(Boolean).join(' · ')} tone={status ? toneOf(status) : undefined}>
          {name}
        </Heading>
        <p class="tags">
          <span class="sr-only">Deployment:</span>
          <Status status={deploymentStatus} tone={deploymentTone(deploymentStatus)} />
          <span class="tag">
            <Icon name={source === 'repo_host' ? 'branch' : 'image'} />
            {sourceLabel(source)}
          </span>
          {tab && status && (
            <span class="tag">
              Latest revision: <Status status={status} />
            </span>
          )}
        </p>
      </div>
      {offers('deployments.delete') && !isBeingDeleted && (
        <button type="button" class="danger quiet" onClick={onDelete}>
          Delete…
        </button>
      )}
    </header>
  );
}
