/**
 * The Deployment Control Service in memory: for tests, demonstrations and offline work, with no account and no network.
 *
 * @example
 * import { createEmulator } from 'deployment-control/emulator';
 * const emulator = await createEmulator({ clock: 'manual' });
 * const answer = await emulator.fetch(`${emulator.baseUrl}/v2/deployments`, {
 *   method: 'POST',
 *   headers: { 'content-type': 'application/json' },
 *   body: JSON.stringify({ name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] }),
 * });
 * console.log(answer.status); // 201
 *
 * @module
 */
export { createEmulator } from '../emulator/emulator.js';
export { indexedDbStore } from '../emulator/indexed-db-store.js';
export type {
  Emulator,
  EmulatorFetch,
  EmulatorOptions,
  EmulatorVocabulary,
  FailureName,
  Fault,
  FaultMatch,
  JournalStore,
  ReceivedRequest,
  ScriptStep,
  SeedRecords,
  SeedRevision,
  ViewName,
} from '../emulator/public-types.js';
