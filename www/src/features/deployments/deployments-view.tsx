// The list of deployments: filtered by the service, searched, sorted and paged here, up to date while it is visible.
import { issuesFrom } from 'deployment-control/slim';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { href, query, setQuery } from '../../browser/address.js';
import { useWhileDrawn } from '../../browser/while-visible.js';
import { connection } from '../../service/connection.js';
import { listedIds, returnTo } from '../../service/deployments.js';
import { announceStatus } from '../../service/revisions.js';
import { isFinal } from '../../service/status.js';
import { Freshness, Heading, Icon, lazy } from '../../ui/shell.js';
import {
  choose,
  chosen,
  deploymentList,
  lookAt,
  refreshDeployments,
  type Row,
  watchDeployments,
} from './deployment-list.js';
import { FILTERS } from './filter-fields.js';
import { Chips, Filters, hasFilters, NoMatch } from './filters.js';
import { type Page, Paging, pageOf } from './paging.js';
import { found, isUnread, rowsOf } from './standing.js';
import { DeploymentTable, sorted } from './table.js';

const Bulk = lazy(async () => (await import('./later.js')).Bulk);

export function DeploymentsView() {
  const { rows, isComplete, loading, readAt, error } = deploymentList.value;
  const viewed = useRef<AbortSignal>(undefined);
  const filters = FILTERS.map(({ name }) => query.value[name]);
  // In a hidden tab the watch reads less, for the title.
  useWhileDrawn(
    (signal) => {
      viewed.current = signal;
      void watchDeployments(query.peek(), signal);
    },
    [...filters, connection.value],
  );
  const refresh = () => viewed.current && void refreshDeployments(query.peek(), viewed.current);
  const problems = Object.fromEntries(issuesFrom(error).map(({ path, msg }) => [String(path.at(-1)), msg]));
  const { q, show } = query.value;
  const searched = rows && found(rows, q);
  const shown = searched && rowsOf(searched, show);
  const ordered = shown && sorted(shown);
  const page = ordered && pageOf(ordered, query.value);
  useReturn(ordered ?? [], page);
  useAnnouncements(page?.rows ?? []);
  const ids = page?.rows.map(({ deployment }) => deployment.id) ?? [];
  useEffect(() => lookAt(ids), [ids.join()]);
  const total = page?.total ?? 0;
  useEffect(() => {
    if (q || show) announce(`${total} deployment${total === 1 ? '' : 's'}`);
  }, [q, show, total]);
  const failing = rows ? rowsOf(rows, 'failing').length : 0;
  const freshness = <Freshness what="deployments" readAt={readAt} error={error} retry={refresh} />;
  return (
    <>
      <header class="title">
        <Heading
          title={failing ? `${failing} failing · Deployments` : 'Deployments'}
          tone={failing ? 'bad' : undefined}
        >
          Deployments
        </Heading>
        <a class="button primary" href={href('create')}>
          <Icon name="plus" />
          New deployment
        </a>
      </header>
      <Filters problems={problems} />
      {error !== null && freshness}
      {rows === null && loading && <p class="loading">Reading the deployments…</p>}
      {searched && (rows.length > 0 || hasFilters()) && (
        <Chips rows={searched} isComplete={isComplete}>
          {error === null && freshness}
        </Chips>
      )}
      {total === 0 && rows && !loading && <NoMatch isComplete={isComplete && !rows.some(isUnread)} />}
      {page && total > 0 && <DeploymentTable page={page} isBusy={loading} isOld={error !== null} />}
      {shown && chosen.value.size > 0 && (
        <Bulk
          shown={shown.map(({ deployment }) => deployment)}
          chosen={chosen.value}
          choose={choose}
          refresh={refresh}
        />
      )}
      {page && total > 0 && <Paging page={page} isComplete={isComplete} />}
    </>
  );
}

/** Returns to the row of the deployment that was looked at last, on its page and where the list was scrolled to. */
function useReturn(rows: readonly Row[], page: Page | null): void {
  const ids = useRef<readonly string[]>([]);
  ids.current = rows.map(({ deployment: { id } }) => id);
  useEffect(() => () => void (listedIds.value = ids.current), []);
  useEffect(() => {
    const { id = '', top } = returnTo;
    returnTo.id = undefined;
    const at = ids.current.indexOf(id);
    if (at < 0 || !page) return;
    const offset = at - (at % page.limit);
    if (offset !== page.offset) {
      returnTo.id = id;
      return setQuery({ offset: offset ? String(offset) : '' }, { replace: true });
    }
    const link = document.querySelectorAll<HTMLElement>('.list tbody th a')[at - offset];
    scrollTo(0, top);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [page?.offset]);
}

/** Announces what the latest revision of a row that is shown came to. */
function useAnnouncements(rows: readonly Row[]): void {
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const before = known.current;
    known.current = new Map(rows.map(({ deployment, revisionStatus = '' }) => [deployment.id, revisionStatus]));
    for (const { deployment, revisionStatus } of rows) {
      const status = before.get(deployment.id);
      if (status && status !== revisionStatus && isFinal(revisionStatus))
        announceStatus(deployment.name, revisionStatus ?? '');
    }
  }, [rows]);
}
