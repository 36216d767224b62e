// One input with its label, its help and the issues at it. The browser knows of the issues too, by its own constraint validation.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { keyOf, type Field as FieldSpec, type Value } from '../fields.js';
import { Icon } from './icon.js';

export interface FieldProps {
  readonly field: FieldSpec;
  readonly value: Value;
  readonly issues: readonly string[] | undefined;
  readonly onChange: (value: Value) => void;
  /** Stands beside the label. */
  readonly note?: ComponentChildren;
  readonly changed?: boolean;
}

export function Field({ field, value, issues = [], onChange, note, changed = false }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = keyOf(field.path);
  const invalid = issues.length > 0;
  const message = issues.join(' ');
  useEffect(() => input.current?.setCustomValidity(message), [message]);
  const attributes = {
    id,
    ref: input,
    name: id,
    'aria-invalid': invalid,
    'aria-describedby': invalid ? `${id}-issues ${id}-help` : `${id}-help`,
  };
  const help = (
    <p class="help" id={`${id}-help`}>
      {field.help}
    </p>
  );
  const problems = (
    <p class="issues" id={`${id}-issues`}>
      {invalid && <Icon name="alert" />}
      {message}
    </p>
  );
  if (field.kind === 'boolean') {
    return (
      <div class="field choice" data-changed={changed}>
        <input {...attributes} type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
        <div>
          <div class="label">
            <label for={id}>{field.label}</label>
            {note}
          </div>
          {help}
          {problems}
        </div>
      </div>
    );
  }
  return (
    <div class="field" data-changed={changed}>
      <div class="label">
        <label for={id}>{field.label}</label>
        {field.optional && <span class="optional">optional</span>}
        {note}
      </div>
      <input
        {...attributes}
        class={field.kind === 'code' ? 'code' : undefined}
        type="text"
        value={String(value)}
        placeholder={field.example}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {problems}
      {help}
    </div>
  );
}
