// The service's own filters of the list.
import { useEffect, useState } from 'preact/hooks';
import { query, setQuery } from '../../browser/address.js';
import { statusLabel } from '../../service/status.js';
import { CopyCommand } from '../../ui/later/index.js';
import { LabeledInput } from '../../ui/shell.js';
import type { Filter } from './filter-fields.js';

const BOOLEAN_LABELS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

export interface ServiceFiltersProps {
  readonly filters: readonly Filter[];
  /** What the service refused, by the filter's name. */
  readonly problems: Readonly<Record<string, string>>;
}

export function ServiceFilters({ filters, problems }: ServiceFiltersProps) {
  return (
    <div>
      {filters.map((filter) => (
        <LabeledInput key={filter.name} name={filter.name} label={filter.label} problem={problems[filter.name]}>
          {inputOf(filter)}
        </LabeledInput>
      ))}
      <CopyCommand commands={[['list', '--all', ...filters.flatMap(optionOf)]]} />
    </div>
  );
}

/** A filter of the address as the option of the command that lists deployments. */
function optionOf({ name }: Filter): readonly string[] {
  const value = query.value[name];
  return value ? [`--${name.replaceAll('_', '-')}`, value] : [];
}

function inputOf({ name, choices, isList }: Filter) {
  const value = query.value[name] ?? '';
  if (!choices) {
    return (
      <DelayedInput
        placeholder={isList ? 'Separated by commas' : undefined}
        value={value}
        onChange={(text) => setQuery({ [name]: text, offset: '' }, { replace: true })}
      />
    );
  }
  // An address can hold a word that is no choice.
  const words = [...new Set([...choices, ...(value === '' ? [] : [value])])];
  return (
    <select value={value} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value, offset: '' })}>
      <option value="">Any</option>
      {words.map((choice) => (
        <option key={choice} value={choice}>
          {BOOLEAN_LABELS[choice] ?? statusLabel(choice)}
        </option>
      ))}
    </select>
  );
}

/** How long typing must pause before what was typed counts. */
const TYPING_PAUSE_MS = 300;

interface DelayedInputProps {
  readonly value: string;
  readonly placeholder: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A search field whose text counts once typing pauses, or with Enter. */
function DelayedInput({ value, onChange, ...props }: DelayedInputProps) {
  // What is being typed; null while it is the value.
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(finish, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const finish = () => {
    if (draft === null) return;
    setDraft(null);
    onChange(draft);
  };
  return (
    <input
      {...props}
      type="search"
      autocomplete="off"
      value={draft ?? value}
      onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      onChange={finish}
    />
  );
}
