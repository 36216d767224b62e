// The options for TanStack Query as plain objects: keys, what is asked for, and that data is what JSON can write.
// `make test-packaging` runs them with the library.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { queries } from 'deployment-control/query';
import { caught, client, DEPLOYMENT, ID, IDS, json, OTHER } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

/** Queries of a service that answers by the path, with what was sent. */
function asked(answers = {}, options) {
  const sent = [];
  const control = client(
    async (url, { method, signal }) => {
      const { pathname, search } = new URL(url);
      const line = `${method} ${pathname.replace('/api', '')}${search}`;
      sent.push({ line, signal });
      return (answers[line.split('?')[0]] ?? (() => json({ resources: [DEPLOYMENT], offset: 1 })))(line);
    },
    { apiKey: 'k-secret', ...options },
  );
  return { sent, control, ...queries(control) };
}

const context = () => ({ signal: new AbortController().signal });
const isPlain = (value) => assert.deepEqual(JSON.parse(JSON.stringify(value)), value);

describe('keys', () => {
  const { keys, deployments, revisions, mutations } = asked({}, { tenantId: 't-1' });
  const scope = 'http://localhost/api t-1';

  it('nest, have JSON values alone, and tell services and tenants apart', () => {
    assert.deepEqual(keys.deployments.detail(ID), ['deployment-control', scope, 'deployments', 'detail', { id: ID }]);
    assert.deepEqual(keys.all, ['deployment-control', scope]);
    const all = [
      ...[deployments.list({ status: 'READY', name_contains: undefined }), deployments.pages(), deployments.detail(ID)],
      ...[revisions.list(ID), revisions.list(ID, { limit: 5 }), revisions.detail({ ...IDS, more: 1 })],
      revisions.logs(IDS, { type: 'build' }),
    ].map(({ queryKey }) => queryKey);
    isPlain(all);
    assert.equal(new Set(all.map((key) => JSON.stringify(key))).size, all.length);
    for (const key of all) assert.deepEqual(key.slice(0, 2), keys.all);
    for (const status of [undefined, null])
      assert.deepEqual(deployments.list({ status }).queryKey, deployments.list().queryKey);
    assert.deepEqual(revisions.untilFinished(IDS).queryKey, revisions.detail(IDS).queryKey);
    assert.notDeepEqual(deployments.list().queryKey, deployments.pages().queryKey);
    assert.notDeepEqual(asked().keys.all, keys.all);
    assert.ok(!JSON.stringify([all, mutations.patch(ID)]).includes('k-secret'));
  });

  it('take a scope, which a tenant of a function needs', () => {
    const { control } = asked({}, { tenantId: () => 't-2' });
    assert.deepEqual(queries(control).keys.all, ['deployment-control', 'http://localhost/api']);
    assert.deepEqual(queries(control, { scope: 'mine' }).keys.all, ['deployment-control', 'mine']);
  });
});

describe('what is read', () => {
  it('is plain, and asked for with the signal', async () => {
    const { sent, deployments, revisions } = asked({
      [`GET /v2/deployments/${ID}`]: () => json(DEPLOYMENT),
      [`GET /v2/deployments/${ID}/revisions/${OTHER}`]: () => json({ id: OTHER, status: 'DEPLOYED' }),
      [`GET /v2/deployments/${ID}/revisions/${OTHER}/logs`]: () => json({ logs: [{ message: 'a' }] }),
    });
    const given = { ...context(), pageParam: 1 };
    for (const query of [
      ...[deployments.list({ status: 'READY' }), deployments.detail(ID), revisions.list(ID, { limit: 5 })],
      ...[revisions.detail(IDS), revisions.logs(IDS, { type: 'build' }), deployments.pages({ limit: 1 })],
    ]) {
      const data = await query.queryFn(given);
      isPlain(data);
      assert.equal(Object.getPrototypeOf(data), Object.prototype);
      assert.equal(query.retry, false);
    }
    equalBy(sent, ({ line }) => line.replace('/v2/deployments', ''), [
      'GET ?limit=20&status=READY',
      `GET /${ID}`,
      `GET /${ID}/revisions?limit=5`,
      `GET /${ID}/revisions/${OTHER}`,
      `GET /${ID}/revisions/${OTHER}/logs?type=build`,
      'GET ?limit=1&offset=1',
    ]);
  });

  it('is what the key says, also where the filter is another one by then', async () => {
    const { sent, deployments } = asked();
    const filter = { status: 'READY' };
    const { queryKey, queryFn } = deployments.list(filter);
    filter.status = 'UNUSED';
    await queryFn(context());
    assert.deepEqual(queryKey.at(-1), { status: 'READY' });
    assert.equal(sent[0].line, 'GET /v2/deployments?limit=20&status=READY');
  });

  it('is not asked for while an id is missing', () => {
    const { deployments, revisions } = asked();
    for (const none of [undefined, null]) {
      const halfKnown = { deployment_id: ID, revision_id: none };
      const waiting = [deployments.detail(none), revisions.list(none), revisions.untilFinished(none)];
      waiting.push(revisions.detail(halfKnown), revisions.logs(halfKnown, { type: 'build' }));
      for (const { queryKey, enabled } of waiting) {
        assert.equal(enabled, false);
        isPlain(queryKey);
      }
    }
    assert.ok(!('enabled' in revisions.untilFinished(IDS)));
  });

  it('ends with the signal', async () => {
    const { deployments } = asked({ [`GET /v2/deployments/${ID}`]: () => new Promise(() => {}) });
    const leaving = new AbortController();
    const reading = deployments.detail(ID).queryFn({ signal: leaving.signal });
    leaving.abort(new Error('left'));
    assert.equal((await caught(reading)).message, 'left');
  });

  it('goes on from page to page until the last one', async () => {
    const { deployments } = asked({
      'GET /v2/deployments': (line) => json({ resources: line.includes('offset=2') ? [] : [DEPLOYMENT], offset: 1 }),
    });
    const { queryFn, getNextPageParam, initialPageParam } = deployments.pages({ limit: 1 });
    assert.equal(initialPageParam, 0);
    const first = await queryFn({ ...context(), pageParam: 0 });
    assert.equal(getNextPageParam(first), 1);
    assert.equal(getNextPageParam(await queryFn({ ...context(), pageParam: 2 })), null);
  });
});

