// The form that changes a deployment. Before it is sent, it says what will happen and what would be lost; afterwards it
// says what happened.
import '../../form/chunk.js';
import { type Deployment, type DeploymentPatch, explainPatch, type PatchExplanation } from 'deployment-control/slim';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { discardDraft, patchDraft } from '../../form/model/drafts.js';
import type { Form } from '../../form/model/form.js';
import { Sections } from '../../form/sections.js';
import { SubmitBar, useDiscard } from '../../form/submit-bar.js';
import { Summary } from '../../form/summary.js';
import { maybeDone, useSubmit } from '../../form/use-submit.js';
import { deploymentState, patchDeployment, refreshDeployment } from '../../service/deployments.js';
import { Icon, lazy } from '../../ui/shell.js';

const ConfirmDialog = lazy(async () => (await import('../../ui/later/index.js')).ConfirmDialog);
const Meanwhile = lazy(async () => (await import('./review.js')).Meanwhile);
const RequestCode = lazy(async () => (await import('../../form/later/index.js')).RequestCode);
const Review = lazy(async () => (await import('./review.js')).Review);

type NewRevision = PatchExplanation['newRevision'];

const EFFECT_TEXT: Readonly<Record<NewRevision, string>> = {
  will: 'will create a new revision',
  will_not: 'no new revision',
  may: 'may create a new revision',
};

const SUBMIT_LABEL: Readonly<Record<NewRevision, string>> = {
  will: 'Save and deploy new revision',
  will_not: 'Save (no new revision)',
  may: 'Save (may deploy a new revision)',
};

