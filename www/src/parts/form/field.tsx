// Draws any field of a record from what the package says of it, and the fields inside it.
import { useState } from 'preact/hooks';
import type { Node } from '../../fields.js';
import { isReadable, type Form } from '../../form/model.js';
import { at, keyOf, type Path } from '../../form/path.js';
import { lazy } from '../lazy.js';
import { Control, PLAIN, type ControlProps } from './control.js';

const ItemsField = lazy(async () => (await import('./late.js')).ItemsField);
const JsonText = lazy(async () => (await import('./late.js')).JsonText);
const MapField = lazy(async () => (await import('./late.js')).MapField);
const Secret = lazy(async () => (await import('./late.js')).Secret);
const RecordField = lazy(async () => (await import('./late.js')).RecordField);

export interface FieldProps extends Pick<ControlProps, 'note' | 'tools'> {
  readonly form: Form;
  readonly node: Node;
  readonly path: Path;
}

export function Field(props: FieldProps) {
  const { field, inner } = props.node;
  switch (field.kind) {
    case 'record':
      return <RecordField {...props} />;
    case 'list':
      return inner.length > 0 ? <ItemsField {...props} /> : <LinesField {...props} />;
    case 'map':
      return <MapField {...props} />;
    case 'object':
      return <JsonField {...props} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    default:
      return field.secret ? <SecretField {...props} /> : <TextField {...props} />;
  }
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

function TextField({ form, node: { field }, path, ...rest }: FieldProps) {
  const [typed, setTyped] = useState('');
  const value = at(form.value.value, path);
  const numeric = field.kind === 'integer' || field.kind === 'number';
  const read = (text: string) => (text === '' ? undefined : numeric && NUMBER.test(text.trim()) ? Number(text) : text);
  // A number keeps the letters that it was typed in: "1." is on its way to "1.5".
  const shown = typed !== '' && read(typed) === value ? typed : textOf(value);
  const change = (text: string) => {
    setTyped(text);
    form.set(path, read(text));
    form.seeSoon(path);
  };
  const step = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!numeric || !way || event.altKey || (value !== undefined && typeof value !== 'number')) return;
    event.preventDefault();
    const size = field.kind === 'number' ? 0.1 : field.unit === 'MB' ? 256 : 1;
    const next = Math.round(((value ?? 0) + way * size) * 10) / 10;
    change(String(Math.min(Math.max(next, field.minimum ?? 0), field.maximum ?? Infinity)));
  };
  const code = field.kind !== 'text' || path.length > 1;
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <div class={field.unit ? 'with-unit' : undefined}>
          <input
            {...attributes}
            {...PLAIN}
            type="text"
            class={code ? 'code' : undefined}
            inputMode={numeric ? (field.kind === 'integer' ? 'numeric' : 'decimal') : field.kind === 'uri' ? 'url' : undefined}
            required={field.required}
            value={shown}
            onInput={(event) => change(event.currentTarget.value)}
            onKeyDown={step}
          />
          {field.unit && <span class="unit">{field.unit}</span>}
        </div>
      )}
    </Control>
  );
}

function ChoiceField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = at(form.value.value, path);
  const none = field.path[0] === 'revision_source' ? '(deployment default)' : field.required ? 'Choose…' : 'Not set';
  const choices = field.choices ?? [];
  const other = value === undefined || value === null || choices.includes(String(value)) ? [] : [String(value)];
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <select
          {...attributes}
          value={textOf(value)}
          onChange={(event) => {
            form.set(path, event.currentTarget.value || undefined);
            form.see(path);
          }}
        >
          <option value="">{none}</option>
          {[...choices, ...other].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Control>
  );
}

function SwitchField({ form, node: { field }, path, ...rest }: FieldProps) {
  const stored = at(form.base, path);
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <input
          {...attributes}
          type="checkbox"
          checked={at(form.value.value, path) === true}
          onChange={(event) => {
            form.set(path, event.currentTarget.checked || (typeof stored === 'boolean' ? false : undefined));
            form.see(path);
          }}
        />
      )}
    </Control>
  );
}

/** A list of texts, one on each line. */
function LinesField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = at(form.value.value, path);
  const lines = Array.isArray(value) ? value : [];
  return (
    <Control form={form} field={field} path={path} all note={<span class="optional">one on each line</span>} {...rest}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...PLAIN}
          class="code"
          rows={Math.max(2, lines.length)}
          value={lines.join('\n')}
          onInput={({ currentTarget: { value: text } }) => {
            form.set(path, text === '' ? undefined : text.split('\n'));
            form.seeSoon(path);
          }}
        />
      )}
    </Control>
  );
}

function JsonField({ form, node: { field }, path, ...rest }: FieldProps) {
  return (
    <Control form={form} field={field} path={path} all {...rest}>
      {(attributes) => <JsonText form={form} path={path} attributes={attributes} />}
    </Control>
  );
}

function SecretField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = at(form.value.value, path);
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <Secret
          attributes={attributes}
          name={keyOf(path)}
          value={textOf(value)}
          kept={isReadable(at(form.base, path)) && !form.isChanged(path)}
          onChange={(text) => {
            form.set(path, text || undefined);
            form.seeSoon(path);
          }}
        />
      )}
    </Control>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
