// Draws a field of any kind, and the fields inside it, from the package's description.
import { useState } from 'preact/hooks';
import { lazy } from '../ui/shell.js';
import { Control, type FieldProps, type InputAttributes, TECHNICAL } from './control.js';
import { DROPPED, isReadable } from './model/form-secrets.js';
import { keyOf, valueAt } from './model/path.js';

const JsonText = lazy(async () => (await import('./widgets/index.js')).JsonText);
const ListField = lazy(async () => (await import('./widgets/index.js')).ListField);
const MapField = lazy(async () => (await import('./widgets/index.js')).MapField);
const RecordField = lazy(async () => (await import('./widgets/index.js')).RecordField);
const SecretValue = lazy(async () => (await import('./widgets/index.js')).SecretValue);

interface InputProps extends FieldProps {
  readonly attributes: InputAttributes;
}

export function Field(props: FieldProps) {
  const { form, path, note, node } = props;
  const { field, children } = node;
  if (field.kind === 'record') return <RecordField {...props} Field={Field} />;
  if (field.kind === 'map') return <MapField {...props} />;
  const isList = field.kind === 'list';
  if (isList && children.length > 0) return <ListField {...props} Field={Field} />;
  const Input = isList
    ? LinesInput
    : field.kind === 'object'
      ? JsonText
      : field.kind === 'boolean'
        ? Checkbox
        : field.kind === 'choice'
          ? Choice
          : field.secret
            ? SecretInput
            : TextInput;
  return (
    <Control
      {...{ form, field, path }}
      inside={isList || field.kind === 'object'}
      note={isList ? <span class="optional">one on each line</span> : note}
    >
      {(attributes) => <Input {...props} attributes={attributes} />}
    </Control>
  );
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

function TextInput({ form, node: { field }, path, attributes }: InputProps) {
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
  );
}

function Choice({ form, node: { field }, path, attributes }: InputProps) {
  const text = textOf(valueAt(form.value.value, path));
  const none = field.path[0] === 'revision_source' ? '(deployment default)' : field.required ? 'Choose…' : 'Not set';
  // A value that the package does not know can still be shown.
  const choices = [...new Set([...(field.choices ?? []), ...(text === '' ? [] : [text])])];
  return (
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
  );
}

function Checkbox({ form, path, attributes }: InputProps) {
  const unchecked = typeof valueAt(form.base, path) === 'boolean' ? false : undefined;
  return (
    <input
      {...attributes}
      type="checkbox"
      checked={valueAt(form.value.value, path) === true}
      onChange={(event) => {
        form.set(path, event.currentTarget.checked || unchecked);
        form.reveal(path);
      }}
    />
  );
}

/** A list of texts, one on each line. */
function LinesInput({ form, path, attributes }: InputProps) {
  const value = valueAt(form.value.value, path);
  const lines = Array.isArray(value) ? value : [];
  return (
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
  );
}

function SecretInput({ form, path, attributes }: InputProps) {
  const value = valueAt(form.value.value, path);
  return (
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
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
