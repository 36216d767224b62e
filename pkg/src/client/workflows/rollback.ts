// `deployments.rollback`: makes a revision like an earlier one (contract 4.5, observed 3, 4 and 7).

import { MAX_PAGE_SIZE } from '../../generated/operations.js';
import { REVISION_FIELDS } from '../../generated/rollback.js';
import type { Deployment, DeploymentPatch, Revision } from '../../generated/records.js';
import { noNumber, revisionsNamed } from '../../values/records/named-revision.js';
import { answerOf, effectOfRollback, newestAfter } from '../../values/records/newest-revision.js';
import { branchOf, isCommit } from '../../values/records/repo-ref.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { limitedMessage } from '../errors/create/message-text.js';
import { RollbackError, type RollbackReason } from '../errors/rollback-error.js';
import { reading } from '../options/argument-error.js';
import type { RequestOptions } from '../options/request-options.js';
import { described, type RevisionIds } from '../options/ids.js';
import type { DeploymentWaitOptions, WaitOptions } from '../options/wait-options.js';
import { readWait } from './method-options.js';

import type { LeftOut, Rollback, RollbackOptions } from './rollback-calls.js';

/** Why a rollback is not sent: a sentence for each reason, in whose braces stands what was found. */
const REFUSALS: Readonly<Record<RollbackReason, string>> = {
  no_revision: 'the deployment has no revision yet, so there is none to go back from',
  none_good: 'there is no revision to go back to: none before the present one was deployed ({seen})',
  same: 'revision {revision} was made from the same as the present one, so going back to it would change nothing; what differs can be the secrets or source_config, which no revision keeps',
  present: 'revision {revision} is the present one; redeploy deploys it again',
  never_deployed: 'revision {revision} is {seen}, so there is nothing deployed to go back to; redeploy tries it again',
  unknown: 'the deployment has no revision {revision}{seen}',
  ambiguous: 'several revisions start with {revision}: {seen}; give more of the id',
};

/** Why a rollback leaves something out. */
const LEFT_OUT = {
  commit:
    'no request can name a commit: the service decides whether {commit} is built again, or what {ref} points to now',
  pinned:
    'the service shows the commit {commit} and no branch, so the deployment stays at it: no later push is built until a patch names a branch',
  cleared: 'the earlier revision has none, and no request clears a field: it stays as it is now',
  kept: 'no revision keeps them: they stay as they are now',
} as const;

/** What a rollback needs of the client. */
export interface RollbackClient {
  readonly deployments: {
    get(id: string, options: RequestOptions): Promise<Deployment>;
    patch(id: string, body: DeploymentPatch, options: RequestOptions): Promise<Deployment>;
    waitUntilDeployed(deployment: Deployment, options: DeploymentWaitOptions): Promise<Revision>;
  };
  readonly revisions: {
    list(
      deploymentId: string,
      params: { limit: number },
      options: RequestOptions,
    ): { pages(): AsyncIterable<{ readonly items: readonly Revision[] }> };
    redeploy(ids: RevisionIds, options: RequestOptions): Promise<Deployment>;
  };
  /** The place of the last good revision before the first, by the states of all and what was made from the same. */
  readonly goodRevision: (statuses: string, same: string) => number;
  /** Throws if an option of a wait cannot be used. */
  readonly checkWait: (wait: WaitOptions) => void;
  /** Waits so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Whether a state is a success. */
  readonly isGood: (status: string) => boolean;
  /** Whether a state is known to be that of a revision that was not deployed. */
  readonly isBad: (status: string) => boolean;
}

