// What an operator does with several deployments of the list.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM } from '../../support/browser/console-connected.mjs';
import { field, visit } from '../../support/browser/console.mjs';
import { waitForText } from '../../support/browser/forms.mjs';

describe('console, several deployments', () => {
  const { road, onPage } = connectedPages();
  const NAMES = ['bulk-1', 'bulk-2', 'bulk-3'];
  const press = (page, label) =>
    page.evaluate(
      (label) =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(label)).click(),
      label,
    );
  const find = async (name) => (await road.ask(`/v2/deployments?name=${name}`)).resources[0];
  const choose = async (page, names) => {
    for (const name of names) {
      await page.waitForSelector(`[aria-label="Choose ${name}"]`);
      await page.click(`[aria-label="Choose ${name}"]`);
    }
    await waitForText(page, '.bulk [role="status"]', `${names.length} chosen`);
  };

  onPage(
    'are deployed again and deleted, some at a time; what failed stays chosen and says why',
    { allow: /403 \(Forbidden\)|404 \(Not Found\)/ },
    async (page) => {
      for (const name of NAMES) await road.ask('/v2/deployments', 'POST', { ...FORM, name });
      await road.control('advance', { ms: 600_000 });
      const before = await find('bulk-1');
      await visit(page, '#/?name_contains=bulk-');
      await choose(page, ['bulk-1', 'bulk-2']);
      await press(page, 'Redeploy…');
      await page.waitForSelector('dialog[open]');
      await press(page, 'Redeploy 2');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      assert.notEqual((await find('bulk-1')).latest_revision_id, before.latest_revision_id);
      await page.waitForFunction(() => !document.querySelector('.bulk'));
      const states = () => page.$$eval('td.revision .status', (all) => all.map(({ dataset }) => dataset.tone));
      assert.deepEqual((await states()).sort(), ['busy', 'busy', 'good'], 'the list knows what was begun');
      assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
      assert.equal(await page.$eval('[aria-live="polite"]', (live) => live.textContent), 'Redeploy: 2 of 2 done');
      await road.control('advance', { ms: 600_000 });

      await road.control('inject', {
        match: { method: 'DELETE', path: `/v2/deployments/${(await find('bulk-2')).id}` },
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: { detail: 'not this one' },
        times: 1,
      });
      await choose(page, ['bulk-1']);
      await press(page, 'Choose all 3');
      await waitForText(page, '.bulk [role="status"]', '3 chosen');
      await press(page, 'Delete…');
      await page.waitForSelector('dialog[open]');
      await press(page, 'Delete 3');
      await waitForText(page, 'dialog', 'Type 3 to go on.');
      await page.type(field('confirm'), '3');
      await press(page, 'Delete 3');
      await waitForText(page, 'dialog .failures', 'bulk-2: Not this one');
      await waitForText(page, 'dialog h2', 'Delete 1 deployment?');
      await page.$eval(field('confirm'), (input) => input.select());
      await page.type(field('confirm'), '1');
      await press(page, 'Delete 1');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      await road.control('advance', { ms: 600_000 });
      const { resources } = await road.ask('/v2/deployments?name_contains=bulk-');
      assert.deepEqual(resources, []);
    },
  );
});
