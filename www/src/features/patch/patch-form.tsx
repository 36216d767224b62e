// The form that changes a deployment. Before it is sent, it says what will happen and what would be lost; afterwards it
// says what happened.
import '../../form/chunk.js';
import { type Deployment, type DeploymentPatch, explainPatch, type PatchExplanation } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { discardDraft, patchDraft } from '../../form/model/drafts.js';
import { isSame } from '../../form/model/path.js';
import { Sections } from '../../form/sections.js';
import { Summary } from '../../form/summary.js';
import { useSubmit } from '../../form/use-submit.js';
import { patchDeployment } from '../../service/deployments.js';
import { Icon } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { PatchBar } from './bar.js';
import { outcomeOf, SUBMIT_LABEL } from './outcome.js';
import { Review } from './review.js';

const ConfirmDialog = lazy(async () => (await import('../../ui/confirm-dialog.js')).ConfirmDialog);
const RequestCode = lazy(async () => (await import('../../form/import-export/import-export.js')).RequestCode);

/** The parts of a deployment that a patch can change. */
const PATCHED = ['source_config', 'source_revision_config', 'secrets'] as const;

export function PatchForm({ deployment }: { deployment: Deployment }) {
  const form = patchDraft(deployment);
  const [, redraw] = useState({});
  const [outcome, setOutcome] = useState<{ readonly text: string } | null>(null);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const removalConfirmed = useRef(false);
  const isDirty = form.dirty.value;
  // Reading the value has the form drawn again with each change, which the explanation depends on.
  void form.value.value;
  const explain = () => explainPatch(form.body() as DeploymentPatch, form.base as Deployment);
  const explanation = isDirty ? explain() : null;
  const { sending, failure, element, summary, submit } = useSubmit(form, async () => {
    if (!form.dirty.value) return;
    // The values may have changed since the form was drawn, so the explanation is made anew.
    const { newRevision, changes } = explain();
    const removed = removedSecrets(changes);
    if (removed.length > 0 && !removalConfirmed.current) return setRemoving(removed);
    const before = deployment.latest_revision_id;
    const patched = await patchDeployment(deployment.id, form.body() as DeploymentPatch);
    const text = outcomeOf(newRevision, before, patched.latest_revision_id);
    discardDraft(deployment.id);
    setOutcome({ text });
    announce(text);
  });
  const isStale =
    form.base.updated_at !== deployment.updated_at &&
    PATCHED.some((part) => !isSame(form.base[part], deployment[part]));
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
          <p class="help">Everything here is optional: only what you change is sent.</p>
        </header>
        <Outcome outcome={outcome} isHidden={isDirty} />
        {isDirty && isStale && <StaleWarning />}
        <Summary form={form} failure={failure} title="The deployment was not changed." element={summary} />
        <Sections form={form} />
        {explanation && (
          <>
            <Review form={form} explanation={explanation} />
            <section class="section" aria-label="Export">
              <RequestCode form={form} />
            </section>
            <PatchBar explanation={explanation} sending={sending} />
          </>
        )}
      </form>
      {removing.length > 0 && explanation && (
        <ConfirmDialog
          title={removing.length === 1 ? 'Remove a secret?' : `Remove ${removing.length} secrets?`}
          action={SUBMIT_LABEL[explanation.newRevision]}
          onConfirm={async () => {
            removalConfirmed.current = true;
          }}
          onClose={() => {
            setRemoving([]);
            if (removalConfirmed.current) element.current?.requestSubmit();
            removalConfirmed.current = false;
          }}
        >
          <p>
            <code>{removing.join(', ')}</code> will be gone from the deployment. A removed value cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What the last patch did. It takes the focus, because the button that was pressed is gone. */
function Outcome({ outcome, isHidden }: { outcome: { readonly text: string } | null; isHidden: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [outcome]);
  if (outcome === null || isHidden) return null;
  return (
    <div class="notice outcome" data-tone="quiet" tabIndex={-1} ref={element}>
      <Icon name="good" />
      <p>{outcome.text}</p>
    </div>
  );
}

function StaleWarning() {
  return (
    <div class="notice" data-tone="warn" role="status">
      <Icon name="alert" />
      <p>
        The deployment has changed on the service since you began these changes. They are compared with what it was
        then.
      </p>
    </div>
  );
}

function removedSecrets(changes: PatchExplanation['changes']): readonly string[] {
  return changes.flatMap(({ path, secret }) => (secret?.change === 'removed' ? String(path[1]) : []));
}
