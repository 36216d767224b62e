// The page of rows that the address asks for, the buttons below the list, and the number of rows on a page.
import { useEffect } from 'preact/hooks';
import { type Query, query, setQuery } from '../../browser/address.js';
import { numberText } from '../../browser/visible.js';
import type { Row } from './deployment-list.js';
import { DEFAULT_LIMIT } from './filter-fields.js';

const LIMITS = [10, DEFAULT_LIMIT, 50, 100] as const;

export interface Page {
  readonly rows: readonly Row[];
  /** The position of the first row among all rows, from 0. */
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

/** The page that the address asks for; the last one if it asks for one behind that. */
export function pageOf(rows: readonly Row[], { limit: size, offset: first }: Query): Page {
  const limit = Math.max(1, Math.trunc(Number(size)) || DEFAULT_LIMIT);
  const last = Math.max(0, Math.ceil(rows.length / limit) - 1) * limit;
  const offset = Math.min(Math.max(0, Math.trunc(Number(first)) || 0), last);
  return { rows: rows.slice(offset, offset + limit), offset, limit, total: rows.length };
}

export function Paging({ page, isComplete }: { page: Page; isComplete: boolean }) {
  const { rows, offset, limit, total } = page;
  const asked = query.value.offset;
  useEffect(() => {
    // An address that asks for another page than there is names the one that is shown.
    const shown = offset > 0 ? String(offset) : undefined;
    if (isComplete && asked !== shown) setQuery({ offset: shown ?? '' }, { replace: true });
  }, [asked, offset, isComplete]);
  const setLimit = (value: string) => setQuery({ limit: value === String(DEFAULT_LIMIT) ? '' : value, offset: '' });
  const end = offset + rows.length;
  const step = (label: string, isThere: boolean, to: number | '') => (
    <button type="button" aria-disabled={!isThere} onClick={() => isThere && setQuery({ offset: String(to) })}>
      {label}
    </button>
  );
  return (
    <nav class="pages" aria-label="Pages">
      <span>
        {numberText(offset + 1)}–{numberText(end)} of {numberText(total)}
        {!isComplete && ' so far, reading on…'}
      </span>
      {total > LIMITS[0] && (
        <>
          <label>
            Rows{' '}
            <select value={limit} onChange={({ currentTarget }) => setLimit(currentTarget.value)}>
              {[...new Set([...LIMITS, limit])].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
          {step('Previous', offset > 0, offset > limit ? offset - limit : '')}
          {step('Next', offset + limit < total, offset + limit)}
        </>
      )}
    </nav>
  );
}
