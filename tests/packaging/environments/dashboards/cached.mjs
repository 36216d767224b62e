// The queries in the library's own cache: what is shared, stopped, polled, made stale and written down.
// The library polls in pages alone.
import 'data:text/javascript,globalThis.window = globalThis';
import assert from 'node:assert/strict';
import { dehydrate, hydrate, MutationCache, MutationObserver, QueryClient, QueryObserver } from 'query-core';
import { DeploymentControl } from 'deployment-control';
import { queries } from 'deployment-control/query';

const id = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const ids = { deployment_id: id, revision_id: id };
const deployment = (name) => ({
  id: name,
  name,
  source: 'internal_docker',
  source_config: {},
  source_revision_config: {},
  secrets: [],
  tenant_id: id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status: 'READY',
  latest_revision_id: null,
  active_revision_id: null,
});
const statuses = ['BUILDING', 'DEPLOYING', 'DEPLOYED'];
const sent = [];
let aborted = 0;
const control = new DeploymentControl({
  baseUrl: 'http://localhost/api',
  apiKey: 'k-secret',
  tenantId: 't-1',
  fetch: async (url, { method, signal }) => {
    const { pathname, searchParams } = new URL(url);
    sent.push(`${method} ${pathname}`);
    if (pathname.endsWith('/never'))
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted += 1;
          reject(signal.reason);
        });
      });
    if (pathname.includes('/revisions/')) return Response.json({ id, status: statuses.shift() ?? 'DEPLOYED' });
    if (pathname.endsWith(id))
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(deployment(id));
    const offset = Number(searchParams.get('offset') ?? 0);
    return Response.json({ resources: offset < 2 ? [deployment(`agent-${offset}`)] : [], offset: offset + 1 });
  },
});
const { deployments, revisions, mutations } = queries(control);
const settled = [];
const cache = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_data, _error, _variables, _context, mutation) => {
      for (const queryKey of mutation.meta?.stale ?? []) settled.push(cache.invalidateQueries({ queryKey }));
    },
  }),
});

// Two who ask for the same at once send one request.
const [one, other] = await Promise.all([
  cache.fetchQuery(deployments.list({ limit: 1 })),
  cache.fetchQuery(deployments.list({ limit: 1 })),
]);
assert.deepEqual([one === other, sent.length], [true, 1]);

const endless = await cache.fetchInfiniteQuery({ ...deployments.pages({ limit: 1 }), pages: 5 });
assert.deepEqual(
  endless.pages.map(({ items }) => items.length),
  [1, 1, 0],
);

// What is cached can be written down, and is the same when it is read again, by another cache.
await cache.fetchQuery(deployments.detail(id));
const written = JSON.stringify(dehydrate(cache));
assert.ok(!written.includes('k-secret'));
const later = new QueryClient();
hydrate(later, JSON.parse(written));
for (const query of [deployments.list({ limit: 1 }), deployments.pages({ limit: 1 }), deployments.detail(id)])
  assert.deepEqual(later.getQueryData(query.queryKey), cache.getQueryData(query.queryKey));

// A revision is polled until it is finished, and then no more.
const pauses = [];
const polled = new QueryObserver(cache, {
  ...revisions.untilFinished(ids),
  refetchInterval: (query) => {
    const pause = revisions.untilFinished(ids).refetchInterval(query);
    pauses.push(pause);
    return pause && 5;
  },
});
const seen = await new Promise((resolve) => {
  const found = new Set();
  polled.subscribe(({ data }) => {
    if (data) found.add(data.status);
    if (data?.status === 'DEPLOYED') setTimeout(() => resolve([...found]), 100);
  });
});
const reads = sent.filter((line) => line.includes('/revisions/')).length;
assert.deepEqual([seen, reads, pauses.at(-1)], [['BUILDING', 'DEPLOYING', 'DEPLOYED'], 3, false]);
assert.ok(pauses.some((pause) => pause >= 1_500));
// A rendering asks for the pause again, and a pause that differs begins anew.
assert.ok(new Set(pauses).size <= reads + 1, pauses.join());
polled.destroy();

// Who leaves stops the request.
const leaving = new QueryObserver(cache, {
  ...deployments.list(),
  queryKey: ['left'],
  queryFn: ({ signal }) => control.request('GET', '/never', { signal }),
});
const stop = leaving.subscribe(() => {});
await new Promise((resolve) => setTimeout(resolve, 20));
stop();
await new Promise((resolve) => setTimeout(resolve, 20));
assert.equal(aborted, 1);

// A change makes stale what it names, and nothing else.
await new MutationObserver(cache, mutations.delete(id)).mutate();
await Promise.all(settled);
const isStale = (query) => cache.getQueryState(query.queryKey).isInvalidated;
assert.deepEqual(
  [deployments.list({ limit: 1 }), deployments.pages({ limit: 1 }), deployments.detail(id), revisions.detail(ids)].map(
    isStale,
  ),
  [true, true, true, true],
);
console.log('done');
// The library's timers for unused data go on for minutes.
process.exit();