/** Makes a revision like an earlier one. */
export async function rollback(
  client: RollbackClient,
  deploymentId: string,
  given: RollbackOptions,
): Promise<Rollback> {
  const { deployments, revisions } = client;
  const { asked, dryRun, wait, ...options } = reading(() => {
    const { to, ...others } = given;
    const id: unknown = typeof to === 'object' ? to?.id : to;
    if (to !== undefined && typeof id !== 'string')
      throw new ConfigError(
        `deployments.rollback: to must be a revision, its id or the beginning of its id, not ${described(to)}`,
      );
    const wait = readWait(others.wait);
    if (wait) client.checkWait(wait);
    return { ...others, asked: id as string | undefined, wait };
  });
  const deployment = await deployments.get(deploymentId, options);
  const { present, from, shown } = await revisionToGoBackTo(client, deployment, asked, options);
  const planned = { ...plan(deployment, present, from), from: shown };
  if (dryRun) return planned;
  const read = (id: string) => deployments.get(id, options);
  const changed = await answerOf(
    planned.request.operation === 'deployments.patch'
      ? deployments.patch(deploymentId, planned.request.body, options)
      : revisions.redeploy({ deployment_id: deploymentId, revision_id: String(from.id) }, options),
    () => read(deploymentId),
  );
  if (!wait) return { ...planned, deployment: changed };
  const { validate: _, deadline: __, timeout: requestTimeout, ...shared } = options;
  const waitOptions = { ...shared, requestTimeout, ...wait };
  const change = {
    before: deployment.latest_revision_id,
    changed,
    effect: effectOfRollback(planned.request.operation),
  };
  const looks = { read, pause: client.pause };
  const newest = await newestAfter(change, looks, waitOptions);
  const revision = await deployments.waitUntilDeployed(newest.deployment, { ...waitOptions, after: newest.after });
  return { ...planned, deployment: newest.deployment, revision };
}

interface Choice {
  readonly present: Revision;
  readonly from: Revision;
}

/** The present revision and the one to go back to. Reads the newest pages first, until it is found. */
async function revisionToGoBackTo(
  client: RollbackClient,
  { id: deploymentId, source, source_config: config, latest_revision_id: latest }: Deployment,
  to: string | undefined,
  options: RollbackOptions,
): Promise<Choice & { readonly shown: Revision }> {
  const branch = branchOf({ source_config: config });
  const read: Revision[] = [];
  const choose = ({ all }: Ordered, place: number) => {
    const compared = all.map((revision) => asBranch(revision, branch));
    return { ...chosen(client, compared, place), shown: all[place]! };
  };
  for await (const { items } of client.revisions.list(deploymentId, { limit: MAX_PAGE_SIZE }, options).pages()) {
    // A revision that names no source has its deployment's.
    read.push(...items.map((revision) => ({ source, ...revision })));
    if (isOldestFirst(read)) continue;
    const ordered = fromPresent(read, latest);
    const place = to === undefined ? lastGood(client, ordered, branch) : placeOf(ordered.all, to);
    if (place >= 0) return choose(ordered, place);
  }
  const ordered = fromPresent(read, latest);
  const place = to === undefined ? lastGood(client, ordered, branch) : onlyOne(ordered.all, to);
  if (place < 0) throw nothingGood(client, ordered.all.slice(0, ordered.earlier + 1));
  return choose(ordered, place);
}

/** Revisions from the present one on: those before it, the newest first, and then those that came after it. */
interface Ordered {
  readonly all: readonly Revision[];
  /** How many came before the present one. */
  readonly earlier: number;
}

/** When a revision was made; NaN if it does not say. */
const madeAt = ({ created_at }: Revision): number => Date.parse(String(created_at));

/** Whether a listing shows its oldest first, so that the present one is on its last page. */
function isOldestFirst(read: readonly Revision[]): boolean {
  return read.length > 1 && madeAt(read[0]!) < madeAt(read.at(-1)!);
}

