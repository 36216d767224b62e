// Which workspace a plan is for: the service's address, and the tenant of its deployments.

import type { Deployment } from '../../../../generated/records.js';
import { PlanError } from '../../../errors/plan-error.js';
import type { Settings } from '../../../options/settings.js';
import type { FleetPlanDocument } from '../fleet-document-types.js';
import type { FleetPlan } from '../fleet-types.js';

type Service = FleetPlanDocument['service'];

/** Where a plan was made, and the tenant that its requests named. */
interface Place extends Service {
  readonly named: string | undefined;
}

const places = new WeakMap<FleetPlan, Place>();

/** Remembers where a plan is made. The tenant is that of the deployments, else the one that requests name. */
export async function placeOf({ urlPrefix, headers }: Settings, [first]: readonly Deployment[]): Promise<Place> {
  const named = await headers.tenantId();
  const tenant = first?.tenant_id ?? named;
  return { base_url: urlPrefix, ...(tenant !== undefined && { tenant_id: tenant }), named };
}

/** Keeps the place of a plan out of sight. */
export function keepPlace(plan: FleetPlan, place: Place): void {
  places.set(plan, place);
}

/** @throws PlanError if a plan was made by a client of another workspace */
export async function checkPlace(settings: Settings, plan: FleetPlan): Promise<void> {
  const place = places.get(plan);
  if (place === undefined) return;
  checkAddress(settings, place);
  const named = await settings.headers.tenantId();
  if (isSame(named, place.named) || isSame(named, place.tenant_id)) return;
  throw otherWorkspace(place.tenant_id ?? 'without a named tenant', named ?? 'one without a named tenant');
}

/** @throws PlanError if the service has another address */
export function checkAddress({ urlPrefix }: Settings, { base_url }: Service): void {
  if (base_url !== urlPrefix)
    throw new PlanError(`the plan is for ${base_url}, and this is ${urlPrefix}: nothing was sent`, 'workspace');
}

/**
 * Compares the workspace of a document with the present one. Where one side does not say which it is, a creation could
 * go to the wrong one, so that this is refused too.
 * @throws PlanError if they differ, or if nobody can tell
 */
export async function checkTenant(
  { headers }: Settings,
  { service: { tenant_id: planned }, entries }: FleetPlanDocument,
  deployments: readonly Deployment[],
): Promise<void> {
  const named = await headers.tenantId();
  if (planned === undefined) {
    if (named !== undefined)
      throw new PlanError(
        `the plan names no workspace, since it was made without a tenant and of an empty one, and this is ${named}: plan again with this tenant; nothing was sent`,
        'workspace',
      );
    const known = new Set(entries.map(({ name }) => name));
    const other = deployments.find(({ name }) => !known.has(name));
    if (other === undefined) return;
    throw new PlanError(
      `the plan was made of an empty workspace, and this one has deployments that it does not know, such as ${other.name}: plan again; nothing was sent`,
      'workspace',
    );
  }
  const tenants = deployments.flatMap(({ tenant_id }) => tenant_id ?? []);
  const present = tenants.length > 0 ? tenants : named === undefined ? [] : [named];
  const other = present.find((tenant) => !isSame(tenant, planned));
  if (other !== undefined) throw otherWorkspace(planned, other);
  if (present.length === 0)
    throw new PlanError(
      `the plan is for the workspace ${planned}, and nothing says which one this is, since it is empty: give the tenant, as tenantId or DEPLOYMENT_CONTROL_TENANT_ID; nothing was sent`,
      'workspace',
    );
}

function otherWorkspace(planned: string, present: string): PlanError {
  return new PlanError(
    `the plan is for the workspace ${planned}, and this is ${present}: nothing was sent`,
    'workspace',
  );
}

/** Whether two ids are the same, which services write with small letters. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
