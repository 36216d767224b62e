// The types of the calls for previews.

import type { Deployment, Revision } from '../../../generated/records.js';
import type { SecretValues } from '../../../explain/secret-plan.js';
import type { AbortSignalLike } from '../../../values/platform.js';
import type { WaitOptions } from '../../options/wait-options.js';
import type { PlanAction } from '../apply-calls.js';
import type { DeletionWait } from '../deletion-calls.js';

/** A deployment that shows a change before it is merged. */
export interface Preview {
  /** What it is for, such as `pr-12`. */
  readonly key: string;
  /** The name of the deployment that it was made from. */
  readonly from: string;
  /** Its own name, which follows from both. */
  readonly name: string;
  readonly id: string;
  /** Its address; null as long as the service has given none. */
  readonly url: string | null;
  /** After so many milliseconds without a change `sweep` deletes it; absent if it has no such time. */
  readonly ttl?: number;
  /** The commit that was asked for, if one was. */
  readonly commit?: string;
  /** The deployment as the service returned it last. */
  readonly deployment: Deployment;
}

/** The options that every call for previews has. */
export interface PreviewCallOptions {
  /** Aborts the call: it rejects at once with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** The time limit of each request, in milliseconds; that of the client by default. */
  readonly timeout?: number | undefined;
}

/** What a preview is made of. */
export interface PreviewUpOptions extends PreviewCallOptions {
  /** What the preview is for, such as `pr-12`: 1 to 200 characters without control characters. */
  readonly key: string;
  /** The name of the deployment whose present configuration the preview gets. */
  readonly from: string;
  /** The image, for sources that have an image; the parent's by default. */
  readonly image?: string | undefined;
  /** The branch or tag, for the source `repo_host`; that of the parent by default. */
  readonly ref?: string | undefined;
  /**
   * The commit of this run, 7 to 64 hexadecimal digits. Another commit than before makes a revision although `ref` is
   * the same.
   */
  readonly commit?: string | undefined;
  /** Secrets of the preview with their values. */
  readonly secrets?: SecretValues | undefined;
  /**
   * The names of secrets, of secret references, and of variables of containers with a value, that are copied from the
   * parent; none by default. Such variables that are not named are left out.
   */
  readonly copySecrets?: readonly string[] | undefined;
  /**
   * Whether the change comes from somebody who may see no secrets, such as a fork's author; false by default. Then
   * secrets are refused, and nothing of the parent's resources is copied but sizes, scales and pull secrets.
   */
  readonly untrusted?: boolean | undefined;
  /**
   * Whether the preview has nothing beside what its parent has; false by default. Then fields of its `resource_spec` that
   * others set are removed, and what the service does not show, such as values of secrets, is sent.
   */
  readonly exact?: boolean | undefined;
  /** After so many milliseconds without a change `sweep` may delete it, from a second to a year; never by default. */
  readonly ttl?: number | undefined;
  /** The most previews that the parent may have, 1 to 10,000; 20 by default. */
  readonly max?: number | undefined;
  /** Whether to wait until the latest revision is deployed, or the options of that wait; true by default. */
  readonly wait?: boolean | WaitOptions | undefined;
  /** Whether nothing is changed; false by default. The result then says what would be done. */
  readonly dryRun?: boolean | undefined;
  /** Called with the preview after the change, before the wait. */
  readonly onApplied?: ((preview: Preview, action: PlanAction) => unknown) | undefined;
  /**
   * Called where the preview of the key is being deleted, before it is awaited that it is gone: for `maxWait`
   * milliseconds, which are ten minutes or the `maxWait` of `wait`. The call rejects if it is still there then.
   */
  readonly onDeletion?: ((preview: Preview, maxWait: number) => unknown) | undefined;
}

/** What `previews.up` has done. */
export interface PreviewApplied {
  readonly action: PlanAction;
  /** The name of the preview. */
  readonly name: string;
  /** Whether a hash stands at the end of the name: parent and key are cut there, or their first name was taken. */
  readonly isShortened: boolean;
  /** The preview; absent in a dry run of a creation. */
  readonly preview?: Preview;
  /** The revision that is deployed, if it was waited for. */
  readonly revision?: Revision;
  /** Sentences that say what is unusual, such as a name that was cut. No secrets. */
  readonly notes: readonly string[];
}

