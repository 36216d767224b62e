// The frame of an input: its label, its help and its issues. An error is also set as the input's custom validity, so
// that the browser knows of it.
import type { FieldInfo } from 'deployment-control/slim';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Issues } from './issues.js';
import type { FieldNode } from './model/fields.js';
import type { Form } from './model/form.js';
import { isBlank, keyOf, type Path, valueAt } from './model/path.js';

/** Turns off what browsers do to prose: they would fill in, capitalise and correct technical values. */
export const TECHNICAL = { autocomplete: 'off', autocapitalize: 'off', spellcheck: false } as const;

/** The attributes that connect an input with its label, help and issues. */
export interface InputAttributes {
  readonly id: string;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: Preact types a ref by its element, and this one fits every input.
  readonly ref?: RefObject<any>;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly 'aria-label'?: string;
  readonly onBlur: () => void;
}

export interface ControlProps {
  readonly form: Form;
  readonly field: FieldInfo;
  readonly path: Path;
  /** Whether the input shows all values inside the field, and so their issues too. */
  readonly inside?: boolean;
  /** What is next to the label. */
  readonly note?: ComponentChildren;
  /** Buttons above the input. */
  readonly tools?: ComponentChildren;
  readonly children: (attributes: InputAttributes) => ComponentChildren;
}

/** What every kind of field is drawn from. */
export interface FieldProps extends Pick<ControlProps, 'form' | 'path' | 'note' | 'tools'> {
  readonly node: FieldNode;
}

export function Control({ form, field, path, inside = false, note, tools, children }: ControlProps) {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(null);
  const id = keyOf(path);
  const issues = form.issuesAt(path, { inside });
  const message = issues.flatMap(({ severity, msg }) => (severity === 'error' ? msg : [])).join(' ');
  useEffect(() => input.current?.setCustomValidity(message), [message]);
  const isCheckbox = field.kind === 'boolean';
  const control = children({
    id,
    name: id,
    ref: input,
    'aria-invalid': message !== '',
    'aria-describedby': `${id}-issues ${id}-help`,
    onBlur: () => isBlank(valueAt(form.value.peek(), path)) || form.reveal(path),
  });
  return (
    <div class={`field ${isCheckbox ? 'tick' : field.kind}`} data-changed={form.isChanged(path)}>
      {isCheckbox && control}
      <div class="label">
        <label for={id}>{field.label}</label>
        {field.required && <span class="optional">required</span>}
        {note}
        {tools}
      </div>
      {!isCheckbox && control}
      <Issues id={`${id}-issues`} issues={issues} path={path} />
      <p class="help" id={`${id}-help`}>
        {field.help} {boundsOf(field)}
      </p>
    </div>
  );
}

const BASIS_TEXT = { documented: '', observed: ', as observed', kubernetes: ', as Kubernetes has it' } as const;
const MAX_INT32 = 0x7fff_ffff;

function boundsOf({ minimum, maximum, unit, boundsBasis = 'documented' }: FieldInfo): string {
  // Bounds that no one would cross are not mentioned: zero, and the largest 32-bit integer.
  if (!minimum && (maximum === undefined || maximum === MAX_INT32)) return '';
  const upTo = minimum === undefined ? `At most ${maximum}` : `${minimum} to ${maximum}`;
  const bounds = maximum === undefined ? `At least ${minimum}` : upTo;
  return `${bounds}${unit ? ` ${unit}` : ''}${BASIS_TEXT[boundsBasis]}.`;
}
