// What a watch shows: one frozen snapshot until something differs, in which what stays the same is the same object.

import type { DeploymentSnapshot, WatchedRevision } from './watch-calls.js';
import type { Entries } from './watch-state.js';

/** What a snapshot is made of. */
export interface Shown extends Omit<DeploymentSnapshot, 'deployments' | 'revisions'> {
  readonly entries: Entries;
}

/** Gives the snapshot of what is shown; that of the last call if nothing differs. */
export function snapshots(): (shown: Shown) => DeploymentSnapshot {
  let before: Shown | undefined;
  let snapshot: DeploymentSnapshot = NOTHING_KNOWN;
  return (shown) => {
    if (before !== undefined && hasSameMembers(before, shown)) return snapshot;
    const { entries, ...state } = shown;
    const lists = before?.entries === entries ? snapshot : listsOf(entries, snapshot);
    before = shown;
    const next = { ...state, deployments: lists.deployments, revisions: lists.revisions };
    // Entries also differ in when a revision is read next, which is not shown.
    if (!hasSameMembers(snapshot, next)) snapshot = Object.freeze(next);
    return snapshot;
  };
}

/** Before the first answer, and where no request is sent, as on a server. */
export const NOTHING_KNOWN: DeploymentSnapshot = /* @__PURE__ */ Object.freeze({
  deployments: /* @__PURE__ */ Object.freeze([]),
  revisions: /* @__PURE__ */ new Map(),
  readAt: null,
  isComplete: false,
  error: null,
  isPaused: false,
  isClosed: false,
});

function hasSameMembers<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every((name) => one[name] === other[name]);
}

function listsOf(entries: Entries, before: DeploymentSnapshot): Pick<DeploymentSnapshot, 'deployments' | 'revisions'> {
  const deployments = [...entries.values()].map(({ deployment }) => deployment);
  const revisions = new Map<string, WatchedRevision>();
  for (const [id, { revision }] of entries) if (revision) revisions.set(id, revision);
  const { deployments: known, revisions: knownRevisions } = before;
  const isSame = known.length === deployments.length && known.every((each, at) => each === deployments[at]);
  const areSame =
    knownRevisions.size === revisions.size && [...revisions].every(([id, each]) => knownRevisions.get(id) === each);
  return {
    deployments: isSame ? known : Object.freeze(deployments),
    revisions: areSame ? knownRevisions : revisions,
  };
}
