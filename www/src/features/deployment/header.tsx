// The name of a deployment, its status and source, the state of its latest revision, and what is done with it.
import type { Deployment } from 'deployment-control/slim';
import { visible } from '../../browser/visible.js';
import { sourceLabel } from '../../form/model/sources.js';
import { deploymentTone, toneOf } from '../../service/status.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { Actions } from './actions.js';
import { tabLabel } from './tabs.js';

/** The annotation by which the package marks a preview. */
const PREVIEW_OF = 'deployment-control/preview-of';

export interface HeaderProps {
  readonly deployment: Deployment;
  /** The status of the latest revision; the window's title begins with it. */
  readonly status: string | undefined;
  readonly tab: string;
}

export function Header({ deployment, status, tab }: HeaderProps) {
  const { name, status: deploymentStatus, source, source_config: config } = deployment;
  const previewOf = (config?.resource_spec?.annotations as Readonly<Record<string, unknown>> | null)?.[PREVIEW_OF];
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
          {typeof previewOf === 'string' && <span class="tag">Preview of {visible(previewOf)}</span>}
          {tab && status && (
            <>
              <span class="help">Latest revision</span>
              <Status status={status} />
            </>
          )}
        </p>
      </div>
      <Actions deployment={deployment} status={status} />
    </header>
  );
}
