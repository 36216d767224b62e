// Reads a whole workspace, so that no deployment is missed.

import { MAX_PAGE_SIZE } from '../../../../generated/operations.js';
import type { Deployment } from '../../../../generated/records.js';
import { recordKey } from '../../../../values/records/record-key.js';
import { PlanError } from '../../../errors/plan-error.js';
import type { ListedPage, Run } from '../../apply-context.js';
import type { WorkspaceListing } from '../fleet-calls.js';

/** So often a listing begins again before it is given up. */
const MOST_LISTINGS = 5;

/**
 * Lists all deployments. Each page begins with the last deployment of the page before: where it is not there any more,
 * deployments have come or gone, and one may stand on no page that was read. The listing then begins again.
 * @param confirmed - whether the end is asked for once more, since a short page is a sign of the end and no proof
 * @throws PlanError if the workspace changes during each of several listings
 */
export async function listWorkspace(
  run: Run,
  { confirmed = false, onPage }: { readonly confirmed?: boolean; readonly onPage?: (read: number) => void } = {},
): Promise<WorkspaceListing> {
  let requests = 0;
  const pageAt = (offset: number): PromiseLike<ListedPage> => {
    requests += 1;
    return run.list({ limit: MAX_PAGE_SIZE, offset }, run.callOptions);
  };
  for (let listing = 0; listing < MOST_LISTINGS; listing += 1) {
    const found = await listOnce(pageAt, confirmed, onPage);
    if (found !== undefined) return { deployments: found, requests };
  }
  throw new PlanError(
    `the workspace could not be listed whole: its deployments came or went, or pages were incomplete, during each of ${MOST_LISTINGS} listings; try again`,
    'changed',
  );
}

/** The deployments; undefined if one may be missing. */
async function listOnce(
  pageAt: (offset: number) => PromiseLike<ListedPage>,
  confirmed: boolean,
  onPage: ((read: number) => void) | undefined,
): Promise<Deployment[] | undefined> {
  const found = new Map<string, Deployment>();
  let last: Deployment | undefined;
  let isEnd = false;
  for (let offset = 0; ; ) {
    const page = await pageAt(offset);
    const { items } = page;
    const keyOfLast = last && recordKey(last);
    if (last !== undefined && !items.some((each) => recordKey(each) === keyOfLast)) return undefined;
    const before = found.size;
    for (const each of items) found.set(recordKey(each), each);
    const news = found.size - before;
    onPage?.(found.size);
    if (isEnd && news === 0) return [...found.values()];
    // Some records may be none, and a service may send fewer than were asked for.
    isEnd = !page.hasNext();
    if (isEnd && (!confirmed || items.length === 0)) return [...found.values()];
    // A full page without anything new would be read for ever.
    if (!isEnd && news === 0) return undefined;
    last = items.at(-1);
    offset += items.length - 1;
  }
}