export function PatchForm({ deployment }: { deployment: Deployment }) {
  const form = patchDraft(deployment);
  const [, redraw] = useState({});
  const [outcome, setOutcome] = useState<{ readonly text: string } | null>(null);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const removalConfirmed = useRef<readonly string[]>([]);
  const discard = useDiscard(form, () => discardDraft(deployment.id));
  const isDirty = form.dirty.value;
  const isDecided = ![...form.news.value.values()].some(({ isConflict }) => isConflict);
  // Reading the value has the form drawn again with each change, which the explanation depends on.
  void form.value.value;
  const explain = () => explainPatch(form.body() as DeploymentPatch, form.base as Deployment);
  const explanation = isDirty ? explain() : null;
  const { sending, failure, element, summary, submit, sendAllTheSame } = useSubmit(form, async () => {
    if (!form.dirty.value) return;
    // The values may have changed since the form was drawn, so the explanation is made anew.
    const expected = explain().newRevision;
    const confirmed = removalConfirmed.current;
    await lookAt(form, deployment.id);
    if (!form.dirty.value) return finish('Nothing was left to save: the service has these values already.');
    const { newRevision, changes } = explain();
    if (newRevision !== expected) throw new Error('Saving would do something else by now. Look at the changes again.');
    const removed = removedSecrets(changes);
    if (removed.some((one) => !confirmed.includes(one))) return setRemoving(removed);
    const before = (form.base as Deployment).latest_revision_id;
    const kept = form.news.peek().size > 0 ? ' What was changed on the service meanwhile was kept.' : '';
    const patched = await patchDeployment(deployment.id, form.body() as DeploymentPatch);
    finish(outcomeOf(newRevision, before, patched.latest_revision_id) + kept);
  });
  const finish = (text: string) => {
    discardDraft(deployment.id);
    setOutcome({ text });
    announce(text);
  };
  const failedOn = useRef<unknown>(null);
  useEffect(() => {
    failedOn.current = form.base;
  }, [failure]);
  // What was changed elsewhere is told as soon as it is read.
  useLayoutEffect(() => {
    if (!isDirty) {
      form.forgetNews();
      // What was sent last may have been done although it failed.
      if (maybeDone(form.failure.peek()) && failedOn.current !== form.base)
        setOutcome({ text: 'Saved after all: the service has what you typed.' });
      form.failure.value = null;
    }
    // Saving does it once more, and says why if it cannot.
    else if (form.base !== deployment) rebase(form, deployment).catch(() => {});
  }, [deployment, isDirty]);
  return (
    <>
      <form
        class="form patch"
        ref={element}
        onSubmit={submit}
        // A form without changes shows the latest record again once it has lost the focus.
        onFocusOut={() => form.dirty.peek() || setTimeout(redraw, 0, {})}
        noValidate
        aria-labelledby="patch-title"
      >
        <header>
          <h2 id="patch-title">Configuration</h2>
          <p class="help">Only what you change is sent.</p>
        </header>
        <Outcome outcome={outcome} isHidden={isDirty} />
        <Summary
          form={form}
          failure={failure instanceof Undecided && isDecided ? null : failure}
          title={
            maybeDone(failure)
              ? 'It is not known whether the deployment was changed.'
              : 'The deployment was not changed.'
          }
          element={summary}
          sendAllTheSame={sendAllTheSame}
        />
        {isDirty && form.news.value.size > 0 && <Meanwhile form={form} />}
        <Sections form={form} />
        {explanation && (
          <>
            <Review form={form} explanation={explanation} />
            <section class="section" aria-label="Export">
              <RequestCode form={form} />
            </section>
            <SubmitBar effect={explanation.newRevision}>
              <p class="verdict" role="status">
                <strong>
                  {explanation.changes.length === 1 ? '1 change' : `${explanation.changes.length} changes`}
                </strong>{' '}
                · {EFFECT_TEXT[explanation.newRevision]}
              </p>
              <button type="button" class="plain" onClick={() => document.getElementById('review')?.focus()}>
                Review
              </button>
              {discard.button}
              <button type="submit" class="primary" aria-disabled={sending}>
                {sending ? 'Saving…' : SUBMIT_LABEL[explanation.newRevision]}
              </button>
            </SubmitBar>
          </>
        )}
      </form>
      {discard.dialog}
      {removing.length > 0 && explanation && (
        <ConfirmDialog
          title={removing.length === 1 ? 'Remove a secret?' : `Remove ${removing.length} secrets?`}
          action={SUBMIT_LABEL[explanation.newRevision]}
          isDestructive
          onConfirm={async () => {
            removalConfirmed.current = removing;
          }}
          onClose={() => {
            setRemoving([]);
            if (removalConfirmed.current.length > 0) element.current?.requestSubmit();
            removalConfirmed.current = [];
          }}
        >
          <p>
            <code>{removing.join(', ')}</code> will be gone. A removed value cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What a patch did, from the latest revision before and after it; says so if that was not expected. */
function outcomeOf(expected: NewRevision, before: string | null, after: string | null): string {
  if (before === after)
    return expected === 'will'
      ? 'Saved. Unexpectedly, the service made no new revision.'
      : 'Saved. No new revision was made.';
  const made = `new revision was made (${after ?? 'none'}); its progress is in the overview.`;
  return expected === 'will_not' ? `Saved. Unexpectedly, a ${made}` : `Saved. A ${made}`;
}

/** What the last patch did. It takes the focus if that was on the button that was pressed, which is gone. */
function Outcome({ outcome, isHidden }: { outcome: { readonly text: string } | null; isHidden: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, [outcome]);
  if (outcome === null || isHidden) return null;
  return (
    <div class="notice outcome" data-tone="quiet" tabIndex={-1} ref={element}>
      <Icon name="good" />
      <p>{outcome.text}</p>
    </div>
  );
}

/** Bases the changes on what is stored; answers how many of them were changed there too, and are not decided. */
async function rebase(form: Form, stored: Deployment): Promise<number> {
  return (await import('./review.js')).rebase(form, stored);
}

/** Looks at what is stored now, and bases the changes on it. Rejects if that has to be seen first. */
async function lookAt(form: Form, id: string): Promise<void> {
  await refreshDeployment(id);
  const { deployment, error } = deploymentState(id).peek();
  if (error !== null) throw error;
  if (deployment && (await rebase(form, deployment)) > 0)
    throw new Undecided(
      'What you changed was changed on the service too. Decide below what is to stay, then save again.',
    );
  if (form.errors.value.length > 0) throw new Error('It does not fit what was changed on the service meanwhile.');
}

/** What both have changed is to be decided first. */
class Undecided extends Error {}

function removedSecrets(changes: PatchExplanation['changes']): readonly string[] {
  return changes.flatMap(({ path, secret }) => (secret?.change === 'removed' ? String(path[1]) : []));
}