/** The present revision is the one that the deployment names: an earlier one can be deployed again. */
function fromPresent(read: readonly Revision[], latest: string | null | undefined): Ordered {
  const isDated = !read.some((revision) => Number.isNaN(madeAt(revision)));
  const newestFirst = isDated ? [...read].sort((one, other) => madeAt(other) - madeAt(one)) : read;
  const at = latest ? newestFirst.findIndex(({ id }) => id === latest) : 0;
  // Services were seen to remove the latest revision and to go on naming it: nothing else is the present one.
  const present = at < 0 ? ({ id: latest, status: 'UNKNOWN' } as Revision) : newestFirst[at];
  if (present === undefined) return { all: [], earlier: 0 };
  const earlier = newestFirst.slice(at + 1);
  return { all: [present, ...earlier, ...newestFirst.slice(0, Math.max(at, 0))], earlier: earlier.length };
}

/**
 * A revision of a branch, which a service may show by the commit that it built. A patch would keep the deployment at
 * that commit, and no later push would be built.
 */
function asBranch(revision: Revision, branch: string | undefined): Revision {
  const { repo_ref: ref, repo_commit_sha: commit } = configOf(revision);
  if (branch === undefined || !isCommit(ref) || !moves(branch)) return revision;
  const config = { ...configOf(revision), repo_ref: branch, repo_commit_sha: commit ?? ref };
  return { ...revision, source_revision_config: config } as Revision;
}

function refusal(reason: RollbackReason, revision = '', seen = ''): RollbackError {
  // A function in place of a text: `$` in a text would be read as a pattern.
  const sentence = REFUSALS[reason].replace('{revision}', () => revision).replace('{seen}', () => seen);
  return new RollbackError(limitedMessage(`deployments.rollback: nothing was changed: ${sentence}`), reason);
}

/** The place of the last good revision before the present one, or -1. */
function lastGood({ goodRevision }: RollbackClient, { all, earlier }: Ordered, branch: string | undefined): number {
  const [present, ...others] = all.slice(0, earlier + 1).map((revision) => asBranch(revision, branch));
  if (present === undefined) return -1;
  const compared = [present, ...others];
  const statuses = compared.map(({ status }) => String(status).replaceAll('\n', ' ')).join('\n');
  return goodRevision(statuses, compared.map((each) => (isSame(present, each) ? '1' : '0')).join(''));
}

/** The place of the revision with an id, or -1. */
function placeOf(all: readonly Revision[], asked: string): number {
  return all.findIndex(({ id }) => id?.toLowerCase() === asked.toLowerCase());
}

/** The place of the only revision whose id starts so. */
function onlyOne(all: readonly Revision[], start: string): number {
  const found = revisionsNamed(all, start);
  if (found.length === 0) throw refusal('unknown', start, noNumber(start));
  if (found.length > 1) throw refusal('ambiguous', start, idsOf(found));
  return all.indexOf(found[0]!);
}

/** The first of several ids, for a message. */
function idsOf(found: readonly Revision[]): string {
  const ids = found.slice(0, 3).map(({ id }) => id);
  return (found.length > 3 ? [...ids, '…'] : ids).join(', ');
}

/** The present revision and that of a place, if it can be gone back to. */
function chosen({ isBad }: RollbackClient, all: readonly Revision[], place: number): Choice {
  const [present, from] = [all[0]!, all[place]!];
  const id = String(from.id);
  if (place === 0) throw refusal('present', id);
  if (isBad(from.status)) throw refusal('never_deployed', id, from.status);
  if (isSame(present, from)) throw refusal('same', id);
  return { present, from };
}

/** Why no revision is good. */
function nothingGood({ isGood }: RollbackClient, [present, ...earlier]: readonly Revision[]): RollbackError {
  if (present === undefined) return refusal('no_revision');
  const same = earlier.find(({ status }) => isGood(status));
  if (same !== undefined) return refusal('same', String(same.id));
  const counts = new Map<string, number>();
  for (const { status } of earlier) counts.set(status, (counts.get(status) ?? 0) + 1);
  const seen = Array.from(counts, ([status, count]) => `${count} ${status}`).join(', ');
  return refusal('none_good', '', seen === '' ? 'the service lists no other' : seen);
}

