// The list of deployments: filtered and paged by the service, and refreshed while it is visible.
import '../../ui/shell.js';
import { issuesFrom } from 'deployment-control/slim';
import { useEffect } from 'preact/hooks';
import { href, query } from '../../browser/address.js';
import { connection } from '../../service/connection.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { ReadFailed } from '../../ui/read-failed.js';
import { deploymentList, loadDeployments } from './deployment-list.js';
import { NoDeployments, NoMatch } from './empty.js';
import { Filters, hasFilters } from './filters.js';
import { Paging } from './paging.js';
import { DeploymentTable } from './table.js';

export function DeploymentsView() {
  const list = deploymentList.value;
  const { rows, loading, error } = list;
  // The page sorts its rows itself, so the order is no part of the request.
  const { sort: _sort, ...request } = query.value;
  useEffect(() => {
    void loadDeployments(request);
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void loadDeployments(request, { refresh: true }),
      connection.peek()?.refreshMs ?? 10_000,
    );
    return () => clearInterval(timer);
  }, [JSON.stringify(request), connection.value]);
  const isFirstPage = !Number(query.value.offset ?? 0);
  const isEmpty = rows?.length === 0;
  const problems = Object.fromEntries(issuesFrom(error).map(({ path, msg }) => [String(path.at(-1)), msg]));
  return (
    <>
      <header class="title">
        <Heading title="Deployments">Deployments</Heading>
        <a class="button primary" href={href('create')}>
          <Icon name="plus" />
          New deployment
        </a>
      </header>
      <Filters problems={problems} />
      <ReadFailed what="deployments" error={error} retry={() => void loadDeployments(request)} />
      {rows === null && loading && <p class="loading">Reading the deployments…</p>}
      {isEmpty && !loading && (hasFilters() || !isFirstPage ? <NoMatch /> : <NoDeployments />)}
      {rows && !isEmpty && <DeploymentTable list={list} />}
      {rows && !(isEmpty && isFirstPage) && <Paging list={list} />}
    </>
  );
}
