// The workspace at a glance: how many deployments fail, move, hang or were left. Each count is a button that shows them.
import type { ComponentChildren } from 'preact';
import { query, setQuery } from '../../browser/address.js';
import { numberText } from '../../browser/number-text.js';
import type { Row } from './deployment-list.js';
import { isUnread, rowsOf, STANDINGS } from './standing.js';

export interface ChipsProps {
  readonly rows: readonly Row[];
  readonly isComplete: boolean;
  readonly children: ComponentChildren;
}

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
