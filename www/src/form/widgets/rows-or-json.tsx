// The frame of a list or a map, with a button that switches between rows of inputs and JSON.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Control, type FieldProps } from '../control.js';
import { Issues } from '../issues.js';
import { keyOf } from '../model/path.js';
import { JsonText } from './json-text.js';

export interface RowsOrJsonProps extends FieldProps {
  readonly children: ComponentChildren;
}

export function RowsOrJson({ form, node: { field }, path, note, children }: RowsOrJsonProps) {
  const [asJson, setAsJson] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasDrawn = useRef(false);
  // Both forms have a button of their own, so the focus must move from one to the other.
  useEffect(() => {
    if (wasDrawn.current) button.current?.focus();
    wasDrawn.current = true;
  }, [asJson]);
  const toggle = (
    <button
      type="button"
      class="plain small-text"
      ref={button}
      aria-label={`${field.label} as ${asJson ? 'fields' : 'JSON'}`}
      onClick={() => {
        // Invalid JSON cannot be shown as rows, so it is dropped.
        form.clearInvalidInput(path);
        setAsJson(!asJson);
      }}
    >
      {asJson ? 'As fields' : 'As JSON'}
    </button>
  );
  if (asJson) {
    return (
      <Control form={form} field={field} path={path} inside note={note} tools={toggle}>
        {(attributes) => <JsonText form={form} path={path} attributes={attributes} />}
      </Control>
    );
  }
  return (
    <fieldset class="items" id={keyOf(path)} data-changed={form.isChanged(path)}>
      <legend class="sr-only">{field.label}</legend>
      <div class="label">
        <span class="name" aria-hidden="true">
          {field.label}
        </span>
        {note}
        {toggle}
      </div>
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} path={path} />
      {children}
    </fieldset>
  );
}
