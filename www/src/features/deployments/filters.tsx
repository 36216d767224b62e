// The form that narrows the list: the search over what was read, and behind "More filters" those of the service. What is
// entered becomes part of the address.
import { useState } from 'preact/hooks';
import { query, setQuery } from '../../browser/address.js';
import { visible } from '../../browser/visible.js';
import { LabeledInput } from '../../ui/labeled-input.js';
import { lazy } from '../../ui/lazy.js';
import { FILTERS } from './filter-fields.js';
import { STANDINGS } from './standing.js';

const ServiceFilters = lazy(async () => (await import('./later.js')).ServiceFilters);

const PARAMETERS = ['q', 'show', ...FILTERS.map(({ name }) => name)];

export function hasFilters(): boolean {
  return PARAMETERS.some((name) => query.value[name]);
}

export function Filters({ problems }: { problems: Readonly<Record<string, string>> }) {
  const set = FILTERS.filter(({ name }) => query.value[name]).length;
  const [isOpen, setOpen] = useState(set > 0);
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
      <details open={set > 0} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>More filters{set > 0 && ` (${set})`}</summary>
        {isOpen && <ServiceFilters filters={FILTERS} problems={problems} />}
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

/** What is shown in place of the table if no deployment matches. */
export function NoMatch({ isComplete }: { isComplete: boolean }) {
  const { show } = query.value;
  const words = STANDINGS.map(({ word }) => word);
  const isUnknown = show && !words.includes(show);
  return (
    <section class="empty panel">
      <h2>
        {isUnknown ? `Nothing is called “${visible(show)}”` : `No matching deployments${isComplete ? '' : ' so far'}`}
      </h2>
      <p>
        {isUnknown
          ? `The list can show ${words.join(', ')}.`
          : isComplete
            ? 'No deployment matches these filters.'
            : 'Not all of them have been read yet.'}
      </p>
      <ClearFilters />
    </section>
  );
}

/** Enter in the search goes on to what was found. */
function focusFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.list tbody a')?.focus();
}
