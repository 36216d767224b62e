// The texts about what a patch does to revisions, before and after it is sent.
import type { PatchExplanation } from 'deployment-control/slim';

type NewRevision = PatchExplanation['newRevision'];

export const EFFECT_TEXT: Readonly<Record<NewRevision, string>> = {
  will: 'will create a new revision',
  will_not: 'no new revision',
  may: 'may create a new revision',
};

export const SUBMIT_LABEL: Readonly<Record<NewRevision, string>> = {
  will: 'Save and deploy new revision',
  will_not: 'Save (no new revision)',
  may: 'Save (may deploy a new revision)',
};

/** What a patch did, from the latest revision before and after it; says so if that was not expected. */
export function outcomeOf(expected: NewRevision, before: string | null, after: string | null): string {
  if (before === after)
    return expected === 'will'
      ? 'Saved. Unexpectedly, the service made no new revision.'
      : 'Saved. No new revision was made.';
  const made = `new revision was made (${after ?? 'none'}); its progress is in the overview.`;
  return expected === 'will_not' ? `Saved. Unexpectedly, a ${made}` : `Saved. A ${made}`;
}
