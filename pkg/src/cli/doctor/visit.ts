// What a service answers to `doctor`, and what that says of the address, the key, the tenant and the installation.
import {
  diagnose,
  diagnoseError,
  type Deployment,
  type DeploymentControl,
  type Diagnosis,
  type Finding,
} from 'deployment-control';
import { SOURCES } from '../../generated/choices.js';
import { outputClosed } from '../process/streams.js';
import type { Check } from './report.js';

/** Most requests of one run. */
export const MAX_REQUESTS = 6;
/** Where self-hosted installations often have the service (observed 11.7). */
const PREFIX = '/api-host';

/** What the service has answered. */
export interface Visit {
  readonly diagnosis?: Diagnosis;
  readonly error?: Error;
  /** What the error shows that is known. */
  readonly known?: Finding;
  requests: number;
}

/** Reads what is asked for; the connection alone if nothing is. */
export async function visitService(control: DeploymentControl, target: string | undefined): Promise<Visit> {
  if (target !== undefined) {
    const diagnosis = await diagnose(control, target, { signal: outputClosed });
    const isFailure = diagnosis.state === 'unreachable';
    const known = diagnosis.findings[0];
    return {
      diagnosis,
      ...(isFailure && diagnosis.error && { error: diagnosis.error }),
      ...(isFailure && known && { known }),
      requests: diagnosis.requests,
    };
  }
  try {
    await control.deployments.list({ limit: 1 }, { retry: false, signal: outputClosed });
    return { requests: 1 };
  } catch (error) {
    if (outputClosed.aborted) throw error;
    const known = diagnoseError(error);
    return { error: error as Error, ...(known && { known }), requests: 1 };
  }
}

/** What can be said about address, key and tenant. */
export async function serviceChecks(control: DeploymentControl, visit: Visit): Promise<readonly Check[]> {
  const { baseUrl } = control.toJSON();
  const { known, error } = visit;
  const status = (error as { status?: unknown } | undefined)?.status;
  const isReached = error === undefined || (typeof status === 'number' && known?.code !== 'wrong_base_path');
  const checks: Check[] = [{ name: 'service', ok: isReached, text: `${baseUrl}${isReached ? ' answers' : ''}` }];
  if (known?.code === 'wrong_base_path') checks.push(await prefixCheck(control, baseUrl, visit));
  if (!isReached) return checks;
  const isDenied = status === 401;
  checks.push({ name: 'key', ok: !isDenied, text: isDenied ? 'is not accepted' : 'is accepted' });
  const tenant = process.env.DEPLOYMENT_CONTROL_TENANT_ID;
  const needsTenant = known?.code === 'tenant_required';
  const given = tenant === undefined ? 'none is named' : `${tenant} is named`;
  checks.push({ name: 'tenant', ok: !needsTenant, text: needsTenant ? `${given}, and the key needs one` : given });
  return checks;
}

/** Whether the service answers under the prefix that self-hosted installations have. */
async function prefixCheck(control: DeploymentControl, baseUrl: string, visit: Visit): Promise<Check> {
  const address = baseUrl.replace(/\/$/, '');
  if (address.endsWith(PREFIX) || visit.requests >= MAX_REQUESTS)
    return { name: 'path prefix', ok: false, text: `there is no service under ${address}` };
  visit.requests += 1;
  try {
    const other = control.withOptions({ baseUrl: address + PREFIX });
    await other.deployments.list({ limit: 1 }, { retry: false, signal: outputClosed });
    return { name: 'path prefix', ok: false, text: `is missing: the service answers under ${address}${PREFIX}` };
  } catch (error) {
    if (outputClosed.aborted) throw error;
    return { name: 'path prefix', ok: false, text: `there is no service under ${PREFIX} either` };
  }
}

/** What a deployment shows of the installation. */
export function deploymentChecks(
  words: object | undefined,
  deployment: Deployment | undefined,
  hosting: string | undefined,
): Check[] {
  if (deployment === undefined) return [];
  const { source } = deployment;
  const told = source === 'external_docker' ? 'self_hosted' : source === 'repo_host' ? 'cloud' : undefined;
  const isOther = hosting !== undefined && told !== undefined && hosting !== told;
  const text = isOther
    ? `${hosting} was given, and ${source} is a source of ${told}`
    : (hosting ?? told ?? 'cannot be told from the source');
  const isKnown = SOURCES.some(({ value }) => value === source);
  return [
    { name: 'hosting', ok: !isOther, text },
    {
      name: 'vocabulary',
      ok: isKnown,
      text: isKnown
        ? words === undefined
          ? 'the neutral words'
          : 'fits'
        : `the source "${source}" is the provider's own word: try --vocabulary repoHost=${source}`,
    },
  ];
}
