// The secrets of a form. A patch sends the whole list, so the list that results is shown before.
import type { FieldInfo } from 'deployment-control/slim';
import { useRef } from 'preact/hooks';
import { isReadable, secretsOf, type Form, type SecretRow } from '../../form/model.js';
import { Icon } from '../icon.js';
import { focusSoon, Issues, PLAIN } from './control.js';
import { EnvPaste } from './env-paste.js';
import { Secret } from './secret.js';

export type SecretState = 'kept' | 'changed' | 'added' | 'removed';

const STATES: readonly SecretState[] = ['added', 'changed', 'removed', 'kept'];

/** What becomes of a secret of the form. */
export function stateOf(row: SecretRow, stored: readonly SecretRow[]): SecretState {
  const before = stored.find(({ name }) => name === row.name);
  if (!before) return 'added';
  return (before.value ?? '') === (row.value ?? '') ? 'kept' : 'changed';
}

export function Secrets({ form, field }: { form: Form; field: FieldInfo }) {
  const add = useRef<HTMLButtonElement>(null);
  const rows = secretsOf(form.value.value);
  const stored = secretsOf(form.base);
  const patch = form.kind === 'patch';
  const removed = stored.filter(({ name }) => !rows.some((row) => row.name === name));
  const write = (next: readonly SecretRow[]) => form.set(['secrets'], next);
  return (
    <fieldset class="secrets" id="secrets" data-changed={form.isChanged(['secrets'])}>
      <legend class="unseen">{field.label}</legend>
      <p class="help">
        {field.help} {patch && 'Values stay masked; those you do not change are sent as stored.'}
      </p>
      <Issues issues={form.issuesAt(['secrets'])} from={['secrets']} />
      {(rows.length > 0 || removed.length > 0) && (
        <ul>
          {rows.map((row, index) => {
            const name = row.name || `secret ${index + 1}`;
            const state = patch ? stateOf(row, stored) : undefined;
            const before = stored.find((one) => one.name === row.name);
            const attributes = (part: 'name' | 'value') => ({
              id: `secrets.${index}.${part}`,
              name: `secrets.${index}.${part}`,
              ref: { current: null },
              'aria-invalid': form.issuesAt(['secrets', index, part]).some(({ severity }) => severity === 'error'),
              'aria-describedby': `secrets.${index}-issues`,
              onBlur: () => form.see(['secrets', index, part]),
            });
            const change = (part: 'name' | 'value', text: string) => {
              form.set(['secrets', index, part], text);
              form.seeSoon(['secrets', index, part]);
            };
            return (
              <li key={index} data-state={state}>
                <input
                  {...attributes('name')}
                  {...PLAIN}
                  type="text"
                  class="code"
                  aria-label={`Name of secret ${index + 1}`}
                  placeholder="NAME"
                  value={row.name ?? ''}
                  onInput={(event) => change('name', event.currentTarget.value)}
                />
                <Secret
                  key={rows.length}
                  attributes={{ ...attributes('value'), 'aria-label': `Value of ${name}` } as ReturnType<typeof attributes>}
                  name={name}
                  value={row.value ?? ''}
                  kept={state === 'kept' && isReadable(row.value)}
                  onChange={(text) => change('value', text)}
                />
                <span class="row-tools">
                  {state && <span class="badge">{state === 'kept' && !isReadable(row.value) ? 'not readable' : state}</span>}
                  {state === 'changed' && before && (
                    <button type="button" class="plain small" aria-label={`Put back the stored value of ${name}`} onClick={() => form.set(['secrets', index], before)}>
                      <Icon name="undo" />
                    </button>
                  )}
                  <button
                    type="button"
                    class="plain small"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      form.set(['secrets', index], undefined);
                      add.current?.focus();
                    }}
                  >
                    <Icon name="bad" />
                  </button>
                </span>
                <Issues id={`secrets.${index}-issues`} issues={form.issuesAt(['secrets', index], true)} from={['secrets', index]} />
              </li>
            );
          })}
          {removed.map((row) => (
            <li key={row.name} data-state="removed">
              <del class="code">{row.name}</del>
              <span class="row-tools">
                <span class="badge">removed</span>
                <button type="button" class="plain small" aria-label={`Put back ${row.name}`} onClick={() => write([...rows, row])}>
                  <Icon name="undo" />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="actions">
        <button
          type="button"
          class="small-text"
          ref={add}
          onClick={() => {
            write([...rows, { name: '', value: '' }]);
            focusSoon(['secrets', rows.length, 'name']);
          }}
        >
          <Icon name="plus" />
          Add a secret
        </button>
        <EnvPaste
          known={rows}
          onTake={(taken) => {
            const kept = rows.map((row) => ({ ...row, ...taken.find(({ name }) => name === row.name) }));
            write([...kept, ...taken.filter(({ name }) => !rows.some((row) => row.name === name))]);
            add.current?.focus();
          }}
        />
      </div>
      {form.isChanged(['secrets']) && <Result rows={rows} stored={stored} removed={removed} />}
    </fieldset>
  );
}

/** The list that the service is to hold afterwards. */
function Result({ rows, stored, removed }: { rows: readonly SecretRow[]; stored: readonly SecretRow[]; removed: readonly SecretRow[] }) {
  return (
    <div class="result" aria-label="The secrets afterwards" role="group">
      <p>
        {rows.length === 0 ? (
          <strong>Afterwards: most likely unchanged. Services were seen to ignore an empty list.</strong>
        ) : (
          <>
            <strong>Afterwards: {rows.length === 1 ? '1 secret' : `${rows.length} secrets`}.</strong> The whole list is sent.
          </>
        )}
      </p>
      <dl>
        {STATES.map((state) => {
          const inState = state === 'removed' ? removed : rows.filter((row) => stateOf(row, stored) === state);
          return (
            inState.length > 0 && (
              <>
                <dt>{state}</dt>
                <dd>
                  <code>{inState.map(({ name }) => name || '(no name)').join(', ')}</code>
                </dd>
              </>
            )
          );
        })}
      </dl>
    </div>
  );
}
