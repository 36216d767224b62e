// Deployments of some sources have no revision until an image or a tarball is patched in (observed 14.B): what is missing
// then, and the errors of a wait for it.

import type { Deployment } from '../../../generated/records.js';
import { WaitError, type WaitErrorDetails } from '../wait-error.js';
import { WaitTimeoutError } from '../wait-timeout-error.js';
import { lastFailure, seconds } from './message-text.js';

/** What each such source is waiting for, and how it is sent. */
const MISSING: ReadonlyMap<unknown, string> = new Map([
  [
    'internal_docker',
    'no image was sent: push one with the token of deployments.createPushToken, and patch source_revision_config.image_uri',
  ],
  [
    'internal_source',
    'no tarball was sent: uploads.put uploads one, and a patch of source_revision_config.source_tarball_path deploys it',
  ],
]);

const NOTHING_MISSING = 'the service has made none, so wait again, or look at the deployment';

/** What a deployment without a revision is made of. */
type Revisionless = Pick<Deployment, 'id' | 'source' | 'latest_revision_id'>;

/** What a form says of the content of a revision. */
interface Content {
  readonly source_revision_config?: object | null | undefined;
}

/** Whether a deployment waits for an image or a tarball that a form does not bring. */
export function lacksContent(deployment: Revisionless, form: Content): boolean {
  return (deployment.latest_revision_id ?? null) === null && MISSING.has(deployment.source) && !bringsContent(form);
}

/** Whether a form names an image or a tarball. */
export function bringsContent({ source_revision_config: config }: Content): boolean {
  const { image_uri, source_tarball_path } = { ...config } as Readonly<Record<string, unknown>>;
  return Boolean(image_uri ?? source_tarball_path);
}

/** The error for a wait in which a deployment never had a revision, or none newer than the one before a patch. */
export function firstRevisionTimeoutError(
  source: unknown,
  wait: WaitErrorDetails,
  lastError: Error | undefined,
): WaitTimeoutError {
  const { id, latest_revision_id: before } = wait.deployment;
  const after = `after ${seconds(wait.elapsedMs)}`;
  if (before !== null)
    return new WaitTimeoutError(
      `deployment ${id} had no revision newer than ${before} ${after}: the service names it late or has made none, so wait again or raise the limit${lastFailure(lastError)}`,
      wait,
      lastError,
    );
  const message = `deployment ${id} had no revision ${after}`;
  const next = MISSING.get(source) ?? NOTHING_MISSING;
  return new WaitTimeoutError(`${message}: ${next}${lastFailure(lastError)}`, wait, lastError);
}

/** The error where nobody sends what the first revision is made of, so that no wait is worth while. */
export function lacksContentError({ id, source }: Revisionless): WaitError {
  return new WaitError(`deployment ${id} has no revision: ${MISSING.get(source) ?? NOTHING_MISSING}`, {
    deployment: { id, latest_revision_id: null },
    revision: null,
    polls: 0,
    elapsedMs: 0,
    history: [],
  });
}
