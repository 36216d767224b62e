// The name of a deployment, its status and source, and the button that deletes it.
import type { Deployment } from 'deployment-control/slim';
import { sourceLabel } from '../../form/model/sources.js';
import { offers } from '../../service/operations.js';
import { deploymentTone, TITLE_SIGN, toneOf } from '../../service/status.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';

export interface HeaderProps {
  readonly deployment: Deployment;
  /** The status of the latest revision; the window's title begins with it. */
  readonly status: string | undefined;
  readonly onDelete: () => void;
}

export function Header({ deployment: { name, status: deploymentStatus, source }, status, onDelete }: HeaderProps) {
  const isBeingDeleted = deploymentStatus.endsWith('_DELETE');
  return (
    <header class="title">
      <div>
        <Heading title={status ? `${TITLE_SIGN[toneOf(status)]} ${status} · ${name}` : name}>{name}</Heading>
        <p class="tags">
          <span class="sr-only">Deployment:</span>
          <Status status={deploymentStatus} tone={deploymentTone(deploymentStatus)} />
          <span class="tag">
            <Icon name={source === 'repo_host' ? 'branch' : 'image'} />
            {sourceLabel(source)}
          </span>
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