type Config = Readonly<Record<string, string | null | undefined>>;

function configOf({ source_revision_config: config }: Revision): Config {
  return (config ?? {}) as Config;
}

/** The names of the fields that a request can carry for the source of a revision. */
function namesOf({ source }: Revision): readonly string[] {
  return Object.hasOwn(REVISION_FIELDS, source ?? '') ? REVISION_FIELDS[source ?? '']! : [];
}

/** Whether a `repo_ref` can come to stand for another commit: a branch can, a tag or a commit cannot. */
function moves(ref: string | null | undefined): ref is string {
  return typeof ref === 'string' && !ref.startsWith('refs/tags/') && !/^[0-9a-f]{40}$/i.test(ref);
}

/** The fields of a revision that a patch carries; undefined if only `redeploy` can go back to the revision. */
function carried(revision: Revision): [name: string, value: string][] {
  const config = configOf(revision);
  if (moves(config.repo_ref)) return [];
  return valuesOf(revision);
}

/** The fields of a revision that have a value and that a request can carry. */
function valuesOf(revision: Revision): [name: string, value: string][] {
  const config = configOf(revision);
  return namesOf(revision).flatMap((name) => {
    const value = config[name];
    return value === undefined || value === null ? [] : [[name, value] as [string, string]];
  });
}

/** Whether two revisions were made from the same. Two of a branch are if their commits are known to be. */
function isSame(one: Revision, other: Revision): boolean {
  const [a, b] = [configOf(one), configOf(other)];
  if (one.source !== other.source || namesOf(one).some((name) => (a[name] ?? null) !== (b[name] ?? null))) return false;
  return carried(other).length > 0 || (Boolean(a.repo_commit_sha) && a.repo_commit_sha === b.repo_commit_sha);
}

/** The patch of a rollback, the fields that the patch takes from the target, and the fields that no patch can set. */
function plan(deployment: Deployment, present: Revision, from: Revision): Rollback {
  const [before, after, fields] = [configOf(present), configOf(from), carried(from)];
  const cannot: LeftOut[] = [];
  if (moves(after.repo_ref)) {
    const [commit, ref] = [after.repo_commit_sha ?? 'its commit', after.repo_ref];
    const because = LEFT_OUT.commit.replace('{commit}', () => commit).replace('{ref}', () => ref);
    cannot.push({ field: 'source_revision_config.repo_commit_sha', because });
  }
  const sent = Object.fromEntries(fields) as Config;
  if (isCommit(sent.repo_ref)) {
    const because = LEFT_OUT.pinned.replace('{commit}', sent.repo_ref);
    cannot.push({ field: 'source_revision_config.repo_ref', because });
  }
  for (const name of fields.length > 0 ? namesOf(from) : []) {
    if ((after[name] ?? null) === null && (before[name] ?? null) !== null)
      cannot.push({ field: `source_revision_config.${name}`, because: LEFT_OUT.cleared });
  }
  const references = deployment.source === 'external_docker' ? ['secret_references'] : [];
  for (const field of ['secrets', ...references, 'source_config']) cannot.push({ field, because: LEFT_OUT.kept });
  return {
    deployment,
    from,
    request:
      fields.length === 0
        ? { operation: 'revisions.redeploy' }
        : { operation: 'deployments.patch', body: patchOf(deployment, from, fields) },
    takes: valuesOf(from).map(([field, value]) => ({ field, before: before[field] ?? undefined, after: value })),
    cannot,
  };
}

function patchOf(deployment: Deployment, { source }: Revision, fields: [string, string][]): DeploymentPatch {
  const own = source !== undefined && source !== deployment.source;
  return {
    ...(own && { revision_source: source as NonNullable<DeploymentPatch['revision_source']> }),
    source_revision_config: Object.fromEntries(fields),
  };
}
