// What a service answers to `doctor`, and what that says of the address, the key, the tenant and the installation.
import {
  diagnose,
  diagnoseError,
  NotFoundError,
  type Deployment,
  type DeploymentControl,
  type Diagnosis,
  type Finding,
} from 'deployment-control';
import { SOURCES } from '../../../pkg/src/generated/choices.js';
import { AUTO, knownWords, type Words } from '../command/values.js';
import { howToSet, ownWords, settingOf, wordList } from '../input/own-words.js';
import { outputClosed } from '../process/streams.js';
import { keyVariables, type ChosenService } from '../service/chosen.js';
import type { Check } from './doctor-report.js';

/** Most requests of one run. */
export const MAX_REQUESTS = 6;
/** So many deployments are looked at where none is named. */
const MOST_LOOKED_AT = 20;
/** Where self-hosted installations often have the service (observed 11.7). */
const PREFIX = '/api-host';

/** What the service has answered. */
export interface Visit {
  readonly diagnosis?: Diagnosis;
  readonly error?: Error;
  /** What the error shows that is known. */
  readonly known?: Finding;
  /** The first deployments, where none is named; by `auto` in the service's own words. */
  readonly deployments?: readonly Deployment[];
  requests: number;
}

/** Reads what is asked for; the connection alone if nothing is. */
export async function visitService(
  control: DeploymentControl,
  target: string | undefined,
  words: Words,
  signal = outputClosed,
): Promise<Visit> {
  if (target !== undefined) {
    const diagnosis = await diagnose(control, target, { signal });
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
    const reader = words === AUTO ? control.withOptions({ vocabulary: {}, onEvent: undefined }) : control;
    const { items } = await reader.deployments.list({ limit: MOST_LOOKED_AT }, { retry: false, signal });
    return { requests: 1, deployments: items };
  } catch (error) {
    if (signal.aborted) throw error;
    const known = diagnoseError(error);
    return { error: error as Error, ...(known && { known }), requests: 1 };
  }
}

/** What can be said about address, key and tenant. */
export async function serviceChecks(
  control: DeploymentControl,
  service: ChosenService,
  visit: Visit,
  words: Words,
  signal = outputClosed,
): Promise<readonly Check[]> {
  const { baseUrl } = control.toJSON();
  const { known, error } = visit;
  const status = (error as { status?: unknown } | undefined)?.status;
  // What only leads elsewhere is not the service.
  const leadsAway = typeof status === 'number' && status >= 300 && status < 400;
  const isReached =
    error === undefined || (typeof status === 'number' && !leadsAway && known?.code !== 'wrong_base_path');
  const told = isReached ? ' answers' : leadsAway ? ' redirects' : '';
  const checks: Check[] = [{ name: 'service', ok: isReached, text: `${baseUrl}${told}` }];
  if (known?.code === 'wrong_base_path') checks.push(await prefixCheck(control, baseUrl, visit, signal));
  if (!isReached) return checks;
  checks.push(keyCheck(hasKey(service), status));
  const { tenantId: tenant = process.env.DEPLOYMENT_CONTROL_TENANT_ID } = service.options;
  const needsTenant = known?.code === 'tenant_required';
  const given = typeof tenant === 'string' && tenant !== '' ? `${tenant} is named` : 'none is named';
  checks.push({ name: 'tenant', ok: !needsTenant, text: needsTenant ? `${given}, and the key needs one` : given });
  if (visit.deployments !== undefined) {
    const check = wordsCheck(visit.deployments, words) ?? (await pathCheck(control, visit, words, signal));
    if (check !== undefined) checks.push(check);
  }
  return checks;
}

/** What deployments show of the service's words; undefined if none is of a repository. */
function wordsCheck(deployments: readonly Deployment[], words: Words): Check | undefined {
  const name = 'vocabulary';
  const own = deployments.map(ownWords).find((each) => each !== undefined);
  if (own !== undefined && words === AUTO) return { name, ok: true, text: `the service's own words: ${wordList(own)}` };
  if (own !== undefined) return { name, ok: false, text: settingOf(own, knownWords(words)) };
  if (!deployments.some(({ source }) => source === 'repo_host')) return undefined;
  if (words === AUTO) return { name, ok: true, text: 'auto: every word is understood' };
  return { name, ok: true, text: words === undefined ? "the contract's own words" : `${wordList(words)} fits` };
}

