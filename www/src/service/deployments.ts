// The deployments that the page has read. An answer never replaces that of a later request.
import { type Signal, signal } from '@preact/signals';
import type { Deployment, DeploymentCreate, DeploymentPatch } from 'deployment-control/slim';
import { moment } from '../../../pkg/src/values/records/moment.js';
import { forgetServiceTime, learnServiceTime } from '../browser/clock.js';
import { isHidden, sleep, untilTabChanges } from '../browser/while-visible.js';
import { connected, onDisconnect } from './connection.js';

export interface DeploymentState {
  /** The record that was read last; it stays if a later read fails. */
  readonly deployment: Deployment | null;
  /** When the record was asked for, in milliseconds of this machine's clock; null before the first answer. */
  readonly readAt: number | null;
  /** Why the last read failed. */
  readonly error: unknown;
}

interface Stored {
  readonly state: Signal<DeploymentState>;
  /** The number of the request whose answer is shown. */
  request: number;
}

/** The deployments of the list as it was shown last, by their ids in its order, and whether all that there are were listed. */
export const listed = { isWhole: false };
export const listedIds = signal<readonly string[]>([]);
/** The deployment that was looked at last, to whose row the list returns, and how far that was scrolled. */
export const returnTo: { id?: string | undefined; top: number } = { top: 0 };

let requests = 0;
const deployments = new Map<string, Stored>();
/** The revisions that this page began. */
const begun = new Set<string>();
onDisconnect(() => {
  deployments.clear();
  begun.clear();
  listedIds.value = [];
  listed.isWhole = false;
  forgetServiceTime();
});

export function deploymentState(id: string): Signal<DeploymentState> {
  return storedFor(id).state;
}

/** The deployments that were read so far, but for those that could not be read last. */
export function knownDeployments(): readonly Deployment[] {
  return [...deployments.values()].flatMap(({ state }) => (state.peek().error ? [] : (state.peek().deployment ?? [])));
}

/** The pauses between two readings: while something changes, at most, and in a hidden tab. */
const SHORTEST_MS = 10_000;
const LONGEST_MS = 30_000;
const HIDDEN_MS = 60_000;

/** Reads a deployment until `signal` aborts: soon after it changed, and more rarely the longer it does not. */
export async function followDeployment(id: string, signal: AbortSignal): Promise<void> {
  let pause = 0;
  while (!signal.aborted) {
    const before = deploymentState(id).peek().deployment;
    await refreshDeployment(id);
    const isNew = deploymentState(id).peek().deployment !== before;
    pause = isNew ? SHORTEST_MS : Math.min(Math.max(pause * 1.5, SHORTEST_MS), LONGEST_MS);
    await (isHidden() ? sleep(HIDDEN_MS, untilTabChanges(signal)) : sleep(pause, signal));
  }
}

/** A number for a request, taken before it is sent. Later requests have larger numbers. */
export function nextRequest(): number {
  requests += 1;
  return requests;
}

/** Stores a record that was read with the request of this number. */
export function storeDeployment(deployment: Deployment, request = nextRequest(), readAt = Date.now()): void {
  store(deployment.id, request, { deployment, readAt, error: null });
}

/** Stores a record of a listing, which may be older than what is known. */
export function storeListed(deployment: Deployment): void {
  if (typeof deployment.id !== 'string') return;
  const { deployment: known, readAt } = deploymentState(deployment.id).peek();
  if (readAt === null || !(moment(deployment.updated_at) < moment(known?.updated_at))) storeDeployment(deployment);
}

/** Reads a deployment again; a failure becomes part of its state. */
export async function refreshDeployment(id: string): Promise<void> {
  const request = nextRequest();
  const readAt = Date.now();
  try {
    const { client, signal } = await connected();
    storeDeployment(await client.deployments.get(id, { signal }), request, readAt);
  } catch (error) {
    store(id, request, { ...storedFor(id).state.peek(), error });
  }
}

/** Forms have checked themselves, and their users may send what cannot run. */
const SENT_AS_IT_IS = { validate: false } as const;

/** Creates a deployment and stores its record. */
export async function createDeployment(body: DeploymentCreate): Promise<Deployment> {
  const { client } = await connected();
  const sentAt = Date.now();
  const deployment = await client.deployments.create(body, SENT_AS_IT_IS);
  learnServiceTime(deployment.created_at, sentAt);
  recordBegun(deployment);
  storeDeployment(deployment);
  return deployment;
}

/** Patches a deployment and stores its record. */
export async function patchDeployment(id: string, body: DeploymentPatch): Promise<Deployment> {
  const request = nextRequest();
  const { client } = await connected();
  const before = deploymentState(id).peek().deployment?.latest_revision_id;
  const deployment = await client.deployments.patch(id, body, SENT_AS_IT_IS);
  if (deployment.latest_revision_id !== before) recordBegun(deployment);
  storeDeployment(deployment, request);
  return deployment;
}

/** Records that this page began the latest revision of a deployment. */
export function recordBegun({ latest_revision_id: revisionId }: Deployment): void {
  if (revisionId) begun.add(revisionId);
}

/** Whether this page began a revision: what came of it is then news, however early it is read. */
export function wasBegunHere(revisionId: string): boolean {
  return begun.has(revisionId);
}

function store(id: string, request: number, state: DeploymentState): void {
  const stored = storedFor(id);
  if (request < stored.request) return;
  stored.request = request;
  // A record that says the same stays the same object, so that who compares it sees no change.
  const { deployment } = stored.state.peek();
  const isSame = JSON.stringify(state.deployment) === JSON.stringify(deployment);
  stored.state.value = isSame ? { ...state, deployment } : state;
}

function storedFor(id: string): Stored {
  let stored = deployments.get(id);
  if (!stored) {
    stored = { state: signal<DeploymentState>({ deployment: null, readAt: null, error: null }), request: 0 };
    deployments.set(id, stored);
  }
  return stored;
}
