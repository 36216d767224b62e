// The form that narrows the list: the search over what was read, and the service's own filters. What is entered becomes
// part of the address.
import { useEffect, useState } from 'preact/hooks';
import { query, setQuery } from '../../browser/address.js';
import { statusLabel } from '../../service/status.js';
import { LabeledInput } from '../../ui/labeled-input.js';
import { type Filter, FILTERS } from './filter-fields.js';

const BOOLEAN_LABELS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const PARAMETERS = ['q', 'show', ...FILTERS.map(({ name }) => name)];

export function hasFilters(): boolean {
  return PARAMETERS.some((name) => query.value[name]);
}

export function Filters({ problems }: { problems: Readonly<Record<string, string>> }) {
  const set = FILTERS.filter(({ name }) => query.value[name]).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the element <search>.
    <form
      class="filters"
      role="search"
      aria-label="Filter deployments"
      onSubmit={(event: Event) => event.preventDefault()}
    >
      <LabeledInput name="q" label="Search">
        <input
          type="search"
          autocomplete="off"
          placeholder="Name, commit, image or address"
          value={query.value.q ?? ''}
          onKeyDown={focusFirstRow}
          onInput={({ currentTarget }) => setQuery({ q: currentTarget.value, offset: '' }, { replace: true })}
        />
      </LabeledInput>
      <details open={set > 0}>
        <summary>More filters{set > 0 && ` (${set})`}</summary>
        <div>
          {FILTERS.map((filter) => (
            <LabeledInput key={filter.name} name={filter.name} label={filter.label} problem={problems[filter.name]}>
              {inputOf(filter)}
            </LabeledInput>
          ))}
        </div>
      </details>
      {hasFilters() && <ClearFilters />}
    </form>
  );
}

export function ClearFilters() {
  return (
    <button
      type="button"
      onClick={() => setQuery(Object.fromEntries([...PARAMETERS, 'offset'].map((name) => [name, ''])))}
    >
      Clear filters
    </button>
  );
}

/** Enter in the search goes on to what was found. */
function focusFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.list tbody a')?.focus();
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
  return (
    <select value={value} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value, offset: '' })}>
      <option value="">Any</option>
      {choices.map((choice) => (
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
