// The frame of an input: its label, its help and its issues. An error is also set as the input's custom validity, so
// that the browser knows of it. Beside it, the small parts that all forms are drawn from.
import type { FieldInfo, Issue } from 'deployment-control/slim';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldNode } from './model/fields.js';
import type { Form } from './model/form.js';
import { isBlank, keyOf, type Path, valueAt } from './model/path.js';
import { Icon } from '../ui/shell.js';

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
  readonly children: (attributes: InputAttributes) => ComponentChildren;
}

export interface FieldProps extends Pick<ControlProps, 'form' | 'path' | 'note'> {
  readonly node: FieldNode;
}

export function Control({ form, field, path, inside = false, note, children }: ControlProps) {
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

/** Issues of values inside `path` begin with the rest of their path. */
export function Issues({ id, issues, path: base }: { id?: string; issues: readonly Issue[]; path: Path }) {
  return (
    <div class="issues" id={id}>
      {issues.map(({ path, msg, severity }, index) => (
        <p key={index} data-severity={severity}>
          <Icon name="alert" />
          <span>
            {severity === 'warning' && <span class="sr-only">Warning: </span>}
            {path.length > base.length && <code>{keyOf(path.slice(base.length))}: </code>}
            {msg}
          </span>
        </p>
      ))}
    </div>
  );
}

/** `1 problem`, `2 problems`. */
export function problemCount(count: number): string {
  return count === 1 ? '1 problem' : `${count} problems`;
}

const LABELS = { will: 'new revision', will_not: 'no new revision', may: 'maybe a new revision' } as const;

export function Effect({ effect }: { effect: keyof typeof LABELS }) {
  return (
    <span class="effect" data-effect={effect}>
      {LABELS[effect]}
    </span>
  );
}

let queue: Promise<void> = Promise.resolve();

/** Draws its children in a later task, after the parts that were added before it. */
export function Deferred({ children }: { children: ComponentChildren }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    queue = queue.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => setDrawn(true));
  }, []);
  return isDrawn ? children : <span class="loading" hidden />;
}

const INPUTS = 'input, textarea, select';

/** Focuses a field, or if it is not shown, the nearest field around it. */
export function focusField(path: Path): void {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getElementById(keyOf(path.slice(0, length)));
    if (!found) continue;
    const input = found.matches(INPUTS) ? found : found.querySelector<HTMLElement>(INPUTS);
    focusElement(input ?? found.querySelector('button') ?? found);
    return;
  }
}

/** Focuses a field that is about to be drawn; it gives up after `frames` frames. */
export function focusWhenDrawn(path: Path, frames = 60): void {
  if (document.getElementById(keyOf(path)) || frames === 0) focusField(path);
  else requestAnimationFrame(() => focusWhenDrawn(path, frames - 1));
}

/** Focuses an element and unfolds what hides it. */
export function focusElement(element: HTMLElement): void {
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  element.focus();
}
