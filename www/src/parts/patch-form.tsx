// Changes a deployment: says before sending what will happen and what is lost, and afterwards what did happen.
import './form/shared.js';
import { explainPatch, type Deployment, type DeploymentPatch, type PatchEntry, type PatchExplanation } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { patchDeployment } from '../deployments.js';
import { fieldsOf, labelOf } from '../fields.js';
import { forget, patchDraft } from '../form/drafts.js';
import { secretsOf, type Form } from '../form/model.js';
import { at, isSame, keyOf, type Path } from '../form/path.js';
import { announce } from './announcer.js';
import { Bar } from './form/bar.js';
import { focusField } from './form/control.js';
import { Effect, Sections } from './form/sections.js';
import { Summary } from './form/summary.js';
import { useSubmit } from './form/use-submit.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';

const Code = lazy(async () => (await import('./form/texts.js')).Code);
const Confirm = lazy(async () => (await import('./confirm.js')).Confirm);

type Verdict = PatchExplanation['newRevision'];

const VERDICT: Record<Verdict, string> = { will: 'will create a new revision', will_not: 'no new revision', may: 'may create a new revision' };
const ACTION: Record<Verdict, string> = { will: 'Save and deploy new revision', will_not: 'Save (no new revision)', may: 'Save (may deploy a new revision)' };

/** What a patch can change. */
const PARTS = ['source_config', 'source_revision_config', 'secrets'] as const;

