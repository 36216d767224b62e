// The form that changes a deployment. Before it is sent, it says what will happen and what would be lost; afterwards it
// says what happened.
import '../../form/chunk.js';
import { type Deployment, type DeploymentPatch, explainPatch, type PatchExplanation } from 'deployment-control/slim';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { discardDraft, patchDraft } from '../../form/model/drafts.js';
import type { Form } from '../../form/model/form.js';
import { Sections } from '../../form/sections.js';
import { Summary } from '../../form/summary.js';
import { ConfirmDialog, useDiscard } from '../../form/use-discard.js';
import { maybeDone, useSubmit } from '../../form/use-submit.js';
import { deploymentState, patchDeployment, refreshDeployment } from '../../service/deployments.js';
import { Icon } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { PatchBar } from './bar.js';
import { outcomeOf, SUBMIT_LABEL } from './outcome.js';

const Meanwhile = lazy(async () => (await import('./review.js')).Meanwhile);
const RequestCode = lazy(async () => (await import('../../form/import-export/import-export.js')).RequestCode);
const Review = lazy(async () => (await import('./review.js')).Review);

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
            <PatchBar explanation={explanation} sending={sending} discard={discard.button} />
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
