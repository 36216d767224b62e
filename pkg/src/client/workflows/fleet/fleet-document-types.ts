// A plan as a document: what was reviewed, and the state that it was made from.

import type { Effect } from '../../../explain/explain.js';

/**
 * What is done with one deployment: as for `deployments.plan`; `prune` if it carries the fleet's mark and the fleet no
 * longer has it, and pruning was asked for; `unmanaged` if the fleet does not have it, and nothing is done.
 */
export type FleetAction = 'create' | 'patch' | 'redeploy' | 'none' | 'prune' | 'unmanaged';

/** One deployment in the document of a plan. */
export interface FleetDocumentEntry {
  readonly name: string;
  readonly action: FleetAction;
  /** The id of the deployment, if there is one. */
  readonly id?: string;
  /** A hash of the state that the entry was made from: of the deployment's id, latest revision, and fields of the form. */
  readonly state?: string;
  /** The form, with its secrets by reference; for `create`, `patch` and `redeploy`. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** The names that come before. */
  readonly after?: readonly string[];
  /** The file that it stands in, or stood in if it is deleted, if that is known. */
  readonly file?: string;
  /** The fields that change: path, before and after as far as they are no secrets, and why. For people. */
  readonly changes?: readonly unknown[];
  /** The fields that are lost. For people. */
  readonly losses?: readonly unknown[];
  /** Whether it makes a new revision. */
  readonly new_revision?: Effect;
}

/**
 * A plan as a JSON document. It holds no value of a secret: those are read by their references when it is applied. A
 * document that was cut off or edited by accident no longer fits its checksum and is refused. Whoever edits it on purpose
 * can make a checksum that fits: keep the document where only people can write who may apply the plan.
 */
export interface FleetPlanDocument {
  /** What kind of document it is. */
  readonly kind: 'deployment-control/fleet-plan';
  /** The version of the format. */
  readonly version: 1;
  /** The address of the service, and the tenant of its deployments, else the one that the client names. */
  readonly service: { readonly base_url: string; readonly tenant_id?: string };
  /** The fleet's name, and a hash of the fleet as it was given. */
  readonly fleet: { readonly name?: string; readonly sha256: string };
  /** What the plan was made with. */
  readonly options: {
    readonly adopt: boolean;
    readonly send_secrets: boolean;
    readonly redeploy_failed: boolean;
    readonly exact?: boolean;
  };
  readonly entries: readonly FleetDocumentEntry[];
  /** SHA-256 over everything else, in hexadecimal digits; it is no signature. */
  readonly checksum: string;
}
