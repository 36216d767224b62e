// The form that narrows the list: the search over what was read, and behind "More filters" those of the service. What is
// entered becomes part of the address.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { href, query, setQuery } from '../../browser/address.js';
import { numberText, visible } from '../../browser/visible.js';
import { Icon, LabeledInput, lazy } from '../../ui/shell.js';
import type { Row } from './deployment-list.js';
import { FILTERS } from './filter-fields.js';
import { isUnread, rowsOf, STANDINGS } from './standing.js';

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

function ClearFilters() {
  return (
    <button
      type="button"
      onClick={() => setQuery(Object.fromEntries([...PARAMETERS, 'offset'].map((name) => [name, ''])))}
    >
      Clear filters
    </button>
  );
}

/** What is shown in place of the table if no deployment matches, or there is none. */
export function NoMatch({ isComplete }: { isComplete: boolean }) {
  const { show } = query.value;
  if (!hasFilters())
    return (
      <section class="empty panel">
        <h2>No deployments yet</h2>
        <p>Create one from a container image or a repository, and watch its revision until it is deployed.</p>
        <a class="button primary" href={href('create')}>
          <Icon name="plus" />
          Create a deployment
        </a>
      </section>
    );
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

function focusFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.list tbody a')?.focus();
}

interface ChipsProps {
  readonly rows: readonly Row[];
  readonly isComplete: boolean;
  readonly children: ComponentChildren;
}

/** The workspace at a glance: how many deployments fail, move, hang or were left, each as a button that shows them. */
export function Chips({ rows, isComplete, children }: ChipsProps) {
  const { show } = query.value;
  const known = rows.length - rows.filter(isUnread).length;
  const isKnown = isComplete && known === rows.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form.
    <div class="chips" role="group" aria-label="Show only">
      {STANDINGS.map(({ word, label, meaning }) => {
        const count = rowsOf(rows, word).length;
        return (
          <button
            key={word}
            type="button"
            aria-pressed={show === word}
            title={meaning}
            data-tone={word === 'failing' && count > 0 ? 'bad' : undefined}
            onClick={() => setQuery({ show: show === word ? '' : word, offset: '' })}
          >
            {label} <b>{isKnown ? numberText(count) : `≥ ${numberText(count)}`}</b>
          </button>
        );
      })}
      <span>
        of {numberText(known)}
        {!isKnown && ' read so far'}
      </span>
      {children}
    </div>
  );
}
