// Translates a form into the contract's words before a check, and the issues that the check finds back into the words
// of the form.

import { unreadable } from '../values/arguments.js';
import type { CoreIssue } from '../core/encoded-issues.js';
import { toContract, translateContext, translatePath, usesContractTerms } from './translation.js';
import { CONTRACT_TERMS, type Terms, termsOf, type Vocabulary } from './vocabulary.js';

/** A form in the contract's words. The other members exist if the form was written in other words. */
export interface TranslatedForm {
  readonly form: unknown;
  /** The words that the form was written in. */
  readonly terms?: Terms;
  /** Translates an issue of the form into these words. */
  readonly translateIssue?: (issue: CoreIssue) => CoreIssue;
}

/**
 * Translates a form into the contract's words.
 * @throws TypeError for a form that cannot be read, and for a vocabulary whose words are not words
 */
export function translateForm(record: string, form: unknown, vocabulary: Vocabulary): TranslatedForm {
  const terms = termsOf(vocabulary);
  if (terms === undefined) return { form };
  try {
    const translated = toContract(record, form, terms);
    // A form that uses the contract's words gets its issues in these words too.
    return usesContractTerms(record, form, terms)
      ? { form: translated }
      : { form: translated, terms, translateIssue: (issue) => translateIssue(record, issue, terms) };
  } catch (error) {
    throw unreadable(error);
  }
}

function translateIssue(record: string, { kind, degree, loc, tail, ctx }: CoreIssue, terms: Terms): CoreIssue {
  const root = loc.slice(0, 1);
  const path = translatePath(record, [...loc.slice(1), ...tail], CONTRACT_TERMS, terms);
  const inLocation = Math.max(0, loc.length - 1);
  return {
    kind,
    degree,
    loc: [...root, ...path.slice(0, inLocation)],
    tail: path.slice(inLocation),
    ctx: ctx && translateContext(ctx, terms),
  };
}
