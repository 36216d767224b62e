// Changes a deployment: says before sending what will happen, and afterwards what did.
import { explainPatch, type Deployment } from 'deployment-control/slim';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { patchDeployment } from '../deployments.js';
import { fieldsOf, keyOf, patchBody, valueIn, type Field as FieldSpec, type Value, type Values } from '../fields.js';
import { warnBeforeLeaving } from '../unsaved.js';
import { announce } from './announcer.js';
import { Field } from './field.js';
import { Icon } from './icon.js';
import { ProblemSummary } from './problem-summary.js';
import { useProblems } from './use-problems.js';

export type Verdict = 'will' | 'will_not' | 'may';

const EFFECT: Record<Verdict, string> = { will: 'new revision', will_not: 'no new revision', may: 'maybe a new revision' };
const VERDICT: Record<Verdict, string> = { will: 'will create a new revision', will_not: 'no new revision', may: 'may create a new revision' };
const ACTION: Record<Verdict, string> = { will: 'Save and deploy new revision', will_not: 'Save (no new revision)', may: 'Save (may deploy a new revision)' };

export function PatchForm({ deployment }: { deployment: Deployment }) {
  const [edits, setEdits] = useState<Values>({});
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { problems, form, summary, show, clear, clearField } = useProblems();
  const done = useRef<HTMLDivElement>(null);

  // While there are edits the form rests on the record it was begun with: polling must not change a value under the reader's hands.
  const base = useRef(deployment);
  if (Object.keys(edits).length === 0) base.current = deployment;
  const before = base.current;

  const fields = useMemo(() => fieldsOf('patch', deployment.source), [deployment.source]);
  const changes = fields.flatMap((field) => {
    const after = edits[keyOf(field.path)];
    return after === undefined ? [] : [{ field, before: valueIn(before, field), after }];
  });
  const verdict = changes.length > 0 ? explainPatch(patchBody(changes)).newRevision : null;
  useEffect(() => warnBeforeLeaving(changes.length > 0), [changes.length > 0]);

  const edit = (field: FieldSpec, value: Value) => {
    const key = keyOf(field.path);
    const { [key]: _old, ...others } = edits;
    setEdits(value === valueIn(before, field) ? others : { ...others, [key]: value });
    setOutcome(null);
    clearField(key);
  };
  const drop = (field: FieldSpec) => {
    edit(field, valueIn(before, field));
    form.current?.querySelector<HTMLElement>(`[name="${keyOf(field.path)}"]`)?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !verdict) return;
    setSending(true);
    clear();
    try {
      const patched = await patchDeployment(deployment.id, patchBody(changes));
      const text = outcomeOf(verdict, before.latest_revision_id, patched.latest_revision_id);
      setEdits({});
      setOutcome(text);
      announce(text);
      // The button that had the focus is gone; what it did takes its place.
      requestAnimationFrame(() => done.current?.focus());
    } catch (error) {
      show(error, fields.map((field) => keyOf(field.path)));
    } finally {
      setSending(false);
    }
  };

  return (
    <form class="panel patch" ref={form} onSubmit={submit} noValidate aria-labelledby="patch-title">
      <header>
        <h2 id="patch-title">Configuration</h2>
        <p class="help">Each field says whether changing it makes a new revision.</p>
      </header>
      <ProblemSummary problems={problems.rest} title="The deployment was not changed." box={summary} />
      <div class="fields">
        {fields.map((field) => {
          const key = keyOf(field.path);
          return (
            <Field
              key={key}
              field={field}
              value={edits[key] ?? valueIn(before, field)}
              issues={problems.fields[key]}
              onChange={(value) => edit(field, value)}
              changed={edits[key] !== undefined}
              note={<EffectNote field={field} />}
            />
          );
        })}
      </div>
      {verdict && (
        <div class="changes" data-verdict={verdict}>
          <ul aria-label="Unsaved changes">
            {changes.map(({ field, before: old, after }) => (
              <li key={keyOf(field.path)}>
                <p>
                  <span class="what">{field.label}</span> <del class="from">{shown(old)}</del>
                  <Icon name="arrow" />
                  <ins class="to">{shown(after)}</ins>
                </p>
                <button type="button" class="plain small" aria-label={`Discard the change of ${field.label}`} onClick={() => drop(field)}>
                  <Icon name="undo" />
                </button>
              </li>
            ))}
          </ul>
          <p class="verdict" role="status">
            <strong>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</strong> · {VERDICT[verdict]}
          </p>
          <button type="submit" class="primary" aria-disabled={sending}>
            {sending ? 'Saving…' : ACTION[verdict]}
          </button>
        </div>
      )}
      {outcome && (
        <div class="notice outcome" data-tone="quiet" tabIndex={-1} ref={done}>
          <Icon name="good" />
          <p>{outcome}</p>
        </div>
      )}
    </form>
  );
}

function EffectNote({ field }: { field: FieldSpec }) {
  const effect = useMemo(() => explainPatch(patchBody([{ field, after: field.kind === 'boolean' ? true : field.example }])).newRevision, [field]);
  return (
    <span class="effect" data-effect={effect}>
      {EFFECT[effect]}
    </span>
  );
}

/** What really happened, told by the revision before and after; says so when it is not what was foretold. */
function outcomeOf(verdict: Verdict, before: string | null, after: string | null): string {
  if (before === after) return verdict === 'will' ? 'Saved. Against expectation the service made no new revision.' : 'Saved. No new revision was made.';
  const made = 'A new revision was made; its progress is shown above.';
  return verdict === 'will_not' ? `Saved. Against expectation: ${made}` : `Saved. ${made}`;
}

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? 'not set' : value;
}
