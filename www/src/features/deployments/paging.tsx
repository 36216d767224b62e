// The buttons below the list, and the number of rows on a page.
import { query, setQuery } from '../../browser/address.js';
import type { DeploymentList } from './deployment-list.js';
import { DEFAULT_LIMIT } from './filter-fields.js';

const LIMITS = [10, DEFAULT_LIMIT, 50, 100];

export function Paging({ list: { rows, offset: first, nextOffset } }: { list: DeploymentList }) {
  const offset = Number(query.value.offset ?? 0);
  const limit = Number(query.value.limit ?? DEFAULT_LIMIT);
  const last = first + (rows?.length ?? 0);
  const setLimit = (value: string) => setQuery({ limit: value === String(DEFAULT_LIMIT) ? '' : value, offset: '' });
  return (
    <nav class="pages" aria-label="Pages">
      <span>{last > first ? `${first + 1}–${last}${nextOffset === null ? ` of ${last}` : ''}` : ''}</span>
      <label>
        Rows{' '}
        <select value={String(limit)} onChange={({ currentTarget }) => setLimit(currentTarget.value)}>
          {LIMITS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-disabled={offset === 0}
        onClick={() => offset > 0 && setQuery({ offset: offset > limit ? String(offset - limit) : '' })}
      >
        Previous
      </button>
      <button
        type="button"
        aria-disabled={nextOffset === null}
        onClick={() => nextOffset !== null && setQuery({ offset: String(nextOffset) })}
      >
        Next
      </button>
    </nav>
  );
}
