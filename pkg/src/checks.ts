// Checks and explanations: synchronous, from the first call on, without the network.

import { ConfigError } from './errors.js';
import type { Report } from './issues.js';
import type { DeploymentPatch } from './records.js';
import { core } from './wasm.js';

function check(record: string, input: string | Uint8Array): Report {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) throw new TypeError('a JSON text is a string or its bytes as a Uint8Array');
  const report = core().enter((exports) => (typeof input === 'string' ? exports.validate(record, input) : exports.validateBytes(record, input)));
  if (report === undefined) throw new ConfigError(`there is no record ${record}`);
  return JSON.parse(report) as Report;
}

/** Checks the JSON text or bytes of a body that creates a deployment (service.md 4.7). Never throws for any text. */
export function validateCreateJson(text: string | Uint8Array): Report {
  return check('DeploymentCreate', text);
}

/** Checks the JSON text or bytes of a patch (service.md 4.5). Never throws for any text. */
export function validatePatchJson(text: string | Uint8Array): Report {
  return check('DeploymentPatch', text);
}

/** Whether a new revision follows: certainly, certainly not, or as services were seen to do. */
export type Effect = 'will' | 'will_not' | 'may';

/** What a patch does. */
export interface PatchExplanation {
  /** Whether a new revision follows. */
  readonly newRevision: Effect;
  /** The fields that the patch sets, in its order. A null sets nothing. */
  readonly changes: readonly {
    /** Where the field stands in the patch. */
    readonly path: readonly (string | number)[];
    /** What setting it does to the deployment's revisions. */
    readonly effect: Effect;
    /** Who says so: the contract, or services that were watched. */
    readonly basis: 'documented' | 'observed';
    /** Why, as a sentence. */
    readonly because: string;
  }[];
}

/**
 * Says what a patch changes and whether a new revision follows (service.md 2.2, 2.4 and 3).
 * @throws TypeError where the patch is nothing that JSON can hold
 * @example
 * explainPatch({ source_config: { build_on_push: false } }).newRevision; // 'will_not'
 */
export function explainPatch(patch: DeploymentPatch): PatchExplanation {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) throw new TypeError('a patch must be an object');
  const text = JSON.stringify(patch) as string | undefined;
  const explanation = text === undefined ? undefined : core().enter((exports) => exports.explainPatch(text));
  if (explanation === undefined) throw new TypeError('a patch must be an object that JSON can hold');
  return JSON.parse(explanation) as PatchExplanation;
}
