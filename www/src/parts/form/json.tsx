// A part of the form as JSON. What is typed becomes the form's as soon as it is JSON; until then the form keeps what it had, and says so.
import { useState } from 'preact/hooks';
import type { Form } from '../../form/model.js';
import { at, type Path } from '../../form/path.js';
import type { ControlAttributes } from './control.js';

export interface JsonTextProps {
  readonly form: Form;
  readonly path: Path;
  readonly attributes: ControlAttributes;
}

export function JsonText({ form, path, attributes }: JsonTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = at(form.value.value, path);
  const text = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...attributes}
      class="code json"
      spellcheck={false}
      autocomplete="off"
      rows={Math.min(24, Math.max(4, text.split('\n').length))}
      value={text}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        form.setText(path, event.currentTarget.value);
      }}
      onBlur={() => form.isBroken(path) || setTyped(null)}
    />
  );
}
