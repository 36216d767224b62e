// A form session, a client, a page and a watch as people keep them in libraries for state.
import assert from 'node:assert/strict';
import { isRef, reactive, ref, shallowRef } from 'vue';
import { proxy, snapshot } from 'valtio/vanilla';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { enableMapSet, produce } from 'immer';
import { DeploymentControl, FormSession } from 'deployment-control';

enableMapSet();
const record = (id) => ({
  id,
  name: id,
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
const control = () =>
  new DeploymentControl({
    baseUrl: 'http://localhost/api',
    apiKey: null,
    fetch: async (url) => {
      const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
      return Response.json({ resources: offset === 0 ? [record('a')] : [record('b')], offset: offset + 1 });
    },
  });

const made = async () => {
  const client = control();
  return {
    session: new FormSession('create', { name: 'agent' }),
    client,
    page: await client.deployments.list({ limit: 1 }),
    watch: await client.deployments.watch(),
    error: await client.deployments.get('no uuid').catch((error) => error),
    snapshot: null,
  };
};

/** Uses whatever a library hands out in place of what it was given. */
async function use(state) {
  const { appeared } = state.session.set(['source'], 'nowhere');
  assert.equal(appeared.length > 0, true);
  assert.equal(state.session.value().source, 'nowhere');
  assert.equal((await state.client.deployments.list()).items[0].id, 'a');
  assert.equal(JSON.stringify(state.client), '{"baseUrl":"http://localhost/api"}');
  assert.equal((await state.page.next()).items[0].id, 'b');
  const told = new Promise((resolve) => state.watch.store.subscribe(resolve));
  await state.watch.refresh();
  await told;
  assert.equal(state.watch.store.getSnapshot().deployments[0].id, 'a');
  assert.equal(state.error.name, 'ValidationError');
}

const LIBRARIES = {
  'vue reactive': (state) => [reactive(state), reactive(state)],
  'vue ref': (state) => [ref(state).value, shallowRef(state).value],
  valtio: (state) => {
    const kept = proxy(state);
    return [kept, snapshot(kept)];
  },
  'mobx observable': (state) => [observable(state), observable.object(state, {}, { deep: false })],
  'mobx auto': (state) => {
    class Store {
      constructor() {
        Object.assign(this, state);
        makeAutoObservable(this);
      }
    }
    return [new Store()];
  },
  immer: (state) => {
    const kept = produce({ inner: null }, (draft) => {
      draft.inner = state;
    });
    return [produce(kept, (draft) => void (draft.more = 1)).inner];
  },
  'a forwarding proxy': (state) => [
    Object.fromEntries(Object.entries(state).map(([name, each]) => [name, each && new Proxy(each, {})])),
  ],
};

for (const [name, keep] of Object.entries(LIBRARIES))
  for (const count of [0, 1]) {
    const state = await made();
    const kept = keep(state)[count];
    if (kept === undefined) continue;
    assert.ok(!isRef(kept));
    await use(kept).catch((error) => {
      error.message = `${name} ${count}: ${error.message}`;
      throw error;
    });
    // A snapshot of the watch, too, is kept and replaced.
    const shown = state.watch.snapshot();
    if (!Object.isFrozen(kept) && name !== 'valtio') runInAction(() => void (kept.snapshot = shown));
    state.watch.close();
  }
console.log('done');
