// `previews.up`: creates a preview, or patches what differs.

import type { PatchExplanation } from '../../../explain/explain.js';
import type { Deployment, Revision } from '../../../generated/records.js';
import { pause } from '../../call/signals.js';
import { ConflictError } from '../../errors/conflict-error.js';
import { PlanError } from '../../errors/plan-error.js';
import { apply, type ApplyClient, newest, plan } from '../apply-plan.js';
import type { Applied, PlanAction } from '../apply-calls.js';
import type { Run } from '../apply-context.js';
import type { DeletionCalls } from '../deletion-calls.js';
import type { Newest } from '../../../values/records/newest-revision.js';
import { hidesSecrets } from '../../../values/records/hidden-secrets.js';
import { isObject } from '../../../values/plain.js';
import { theOneThatStays } from '../../../values/records/namesake.js';
import { storedOf } from '../plan-form.js';
import { isBeingDeleted } from '../fleet/fleet-entry.js';
import type { Preview, PreviewApplied } from './preview-calls.js';
import { remove } from './preview-deletion.js';
import { containerSecrets, checkParent, previewForm } from './preview-form.js';
import { previewOf, readWorkspace, type Workspace } from './preview-listing.js';
import { type PreviewMark, previewMark } from './preview-mark.js';
import { isTooLong, nameOfAttempt, whyHashed } from './preview-name.js';
import type { ReadUpOptions } from './preview-options.js';

/** The calls that previews are made with. */
export interface PreviewClient extends ApplyClient {
  readonly deleteMany: DeletionCalls['deleteMany'];
}

/** So often a creation that is refused is tried again, and so many names a preview can have. */
const MOST_ROUNDS = 5;

/** So long a preview that is being deleted is awaited, in milliseconds: one that is stuck never goes. */
const LONGEST_DELETION = 600_000;

/** One preview in the making. */
interface Making {
  readonly client: PreviewClient;
  readonly run: Run;
  readonly options: ReadUpOptions;
}

/** A preview with the name that it has or gets. */
interface Target {
  readonly parent: Deployment;
  readonly current: Deployment | undefined;
  readonly name: string;
  readonly isShortened: boolean;
  readonly mark: PreviewMark;
}

/** Creates a preview or patches it, and waits for it. */
export async function bringUp(making: Making): Promise<PreviewApplied> {
  const { run, client, options } = making;
  let attempt = 1;
  for (let round = 1; ; round += 1) {
    const target = await targetOf(making, await readWorkspace(run), attempt);
    const form = previewForm(target.parent, target.name, target.mark, options);
    const notes = notesOf(target, options);
    const { name, isShortened } = target;
    const asked = { ...run.callOptions, redeployFailed: true, exact: isExact(target, options) };
    try {
      if (options.dryRun) {
        const planned = await plan(client.settings, client.list, form, asked);
        const preview = planned.current && previewOf(planned.current);
        return {
          action: planned.action,
          name,
          isShortened,
          ...(preview && { preview }),
          notes: [...notes, ...planned.notes, ...notComparedNote(planned.explanation)],
        };
      }
      const applied = await apply(client, form, {
        ...asked,
        onPlan: ({ current }) => checkOwn(current, target),
      });
      return await finish(making, target, applied, notes);
    } catch (error) {
      if (!(error instanceof ConflictError) || round >= MOST_ROUNDS) throw error;
      // A tracing project that was left holds its name for ever; everything else that is in the way passes.
      if (/tracing project/i.test(error.message)) attempt += 1;
      else await pause(1_000 * 2 ** round, options.signal);
    }
  }
}

/** Whether what the preview has beside its form goes: also what it got while it was that of a trusted change. */
function isExact({ current, mark }: Target, { exact }: ReadUpOptions): boolean {
  const turned = mark.untrusted === true && current !== undefined && previewMark(current)?.untrusted !== true;
  return exact === true || turned;
}

