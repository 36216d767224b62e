// Names that are hard to read: long ones, and ones with characters that cannot be seen.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM } from '../../support/browser/console-connected.mjs';
import { askToDelete, field, settled, visit } from '../../support/browser/console.mjs';

const LONG = `long-${'x'.repeat(300)}`;
const HIDDEN = 'support\u200B-agent';
const SHOWN = 'support‹U+200B›-agent';

describe('console, names', () => {
  const { road, onPage } = connectedPages();

  onPage('what cannot be seen in a name is shown in the list and on the page, and need not be typed', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: HIDDEN });
    await visit(page, `#/?deployment_ids=${id}`);
    await page.waitForFunction((name) => document.querySelector('.list tbody th')?.textContent === name, {}, SHOWN);
    await visit(page, `#/deployments/${id}`);
    await page.waitForFunction((name) => document.querySelector('h1')?.textContent === name, {}, SHOWN);
    await askToDelete(page);
    await page.waitForSelector('dialog[open]');
    await page.type(field('confirm'), SHOWN);
    await page.click('dialog .danger');
    await page.waitForFunction(() => location.hash.startsWith('#/?'));
    await road.control('advance', { ms: 600_000 });
  });

  onPage('a name of 300 characters takes two lines of the list at most, and is whole in its title', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: LONG });
    for (const width of [320, 1440]) {
      await page.setViewport({ width, height: 900 });
      await visit(page, `#/?deployment_ids=${id}`);
      const link = await page.waitForSelector(`.list tbody th a[title="${LONG}"]`);
      const { height } = await link.boundingBox();
      assert.ok(height < 60, `${height} px at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${overflow} px at ${width}`);
    }
    await visit(page, '#/');
    await page.waitForFunction(() => document.querySelectorAll('.list tbody tr').length > 10);
    const { name, broken } = await page.evaluate(() => ({
      name: document.querySelector('th.name').offsetWidth / document.querySelector('.list').offsetWidth,
      broken: [...document.querySelectorAll('.list code')].filter(({ offsetHeight }) => offsetHeight > 25).length,
    }));
    assert.ok(name < 0.4, `${name} of the table`);
    assert.equal(broken, 0, 'images that take more than a line');
  });

  onPage('what cannot be seen in an image is shown wherever a revision is', async (page) => {
    const image = 'registry.example/agent:1\u202E2';
    const shown = 'registry.example/agent:1‹U+202E›2';
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'turned' });
    await road.control('advance', { ms: 60_000 });
    await road.ask(`/v2/deployments/${id}`, 'PATCH', { source_revision_config: { image_uri: image } });
    await road.control('advance', { ms: 60_000 });
    const sees = (selector) =>
      page.waitForFunction(
        (selector, shown) => [...document.querySelectorAll(selector)].some(({ textContent }) => textContent === shown),
        {},
        selector,
        shown,
      );
    await visit(page, `#/deployments/${id}`);
    await sees('.facts code');
    await visit(page, `#/deployments/${id}/revisions`);
    await sees('tbody td code');
  });

  onPage(
    'a name of 300 characters takes three lines of its page at most, and is whole in the details',
    async (page) => {
      const { resources } = await road.ask('/v2/deployments?name_contains=long-');
      await page.setViewport({ width: 320, height: 900 });
      await visit(page, `#/deployments/${resources[0].id}`);
      const title = await page.waitForSelector(`h1[title="${LONG}"]`);
      const { height } = await title.boundingBox();
      assert.ok(height < 110, `${height} px`);
      await page.waitForSelector(`.side code[title="${LONG}"]`);
      await page.waitForSelector('.side [aria-label="Copy name"]');
    },
  );

  onPage('underscores of a secret’s name are drawn', async (page) => {
    const names = ['A_B', 'A B'];
    const secrets = names.map((name) => ({ name: name.replace(' ', 'x'), value: '1' }));
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'under', secrets });
    await visit(page, `#/deployments/${id}/configuration`);
    const input = await page.waitForSelector('.secrets input.code');
    // A part of the form that comes later draws it again, with its own value.
    await settled(page);
    const drawn = [];
    for (const name of names) {
      await input.evaluate((element, value) => {
        element.value = value;
      }, name);
      drawn.push(await input.screenshot({ encoding: 'base64' }));
    }
    assert.notEqual(drawn[0], drawn[1], 'with and without an underscore');
  });
});
