// Compares the document of a plan with the workspace as it is now: what was reviewed is done, and nothing else.

import type { Issue } from '../../../issues/issues.js';
import { PlanError } from '../../errors/plan-error.js';
import type { Run } from '../apply-context.js';
import { stateOf } from './fleet-document.js';
import { isBeingDeleted } from './fleet-entry.js';
import { readFleet } from './read/fleet-form.js';
import { listWorkspace } from './workspace/fleet-listing.js';
import { checkAddress, checkTenant } from './workspace/fleet-workspace.js';
import { planAgainst, refuseIssues, type OnPage } from './fleet-plan.js';
import type { FleetDocumentEntry, FleetPlanDocument } from './fleet-document-types.js';
import type { FleetEntry, FleetPlan, FleetPlanOptions } from './fleet-types.js';

/**
 * The plan that a document describes, made anew.
 * @throws PlanError that names every deployment that has changed since, or if the plan is for another workspace
 */
export async function planOfDocument(
  run: Run,
  document: FleetPlanDocument,
  { secretValue }: FleetPlanOptions,
  onPage: OnPage,
): Promise<FleetPlan> {
  const { service, fleet, entries, options: made } = document;
  checkAddress(run.settings, service);
  const sent = entries.filter(({ form }) => form !== undefined);
  const deployments = sent.map(({ form, after }) => ({ ...form, ...(after && { after: namesIn(sent, after) }) }));
  const files = new Map(entries.map(({ name, file }) => [name, file]));
  const options: FleetPlanOptions = {
    fileOf: (name) => files.get(name),
    adopt: made.adopt,
    exact: made.exact,
    sendSecrets: made.send_secrets,
    redeployFailed: made.redeploy_failed,
    prune: entries.some(({ action }) => action === 'prune'),
  };
  const read = await readFleet(run.settings, { name: fleet.name, deployments }, { secretValue });
  refuseIssues(
    run.settings,
    read.issues.map((issue) => named(issue, sent)),
    'fleet.apply',
  );
  const listing = await listWorkspace(run, { onPage });
  await checkTenant(run.settings, document, listing.deployments);
  const now = await planAgainst(run, read, listing.deployments, { requests: listing.requests, options });
  // Namesakes are told apart by their ids.
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map(sent.map((entry) => [entry.name, entry]));
  const changed: string[] = [];
  const kept: FleetEntry[] = [];
  for (const entry of now.entries) {
    const before = (entry.current && byId.get(entry.current.id)) ?? byName.get(entry.name);
    // What the plan leaves alone stays alone, also where it would be pruned by now.
    if (before === undefined || (entry.action !== before.action && before.form === undefined)) continue;
    const reason = await changeOf(before, entry);
    if (reason === undefined) kept.push(entry);
    else changed.push(`${entry.name} (${reason})`);
  }
  if (changed.length > 0)
    throw new PlanError(
      `these have changed since the plan was made, and nothing was sent: ${changed.join(', ')}: plan again`,
      'changed',
    );
  return now.withEntries(kept, entries);
}

/** An issue at the name of its deployment: the numbers of the forms that are sent are nobody's. */
function named(issue: Issue, sent: readonly FleetDocumentEntry[]): Issue {
  const [first, at, ...inner] = issue.path;
  const entry = first === 'deployments' && typeof at === 'number' ? sent[at] : undefined;
  if (entry === undefined) return issue;
  const path = [entry.name, ...inner];
  return { ...issue, path, loc: ['body', ...path] };
}

function namesIn(entries: readonly FleetDocumentEntry[], after: readonly string[]): string[] {
  const names = new Set(entries.map(({ name }) => name));
  return after.filter((name) => names.has(name));
}

/** Why an entry is not as it was planned; undefined if it is, or was carried out already. */
async function changeOf(before: FleetDocumentEntry, now: FleetEntry): Promise<string | undefined> {
  const { action, current, explanation, plan } = now;
  if (action === 'unmanaged' || (current !== undefined && before.form === undefined && isBeingDeleted(current)))
    return undefined;
  // A run that was stopped has made the change, and the rest of it goes on.
  if (action === 'none' && before.action !== 'redeploy') return undefined;
  if (before.id !== current?.id)
    return before.id === undefined ? 'it exists now' : current === undefined ? 'it is gone' : 'it is another one';
  if (before.state !== undefined && current && before.state !== (await stateOf(plan?.current ?? current, plan?.form)))
    return action === 'none' ? undefined : 'it was changed';
  if (action !== before.action) return `${before.action} was planned, and ${action} is needed`;
  const paths = (changes: readonly unknown[] | undefined): string =>
    JSON.stringify(
      (changes ?? []).map((change) => [(change as { path: unknown }).path, (change as { code: unknown }).code]),
    );
  if (paths(before.changes) !== paths(explanation?.changes)) return 'other fields or secrets differ now';
  return undefined;
}
