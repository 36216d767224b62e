// The changes of a patch with their effects, what would be lost, and a button that discards each change.
import '../../form/chunk.js';
import type { PatchEntry, PatchExplanation } from 'deployment-control/slim';
import { Effect } from '../../form/effect.js';
import { focusField } from '../../form/focus-field.js';
import { fieldsOf } from '../../form/model/fields.js';
import type { Form } from '../../form/model/form.js';
import { isSecretPath, keyOf, type Path } from '../../form/model/path.js';
import { Icon } from '../../ui/icon.js';
import { labelAt as labelOf, takeStored, textOf } from './change-text.js';

export { Meanwhile, rebase } from './meanwhile.js';

export interface ReviewProps {
  readonly form: Form;
  readonly explanation: PatchExplanation;
}

export function Review({ form, explanation: { changes, losses, newRevision } }: ReviewProps) {
  const infos = fieldsOf('patch', form.source, form.hosting);
  const labelAt = (path: Path) => labelOf(infos, path);
  return (
    <section class="section review" aria-labelledby="review-title" id="review" tabIndex={-1}>
      <header>
        <h2 id="review-title">Unsaved changes</h2>
        <Effect effect={newRevision} />
      </header>
      <ul aria-label="Unsaved changes">
        {changes.map((entry) => (
          <li key={keyOf(entry.path)}>
            <Change entry={entry} label={labelAt(entry.path)} />
            <button
              type="button"
              class="plain small"
              aria-label={`Discard the change of ${labelAt(entry.path)}`}
              onClick={() => discard(form, entry.path)}
            >
              <Icon name="undo" />
            </button>
          </li>
        ))}
      </ul>
      {losses.length > 0 && <Losses losses={losses} labelAt={labelAt} />}
    </section>
  );
}

function Change({ entry, label }: { entry: PatchEntry; label: string }) {
  const { before, after, secret, effect, basis, because } = entry;
  return (
    <div class="change">
      <p>
        <span class="what">{label}</span>
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
  );
}

interface LossesProps {
  readonly losses: PatchExplanation['losses'];
  readonly labelAt: (path: Path) => string;
}

function Losses({ losses, labelAt }: LossesProps) {
  return (
    <div class="notice losses" data-tone="warn">
      <Icon name="alert" />
      <div>
        <strong>{losses.length === 1 ? 'One thing to know before' : `${losses.length} things to know before`}</strong>
        <ul>
          {losses.map(({ path, because, code }) => (
            <li key={`${code} ${keyOf(path)}`}>
              <strong>{labelAt(path)}</strong>: {because}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function discard(form: Form, path: Path): void {
  takeStored(form, path);
  if (!isSecretPath(path)) focusField(path);
  document.getElementById('review')?.focus();
}
