// What was changed on the service since the changes were begun: what was taken over, and what someone must decide.
import { announce } from '../../browser/announce.js';
import { fieldsOf } from '../../form/model/fields.js';
import type { Form } from '../../form/model/form.js';
import { type Difference, merge, namedValueAt } from '../../form/model/merge.js';
import { type Data, isSame, isSecretPath, keyOf, type Path } from '../../form/model/path.js';
import { Icon } from '../../ui/icon.js';
import { labelAt, takeStored, textOf } from './change-text.js';

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
  return (
    <section class="section meanwhile" id="meanwhile" aria-labelledby="meanwhile-title" tabIndex={-1}>
      <h2 id="meanwhile-title">Changed on the service meanwhile</h2>
      <List form={form} label="To decide" items={open} isOpen>
        You have changed these too. Decide for each before you save.
      </List>
      <List form={form} label="Taken over" items={taken}>
        You have not changed these, so they are kept as they are stored now.
      </List>
    </section>
  );
}

interface ListProps {
  readonly form: Form;
  readonly label: string;
  readonly items: readonly Difference[];
  /** Whether these are still to be decided. */
  readonly isOpen?: boolean;
  readonly children: string;
}

function List({ form, label, items, isOpen, children }: ListProps) {
  if (items.length === 0) return null;
  const infos = fieldsOf('patch', form.source, form.hosting);
  return (
    <>
      <p class="help">{children}</p>
      <ul aria-label={label}>
        {items.map(({ path, before, stored }) => {
          const what = labelAt(infos, path);
          const decide = (name: string, decision: () => void) => (
            <button
              type="button"
              aria-label={`${name}: ${what}`}
              onClick={() => {
                decision();
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
              {isOpen && (
                <div class="actions">
                  <p>
                    Yours: <span class="code">{shown(path, namedValueAt(form.value.value, path), before)}</span>
                  </p>
                  {decide('Keep mine', () => form.forgetNews(path))}
                  {decide('Take theirs', () => {
                    takeStored(form, path);
                    form.forgetNews(path);
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A value as text; of a secret it says only whether there is one, and whether it is another than `before`. */
function shown(path: Path, value: unknown, before: unknown = value): string {
  if (!isSecretPath(path)) return textOf(value);
  return value === undefined ? 'not set' : value === before ? 'a value' : 'another value';
}
