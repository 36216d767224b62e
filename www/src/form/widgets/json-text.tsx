// A value as JSON in a text area. The form takes over what is typed as soon as it is valid JSON.
import { useState } from 'preact/hooks';
import { type InputAttributes, TECHNICAL } from '../control.js';
import type { Form } from '../model/form.js';
import { type Path, valueAt } from '../model/path.js';

export interface JsonTextProps {
  readonly form: Form;
  readonly path: Path;
  readonly attributes: InputAttributes;
}

export function JsonText({ form, path, attributes }: JsonTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = valueAt(form.value.value, path);
  const text = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...attributes}
      {...TECHNICAL}
      class="code json"
      rows={Math.min(24, Math.max(4, text.split('\n').length))}
      value={text}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        form.setJson(path, event.currentTarget.value);
      }}
      onBlur={() => form.hasInvalidInput(path) || setTyped(null)}
    />
  );
}
