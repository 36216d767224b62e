// Finds the revision that a command line names, and shows what a revision was made from.
import { ApiError, NotFoundError, type Deployment, type DeploymentControl, type Revision } from 'deployment-control';
import { MAX_PAGE_SIZE } from '../../../pkg/src/generated/operations.js';
import { noNumber, revisionsNamed } from '../../../pkg/src/values/records/named-revision.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';
import { revisionIdOf, UUID } from './deployments.js';

/** The option `--revision` of the commands that work with one revision. */
export const REVISION_OPTION = {
  value: 'REV',
  help: 'this revision in place of the latest: its id, or 4 or more characters of its beginning',
} as const;

/**
 * The id of the revision that was asked for by its id or by the beginning of it, or of the latest one.
 * @throws CommandError if there is none, or several start so
 */
export async function findRevisionId(
  control: DeploymentControl,
  deployment: Deployment,
  asked: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (asked === undefined) return revisionIdOf(deployment, undefined);
  if (UUID.test(asked)) {
    await checkRevision(control, deployment, asked, signal);
    return asked;
  }
  const all: Revision[] = [];
  for await (const revision of control.revisions.list(deployment.id, { limit: MAX_PAGE_SIZE }, { signal }))
    all.push(revision);
  const found = revisionsNamed(all, asked).map(({ id }) => String(id));
  const [id, ...others] = found;
  if (id === undefined) throw noRevision(deployment, asked);
  if (others.length > 0)
    throw new CommandError(
      `several revisions start with ${printable(asked)}: ${printable(found.join(', '))}; give more of the id`,
      EXIT.usage,
    );
  return id;
}

/** A service that is asked for something of a revision that it has not may say that the deployment is missing. */
async function checkRevision(
  control: DeploymentControl,
  deployment: Deployment,
  revision_id: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await control.revisions.get({ deployment_id: deployment.id, revision_id }, { signal });
  } catch (error) {
    throw error instanceof NotFoundError ? noRevision(deployment, revision_id) : error;
  }
}

function noRevision(deployment: Deployment, asked: string): CommandError {
  const name = printable(deployment.name);
  return new CommandError(
    `${name} has no revision ${printable(asked)}${noNumber(asked)}; "deployment-control revisions ${name}" lists them`,
    EXIT.absent,
  );
}

/**
 * Runs an operation that not every service has.
 * @throws CommandError with an exit code of its own if this service has it not
 */
export async function ifOffered<T>(
  work: () => Promise<T>,
  { what, exists }: { readonly what: string; readonly exists: () => Promise<unknown> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isMissing = error instanceof ApiError && [404, 405, 501].includes(error.status);
    if (!isMissing) throw error;
    // A 404 is about the revision, unless that can be read.
    if (error instanceof NotFoundError) await exists();
    throw new CommandError(`this service cannot ${what}: it answered ${error.status} to the request`, EXIT.unsupported);
  }
}

/** What a revision was made from: commit and ref, image, tarball. Hashes are shortened as Git shortens them. */
export function madeFrom({ source, source_revision_config: config }: Revision): string {
  const { repo_commit_sha: commit, repo_ref: ref, image_uri: image, source_tarball_path: tarball } = config ?? {};
  const of = ref
    ? [commit?.slice(0, 12), `(${ref})`]
    : [tarball ?? image?.replace(/(@sha256:[0-9a-f]{12})[0-9a-f]{52}$/, '$1')];
  return of.filter(Boolean).join(' ') || (source ?? '');
}
