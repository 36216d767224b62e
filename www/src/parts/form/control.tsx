// One control with its label, its help and the issues at it. The browser knows of the issues too, by its own constraint validation.
import type { FieldInfo, Issue } from 'deployment-control/slim';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Form } from '../../form/model.js';
import { at, isBlank, keyOf, type Path } from '../../form/path.js';
import { Icon } from '../icon.js';

/** What every text input of a form is: nothing of it is anybody's name, address or prose. */
export const PLAIN = { autocomplete: 'off', autocapitalize: 'off', spellcheck: false } as const;

export type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What every control carries, so that its issues are told with it. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly ref: RefObject<any>;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly onBlur: () => void;
}

export interface ControlProps {
  readonly form: Form;
  readonly field: FieldInfo;
  readonly path: Path;
  /** Whether the control shows everything that stands inside the field, and so its issues too. */
  readonly all?: boolean;
  /** Stands beside the label. */
  readonly note?: ComponentChildren;
  /** Stands above the control, such as the buttons of an editor. */
  readonly tools?: ComponentChildren;
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}

export function Control({ form, field, path, all = false, note, tools, children }: ControlProps) {
  const input = useRef<Input>(null);
  const id = keyOf(path);
  const issues = form.issuesAt(path, all);
  const message = issues.flatMap(({ severity, msg }) => (severity === 'error' ? msg : [])).join(' ');
  useEffect(() => input.current?.setCustomValidity(message), [message]);
  const check = field.kind === 'boolean';
  const control = children({
    id,
    name: id,
    ref: input,
    'aria-invalid': message !== '',
    'aria-describedby': `${id}-issues ${id}-help`,
    onBlur: () => isBlank(at(form.value.peek(), path)) || form.see(path),
  });
  return (
    <div class={`field ${check ? 'tick' : field.kind}`} data-changed={form.isChanged(path)}>
      {check && control}
      <div class="label">
        <label for={id}>{field.label}</label>
        {!field.required && !field.unit && <span class="optional">optional</span>}
        {note}
        {tools}
      </div>
      {!check && control}
      <Issues id={`${id}-issues`} issues={issues} from={path} />
      <p class="help" id={`${id}-help`}>
        {field.help} {boundsOf(field)}
      </p>
    </div>
  );
}

/** The issues at a place; those from inside it say where they stand. */
export function Issues({ id, issues, from }: { id?: string; issues: readonly Issue[]; from: Path }) {
  return (
    <div class="issues" id={id}>
      {issues.map(({ path, msg, severity }, index) => (
        <p key={index} data-severity={severity}>
          <Icon name="alert" />
          <span>
            {severity === 'warning' && <span class="unseen">Warning: </span>}
            {path.length > from.length && <code>{keyOf(path.slice(from.length))}: </code>}
            {msg}
          </span>
        </p>
      ))}
    </div>
  );
}

const BASES = { documented: '', observed: ', as observed', kubernetes: ', as Kubernetes has it' } as const;

function boundsOf({ minimum, maximum, unit, boundsBasis = 'documented' }: FieldInfo): string {
  // That an amount is not below zero goes without saying, and that a number of replicas has 32 bits.
  if (!minimum && (maximum === undefined || maximum === 0x7fff_ffff)) return '';
  const bounds = maximum === undefined ? `At least ${minimum}` : minimum === undefined ? `At most ${maximum}` : `${minimum} to ${maximum}`;
  return `${bounds}${unit ? ` ${unit}` : ''}${BASES[boundsBasis]}.`;
}

/** Puts the focus on a field, or on what is nearest around it, after opening what hides it. */
export function focusField(path: Path): void {
  for (let way = path; way.length > 0; way = way.slice(0, -1)) {
    const found = document.getElementById(keyOf(way));
    if (!found) continue;
    const inputs = 'input, textarea, select';
    focusOn(found.matches(inputs) ? found : (found.querySelector<HTMLElement>(inputs) ?? found.querySelector('button') ?? found));
    return;
  }
}

/** The same for a field that is about to be drawn. */
export function focusSoon(path: Path, frames = 60): void {
  if (document.getElementById(keyOf(path)) || frames === 0) focusField(path);
  else requestAnimationFrame(() => focusSoon(path, frames - 1));
}

export function focusOn(element: HTMLElement): void {
  for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true;
  element.focus();
}
