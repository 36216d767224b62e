// A choice of one among few, drawn as cards where each has a help, else as a row.

export interface ChoicesProps<T extends string> {
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
        {choices.map(([own, label, help]) => (
          <label key={own} class="option">
            <input type="radio" name={name} value={own} checked={own === value} aria-describedby={help && `${name}-${own}`} onChange={() => onChange(own)} />
            <span class="name">{label}</span>
            {help && (
              <span class="help" id={`${name}-${own}`}>
                {help}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
