// Radio buttons: cards if a choice has a help text, else one row.

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly (readonly [value: T, label: string, help?: string])[];
}

export function Choices<T extends string>({ legend, name, value, onChange, choices }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class={choices.some(([, , help]) => help) ? 'options' : 'options row'}>
        {choices.map(([choice, label, help]) => (
          <label key={choice} class="option">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              aria-describedby={help && `${name}-${choice}`}
              onChange={() => onChange(choice)}
            />
            <span class="name">{label}</span>
            {help && (
              <span class="help" id={`${name}-${choice}`}>
                {help}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
