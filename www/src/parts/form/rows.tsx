// What holds many of something, drawn as rows or as the same in JSON.
import type { FieldInfo } from 'deployment-control/slim';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Form } from '../../form/model.js';
import { keyOf, type Path } from '../../form/path.js';
import { Control, Issues } from './control.js';
import { JsonText } from './json.js';

export interface RowsProps {
  readonly form: Form;
  readonly field: FieldInfo;
  readonly path: Path;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Rows({ form, field, path, note, children }: RowsProps) {
  const [json, setJson] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const drawn = useRef(false);
  // The button is another one in the other form: the focus goes along.
  useEffect(() => {
    if (drawn.current) button.current?.focus();
    drawn.current = true;
  }, [json]);
  const toggle = (
    <button
      type="button"
      class="plain small-text"
      ref={button}
      aria-label={`${field.label} as ${json ? 'fields' : 'JSON'}`}
      onClick={() => {
        // A text that is no JSON is given up on the way back.
        form.mend(path);
        setJson(!json);
      }}
    >
      {json ? 'As fields' : 'As JSON'}
    </button>
  );
  if (json) {
    return (
      <Control form={form} field={field} path={path} all note={note} tools={toggle}>
        {(attributes) => <JsonText form={form} path={path} attributes={attributes} />}
      </Control>
    );
  }
  return (
    <fieldset class="items" id={keyOf(path)} data-changed={form.isChanged(path)}>
      <legend class="unseen">{field.label}</legend>
      <div class="label">
        <span class="name" aria-hidden="true">
          {field.label}
        </span>
        {note}
        {toggle}
      </div>
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} from={path} />
      {children}
    </fieldset>
  );
}
