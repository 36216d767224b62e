// The secrets of a form. A patch replaces the whole list, so the form shows the list that would result.
import type { FieldInfo } from 'deployment-control/slim';
import { useRef } from 'preact/hooks';
import { Icon } from '../../ui/icon.js';
import { focusWhenDrawn } from '../focus-field.js';
import { Issues } from '../issues.js';
import type { Form } from '../model/form.js';
import { type SecretRow, secretsOf } from '../model/form-secrets.js';
import { EnvPaste } from './env-paste.js';
import { SecretInputs } from './secret-inputs.js';
import { SecretsResult } from './secrets-result.js';

const PATH = ['secrets'];

export function Secrets({ form, field }: { form: Form; field: FieldInfo }) {
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = secretsOf(form.value.value);
  const stored = secretsOf(form.base);
  const removed = stored.filter(({ name }) => !rows.some((row) => row.name === name));
  const replace = (next: readonly SecretRow[]) => form.set(PATH, next);
  return (
    <fieldset class="secrets" id="secrets" data-changed={form.isChanged(PATH)}>
      <legend class="sr-only">{field.label}</legend>
      <p class="help">
        {field.help} {form.kind === 'patch' && 'Values stay masked; those you do not change are sent as stored.'}
      </p>
      <Issues issues={form.issuesAt(PATH)} path={PATH} />
      {(rows.length > 0 || removed.length > 0) && (
        <ul>
          {rows.map((row, index) => (
            <SecretInputs
              // The name of a secret changes while it is typed, so it cannot identify the row.
              key={index}
              form={form}
              index={index}
              row={row}
              stored={stored}
              count={rows.length}
              onRemove={() => {
                form.set([...PATH, index], undefined);
                addButton.current?.focus();
              }}
            />
          ))}
          {removed.map((row) => (
            <RemovedSecret key={row.name} row={row} onPutBack={() => replace([...rows, row])} />
          ))}
        </ul>
      )}
      <div class="actions">
        <button
          type="button"
          class="small-text"
          ref={addButton}
          onClick={() => {
            replace([...rows, { name: '', value: '' }]);
            focusWhenDrawn([...PATH, rows.length, 'name']);
          }}
        >
          <Icon name="plus" />
          Add a secret
        </button>
        <EnvPaste
          known={rows}
          onTake={(taken) => {
            const updated = rows.map((row) => ({ ...row, ...taken.find(({ name }) => name === row.name) }));
            replace([...updated, ...taken.filter(({ name }) => !rows.some((row) => row.name === name))]);
            addButton.current?.focus();
          }}
        />
      </div>
      {form.isChanged(PATH) && <SecretsResult rows={rows} stored={stored} removed={removed} />}
    </fieldset>
  );
}

function RemovedSecret({ row, onPutBack }: { row: SecretRow; onPutBack: () => void }) {
  return (
    <li data-state="removed">
      <del class="code">{row.name}</del>
      <span class="row-tools">
        <span class="badge">removed</span>
        <button type="button" class="plain small" aria-label={`Put back ${row.name}`} onClick={onPutBack}>
          <Icon name="undo" />
        </button>
      </span>
    </li>
  );
}
