// How many requests the console sends, by a clock that stands still until the test moves it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, connectWith, FORM, KEY } from '../../support/browser/console-connected.mjs';
import { field, headline, visit } from '../../support/browser/console.mjs';
import { equalBy } from '../../support/lists.mjs';
import { stopClock } from '../../support/browser/page-clock.mjs';

const MINUTE = 60_000;

/** Tells the page that its tab is hidden, or shown. */
function show(page, visibilityState) {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);
}

describe('console, requests to a service with 2,000 deployments', () => {
  const { road, onPage } = connectedPages();
  let isFilled = false;

  /** Connects a page whose clock stands still, at this address, to a service with 2,000 deployments. */
  async function opened(page, hash) {
    if (!isFilled) {
      isFilled = true;
      const deployments = Array.from({ length: 1_950 }, (_, index) => ({
        ...FORM,
        name: `agent-${String(index).padStart(4, '0')}`,
        secrets: [],
      }));
      await road.control('seed', { deployments });
    }
    const clock = await stopClock(page);
    await visit(page, hash);
    await connectWith(page, KEY);
    return clock;
  }

  const rows = (page) => page.waitForSelector('table.list tbody tr');

  onPage(
    'an idle list costs at most 12 a minute, 3 in a hidden tab, and tells there of what fails',
    { connect: false },
    async (page, asked) => {
      const { pass } = await opened(page, '#/');
      await rows(page);
      await page.waitForFunction(() => /of 1,97\d$/.test(document.querySelector('.pages span').textContent));
      for (let minute = 0; minute < 3; minute += 1) {
        const before = asked.length;
        await pass(MINUTE);
        assert.ok(asked.length - before <= 12, `${asked.length - before} in a minute`);
        assert.ok(asked.length - before >= 1, 'it is read again');
      }
      await show(page, 'hidden');
      let before = asked.length;
      await pass(5 * MINUTE);
      assert.ok(asked.length - before <= 15, `${asked.length - before} in 5 minutes, hidden`);
      await road.script(['BUILD_FAILED']);
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'failed-unseen' });
      await pass(3 * MINUTE);
      await page.waitForFunction(() => document.title === '✕ 1 failing · Deployments · Deployment Control');
      await road.ask(`/v2/deployments/${id}`, 'DELETE');
      await road.control('advance', { ms: 3_600_000 });
      before = asked.length;
      await show(page, 'visible');
      await pass(20_000);
      assert.ok(asked.length > before, 'on return');
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('providers'));
      await pass(1_000);
      before = asked.length;
      await pass(5 * MINUTE);
      assert.equal(asked.length - before, 0, 'the view was left');
    },
  );

  onPage(
    'an overview asks for its deployment, its latest revision and the list of them, each once',
    { connect: false },
    async (page, asked) => {
      const [{ id, latest_revision_id: latest }] = (await road.ask('/v2/deployments?name=support-agent')).resources;
      const { pass } = await opened(page, `#/deployments/${id}`);
      await page.waitForSelector('.history li');
      await pass(5_000);
      const own = asked.filter((line) => line.includes(id)).map((line) => line.replace(/\?.*/, ''));
      assert.deepEqual(own.sort(), [
        `GET /v2/deployments/${id}`,
        `GET /v2/deployments/${id}/revisions`,
        `GET /v2/deployments/${id}/revisions/${latest}`,
      ]);
    },
  );

  onPage('what fails among them is counted as soon as they are listed', { connect: false }, async (page) => {
    await road.script(['DEPLOY_FAILED']);
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'the-failed-one' });
    await opened(page, '#/?show=failing');
    // No time passes.
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    assert.equal(await page.$eval('.chips b', (count) => count.textContent), '1');
    await road.ask(`/v2/deployments/${id}`, 'DELETE');
    await road.control('advance', { ms: 3_600_000 });
  });

  onPage('twelve typed letters cost one listing', { connect: false }, async (page, asked) => {
    const { pass } = await opened(page, '#/');
    await rows(page);
    await pass(1_000);
    const before = asked.length;
    await page.click('.filters summary', field('name_contains'));
    await page.type(field('name_contains'), 'agent-000000'.slice(0, 12));
    assert.equal(asked.length - before, 0, 'while someone types');
    await pass(400);
    await page.waitForSelector('.empty');
    equalBy(asked.slice(before), (line) => /name_contains=([^&]*)/.exec(line)?.[1], ['agent-000000']);
  });

  onPage(
    'a settled deployment costs at most 6 a minute, and one in a hidden tab, which tells of a new revision that fails',
    { connect: false },
    async (page, asked) => {
      const [{ id }] = (await road.ask('/v2/deployments?name=support-agent')).resources;
      const { pass } = await opened(page, `#/deployments/${id}`);
      await page.waitForSelector(headline('DEPLOYED'));
      await pass(MINUTE);
      for (let minute = 0; minute < 3; minute += 1) {
        const before = asked.length;
        await pass(MINUTE);
        assert.ok(asked.length - before <= 6, asked.slice(before).join('\n'));
        assert.ok(asked.length - before >= 1, 'it is read again');
      }
      await show(page, 'hidden');
      const before = asked.length;
      await pass(5 * MINUTE);
      assert.ok(asked.length - before <= 5, asked.slice(before).join('\n'));
      await road.script(['DEPLOY_FAILED']);
      await road.ask(`/v2/deployments/${id}`, 'PATCH', { source_revision_config: { repo_ref: 'broken' } });
      await pass(2 * MINUTE);
      await page.waitForFunction(() => document.title.startsWith('✕ DEPLOY_FAILED · support-agent'));
    },
  );

  onPage(
    'a hidden tab asks once in 30 s for a revision in progress that is looked at, and tells its end in title and icon',
    { connect: false },
    async (page, asked) => {
      await road.script(['BUILDING', 3_600_000], ['BUILD_FAILED']);
      const { id, latest_revision_id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'watched-hidden' });
      const { pass } = await opened(page, `#/deployments/${id}`);
      await page.waitForSelector(headline('BUILDING'));
      await pass(MINUTE);
      const icon = () => page.$eval('link[rel="icon"]', (link) => link.href);
      const [busyIcon, busyTitle] = [await icon(), await page.title()];
      assert.match(busyTitle, /^● BUILDING · watched-hidden/);
      await show(page, 'hidden');
      for (let minute = 0; minute < 5; minute += 1) {
        const before = asked.length;
        await pass(MINUTE);
        const sent = asked.slice(before);
        const own = `GET /v2/deployments/${id}`;
        const readings = sent.filter((line) => line === `${own}/revisions/${latest_revision_id}`).length;
        assert.ok(readings >= 1 && readings <= 2, `${readings} in a minute`);
        assert.ok(sent.length - readings <= 1 && sent.every((line) => line.startsWith(own)), sent.join('\n'));
      }
      await road.control('advance', { ms: 3_600_000 });
      const before = asked.length;
      await pass(MINUTE);
      await page.waitForFunction(() => document.title.startsWith('✕ BUILD_FAILED · watched-hidden'));
      assert.notEqual(await icon(), busyIcon);
      await pass(5 * MINUTE);
      assert.ok(asked.length - before <= 8, asked.slice(before).join('\n'));
      await show(page, 'visible');
      await page.waitForSelector(headline('BUILD_FAILED'));
      await visit(page, '#/');
      // How many fail is known page by page.
      await page.waitForFunction(() => /^✕ \d failing · Deployments · /.test(document.title));
      assert.match(await icon(), /b3261e/, 'the list tells of it too');
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.title === 'OAuth providers · Deployment Control');
      assert.match(await icon(), /4c51d8/, 'the icon of the page');
    },
  );

  onPage(
    'a list with 90 revisions in progress and 3 failed counts them at once, costs at most 60 a minute, and none once it is left',
    { connect: false },
    async (page, asked) => {
      for (let index = 0; index < 90; index += 1) {
        await road.script(['BUILDING']);
        await road.ask('/v2/deployments', 'POST', { ...FORM, name: `building-${index}` });
      }
      for (let index = 0; index < 3; index += 1) {
        await road.script(['BUILD_FAILED']);
        await road.ask('/v2/deployments', 'POST', { ...FORM, name: `not-building-${index}` });
      }
      const { pass } = await opened(page, '#/?name_contains=building-');
      await rows(page);
      // No time passes.
      await page.waitForFunction(() =>
        /^Failing 3In progress 90Stuck 0/.test(document.querySelector('.chips').textContent),
      );
      assert.equal(asked.filter((line) => /revisions/.test(line)).length, 93);
      assert.equal((await page.$$('table.list td.revision [data-status]')).length, 20);
      await pass(MINUTE);
      for (let minute = 0; minute < 3; minute += 1) {
        const before = asked.length;
        await pass(MINUTE);
        assert.ok(asked.length - before <= 60, `${asked.length - before} in a minute`);
      }
      await page.waitForSelector('table.list [data-status="BUILDING"]');
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('providers'));
      await pass(1_000);
      const before = asked.length;
      await pass(5 * MINUTE);
      assert.equal(asked.length - before, 0, 'the view was left');
    },
  );
});
