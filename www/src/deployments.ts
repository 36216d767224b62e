// The deployments that the page knows, each read by its id. A slow old answer never overwrites a newer one.
import { signal, type Signal } from '@preact/signals';
import type { Deployment, DeploymentCreate, DeploymentPatch } from 'deployment-control';
import { connected } from './connection.js';

export interface DeploymentEntry {
  readonly deployment: Deployment | null;
  /** Why the last read failed; the last record that was read stays. */
  readonly error: unknown;
}

/** The ids of the deployments made in this session, newest first. */
export const madeHere = signal<readonly string[]>([]);

const entries = new Map<string, { readonly entry: Signal<DeploymentEntry>; asked: number; shown: number }>();

/** The entry of a deployment; its first reader starts the first read. */
export function deploymentEntry(id: string): Signal<DeploymentEntry> {
  const known = entries.get(id);
  if (known) return known.entry;
  const made = slot(id);
  void refreshDeployment(id);
  return made.entry;
}

/** Reads a deployment again; a failure is kept in its entry. */
export function refreshDeployment(id: string): Promise<Deployment | null> {
  return keep(id, async () => (await connected()).client.deployments.get(id)).catch(() => null);
}

/** Creates a deployment and remembers it. */
export async function createDeployment(body: DeploymentCreate): Promise<Deployment> {
  const { client } = await connected();
  const deployment = await client.deployments.create(body);
  slot(deployment.id).entry.value = { deployment, error: null };
  madeHere.value = [deployment.id, ...madeHere.value];
  return deployment;
}

/** Patches a deployment; the answer becomes its record. */
export async function patchDeployment(id: string, body: DeploymentPatch): Promise<Deployment> {
  const { client } = await connected();
  const state = slot(id);
  const turn = ++state.asked;
  const deployment = await client.deployments.patch(id, body);
  state.shown = Math.max(state.shown, turn);
  state.entry.value = { deployment, error: null };
  return deployment;
}

async function keep(id: string, read: () => Promise<Deployment>): Promise<Deployment | null> {
  const state = slot(id);
  const turn = ++state.asked;
  let next: DeploymentEntry;
  try {
    next = { deployment: await read(), error: null };
  } catch (error) {
    next = { deployment: state.entry.peek().deployment, error };
  }
  if (turn < state.shown) return state.entry.peek().deployment;
  state.shown = turn;
  state.entry.value = next;
  return next.deployment;
}

function slot(id: string) {
  let state = entries.get(id);
  if (!state) {
    state = { entry: signal<DeploymentEntry>({ deployment: null, error: null }), asked: 0, shown: 0 };
    entries.set(id, state);
  }
  return state;
}
