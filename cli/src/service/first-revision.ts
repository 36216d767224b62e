// Deployments that have no revision until an image or a tarball is sent (observed 14.B): what the commands say of them.
import type { Deployment } from 'deployment-control';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';

/** What is missing, and how a command sends it. */
const MISSING: ReadonlyMap<unknown, string> = new Map([
  [
    'internal_docker',
    'no image was sent: push one to the registry of deployments.createPushToken, then run "deployment-control deploy" with --image REF',
  ],
  ['internal_source', 'no tarball was sent: run "deployment-control deploy" with --tarball FILE, which uploads it'],
]);

type Revisionless = Pick<Deployment, 'name' | 'source' | 'latest_revision_id'>;

/** What a form or a deployment says of the content of a revision. */
interface Content {
  readonly source?: unknown;
  readonly source_revision_config?: {
    readonly image_uri?: string | null | undefined;
    readonly source_tarball_path?: string | null | undefined;
  } | null;
}

/** Whether the source of a form needs an image or a tarball, and the form names none. */
export function lacksContent({ source, source_revision_config: config }: Content): boolean {
  return MISSING.has(source) && !(config?.image_uri ?? config?.source_tarball_path);
}

/** Says that a deployment has no revision, and what to do. */
export function noRevisionYet({ name, source }: Revisionless): string {
  return `${printable(name)} has no revision yet: ${MISSING.get(source) ?? 'the service has made none, so look at it again'}`;
}

/** The error of a command that would wait for a revision which nobody sends. */
export function nothingToWaitFor(deployment: Revisionless): CommandError {
  return new CommandError(noRevisionYet(deployment), EXIT.undeployed);
}
