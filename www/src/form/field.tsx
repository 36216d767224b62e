// Draws a field of any kind, and the fields inside it, from the package's description.
import { useState } from 'preact/hooks';
import { lazy } from '../ui/shell.js';
import { Control, type FieldProps, TECHNICAL } from './control.js';
import { keyOf, valueAt } from './model/path.js';
import { DROPPED, isReadable } from './model/form-secrets.js';

const JsonText = lazy(async () => (await import('./widgets/index.js')).JsonText);
const ListField = lazy(async () => (await import('./widgets/index.js')).ListField);
const MapField = lazy(async () => (await import('./widgets/index.js')).MapField);
const RecordField = lazy(async () => (await import('./widgets/index.js')).RecordField);
const SecretValue = lazy(async () => (await import('./widgets/index.js')).SecretValue);

export function Field(props: FieldProps) {
  const { field, children } = props.node;
  switch (field.kind) {
    case 'record':
      return <RecordField {...props} Field={Field} />;
    case 'list':
      return children.length > 0 ? <ListField {...props} Field={Field} /> : <LinesField {...props} />;
    case 'map':
      return <MapField {...props} />;
    case 'object':
      return <JsonField {...props} />;
    case 'boolean':
      return <CheckboxField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    default:
      return field.secret ? <SecretField {...props} /> : <TextField {...props} />;
  }
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

function TextField({ form, node: { field }, path, ...rest }: FieldProps) {
  const [typed, setTyped] = useState('');
  const value = valueAt(form.value.value, path);
  const isNumeric = field.kind === 'integer' || field.kind === 'number';
  const parse = (text: string) =>
    text === '' ? undefined : isNumeric && NUMBER.test(text.trim()) ? Number(text) : text;
  // A number is shown as it was typed, because "1." may become "1.5".
  const shown = typed !== '' && parse(typed) === value ? typed : textOf(value);
  const change = (text: string) => {
    setTyped(text);
    form.set(path, parse(text));
    form.revealAfterTyping(path);
  };
  const stepByArrow = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!isNumeric || !direction || event.altKey || (value !== undefined && typeof value !== 'number')) return;
    event.preventDefault();
    const step = field.kind === 'number' ? 0.1 : field.unit === 'MB' ? 256 : 1;
    const next = Math.round(((value ?? 0) + direction * step) * 10) / 10;
    change(String(Math.min(Math.max(next, field.minimum ?? 0), field.maximum ?? Infinity)));
  };
  const isCode = field.kind !== 'text' || path.length > 1;
  const numericMode = field.kind === 'integer' ? 'numeric' : 'decimal';
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <div class={field.unit ? 'with-unit' : undefined}>
          <input
            {...attributes}
            {...TECHNICAL}
            type="text"
            class={isCode ? 'code' : undefined}
            inputMode={isNumeric ? numericMode : field.kind === 'uri' ? 'url' : undefined}
            required={field.required}
            value={shown}
            onInput={(event) => change(event.currentTarget.value)}
            onKeyDown={stepByArrow}
          />
          {field.unit && <span class="unit">{field.unit}</span>}
        </div>
      )}
    </Control>
  );
}

function ChoiceField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = valueAt(form.value.value, path);
  const text = textOf(value);
  const none = field.path[0] === 'revision_source' ? '(deployment default)' : field.required ? 'Choose…' : 'Not set';
  // A value that the package does not know can still be shown.
  const choices = [...new Set([...(field.choices ?? []), ...(text === '' ? [] : [text])])];
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <select
          {...attributes}
          value={text}
          onChange={(event) => {
            form.set(path, event.currentTarget.value || undefined);
            form.reveal(path);
          }}
        >
          <option value="">{none}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Control>
  );
}

function CheckboxField({ form, node: { field }, path, ...rest }: FieldProps) {
  const stored = valueAt(form.base, path);
  const unchecked = typeof stored === 'boolean' ? false : undefined;
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <input
          {...attributes}
          type="checkbox"
          checked={valueAt(form.value.value, path) === true}
          onChange={(event) => {
            form.set(path, event.currentTarget.checked || unchecked);
            form.reveal(path);
          }}
        />
      )}
    </Control>
  );
}

/** A list of texts, one on each line. */
function LinesField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = valueAt(form.value.value, path);
  const lines = Array.isArray(value) ? value : [];
  const note = <span class="optional">one on each line</span>;
  return (
    <Control form={form} field={field} path={path} inside note={note} {...rest}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...TECHNICAL}
          class="code"
          rows={Math.max(2, lines.length)}
          value={lines.join('\n')}
          onInput={({ currentTarget: { value: text } }) => {
            form.set(path, text === '' ? undefined : text.split('\n'));
            form.revealAfterTyping(path);
          }}
        />
      )}
    </Control>
  );
}

function JsonField({ form, node: { field }, path, ...rest }: FieldProps) {
  return (
    <Control form={form} field={field} path={path} inside {...rest}>
      {(attributes) => <JsonText form={form} path={path} attributes={attributes} />}
    </Control>
  );
}

function SecretField({ form, node: { field }, path, ...rest }: FieldProps) {
  const value = valueAt(form.value.value, path);
  return (
    <Control form={form} field={field} path={path} {...rest}>
      {(attributes) => (
        <SecretValue
          attributes={attributes}
          name={keyOf(path)}
          value={value === DROPPED ? '' : textOf(value)}
          isStored={isReadable(valueAt(form.base, path)) && !form.isChanged(path)}
          onChange={(text) => {
            form.set(path, text || undefined);
            form.revealAfterTyping(path);
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