export function PatchForm({ deployment }: { deployment: Deployment }) {
  const form = patchDraft(deployment);
  const [, look] = useState({});
  const [outcome, setOutcome] = useState<{ readonly text: string } | null>(null);
  const [asking, setAsking] = useState<readonly string[]>([]);
  const agreed = useRef(false);
  const done = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone; what it did takes its place.
  useEffect(() => done.current?.focus(), [outcome]);
  const dirty = form.dirty.value;
  // The changes follow every value; what is shown does so a moment later, so the body to send is read anew.
  void form.value.value;
  const explain = () => explainPatch(form.body() as DeploymentPatch, form.base as Deployment);
  const explanation = dirty ? explain() : null;
  const { sending, failure, element, summary, submit } = useSubmit(form, async () => {
    if (!form.dirty.value) return;
    const { newRevision, changes } = explain();
    const removed = changes.flatMap(({ path, secret }) => (secret?.change === 'removed' ? String(path[1]) : []));
    // What a removed secret held comes back from nowhere.
    if (removed.length > 0 && !agreed.current) return setAsking(removed);
    const before = deployment.latest_revision_id;
    const patched = await patchDeployment(deployment.id, form.body() as DeploymentPatch);
    const text = outcomeOf(newRevision, before, patched.latest_revision_id);
    forget(deployment.id);
    setOutcome({ text });
    announce(text);
  });

  return (
    <>
      <form
        class="form patch"
        ref={element}
        onSubmit={submit}
        // A form that was only looked at takes the newest record once it is left.
        onFocusOut={() => form.dirty.peek() || setTimeout(look, 0, {})}
        noValidate
        aria-labelledby="patch-title"
      >
        <header>
          <h2 id="patch-title">Configuration</h2>
          <p class="help">Each field says whether changing it makes a new revision.</p>
        </header>
        {outcome !== null && !dirty && (
          <div class="notice outcome" data-tone="quiet" tabIndex={-1} ref={done}>
            <Icon name="good" />
            <p>{outcome.text}</p>
          </div>
        )}
        {dirty && form.base['updated_at'] !== deployment.updated_at && PARTS.some((part) => !isSame(form.base[part], deployment[part])) && (
          <div class="notice" data-tone="warn" role="status">
            <Icon name="alert" />
            <p>The deployment has changed on the service since these changes were begun. They are shown against what it was then.</p>
          </div>
        )}
        <Summary form={form} failure={failure} title="The deployment was not changed." box={summary} />
        <Sections form={form} />
        {explanation && (
          <>
            <Review form={form} explanation={explanation} />
            <section class="section" aria-label="Export">
              <Code form={form} />
            </section>
            <Bar verdict={explanation.newRevision}>
              <p class="verdict" role="status">
                <strong>{explanation.changes.length === 1 ? '1 change' : `${explanation.changes.length} changes`}</strong> · {VERDICT[explanation.newRevision]}
              </p>
              <button type="button" class="plain" onClick={() => document.getElementById('review')?.focus()}>
                Review
              </button>
              <button type="submit" class="primary" aria-disabled={sending}>
                {sending ? 'Saving…' : ACTION[explanation.newRevision]}
              </button>
            </Bar>
          </>
        )}
      </form>
      {asking.length > 0 && explanation && (
        <Confirm
          title={asking.length === 1 ? 'Remove a secret?' : `Remove ${asking.length} secrets?`}
          action={ACTION[explanation.newRevision]}
          run={async () => void (agreed.current = true)}
          onClose={() => {
            setAsking([]);
            if (agreed.current) element.current?.requestSubmit();
            agreed.current = false;
          }}
        >
          <p>
            <code>{asking.join(', ')}</code> will be gone from the deployment. Nothing brings a value back.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Everything that the patch does, with its reasons and a way to take each back. */
function Review({ form, explanation: { changes, losses, newRevision } }: { form: Form; explanation: PatchExplanation }) {
  const infos = fieldsOf('patch', form.source, form.hosting);
  const title = (path: Path) => (path[0] === 'secrets' && path.length > 1 ? `Secret ${String(path[1])}` : labelOf(infos, path));
  const drop = (path: Path) => {
    dropChange(form, path);
    document.getElementById('review')?.focus();
  };
  return (
    <section class="section review" aria-labelledby="review-title" id="review" tabIndex={-1}>
      <header>
        <h2 id="review-title">Unsaved changes</h2>
        <Effect effect={newRevision} />
      </header>
      <ul aria-label="Unsaved changes">
        {changes.map((entry) => (
          <li key={keyOf(entry.path)}>
            <Change entry={entry} label={title(entry.path)} />
            <button type="button" class="plain small" aria-label={`Discard the change of ${title(entry.path)}`} onClick={() => drop(entry.path)}>
              <Icon name="undo" />
            </button>
          </li>
        ))}
      </ul>
      {losses.length > 0 && (
        <div class="notice losses" data-tone="warn">
          <Icon name="alert" />
          <div>
            <strong>{losses.length === 1 ? 'One thing to know before' : `${losses.length} things to know before`}</strong>
            <ul>
              {losses.map(({ path, because, code }) => (
                <li key={`${code} ${keyOf(path)}`}>
                  <strong>{title(path)}</strong>: {because}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

function Change({ entry: { before, after, secret, effect, basis, because }, label }: { entry: PatchEntry; label: string }) {
  return (
    <div class="change">
      <p>
        <span class="what">{label}</span>
        {secret ? (
          <span class="badge">{secret.change}</span>
        ) : (
          <>
            <del class="from code">{shown(before)}</del>
            <Icon name="arrow" />
            <ins class="to code">{shown(after)}</ins>
          </>
        )}
        <Effect effect={effect} />
      </p>
      <p class="help">
        {because} · {basis}
      </p>
    </div>
  );
}

/** Takes one change back; a secret is found by its name. */
function dropChange(form: Form, path: Path): void {
  const [first, name] = path;
  const list = String(first);
  if (path.length !== 2 || !list.startsWith('secret')) {
    form.drop(path);
    focusField(path);
    return;
  }
  const stored = (list === 'secrets' ? secretsOf(form.base) : ((at(form.base, [list]) ?? []) as readonly { name?: string }[])).filter((one) => one.name === name);
  const rows = (at(form.value.value, [list]) ?? []) as readonly { name?: string }[];
  const index = rows.findIndex((one) => one.name === name);
  const others = rows.filter((one) => one.name !== name);
  form.set([list], [...others.slice(0, index < 0 ? others.length : index), ...stored, ...others.slice(index < 0 ? others.length : index)]);
}

/** What really happened, told by the revision before and after; says so when it is not what was foretold. */
function outcomeOf(verdict: Verdict, before: string | null, after: string | null): string {
  if (before === after) return verdict === 'will' ? 'Saved. Unexpectedly, the service made no new revision.' : 'Saved. No new revision was made.';
  const made = `new revision was made (${after ?? 'none'}); its progress is shown above.`;
  return verdict === 'will_not' ? `Saved. Unexpectedly, a ${made}` : `Saved. A ${made}`;
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
