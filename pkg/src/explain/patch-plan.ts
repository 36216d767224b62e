// Plans how a stored deployment becomes what the form of a creation describes. The core decides; this module gives what
// it found its names.

import { core } from '../core/instance.js';
import type { DeploymentPatch } from '../generated/records.js';
import { toService } from '../vocabulary/translation.js';
import {
  explanationOf,
  inContractWords,
  textOfObject,
  type EncodedExplanation,
  type ExplainOptions,
  type PatchEntry,
  type PatchExplanation,
} from './explain.js';

/** How a stored deployment becomes what a form describes. */
export interface PatchPlan {
  /** The fields that differ, in the words of the form; undefined if none does. */
  readonly patch: DeploymentPatch | undefined;
  /** What the patch does; `losses` are those of the whole form. */
  readonly explanation: PatchExplanation;
  /** The fields that differ and that no patch can change. */
  readonly fixed: readonly PatchEntry[];
  readonly isBeingDeleted: boolean;
}

/** What a form is taken for. */
export interface FormWish {
  /**
   * Whether the form is all there shall be; false by default. Then fields of a stored `resource_spec` that it leaves out
   * are removed, and what the service does not show is sent, as far as it can change.
   */
  readonly exact?: boolean | undefined;
  /**
   * Whether secrets are sent whose values the service does not show, so that nobody can tell whether they differ; false
   * by default: only a different set of names is then a difference.
   */
  readonly sendSecrets?: boolean | undefined;
}

/** The plan as the core encodes it. */
type EncodedPlan = readonly [
  isBeingDeleted: 0 | 1,
  patch: DeploymentPatch,
  explanation: EncodedExplanation,
  fixed: EncodedExplanation,
];

/**
 * Compares a form with a stored deployment. What a service fills in, spells otherwise or does not show is no difference
 * (observed 5 and 6).
 * @throws TypeError if one of them is not an object that JSON can represent
 */
export function planPatch(
  form: object,
  stored: object,
  { vocabulary, exact, sendSecrets }: ExplainOptions & FormWish,
): PatchPlan {
  const options = { vocabulary };
  const { form: given, terms } = inContractWords('DeploymentCreate', form, 'a form', options);
  const formText = textOfObject(given, 'a form');
  const storedText = textOfObject(
    inContractWords('Deployment', stored, 'the deployment', options).form,
    'the deployment',
  );
  const wish = exact ? 2 : sendSecrets ? 1 : 0;
  const encoded = core().ask('planPatch', [formText, storedText], wish);
  if (encoded === undefined) throw new TypeError('a form and its deployment must be objects that JSON can hold');
  const [isBeingDeleted, patch, explanation, fixed] = JSON.parse(encoded) as EncodedPlan;
  const isEmpty = Object.keys(patch).length === 0;
  const words = (terms === undefined ? patch : toService('DeploymentPatch', patch, terms)) as DeploymentPatch;
  return {
    patch: isEmpty ? undefined : words,
    explanation: explanationOf(explanation, asSent(formText, patch), storedText, terms),
    fixed: explanationOf(fixed, formText, storedText, terms).changes,
    isBeingDeleted: isBeingDeleted === 1,
  };
}

/** The form with the `resource_spec` of the patch, which has what is stored beside what the form says. */
function asSent(formText: string, { source_config: sent }: DeploymentPatch): string {
  if (!sent?.resource_spec) return formText;
  const form = JSON.parse(formText) as DeploymentPatch;
  return JSON.stringify({
    ...form,
    source_config: { ...form.source_config, resource_spec: sent.resource_spec },
  });
}
