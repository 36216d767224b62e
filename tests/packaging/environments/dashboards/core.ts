// What the library's own types say of the queries, whichever version of it a page has.
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from 'query-core';
import { DeploymentControl, type Deployment, type Revision } from 'deployment-control';
import { queries } from 'deployment-control/query';

const ids = { deployment_id: 'd', revision_id: 'r' };
const { deployments, revisions, mutations, keys } = queries(new DeploymentControl({ baseUrl: '/api' }));
const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } });

export async function read(): Promise<void> {
  const { items, nextOffset } = await cache.fetchQuery(deployments.list({ status: 'READY' }));
  items satisfies readonly Deployment[];
  nextOffset satisfies number | null;
  const { pages } = await cache.fetchInfiniteQuery(deployments.pages());
  pages[0]!.items satisfies readonly Deployment[];
  (await cache.fetchQuery(revisions.logs(ids, { type: 'build' }))).logs[0]?.message satisfies string | undefined;
  await cache.prefetchQuery({ ...deployments.detail('d'), staleTime: 1_000 });
  const polled = new QueryObserver(cache, revisions.untilFinished(ids)).getCurrentResult();
  polled.data satisfies Revision | undefined;
  const endless = new InfiniteQueryObserver(cache, deployments.pages()).getCurrentResult();
  endless.data?.pages[0]?.items satisfies readonly Deployment[] | undefined;
  const patch = new MutationObserver(cache, mutations.patch('d'));
  (await patch.mutate({ source_revision_config: { image_uri: 'a:1' } })).name satisfies string;
  // @ts-expect-error a patch has no such field
  await patch.mutate({ nonsense: 1 });
  for (const queryKey of mutations.delete('d').meta.stale) await cache.invalidateQueries({ queryKey });
  await cache.invalidateQueries({ queryKey: keys.deployments.all });
}