/** Whether the service has the listing of integrations under the word for `repo_host`, where no deployment shows it. */
async function pathCheck(
  control: DeploymentControl,
  visit: Visit,
  words: Words,
  signal: AbortSignal,
): Promise<Check | undefined> {
  if (visit.requests >= MAX_REQUESTS) return undefined;
  visit.requests += 1;
  const word = (typeof words === 'object' && words.repoHost) || 'repo_host';
  try {
    await control.integrations.list({ retry: false, signal });
    return { name: 'vocabulary', ok: true, text: `the service lists its integrations under ${word}` };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof NotFoundError)) return undefined;
    const text = `the service lists no integrations under ${word}: a self-hosted one has none, and another may have its own word: ${howToSet('repoHost=WORD')}`;
    return { name: 'vocabulary', ok: null, text };
  }
}

/** Statuses that a service answers to a request whose key it has accepted, besides those of success. */
const AFTER_KEY = [400, 403, 404, 409, 422];

/** What the status of an error says of the key. A service that is busy or broken may not have looked at it. */
function keyCheck(isSet: boolean, status: unknown): Check {
  if (status === 401)
    return { name: 'key', ok: false, text: isSet ? 'is not accepted' : 'none is set, and the service asks for one' };
  const isJudged = status === undefined || AFTER_KEY.includes(Number(status));
  if (!isSet) return { name: 'key', ok: isJudged ? true : null, text: 'none is set' };
  if (isJudged) return { name: 'key', ok: true, text: 'is accepted' };
  return { name: 'key', ok: null, text: `cannot be told: the service answers ${String(status)}` };
}

function hasKey({ profile }: ChosenService): boolean {
  return keyVariables(profile?.fields).some((name) => process.env[name]);
}

/** The end that addresses have which were copied with the path of a request. */
const REQUEST_PATH = /\/v2(\/deployments)?\/*$/;

/** A finding about the connection, with what the command line shows of its cause. */
export function advised(finding: Finding, control: DeploymentControl, service: ChosenService): Finding {
  if (finding.code === 'key_refused' && !hasKey(service))
    return {
      ...finding,
      cause: 'The service asks for a key, and none is set.',
      nextStep: 'Set DEPLOYMENT_CONTROL_API_KEY.',
    };
  if (finding.code === 'tenant_required') {
    const { profile } = service;
    const named =
      profile && `, or give the profile a tenant: "deployment-control profile set ${profile.name} --tenant ID"`;
    return { ...finding, nextStep: `Set DEPLOYMENT_CONTROL_TENANT_ID to the id of the workspace${named ?? ''}.` };
  }
  if (finding.code === 'wrong_base_path' && REQUEST_PATH.test(control.toJSON().baseUrl))
    return { ...finding, nextStep: 'Leave out /v2 at the end of the address: the client adds it.' };
  return finding;
}

/** Whether the service answers under the prefix that self-hosted installations have, or without the path of a request. */
async function prefixCheck(
  control: DeploymentControl,
  baseUrl: string,
  visit: Visit,
  signal: AbortSignal,
): Promise<Check> {
  const address = baseUrl.replace(/\/$/, '');
  const shorter = address.replace(REQUEST_PATH, '');
  const isTooLong = shorter !== address;
  const other = isTooLong ? shorter : address + PREFIX;
  if (address.endsWith(PREFIX) || visit.requests >= MAX_REQUESTS)
    return { name: 'path prefix', ok: false, text: `there is no service under ${address}` };
  visit.requests += 1;
  try {
    await control.withOptions({ baseUrl: other }).deployments.list({ limit: 1 }, { retry: false, signal });
    return {
      name: 'path prefix',
      ok: false,
      text: `is ${isTooLong ? 'too long' : 'missing'}: the service answers under ${other}`,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { name: 'path prefix', ok: false, text: `there is no service under ${isTooLong ? other : PREFIX} either` };
  }
}

/** What a deployment shows of the installation. */
export function deploymentChecks(
  words: Words,
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
  const unshown = isKnown ? `a deployment from ${source} does not show it` : `the source "${source}" is not known`;
  return [
    { name: 'hosting', ok: hosting === undefined && told === undefined ? null : !isOther, text },
    wordsCheck([deployment], words) ?? { name: 'vocabulary', ok: isKnown ? null : false, text: unshown },
  ];
}
