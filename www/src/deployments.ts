// The deployments that the page knows, each by its id. A slow old answer never overwrites a newer one.
import { signal, type Signal } from '@preact/signals';
import type { Deployment, DeploymentCreate, DeploymentPatch } from 'deployment-control/slim';
import { connected, onDisconnect } from './connection.js';

export interface DeploymentEntry {
  readonly deployment: Deployment | null;
  /** Why the last read failed; the last record that was read stays. */
  readonly error: unknown;
}

interface Slot {
  readonly entry: Signal<DeploymentEntry>;
  /** The turn in which the record that is shown was asked for. */
  shown: number;
}

let turns = 0;

const slots = new Map<string, Slot>();
onDisconnect(() => slots.clear());

/** The entry of a deployment; its first reader starts the first read. */
export function deploymentEntry(id: string): Signal<DeploymentEntry> {
  const known = slots.get(id);
  if (known) return known.entry;
  const made = slot(id);
  void refreshDeployment(id);
  return made.entry;
}

/** Takes a record from wherever it was asked for; `turn` says when that was. */
export function keepDeployment(deployment: Deployment, turn = nextTurn()): void {
  show(deployment.id, turn, { deployment, error: null });
}

/** Marks that something is asked for now: an answer to an earlier question is not shown once one to a later question is. */
export function nextTurn(): number {
  return (turns += 1);
}

/** Reads a deployment again; a failure is kept in its entry. */
export async function refreshDeployment(id: string): Promise<void> {
  const turn = nextTurn();
  try {
    keepDeployment(await (await connected()).client.deployments.get(id), turn);
  } catch (error) {
    show(id, turn, { deployment: slot(id).entry.peek().deployment, error });
  }
}

/** Creates a deployment and remembers it. */
export async function createDeployment(body: DeploymentCreate): Promise<Deployment> {
  const { client } = await connected();
  const deployment = await client.deployments.create(body);
  keepDeployment(deployment);
  return deployment;
}

/** Patches a deployment; the answer becomes its record. */
export async function patchDeployment(id: string, body: DeploymentPatch): Promise<Deployment> {
  const turn = nextTurn();
  const { client } = await connected();
  const deployment = await client.deployments.patch(id, body);
  keepDeployment(deployment, turn);
  return deployment;
}

function show(id: string, turn: number, entry: DeploymentEntry): void {
  const state = slot(id);
  if (turn < state.shown) return;
  state.shown = turn;
  // An answer that says what is shown already draws nothing anew.
  if (entry.error || JSON.stringify(entry) !== JSON.stringify(state.entry.peek())) state.entry.value = entry;
}

function slot(id: string): Slot {
  let state = slots.get(id);
  if (!state) {
    state = { entry: signal<DeploymentEntry>({ deployment: null, error: null }), shown: 0 };
    slots.set(id, state);
  }
  return state;
}