/** Looks for the preview, for its parent, and for room. */
async function targetOf({ client, run, options }: Making, workspace: Workspace, attempt: number): Promise<Target> {
  const { from, key, max, ttl, commit, untrusted } = options;
  const listed = theOneThatStays(workspace.deployments.filter(({ name }) => name === from));
  // A listing may lag behind, and show less than the deployment itself.
  const parent = listed && (await storedOf(run, listed));
  checkParent(parent, from);
  const siblings = workspace.previews.filter((each) => each.from === from);
  const own = siblings.filter((each) => each.key === key);
  const [doomed, there] = [true, false].map((is) => own.filter((each) => isBeingDeleted(each.deployment) === is));
  const staying = theOneThatStays((there ?? []).map(({ deployment }) => deployment));
  // A row that shows no configuration shows no mark either.
  const first = nameOfAttempt(from, key, 1).name;
  const row =
    staying ?? workspace.deployments.find(({ name, source_config }) => name === first && !isObject(source_config));
  const found = row && (await storedOf(run, row));
  const marked = found && previewMark(found);
  const stored = marked?.from === from && marked.key === key ? marked : undefined;
  const current = stored && found;
  const [leaving] = doomed ?? [];
  if (current === undefined && doomed && leaving && !options.dryRun) {
    const maxWait = (typeof options.wait === 'object' && options.wait.maxWait) || LONGEST_DELETION;
    await options.onDeletion?.(leaving, maxWait);
    const deleting = { run, deleteMany: client.deleteMany };
    for (const { error } of await remove(deleting, doomed, { maxWait })) if (error) throw error;
  }
  const mark = {
    from,
    key,
    attempt: stored?.attempt ?? attempt,
    ttl: ttl ?? stored?.ttl,
    commit: commit ?? stored?.commit,
    ...(untrusted && { untrusted }),
  };
  const { name, isShortened } = nameOfAttempt(from, key, mark.attempt);
  if (current === undefined) {
    const living = siblings.filter(({ deployment }) => !isBeingDeleted(deployment));
    if (living.length >= max)
      throw new PlanError(
        `${from} has ${living.length} previews, and max is ${max}: delete some by down or sweep, or give a larger max; nothing was sent`,
        'limit',
      );
    checkOwn(
      workspace.deployments.find((each) => each.name === name && !own.some(({ id }) => id === each.id)),
      { name, mark },
    );
  } else if (!untrusted && stored?.untrusted) {
    throw new PlanError(
      `${name} is the preview of an untrusted change, which must not get what a trusted one has: give another key, or take it down first`,
      'secret',
    );
  } else if (untrusted && (hasSecrets(current) || mayHideSecrets(current))) {
    throw new PlanError(
      `${name} has secrets, which an untrusted change must not get: give another key, or take it down first`,
      'secret',
    );
  }
  return { parent, current, name, isShortened, mark };
}

/** @throws PlanError if the name belongs to something else */
function checkOwn(found: Deployment | undefined, { name, mark }: Pick<Target, 'name' | 'mark'>): void {
  if (found === undefined) return;
  const own = previewMark(found);
  if (own?.from === mark.from && own.key === mark.key) return;
  throw new PlanError(
    `the deployment ${name} exists and does not carry the mark of this preview: nothing was sent; give another key`,
    'taken',
  );
}

function hasSecrets({ secrets, secret_references: references, source_config: config }: Deployment): boolean {
  return Boolean(secrets?.length || references?.length || containerSecrets(config?.resource_spec).length);
}

/** Whether a service hides the secrets of a preview that could have some. */
function mayHideSecrets(deployment: Deployment): boolean {
  return !previewMark(deployment)?.untrusted && hidesSecrets(deployment);
}

