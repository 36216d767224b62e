// A fleet, its plan, and the options of both calls.

import type { Effect, PatchEntry, PatchExplanation } from '../../../explain/explain.js';
import type { FormWish } from '../../../explain/patch-plan.js';
import type { Deployment, DeploymentCreate } from '../../../generated/records.js';
import type { Issue } from '../../../issues/issues.js';
import type { AbortSignalLike } from '../../../values/platform.js';
import type { WaitOptions } from '../../options/wait-options.js';
import type { Plan } from '../apply-calls.js';
import type { FleetAction, FleetPlanDocument } from './fleet-document-types.js';

/** A secret of a fleet: with its value, or with where that stands, so that it can stay out of a plan. */
export type FleetSecret =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly env: string }
  | { readonly name: string; readonly file: string };

/** Where the value of a secret stands: in an environment variable or in a file. */
export type SecretSource = { readonly env: string } | { readonly file: string };

/** Any part of a form: what `defaults` fill in. */
export type FleetDefaults = {
  readonly [Name in keyof Omit<DeploymentCreate, 'name' | 'secrets' | 'agent'>]?: unknown;
} & { readonly secrets?: readonly FleetSecret[] | undefined };

/** One deployment of a fleet: the form of its creation, without what the defaults have. */
export type FleetDeployment = FleetDefaults & {
  /** The name, by which the deployment is found; unique in the fleet. */
  readonly name: string;
  /** The names of deployments of the fleet that come before this one; with `wait` until they are deployed. */
  readonly after?: readonly string[] | undefined;
};

/** Many deployments of one workspace. */
export interface Fleet {
  /**
   * The fleet's name, 1 to 63 letters, digits, `-`, `_` and `.`, the first and the last of them a letter or digit. With
   * it, created deployments carry the mark `labels['deployment-control/fleet']` in their `resource_spec`, which `prune`
   * needs.
   */
  readonly name?: string | undefined;
  /**
   * What every deployment has that does not say otherwise. Objects are merged field by field, secrets by their names,
   * and a null removes a default; other lists are taken whole.
   */
  readonly defaults?: FleetDefaults | undefined;
  /** The deployments. */
  readonly deployments: readonly FleetDeployment[];
}

/** Why an entry cannot be carried out; `other_fleet` if the deployment carries the mark of another fleet. */
export type FleetBlock = 'fixed' | 'deleting' | 'hidden' | 'other_fleet';

/** One deployment of a plan. */
export interface FleetEntry {
  readonly name: string;
  readonly action: FleetAction;
  /**
   * The deployment of this name; absent if there is none. Where the service shows the values of secrets, each is read by
   * its name, and neither JSON nor a log shows it.
   */
  readonly current?: Deployment;
  /**
   * The plan of this deployment, which holds its form with its secrets; absent for `prune` and `unmanaged`. It is read
   * by its name alone: neither JSON, a log nor a copy of the entry has it.
   */
  readonly plan?: Plan;
  /** What the patch does, if there is a deployment. */
  readonly explanation?: PatchExplanation;
  /** Whether it makes a new revision. */
  readonly newRevision: Effect;
  /** Fields that differ and that no patch can change. */
  readonly fixed: readonly PatchEntry[];
  /** Why the entry cannot be carried out; absent if it can. */
  readonly blocked?: FleetBlock;
  /**
   * What was not compared, since the service does not show it: secrets by their names, other fields by their paths. It is
   * not sent.
   */
  readonly notCompared: readonly string[];
  /** Whether the fleet's mark is on the deployment, which `prune` asks for. */
  readonly isMarked: boolean;
  /** The names that come before. */
  readonly after: readonly string[];
  /**
   * The file that it stands in; of a deployment that the fleet no longer has, the one in which it stood when it was
   * created or its resources changed. Absent if `fileOf` has never told it.
   */
  readonly file?: string;
  /** Sentences that say what stands in the way, or what to do next. No secrets. */
  readonly notes: readonly string[];
}

/** What would be done with a workspace. */
export interface FleetPlan {
  /** The fleet's name, if it has one. */
  readonly name?: string;
  /** The fleet's deployments in their order, then those that the fleet does not have. */
  readonly entries: readonly FleetEntry[];
  /** How many entries have each action; those that cannot be carried out (`blocked`) are counted as `refused` alone. */
  readonly counts: Readonly<Record<FleetAction | 'refused', number>>;
  /** How many deployments would be created, changed or deleted. */
  readonly changes: number;
  /** How many requests were sent. */
  readonly requests: number;
  /** Why `apply` needs `pruneAtMost`, such as that most of the fleet would be deleted; absent if it does not. */
  readonly largePruning?: string;
  /** What is unusual in the forms, at its path in the fleet. */
  readonly warnings: readonly Issue[];
  /**
   * The plan as a document without secret values, to be reviewed, stored, and given to `fleet.apply`. It carries the
   * state that it was made from, and a checksum against changes by accident.
   * @throws PlanError if a secret is given by its value, which a document must not hold
   */
  document(): Promise<FleetPlanDocument>;
}

/** The options of `fleet.plan`. */
export interface FleetPlanOptions extends FormWish {
  /** Whether deployments that carry the fleet's mark, and that the fleet no longer has, are deleted; false by default. */
  readonly prune?: boolean | undefined;
  /**
   * Whether deployments that exist without the fleet's mark get it, in their `resource_spec`, for which services make a
   * revision; false by default.
   */
  readonly adopt?: boolean | undefined;
  /** The names of the deployments that are looked at; all by default. Nothing else is patched, created or pruned. */
  readonly only?: readonly string[] | undefined;
  /**
   * Whether the latest revision is deployed again if nothing differs and it has failed; false by default. Reads the
   * revision of each deployment whose latest revision is not the active one.
   */
  readonly redeployFailed?: boolean | undefined;
  /** Gives the value of a secret by reference; undefined if there is none, which is an issue. */
  readonly secretValue?: ((reference: SecretSource) => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Gives the file in which a deployment of the fleet stands, by its name. It is noted in an annotation when the
   * deployment is created or its resources change, so that pruning can name it later.
   */
  readonly fileOf?: ((name: string) => string | undefined) | undefined;
  /** Aborts the call: it rejects at once with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** The time limit of each request, in milliseconds; that of the client by default. */
  readonly timeout?: number | undefined;
}

/** The options of `fleet.apply`. */
export interface FleetApplyOptions extends FleetPlanOptions {
  /** How many deployments are worked on at the same time, 1 to 64; 4 by default. */
  readonly parallel?: number | undefined;
  /**
   * Whether to wait until the latest revisions are deployed, or the options of these waits; false by default. Those of a
   * run that was stopped are waited for too. The pauses between polls begin with 0.3 s and grow by a tenth.
   */
  readonly wait?: boolean | WaitOptions | undefined;
  /**
   * The most deployments that `prune` deletes, 0 to 100,000. Without it nothing is sent if more than half of the fleet
   * would be deleted, more than five and a tenth of it, or all that stood in one file.
   */
  readonly pruneAtMost?: number | undefined;
  /** Whether the tracing projects of pruned deployments are deleted too; false by default. */
  readonly withProject?: boolean | undefined;
}
