// The inputs of one secret: its name, its value, and what a patch would do to it.
import { Icon } from '../../ui/icon.js';
import { TECHNICAL } from '../control.js';
import { Issues } from '../issues.js';
import type { Form } from '../model/form.js';
import { DROPPED, isReadable, type SecretRow } from '../model/form-secrets.js';
import { secretState } from './secret-state.js';
import { SecretValue } from './secret-value.js';

export interface SecretInputsProps {
  readonly form: Form;
  readonly index: number;
  readonly row: SecretRow;
  /** The secrets that the service stores. */
  readonly stored: readonly SecretRow[];
  /** The number of secrets in the form. */
  readonly count: number;
  readonly onRemove: () => void;
}

export function SecretInputs({ form, index, row, stored, count, onRemove }: SecretInputsProps) {
  const path = ['secrets', index];
  const name = row.name || `secret ${index + 1}`;
  const state = form.kind === 'patch' ? secretState(row, stored) : undefined;
  const before = stored.find((one) => one.name === row.name);
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
    <li data-state={state}>
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
        key={count}
        attributes={{ ...attributes('value'), 'aria-label': `Value of ${name}` }}
        name={name}
        value={row.value === DROPPED ? '' : (row.value ?? '')}
        isStored={state === 'kept' && readable}
        onChange={(text) => change('value', text)}
      />
      <span class="row-tools">
        {state && <span class="badge">{state === 'kept' && !readable ? 'not readable' : state}</span>}
        {state === 'changed' && before && (
          <button
            type="button"
            class="plain small"
            aria-label={`Put back the stored value of ${name}`}
            onClick={() => form.set(path, before)}
          >
            <Icon name="undo" />
          </button>
        )}
        <button type="button" class="plain small" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="bad" />
        </button>
      </span>
      <Issues id={`secrets.${index}-issues`} issues={form.issuesAt(path, { inside: true })} path={path} />
    </li>
  );
}
