// The plan of a rollback: what it shows, what has changed since, and how it is carried out.
import { createHash } from 'node:crypto';
import type { Deployment, DeploymentControl, Rollback } from 'deployment-control';
import { ifOffered } from '../../service/revisions.js';
import type { Answer } from '../answer.js';
import type { Planned } from './plans.js';

/** Plans a rollback. Sends reads alone. */
export async function planRollback(
  control: DeploymentControl,
  deployment: Deployment,
  { to, signal, command }: { readonly to: string; readonly signal: AbortSignal; readonly command: string },
): Promise<Planned> {
  const look = (now: AbortSignal) => control.deployments.rollback(deployment, { to, dryRun: true, signal: now });
  const rollback = await look(signal);
  const hash = hashOf(rollback);
  return {
    hash,
    changes: 1,
    refused: [],
    deletes: [],
    typed: '',
    entries: [linesOf(deployment, rollback)],
    sources: [],
    command,
    changedSince: async (now) => (hashOf(await look(now)) === hash ? [] : [deployment.name]),
    carryOut: (now) => carryOut(control, rollback, now),
  };
}

/** What the rollback does, and what it was made from. */
function hashOf({ deployment, from, request }: Rollback): string {
  const { id, latest_revision_id, source_revision_config } = deployment;
  const made = [id, latest_revision_id, source_revision_config, from.id, request];
  return createHash('sha256').update(JSON.stringify(made)).digest('hex');
}

function linesOf({ name, id }: Deployment, { from, takes, cannot }: Rollback): string[] {
  return [
    `~ ${name} (${id}): a revision like ${from.id} of ${from.created_at ?? 'an unknown time'}`,
    ...takes.map(({ field, before, after }) => `    ${field}: ${before ?? 'nothing'} -> ${after}`),
    ...cannot.map(({ field, because }) => `    stays as it is: ${field}: ${because}`),
  ];
}

/** Sends what was shown: the choice is not made a second time. */
async function carryOut(
  control: DeploymentControl,
  { deployment: { id, name }, request, from }: Rollback,
  signal: AbortSignal,
): Promise<Answer> {
  const ids = { deployment_id: id, revision_id: String(from.id) };
  const { latest_revision_id } =
    request.operation === 'deployments.patch'
      ? await control.deployments.patch(id, request.body, { signal })
      : await ifOffered(() => control.revisions.redeploy(ids, { signal }), {
          what: 'deploy a revision again',
          exists: () => control.revisions.get(ids, { signal }),
        });
  return { head: ['applied: the rollback', 'next: call wait'], data: [`${name}: revision ${latest_revision_id}`] };
}
