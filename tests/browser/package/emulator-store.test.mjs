// The emulator's journal in the browser's database: a reload loses nothing, and two tabs do not write over each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freshProfile } from '../../support/browser/browser-profile.mjs';
import { serve } from '../../support/service/static.mjs';

let browser;
let files;
before(async () => {
  files = await serve(fileURLToPath(new URL('../../..', import.meta.url)));
  browser = await freshProfile();
});
// The browser is closed at the end of all tests.
after(() => files?.close());

const open = async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${files.address().port}/tests/browser/package/contract.html`);
  return page;
};

/**
 * Runs in the page: starts the emulator on its database, does something with it, and tells the states of all revisions.
 */
const inPage = (page, steps) =>
  page.evaluate(async (steps) => {
    const { createEmulator, indexedDbStore } = await import('deployment-control/emulator');
    const emulator = (window.emulator ??= await createEmulator({ clock: 'manual', store: indexedDbStore('test') }));
    const send = async (path, method = 'GET', body = undefined) => {
      const answer = await emulator.fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.json();
    };
    for (const step of steps) {
      if (step.ms) emulator.advance(step.ms);
      else if (step.name)
        await send('/v2/deployments', 'POST', {
          name: step.name,
          source: 'internal_source',
          source_config: {},
          source_revision_config: {},
          secrets: [],
        });
    }
    await emulator.flush();
    const { resources } = await send('/v2/deployments');
    return Promise.all(
      resources.map(
        async ({ id, name, latest_revision_id: revision }) =>
          `${name} ${(await send(`/v2/deployments/${id}/revisions/${revision}`)).status}`,
      ),
    );
  }, steps);

test('a page that is reloaded in the middle of a build goes on where it was', async () => {
  const page = await open();
  assert.deepEqual(await inPage(page, [{ name: 'agent' }, { ms: 1500 }]), ['agent BUILDING']);
  await page.reload();
  assert.deepEqual(await inPage(page, []), ['agent BUILDING']);
  assert.deepEqual(await inPage(page, [{ ms: 3000 }, { name: 'other' }]), ['other CREATING', 'agent DEPLOYED']);
  await page.reload();
  assert.deepEqual(await inPage(page, []), ['other CREATING', 'agent DEPLOYED']);

  const second = await open();
  await assert.rejects(inPage(second, []), /another tab, or another emulator of this one, has the database test open/);
  await page.close();
  // The browser gives the lock back when the page is gone, which takes a moment.
  await second.waitForFunction(async () => (await navigator.locks.query()).held.length === 0);
  assert.deepEqual(await inPage(second, []), ['other CREATING', 'agent DEPLOYED']);
});

test('a journal that has grown is replaced as a whole', async () => {
  const page = await open();
  const count = await page.evaluate(async () => {
    const { createEmulator, indexedDbStore } = await import('deployment-control/emulator');
    const store = indexedDbStore('grown');
    const emulator = await createEmulator({ clock: 'manual', store });
    emulator.reset();
    emulator.advance(1);
    await emulator.flush();
    const again = await createEmulator({ clock: 'manual', store: { ...store, append: store.append } });
    const twice = await createEmulator({ store: indexedDbStore('grown') }).catch((error) => error.message);
    return [again.droppedBytes, (await store.load()).byteLength < 1000, twice];
  });
  assert.deepEqual(count.slice(0, 2), [0, true]);
  assert.match(count[2], /another emulator of this one/);
});

/** Runs in the page: makes four deployments in a database, lets the test damage its entries, and opens it again. */
const damaged = (page, name, damage) =>
  page.evaluate(
    async (name, damage) => {
      const { createEmulator, indexedDbStore } = await import('deployment-control/emulator');
      const store = indexedDbStore(name);
      const emulator = await createEmulator({ clock: 'manual', store });
      for (const agent of ['one', 'two', 'three', 'four'])
        await emulator.fetch('/v2/deployments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name: agent,
            source: 'internal_source',
            source_config: {},
            source_revision_config: {},
            secrets: [],
          }),
        });
      const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = database.transaction('entries', 'readwrite');
      const entries = transaction.objectStore('entries');
      const read = (request) =>
        new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const [keys, parts] = [await read(entries.getAllKeys()), await read(entries.getAll())];
      if (damage === 'missing') entries.delete(keys[2]);
      if (damage === 'swapped') {
        entries.put(parts[2], keys[3]);
        entries.put(parts[3], keys[2]);
      }
      if (damage === 'doubled') entries.add(parts.at(-1));
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      const before = (await store.load()).byteLength;
      const again = await createEmulator({ store: { ...store } }).catch((error) => error.message);
      return [typeof again === 'string' ? again : 'it starts', (await store.load()).byteLength === before];
    },
    name,
    damage,
  );

test('a database whose entries are missing, swapped or doubled is refused where that is, and left as it is', async () => {
  const page = await open();
  for (const [damage, expected] of [
    ['missing', /damaged in line 4, at byte \d+: entry 3 was expected and entry 4 is there/],
    ['swapped', /damaged in line 4, at byte \d+: entry 3 was expected and entry 4 is there/],
    ['doubled', /damaged in line 7, at byte \d+: entry 6 was expected and entry 5 is there/],
  ]) {
    const [message, isLeft] = await damaged(page, damage, damage);
    assert.match(message, expected);
    assert.ok(isLeft, damage);
  }
  await page.close();
});

test('a browser without room refuses the change with 507, and loses nothing when there is room again', async () => {
  const page = await open();
  const [statuses, names] = await page.evaluate(async () => {
    const { createEmulator, indexedDbStore } = await import('deployment-control/emulator');
    const store = indexedDbStore('full');
    const emulator = await createEmulator({ clock: 'manual', store });
    const create = async (name) => {
      const answer = await emulator.fetch('/v2/deployments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name,
          source: 'internal_source',
          source_config: {},
          source_revision_config: {},
          secrets: [],
        }),
      });
      return answer.status;
    };
    const statuses = [await create('first')];
    const { add } = IDBObjectStore.prototype;
    let left = 2;
    IDBObjectStore.prototype.add = function (...args) {
      const request = add.apply(this, args);
      if (left > 0) {
        left -= 1;
        this.transaction.abort();
        throw new DOMException('the quota is used up', 'QuotaExceededError');
      }
      return request;
    };
    statuses.push(await create('second'), await create('third'), await create('fourth'));
    const again = await createEmulator({ clock: 'manual', store: { ...store } });
    const { resources } = await (await again.fetch('/v2/deployments')).json();
    return [statuses, resources.map(({ name }) => name)];
  });
  assert.deepEqual(statuses, [201, 507, 507, 201]);
  assert.deepEqual(names, ['fourth', 'second', 'first']);
  await page.close();
});
