// The changes of a patch with their effects and what would be lost, and what was changed on the service meanwhile.
import '../../form/chunk.js';
import type { FieldInfo, PatchExplanation } from 'deployment-control/slim';
import { Effect, focusField } from '../../form/control.js';
import { fieldsOf, labelOf } from '../../form/model/fields.js';
import type { Form } from '../../form/model/form.js';
import { type Data, isSame, isSecretPath, keyOf, type Path, valueAt } from '../../form/model/path.js';
import { Icon, Notice } from '../../ui/shell.js';
import { announce } from '../../browser/announce.js';
import { type Difference, merge, namedValueAt } from '../../form/model/merge.js';
import { visible } from '../../browser/visible.js';
import { type SecretRow, secretsOf, withSecretValues } from '../../form/model/form-secrets.js';

export interface ReviewProps {
  readonly form: Form;
  readonly explanation: PatchExplanation;
}

export function Review({ form, explanation: { changes, losses, newRevision } }: ReviewProps) {
  const infos = fieldsOf('patch', form.source, form.hosting);
  const labelAt = (path: Path) => labelIn(infos, path);
  return (
    <section class="section review" aria-labelledby="review-title" id="review" tabIndex={-1}>
      <header>
        <h2 id="review-title">Unsaved changes</h2>
        <Effect effect={newRevision} />
      </header>
      <ul aria-label="Unsaved changes">
        {changes.map(({ path, before, after, secret, effect, basis, because }) => (
          <li key={keyOf(path)}>
            <div class="change">
              <p>
                <span class="what">{labelAt(path)}</span>
                {secret ? (
                  <span class="badge">{secret.change}</span>
                ) : (
                  <>
                    <del class="from code">{textOf(before)}</del>
                    <Icon name="arrow" />
                    <ins class="to code">{textOf(after)}</ins>
                  </>
                )}
                <Effect effect={effect} />
              </p>
              <p class="help">
                {because} · {basis}
              </p>
            </div>
            <button
              type="button"
              class="plain small"
              aria-label={`Discard the change of ${labelAt(path)}`}
              onClick={() => {
                takeStored(form, path);
                if (!isSecretPath(path)) focusField(path);
                document.getElementById('review')?.focus();
              }}
            >
              <Icon name="undo" />
            </button>
          </li>
        ))}
      </ul>
      {losses.length > 0 && (
        <div class="losses">
          <Notice
            tone="warn"
            title={losses.length === 1 ? 'One thing to know before' : `${losses.length} things to know before`}
          >
            <ul>
              {losses.map(({ path, because, code }) => (
                <li key={`${code} ${keyOf(path)}`}>
                  <strong>{labelAt(path)}</strong>: {because}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </section>
  );
}

/**
 * Bases the changes of a form on what is stored now. What was changed there alone is taken over, and nothing that was
 * typed is touched. Answers how many changes were made to something else there, and are not decided.
 */
export function rebase(form: Form, stored: Data): number {
  if (form.base !== stored) {
    const { value, differences } = merge(form.base, form.value.peek(), stored, form.isDropped);
    const fields = fieldsOf('patch', form.source, form.hosting);
    // What the form has no field for is the service's own, such as the image that it has built.
    const shown = differences.filter((one) =>
      fields.some(
        ({ kind, path }) => kind !== 'record' && path.every((step, at) => step === '*' || step === one.path[at]),
      ),
    );
    const news = new Map(form.news.peek());
    for (const one of shown) {
      const key = keyOf(one.path);
      news.set(key, { ...one, before: (news.get(key) ?? one).before });
    }
    form.rebase(stored, value, news);
    if (shown.length > 0) announce('The deployment was changed on the service meanwhile');
  }
  return split(form)[0].length;
}

/** What is not decided, and what is as it is stored. */
function split(form: Form): readonly [Difference[], Difference[]] {
  const all = [...form.news.value.values()];
  const isOpen = ({ path, stored, isConflict }: Difference) =>
    isConflict && !isSame(namedValueAt(form.value.value, path), stored);
  return [all.filter(isOpen), all.filter((one) => !isOpen(one))];
}

export function Meanwhile({ form }: { form: Form }) {
  const [open, taken] = split(form);
  const infos = fieldsOf('patch', form.source, form.hosting);
  const item = ({ path, before, stored }: Difference) => {
    const what = labelIn(infos, path);
    const decide = (name: string, decision: () => void) => (
      <button
        type="button"
        aria-label={`${name}: ${what}`}
        onClick={() => {
          decision();
          form.forgetNews(path);
          document.getElementById('meanwhile')?.focus();
        }}
      >
        {name}
      </button>
    );
    return (
      <li key={keyOf(path)} class="change">
        <p>
          <span class="what">{what}</span>
          <del class="from code">{shown(path, before)}</del>
          <Icon name="arrow" />
          <ins class="to code">{shown(path, stored, before)}</ins>
        </p>
        {open.some((one) => one.path === path) && (
          <div class="actions">
            <p>
              Yours: <span class="code">{shown(path, namedValueAt(form.value.value, path), before)}</span>
            </p>
            {decide('Keep mine', () => {})}
            {decide('Take theirs', () => takeStored(form, path))}
          </div>
        )}
      </li>
    );
  };
  const list = (label: string, items: readonly Difference[], help: string) =>
    items.length > 0 && (
      <>
        <p class="help">{help}</p>
        <ul aria-label={label}>{items.map(item)}</ul>
      </>
    );
  return (
    <section class="section meanwhile" id="meanwhile" aria-labelledby="meanwhile-title" tabIndex={-1}>
      <h2 id="meanwhile-title">Changed on the service meanwhile</h2>
      {list('To decide', open, 'You have changed these too. Decide for each before you save.')}
      {list('Taken over', taken, 'You have not changed these, so they are kept as they are stored now.')}
    </section>
  );
}

/** A value as text; of a secret it says only whether there is one, and whether it is another than `before`. */
function shown(path: Path, value: unknown, before: unknown = value): string {
  if (!isSecretPath(path)) return textOf(value);
  return value === undefined ? 'not set' : value === before ? 'a value' : 'another value';
}

function labelIn(infos: readonly FieldInfo[], path: Path): string {
  return path[0] === 'secrets' && path.length > 1 ? `Secret ${String(path[1])}` : labelOf(infos, path);
}

/** A value as text, without what is secret in it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return visible(typeof value === 'string' ? value : JSON.stringify(withSecretValues(value, () => '••••')));
}

function takeStored(form: Form, path: Path): void {
  if (isSecretPath(path)) revertSecret(form, path);
  else form.revert(path);
}

type SecretPath = readonly [list: 'secrets' | 'secret_references', name: string];

/** Puts the stored secret of this name back into its place, or removes the secret if it was added. */
function revertSecret(form: Form, [list, name]: SecretPath): void {
  const stored = list === 'secrets' ? secretsOf(form.base) : rowsAt(form.base, list);
  const rows = rowsAt(form.value.value, list);
  const others = rows.filter((row) => row.name !== name);
  const found = rows.findIndex((row) => row.name === name);
  const position = found < 0 ? others.length : found;
  const reverted = stored.filter((row) => row.name === name);
  form.set([list], [...others.slice(0, position), ...reverted, ...others.slice(position)]);
}

function rowsAt(value: unknown, list: string): readonly SecretRow[] {
  return (valueAt(value, [list]) ?? []) as readonly SecretRow[];
}
