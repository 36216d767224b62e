// What libraries for state do to objects that people keep in them: they forward through proxies, deep ones too, and copy
// with the prototype. `make test-packaging` runs the libraries themselves.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { DeploymentControl, FormSession } from 'deployment-control';
import { caught, client, DEPLOYMENT, ID, IDS, json, playing } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

/** A deep forwarding proxy, as reactive libraries make them: not of what is native, nor of what is frozen. */
const forwarded = (value) =>
  !/ (Object|Array|Error)\]$/.test(Object.prototype.toString.call(value)) || Object.isFrozen(value)
    ? value
    : new Proxy(value, { get: (target, key, receiver) => forwarded(Reflect.get(target, key, receiver)) });

/** A copy with the same prototype and properties, as snapshots are made. */
const copied = (value) =>
  Object.defineProperties(Object.create(Object.getPrototypeOf(value)), Object.getOwnPropertyDescriptors(value));

const page = (names, offset) => json({ resources: names.map((id) => ({ ...DEPLOYMENT, id })), offset });

for (const [way, wrap] of Object.entries({ 'a forwarding proxy': forwarded, 'a copy': copied }))
  describe(`behind ${way}`, () => {
    it('a form session is set and read', () => {
      const session = wrap(new FormSession('create', { name: 'agent' }));
      const { appeared } = session.set(['source'], 'nowhere');
      equalBy(appeared, ({ path }) => path, [['source']]);
      session.remove(['source']);
      assert.deepEqual([session.value(), session.report().ok], [{ name: 'agent' }, false]);
    });

    it('a client calls, is changed and shown', async () => {
      const control = wrap(client(async () => json(DEPLOYMENT), { tenantId: 't-1' }));
      assert.equal((await control.deployments.get(ID)).name, 'agent');
      assert.equal((await control.request('GET', '/health')).name, 'agent');
      assert.equal((await control.withOptions({ timeout: 5 }).deployments.get(ID)).name, 'agent');
      assert.equal(JSON.stringify(control), '{"baseUrl":"http://localhost/api","tenantId":"t-1"}');
    });

    it('a page goes on to the next one', async () => {
      const answers = [
        page(
          Array.from({ length: 2 }, (_, at) => `${at}`),
          2,
        ),
        page(['2'], 3),
      ];
      const first = await client(async () => answers.shift()).deployments.list({ limit: 2 });
      const wrapped = wrap(first);
      assert.deepEqual([wrapped.hasNext(), [...wrapped].length], [true, 2]);
      equalBy((await wrapped.next()).items, ({ id }) => id, ['2']);
    });

    it('a watch is read, paused and closed, and its methods need no object', async () => {
      const { snapshot, store, ...watch } = wrap(await client(async () => page([], 0)).deployments.watch());
      const stop = store.subscribe(() => {});
      watch.pause();
      assert.deepEqual([snapshot().isPaused, store.getSnapshot() === snapshot()], [true, true]);
      stop();
      watch.close();
      assert.equal(snapshot().isClosed, true);
    });

    it('an error is read', async () => {
      const refused = wrap(
        await caught(client(async () => json({ detail: 'no' }, { status: 404 })).deployments.get(ID)),
      );
      assert.deepEqual([refused.body, refused.text], [{ detail: 'no' }, '{"detail":"no"}']);
      assert.ok(refused.headers.get('content-type') !== undefined);
      const unreadable = wrap(await caught(client(async () => new Response('<p>')).deployments.get(ID)));
      assert.equal(unreadable.text, '<p>');
      const failed = wrap(await caught(client(playing('BUILD_FAILED')).revisions.wait(IDS)));
      assert.equal(typeof failed.logs, 'function');
      assert.deepEqual((await failed.logs()).logs, []);
    });
  });

it('a promise of a call can be awaited through a proxy', async () => {
  const { deployments } = client(async () => page(['1'], 1));
  const promise = new Proxy(deployments.list(), {});
  assert.equal((await promise).items.length, 1);
  assert.equal((await promise.withResponse()).meta.status, 200);
  assert.equal((await promise.toArray({ max: 5 })).length, 1);
});

it('what is hidden is not listed, spread, printed or written', () => {
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: 'k-1' });
  const session = new FormSession('create', { secrets: [{ name: 'KEY', value: 's-1' }] });
  for (const each of [control, session])
    for (const shown of [inspect(each, { showHidden: true, depth: 9 }), JSON.stringify(each), inspect({ ...each })])
      assert.ok(!shown.includes('k-1') && !shown.includes('s-1'), shown);
  assert.deepEqual([Object.keys(session), Object.getOwnPropertySymbols({ ...session })], [[], []]);
});

it('a method without its object says so', () => {
  const { set } = new FormSession('create');
  assert.throws(() => set(['name'], 'agent'), {
    name: 'TypeError',
    message: /a method of FormSession was called without its object: call it as object\.method/,
  });
});
