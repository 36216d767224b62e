// The secrets of a form. A patch replaces the whole list, so the form shows the list that would result.
import type { FieldInfo } from 'deployment-control/slim';
import { useRef } from 'preact/hooks';
import { Icon } from '../../ui/shell.js';
import { focusWhenDrawn, Issues, TECHNICAL } from '../control.js';
import type { Form } from '../model/form.js';
import { DROPPED, isReadable, type SecretRow, secretsOf } from '../model/form-secrets.js';
import { EnvPaste } from './env-paste.js';
import { SecretValue } from './secret-value.js';

const PATH = ['secrets'];

export function Secrets({ form, field }: { form: Form; field: FieldInfo }) {
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = secretsOf(form.value.value);
  const stored = secretsOf(form.base);
  const removed = stored.filter(({ name }) => !rows.some((row) => row.name === name));
  const replace = (next: readonly SecretRow[]) => form.set(PATH, next);
  /** The inputs of one secret: its name, its value, and what a patch would do to it. */
  const inputs = (row: SecretRow, index: number) => {
    const path = [...PATH, index];
    const name = row.name || `secret ${index + 1}`;
    const before = stored.find((one) => one.name === row.name);
    const isKept = before && (before.value ?? '') === (row.value ?? '');
    const state = form.kind === 'patch' ? (isKept ? 'kept' : before ? 'changed' : 'added') : undefined;
    const readable = isReadable(row.value);
    const attributes = (part: 'name' | 'value') => ({
      id: `secrets.${index}.${part}`,
      name: `secrets.${index}.${part}`,
      'aria-invalid': form.issuesAt([...path, part]).some(({ severity }) => severity === 'error'),
      'aria-describedby': `secrets.${index}-issues`,
      onBlur: () => form.reveal([...path, part]),
    });
    const change = (part: 'name' | 'value', text: string) => {
      form.set([...path, part], text);
      form.revealAfterTyping([...path, part]);
    };
    return (
      // The name of a secret changes while it is typed, so it cannot identify the row.
      <li key={index} data-state={state}>
        <input
          {...attributes('name')}
          {...TECHNICAL}
          type="text"
          class="code"
          aria-label={`Name of secret ${index + 1}`}
          placeholder="NAME"
          value={row.name ?? ''}
          onInput={(event) => change('name', event.currentTarget.value)}
        />
        <SecretValue
          // When a secret is added or removed, the values of the others are masked again.
          key={rows.length}
          attributes={{ ...attributes('value'), 'aria-label': `Value of ${name}` }}
          name={name}
          value={row.value === DROPPED ? '' : (row.value ?? '')}
          isStored={state === 'kept' && readable}
          onChange={(text) => change('value', text)}
        />
        <span class="row-tools">
          {state && <span class="badge">{state === 'kept' && !readable ? 'not readable' : state}</span>}
          {state === 'changed' && before && (
            <Tool icon="undo" label={`Put back the stored value of ${name}`} onClick={() => form.set(path, before)} />
          )}
          <Tool
            icon="bad"
            label={`Remove ${name}`}
            onClick={() => {
              form.set(path, undefined);
              addButton.current?.focus();
            }}
          />
        </span>
        <Issues id={`secrets.${index}-issues`} issues={form.issuesAt(path, { inside: true })} path={path} />
      </li>
    );
  };
  return (
    <fieldset class="secrets" id="secrets" data-changed={form.isChanged(PATH)}>
      <legend class="sr-only">{field.label}</legend>
      <p class="help">
        {field.help} {form.kind === 'patch' && 'Values stay masked; those you do not change are sent as stored.'}
      </p>
      <Issues issues={form.issuesAt(PATH)} path={PATH} />
      {(rows.length > 0 || removed.length > 0) && (
        <ul>
          {rows.map(inputs)}
          {removed.map((row) => (
            <li key={row.name} data-state="removed">
              <del class="code">{row.name}</del>
              <span class="row-tools">
                <span class="badge">removed</span>
                <Tool icon="undo" label={`Put back ${row.name}`} onClick={() => replace([...rows, row])} />
              </span>
            </li>
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
    </fieldset>
  );
}

function Tool({ icon, label, onClick }: { icon: 'undo' | 'bad'; label: string; onClick: () => void }) {
  return (
    <button type="button" class="plain small" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
