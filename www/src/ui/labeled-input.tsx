// An input with its label, its help and its problem. The fields of a deployment are drawn by form/control.tsx instead.
import { cloneElement, type VNode } from 'preact';
import { Icon } from './icon.js';

export interface LabeledInputProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly problem?: string | undefined;
  readonly optional?: boolean;
  readonly children: VNode;
}

export function LabeledInput({ name, label, help, problem, optional, children }: LabeledInputProps) {
  return (
    <div class="field">
      <div class="label">
        <label for={name}>{label}</label>
        {optional && <span class="optional">optional</span>}
      </div>
      {cloneElement(children, {
        id: name,
        name,
        spellcheck: false,
        autocapitalize: 'off',
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${name}-issues ${name}-help`,
      })}
      <p class="issues" id={`${name}-issues`}>
        {problem && <Icon name="alert" />}
        {problem}
      </p>
      <p class="help" id={`${name}-help`}>
        {help}
      </p>
    </div>
  );
}