function notesOf({ parent, current, name, mark }: Target, { untrusted, copySecrets = [] }: ReadUpOptions): string[] {
  const { listener_id: listener, listener_config: place } = parent.source_config ?? {};
  const variables = containerSecrets(parent.source_config?.resource_spec).map((each) => each.name);
  const left = [...new Set(variables)].filter((variable) => !copySecrets.includes(variable));
  return [
    ...nameNotes(name, mark),
    ...(current === undefined && listener && !place?.k8s_namespace
      ? [`the service does not show the namespace of ${parent.name}, so ${name} is made in the listener's own one`]
      : []),
    ...(untrusted && hasSecrets(parent)
      ? [`no secret of ${parent.name} is copied, and nothing that could bring one`]
      : []),
    ...(!untrusted && left.length > 0
      ? [
          `the values of ${left.join(', ')} in the containers of ${parent.name} are left out, since they may be secrets: name among the secrets to copy what the preview needs`,
        ]
      : []),
  ];
}

/** Why the name is not that of parent and key: each reason only where it is true. */
function nameNotes(name: string, { from, key, attempt }: PreviewMark): string[] {
  const why = whyHashed(from, key);
  const first = nameOfAttempt(from, key, 1).name;
  const how = isTooLong(from, key) ? `is cut to ${name}` : `is ${name}, which ends with a hash`;
  return [
    ...(why === undefined ? [] : [`the name ${how}: ${why}`]),
    ...(attempt > 1 ? [`a tracing project of an earlier preview has the name ${first}, so this one is ${name}`] : []),
  ];
}

/** Sees that there is a revision of the commit, and waits for it. */
async function finish(
  { client, run, options }: Making,
  target: Target,
  { action, deployment: changed, plan: now }: Applied,
  notes: readonly string[],
): Promise<PreviewApplied> {
  const { name, isShortened, current, mark } = target;
  const { explanation, form } = now;
  const { signal, wait } = options;
  const waiting = typeof wait === 'object' ? { ...(signal && { signal }), ...wait } : undefined;
  const isNewCommit = current !== undefined && mark.commit !== previewMark(current)?.commit;
  const { deployment: applied, after }: Newest<Deployment> =
    waiting || isNewCommit ? await newest(run, { now, changed }, waiting ?? {}) : { deployment: changed };
  if (previewOf(applied) === undefined)
    throw new PlanError(
      `the service did not keep the mark of the preview ${name} (${applied.id}), so it is never swept: it stays until somebody removes it by its id; make no previews here`,
      'unmarked',
    );
  const isOld = current !== undefined && applied.latest_revision_id === current.latest_revision_id;
  const { id } = applied;
  let latest = applied.latest_revision_id;
  if (isOld && after === undefined && isNewCommit && action === 'patch') {
    // A patch of the mark alone need not make a revision (contract 2.2).
    const { source_revision_config } = form;
    const made = await run.call<Revision>('revisions.create', { first: id, body: { source_revision_config } });
    latest = made.id ?? latest;
  }
  const stored =
    latest === applied.latest_revision_id ? applied : await run.call<Deployment>('deployments.get', { first: id });
  const seen = previewOf(stored) ?? (previewOf(applied) as Preview);
  await options.onApplied?.(seen, action satisfies PlanAction);
  const revision =
    waiting && (await client.waitUntilDeployed({ id, latest_revision_id: latest }, { ...waiting, after }));
  // The service gives an address with the first success.
  const last = revision && seen.url === null ? await run.call<Deployment>('deployments.get', { first: id }) : stored;
  const losses = explanation?.losses.map(({ path, because }) => `${path.join('.')}: ${because}`) ?? [];
  return {
    action,
    name,
    isShortened,
    preview: previewOf(last) ?? seen,
    ...(revision && { revision }),
    notes: [...notes, ...losses, ...notComparedNote(explanation)],
  };
}

/** What nobody could compare, in one sentence. */
function notComparedNote(explanation: PatchExplanation | undefined): string[] {
  const paths = explanation?.notCompared.map(({ path }) => path.join('.')) ?? [];
  return paths.length === 0
    ? []
    : [`not compared, since the service does not show it: ${paths.join(', ')}; exact sends what can change`];
}
