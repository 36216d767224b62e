// The list of deployments: its filters, its pages, and how its rows change.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { FORM, KEY, connectWith, connectedPages } from '../../support/browser/console-connected.mjs';
import { field, visit } from '../../support/browser/console.mjs';
import { waitForAnnouncement, waitForCount } from '../../support/browser/forms.mjs';
import { holdAnswer } from '../../support/browser/hold-answer.mjs';

describe('console list, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();

  onPage(
    'filters by every parameter of the service, and keeps them in the address, back, forward and after an action',
    async (page, asked) => {
      const query =
        'name_contains=a&status=READY&remote_reconciled=false&tag_value_ids=t1&image_version=1.3&deployment_type=dev&deployment_ids=3c90c3cc-0d44-4b50-8888-8dd25736052a&agent_id=helper&agent_environment=staging';
      await visit(page, `#/?${query}`, '.empty');
      await page.waitForSelector(field('agent_environment'));
      const sent = new URLSearchParams(asked.findLast((line) => line.includes('deployment_type')).split('?')[1]);
      assert.deepEqual(
        Object.fromEntries([...sent].sort()),
        Object.fromEntries([...new URLSearchParams(query), ['limit', '100']].sort()),
      );
      assert.deepEqual(
        await page.$$eval('.filters [name]', (inputs) => inputs.map(({ name, value }) => `${name}=${value}`)),
        [
          'q=',
          'name_contains=a',
          'status=READY',
          'deployment_type=dev',
          'remote_reconciled=false',
          'image_version=1.3',
          'tag_value_ids=t1',
          'deployment_ids=3c90c3cc-0d44-4b50-8888-8dd25736052a',
          'agent_id=helper',
          'agent_environment=staging',
        ],
      );
      await page.click('.filters > button');
      await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 20);

      await page.click('.filters summary', field('name_contains'));
      await page.type(field('name_contains'), 'agent');
      await page.select(field('status'), 'READY');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('table.list tbody th')].every((cell) => cell.textContent.includes('agent')),
      );
      await page.click('th.name button');
      const names = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
      assert.deepEqual(names, [...names].sort());
      const address = page.url();
      await page.click('table.list tbody a', '.crumbs a');
      await page.goBack();
      await page.waitForSelector('table.list');
      assert.equal(page.url(), address);
      await page.goForward();
      await page.waitForSelector('.crumbs a');
      await page.click('.crumbs a', 'table.list');
      assert.equal(page.url(), address, 'the way back through the page keeps the filters too');
      await page.reload();
      await page.waitForSelector(field('key'));
      assert.equal(page.url(), address, 'the address stays while a key is asked for');
      await connectWith(page, KEY);
      await waitForCount(page, 'table.list tbody tr', names.length);
    },
  );

  onPage('walks the pages', async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 20);
    const first = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
    await page.click('.pages button:last-of-type');
    await page.waitForFunction(() => document.querySelector('.pages span').textContent.startsWith('21–'));
    const second = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
    assert.equal(first.filter((name) => second.includes(name)).length, 0);
    assert.equal(await page.$eval('.pages button:last-of-type', (button) => button.ariaDisabled), 'true');
    await page.goBack();
    await page.waitForFunction(
      (name) => document.querySelector('table.list tbody th').textContent === name,
      {},
      first[0],
    );
  });

  onPage('choosing rows does not move them, and the bar covers no row that has the focus', async (page) => {
    const top = (selector) => page.$eval(selector, (element) => element.getBoundingClientRect().top);
    for (const [width, height] of [
      [320, 640],
      [1440, 700],
    ]) {
      await page.setViewport({ width, height });
      await page.$eval('table.list tbody tr', (row) => row.scrollIntoView({ block: 'center' }));
      const before = await top('table.list tbody tr');
      await page.$eval('.list tbody [type="checkbox"]', (box) => box.click());
      await page.waitForSelector('.bulk');
      assert.equal(await top('table.list tbody tr'), before, `at ${width}`);
      await page.focus('.list thead button');
      for (let place = 0; place < 30; place += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(() => {
          const focused = document.activeElement;
          const bar = document.querySelector('.bulk').getBoundingClientRect().top;
          return focused.closest('tbody tr') !== null && focused.getBoundingClientRect().bottom > bar;
        });
        assert.equal(covered, false, `at ${width}`);
      }
      await page.$eval('.list tbody [type="checkbox"]', (box) => box.click());
      await page.waitForFunction(() => !document.querySelector('.bulk'));
    }
  });

  onPage('the bar of chosen rows comes and goes at the end of the page without moving them', async (page) => {
    await page.setViewport({ width: 1440, height: 700 });
    // What is read meanwhile makes the page longer.
    await page.waitForFunction(() => {
      scrollTo(0, 100_000);
      return document.querySelector('.pages')?.getBoundingClientRect().bottom <= innerHeight;
    });
    const toggle = () => page.$eval('.list tbody tr:last-child [type="checkbox"]', (box) => box.click());
    const top = () => page.$eval('.list tbody tr:last-child', (row) => row.getBoundingClientRect().top);
    const before = await top();
    await toggle();
    await page.waitForSelector('.bulk');
    assert.equal(await top(), before);
    await page.evaluate(() => scrollTo(0, 100_000));
    await toggle();
    await page.waitForFunction(() => !document.querySelector('.bulk'));
    assert.equal(await top(), before);
  });

  onPage('an address that asks for a page behind the last one names the last one', async (page) => {
    await visit(page, '#/?limit=10&offset=99999');
    await page.waitForFunction(() => location.hash === '#/?limit=10&offset=20');
    assert.match(await page.$eval('.pages span', (span) => span.textContent), /^21–\d+ of/);
    await visit(page, '#/?offset=soon');
    await page.waitForFunction(() => location.hash === '#/');
  });

  onPage('shows the answer to the newest filter, however late an older answer comes', async (page) => {
    await page.waitForSelector('table.list tbody tr');
    const { asked, release } = await holdAnswer(page, 'GET', 'name_contains=voice');
    await page.evaluate(() => void (location.hash = '#/?name_contains=voice'));
    await asked();
    await page.evaluate(() => void (location.hash = '#/?name_contains=chart'));
    await page.waitForFunction(() => document.querySelector('table.list tbody th')?.textContent === 'chart-builder');
    await release();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.deepEqual(await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent)), [
      'chart-builder',
    ]);
  });

  onPage('says at the field what the service finds wrong with a filter', async (page) => {
    await visit(page, '#/?deployment_ids=not-a-uuid', `${field('deployment_ids')}[aria-invalid="true"], .empty`);
    await visit(page, '#/?limit=1000&offset=500');
    await page.waitForFunction(() => document.querySelector('.pages span').textContent.startsWith('1–'));
  });

  onPage('announces what a revision that was begun here came to, however quickly it came to it', async (page) => {
    const announced = (text) => waitForAnnouncement(page, text);
    const nextIsDeployedAtOnce = () => road.script(['DEPLOYED']);
    await nextIsDeployedAtOnce();
    await visit(page, '#/create', field('name'));
    await page.type(field('name'), 'at-once');
    await page.type(field('source_revision_config.image_uri'), 'registry.example/agent:1');
    await page.click('button[type="submit"]');
    await announced('at-once: Deployed');
    await nextIsDeployedAtOnce();
    const [{ id }] = (await road.ask('/v2/deployments?name_contains=at-once')).resources;
    await visit(page, `#/deployments/${id}/revisions`);
    const redeploy = '[aria-labelledby="revisions-title"] button.slim';
    await page.waitForSelector(redeploy);
    // The same words a second time are another change of the region, or no screen reader would read them.
    await page.evaluate(() => {
      window.changes = 0;
      new MutationObserver(() => {
        window.changes += 1;
      }).observe(document.querySelector('[aria-live="polite"]'), {
        subtree: true,
        characterData: true,
        childList: true,
      });
    });
    await page.click(redeploy);
    await page.waitForFunction(() => window.changes > 0);
    await announced('at-once: Deployed');
  });

  onPage('shows a word of the address that is no choice, and none once it is gone', async (page) => {
    const shown = (selector) => page.$eval(selector, (select) => select.selectedOptions[0]?.textContent);
    await visit(page, '#/?remote_reconciled=maybe', field('remote_reconciled'));
    assert.equal(await shown(field('remote_reconciled')), 'Maybe');
    await visit(page, '#/?status=READY', 'table.list tbody tr');
    assert.equal(await shown(field('remote_reconciled')), 'Any');
    await visit(page, '#/?limit=3');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 3);
    assert.equal(await shown('.pages select'), '3');
  });

  onPage('shows the state of a row as it changes', async (page) => {
    await road.script(['BUILDING', 3_600_000], ['BUILD_FAILED']);
    await road.ask('/v2/deployments', 'POST', { name: 'live-row', ...FORM });
    await visit(page, '#/?name_contains=live-row', 'td.revision [data-status="BUILDING"]');
    await road.control('advance', { ms: 3_600_000 });
    await page.waitForSelector('td.revision [data-status="BUILD_FAILED"][data-tone="bad"]');
    await waitForAnnouncement(page, 'live-row: Build failed');
  });
});
