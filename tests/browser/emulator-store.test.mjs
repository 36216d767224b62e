// The emulator's journal in the browser's database: a reload loses nothing, and two tabs do not write over each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser.mjs';
import { serve } from '../support/static.mjs';

let browser;
let files;
before(async () => {
  files = await serve(fileURLToPath(new URL('../..', import.meta.url)));
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  files?.close();
});

const open = async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${files.address().port}/tests/browser/contract.html`);
  return page;
};

/** Runs in the page: starts the emulator on its database, does something with it, and tells the states of all revisions. */
const inPage = (page, steps) =>
  page.evaluate(async (steps) => {
    const { createEmulator, indexedDbStore } = await import('deployment-control/emulator');
    const emulator = (window.emulator ??= await createEmulator({ clock: 'manual', store: indexedDbStore('test') }));
    const send = async (path, method = 'GET', body = undefined) => {
      const answer = await emulator.fetch(path, { method, headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
      return answer.json();
    };
    for (const step of steps) {
      if (step.ms) emulator.advance(step.ms);
      else if (step.name) await send('/v2/deployments', 'POST', { name: step.name, source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] });
    }
    await emulator.flush();
    const { resources } = await send('/v2/deployments');
    return Promise.all(resources.map(async ({ id, name, latest_revision_id: revision }) => `${name} ${(await send(`/v2/deployments/${id}/revisions/${revision}`)).status}`));
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