describe('pages of a service that ignores the offset', () => {
  it('end with an error in place of the same page again', async () => {
    const { deployments } = asked({ 'GET /v2/deployments': () => json({ resources: [DEPLOYMENT], offset: 1 }) });
    const { queryFn, getNextPageParam } = deployments.pages({ limit: 1 });
    const first = await queryFn({ ...context(), pageParam: 0 });
    const second = await queryFn({ ...context(), pageParam: getNextPageParam(first, [first]) });
    const third = queryFn({ ...context(), pageParam: getNextPageParam(second, [first, second]) });
    const error = await caught(third);
    assert.deepEqual([error.code, error.path], ['response_parse', ['resources']]);
    assert.match(error.message, /only repeats records .* ignores `offset`/);
  });
});

describe('a revision until it is finished', () => {
  const state = (more) => ({
    state: { data: undefined, error: null, dataUpdateCount: 0, errorUpdateCount: 0, ...more },
  });

  it('is read as often as a wait reads it, and no more at its end', async () => {
    const { control, revisions } = asked({ [`GET /v2/deployments/${ID}`]: () => json(DEPLOYMENT) });
    await control.deployments.get(ID);
    const { refetchInterval } = revisions.untilFinished(IDS);
    assert.equal(refetchInterval(state({})), false);
    const pauses = [1, 3, 40].map((dataUpdateCount) =>
      refetchInterval(state({ data: { status: 'BUILDING' }, dataUpdateCount })),
    );
    for (const [at, most] of [2_000, 4_500, 30_000].entries())
      assert.ok(pauses[at] <= most && pauses[at] >= most * 0.74, `${pauses[at]} of ${most}`);
    for (const status of ['DEPLOYED', 'BUILD_FAILED', 'CREATE_FAILED'])
      assert.equal(refetchInterval(state({ data: { status }, dataUpdateCount: 1 })), false, status);
  });

  it('keeps the pause of one reading however often it is asked for, so that a rendering does not begin it anew', async () => {
    const { control, revisions } = asked({ [`GET /v2/deployments/${ID}`]: () => json(DEPLOYMENT) });
    await control.deployments.get(ID);
    const query = state({ data: { status: 'BUILDING' }, dataUpdateCount: 9 });
    const pauses = () => new Set(Array.from({ length: 20 }, () => revisions.untilFinished(IDS).refetchInterval(query)));
    assert.equal(pauses().size, 1);
    query.state = { ...query.state, data: { status: 'DEPLOYED' } };
    assert.deepEqual([...pauses()], [false]);
  });

  it('goes on after a failure that may pass, and ends with one that does not', async () => {
    for (const [status, goesOn] of [
      [503, true],
      [429, true],
      [404, false],
      [401, false],
    ]) {
      const { revisions } = asked({
        [`GET /v2/deployments/${ID}/revisions/${OTHER}`]: () => json({}, { status }),
      });
      const query = revisions.untilFinished(IDS);
      const error = await caught(query.queryFn(context()));
      const pause = query.refetchInterval(state({ error, errorUpdateCount: 1 }));
      assert.equal(typeof pause === 'number' && pause > 0, goesOn, String(status));
    }
  });
});

describe('changes', () => {
  it('are sent once, and name what they make stale', async () => {
    const { sent, mutations, keys } = asked({
      [`PATCH /v2/deployments/${ID}`]: () => json(DEPLOYMENT),
      [`DELETE /v2/deployments/${ID}`]: () => json(undefined, { status: 204 }),
      'POST /v2/deployments': () => json(DEPLOYMENT, { status: 201 }),
      [`POST /v2/deployments/${ID}/revisions/${OTHER}/redeploy`]: () => json(DEPLOYMENT),
    });
    const body = { source_revision_config: { image_uri: 'registry.example/agent:2' } };
    assert.equal((await mutations.patch(ID).mutationFn(body)).id, ID);
    assert.equal(await mutations.delete(ID).mutationFn(), null);
    assert.equal((await mutations.redeploy(IDS).mutationFn()).id, ID);
    equalBy(sent, ({ line }) => line.split(' ')[0], ['PATCH', 'DELETE', 'POST']);
    const { lists, allPages, detail } = keys.deployments;
    assert.deepEqual(mutations.create().meta.stale, [lists, allPages]);
    const { meta, retry, mutationKey } = mutations.delete(ID);
    assert.deepEqual(meta.stale.slice(0, 3), [lists, allPages, detail(ID)]);
    equalBy(meta.stale.slice(3), (key) => key.slice(2), [
      ['revisions', 'list', { deployment_id: ID }],
      ['revisions', 'detail', { deployment_id: ID }],
    ]);
    assert.equal(retry, false);
    isPlain([meta, mutationKey]);
  });

  it('are neither kept for later while the page is offline, nor in the cache', () => {
    const { mutations } = asked();
    for (const [name, make] of Object.entries(mutations)) {
      const { networkMode, gcTime } = make(name === 'redeploy' || name === 'interrupt' ? IDS : ID);
      assert.deepEqual({ networkMode, gcTime }, { networkMode: 'always', gcTime: 0 }, name);
    }
  });
});
