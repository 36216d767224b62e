// Radio buttons: cards if a choice has a help text, else one row.
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: T) => void;
  readonly choices: readonly (readonly [value: T, label: string, help?: string, icon?: IconName])[];
  readonly children?: ComponentChildren;
}

export function Choices<T extends string>({ legend, name, value, onChange, choices, children }: ChoicesProps<T>) {
  return (
    <fieldset id={name}>
      <legend>{legend}</legend>
      <div class={choices.some(([, , help]) => help) ? 'options' : 'options row'}>
        {choices.map(([choice, label, help, icon]) => (
          <label key={choice} class="option">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              aria-describedby={help && `${name}-${choice}`}
              onChange={() => onChange(choice)}
            />
            {icon && <Icon name={icon} />}
            <span class="name">{label}</span>
            {help && (
              <span class="help" id={`${name}-${choice}`}>
                {help}
              </span>
            )}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