/** Which preview is deleted. */
export interface PreviewDownOptions extends PreviewCallOptions {
  readonly key: string;
  /** The name of the parent; needed where previews of several parents have the key. */
  readonly from?: string | undefined;
  /** Whether to wait until it is gone, or the options of this wait; true by default. */
  readonly wait?: boolean | DeletionWait | undefined;
  /** Whether nothing is changed; false by default. */
  readonly dryRun?: boolean | undefined;
}

/** Which previews are deleted. */
export interface PreviewSweepOptions extends PreviewCallOptions {
  /** The name of the parent; all by default. */
  readonly from?: string | undefined;
  /** Deletes previews that were not changed for so many milliseconds, in place of the time that each has itself. */
  readonly ttl?: number | undefined;
  /** The keys that are still open: previews of `from` with another key are deleted. Needs `from`. */
  readonly keepOpen?: readonly string[] | undefined;
  /** The present time; that of the machine by default. */
  readonly now?: Date | undefined;
  /** Whether to wait until they are gone, or the options of this wait; true by default. */
  readonly wait?: boolean | DeletionWait | undefined;
  /** Whether nothing is changed; false by default. */
  readonly dryRun?: boolean | undefined;
}

/** A preview that was swept, or that could not be. */
export interface SweptPreview {
  readonly preview: Preview;
  /** `closed` if its key is not among those that are open, `idle` if its time is over. */
  readonly because: 'closed' | 'idle';
  /** Why it is not deleted; absent if it is. */
  readonly error?: Error;
}

/** What `previews.sweep` has done. */
export interface PreviewSweep {
  readonly deleted: readonly SweptPreview[];
  readonly failed: readonly SweptPreview[];
  readonly kept: readonly Preview[];
}

/**
 * Previews: deployments that show a change before it is merged. They are known by a mark in their `resource_spec` and by
 * the name that follows from it. What does not have both is never changed or deleted.
 */
export interface Previews {
  /**
   * Creates a preview from the present configuration of its parent, or patches what differs, and waits until it is
   * deployed. Doing it again changes nothing, except that a failed revision is deployed again. A creation whose answer
   * is lost is looked up, and never sent twice; where a tracing project is left of an earlier deployment (observed
   * 11.4), another name is taken; one that is being deleted is awaited.
   * @throws PlanError if the parent is missing or cannot be previewed, `max` is reached, or the name is another's;
   * ConfigError and ValidationError before anything is changed; RevisionFailedError and the other errors of a wait
   * @example
   * const { preview } = await control.previews.up({ key: 'pr-12', from: 'support-agent', image: 'registry.example/agent:pr-12' });
   */
  up(options: PreviewUpOptions): Promise<PreviewApplied>;
  /**
   * Deletes a preview with its tracing project, and waits until it is gone. Without such a preview it does nothing.
   * @returns what was deleted: one preview, or none
   * @throws PlanError if previews of several parents have the key; WaitTimeoutError
   * @example
   * await control.previews.down({ key: 'pr-12', from: 'support-agent' });
   */
  down(options: PreviewDownOptions): Promise<readonly Preview[]>;
  /**
   * Deletes the previews whose time is over, or whose key is not open any more, with their tracing projects. Each is
   * read once more right before, and kept if it has changed.
   * @example
   * const { deleted } = await control.previews.sweep({ from: 'support-agent', keepOpen: ['pr-12'], ttl: 7 * 86_400_000 });
   */
  sweep(options?: PreviewSweepOptions): Promise<PreviewSweep>;
  /**
   * Lists the previews of a parent, or of all.
   * @example
   * for (const { key, url } of await control.previews.list()) console.log(key, url);
   */
  list(options?: PreviewCallOptions & { readonly from?: string | undefined }): Promise<readonly Preview[]>;
}
