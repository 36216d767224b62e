// A deployment in tabs with addresses of their own.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { connectWith, FORM, KEY } from '../../support/browser/console-connected.mjs';
import { field, headline, openTab, settled, visit } from '../../support/browser/console.mjs';
import { retype, tabTo } from '../../support/browser/forms.mjs';

const TABS = ['Overview', 'Revisions', 'Logs', 'Configuration'];
/** What each tab shows, and no other. */
const SIGNS = ['.side', '#revisions-title', '#logs-title', '.patch'];
const URL_FIELD = 'source_config.custom_url';

for (const name of ENGINES)
  describe(`the tabs of a deployment, in ${name}`, () => {
    const { road, onPage } = consolePages({
      kind: 'http',
      launch: { name },
      service: { key: KEY, env: {} },
      wait: 'h1',
    });
    let count = 0;
    const created = async (form = {}) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `tabs-${(count += 1)}`, ...form });
      await road.control('advance', { ms: 600_000 });
      return id;
    };
    const shown = (page) =>
      page.evaluate(
        (signs) => ({
          address: location.hash.split('/').slice(3).join('/'),
          current: [...document.querySelectorAll('.tabs [aria-current="page"]')].map((link) => link.textContent),
          signs: signs.map((sign) => document.querySelector(sign) !== null),
        }),
        SIGNS,
      );
    const isAt = async (page, tab) => {
      const at = TABS.indexOf(tab);
      await page.waitForSelector(SIGNS[at]);
      assert.deepEqual(await shown(page), {
        address: at === 0 ? '' : tab.toLowerCase(),
        current: [tab],
        signs: SIGNS.map((_, index) => index === at),
      });
    };

    onPage('have an address each, which leads there again through the form that asks for a key', async (page) => {
      const id = await created();
      await visit(page, `#/deployments/${id}/revisions`);
      await connectWith(page, KEY);
      await isAt(page, 'Revisions');
      await page.waitForFunction(() => /^✓ DEPLOYED · tabs-\d · Revisions/.test(document.title));
      for (const tab of TABS) {
        await openTab(page, tab);
        await isAt(page, tab);
      }
      for (const tab of ['Logs', 'Revisions']) {
        await page.goBack();
        await isAt(page, tab);
      }
      await page.goForward();
      await isAt(page, 'Logs');
      await visit(page, `#/deployments/${id}/nothing`);
      await page.waitForFunction(() => document.querySelector('h1').textContent === 'There is no such page');
    });

    onPage('are links that keep the focus; what leads to one from elsewhere takes it there', async (page) => {
      const id = await created();
      await visit(page, `#/deployments/${id}`);
      await connectWith(page, KEY);
      await page.waitForSelector('.tabs');
      await tabTo(page, '.tabs a:nth-child(2)', { press: 'Enter' });
      await isAt(page, 'Revisions');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Revisions');
      await page.waitForSelector('#revisions-title ~ * tbody button');
      await tabTo(page, 'tbody button', { press: 'Enter' });
      await isAt(page, 'Overview');
      await page.waitForFunction(() => document.activeElement.matches('.tab[aria-label="Overview"]'));
    });

    onPage('keep what is typed while another one is looked at', async (page) => {
      const id = await created();
      await visit(page, `#/deployments/${id}/configuration`);
      await connectWith(page, KEY);
      await page.waitForSelector(field(URL_FIELD));
      await retype(page, URL_FIELD, 'https://kept.example');
      await openTab(page, 'Logs');
      await isAt(page, 'Logs');
      await openTab(page, 'Configuration');
      await page.waitForSelector('.changes');
      assert.equal(await page.$eval(field(URL_FIELD), (input) => input.value), 'https://kept.example');
    });

    onPage('show one card where what runs is the latest, and no id that is broken', async (page) => {
      const url = `https://${'a-long-part.'.repeat(6)}example/${'path/'.repeat(20)}`;
      const id = await created({
        source_config: { custom_url: url },
        source_revision_config: { image_uri: `registry.example/${'team/'.repeat(20)}agent:1` },
      });
      await visit(page, `#/deployments/${id}`);
      await connectWith(page, KEY);
      await page.waitForSelector(headline('DEPLOYED'));
      await settled(page);
      const cards = await page.$$eval('.side .card h3', (heads) => heads.map((head) => head.textContent));
      assert.deepEqual(cards, ['Deployment']);
      for (const width of [320, 800, 1440]) {
        await page.setViewport({ width, height: 800 });
        const values = await page.$$eval('.side .cut', (all) =>
          all.map((value) => ({
            title: value.title === value.textContent,
            lines: value.getClientRects().length,
            height: value.getBoundingClientRect().height,
          })),
        );
        assert.ok(values.length >= 5, `${values.length} values`);
        assert.ok(
          values.every(({ title, lines, height }) => title && lines === 1 && height < 30),
          JSON.stringify(values),
        );
      }
      // What was not seen of the way to the end is one line.
      const rows = await page.$$eval('.timeline li', (all) => all.map((row) => row.dataset.place));
      assert.ok(rows.filter((place) => place === 'missed').length <= 1, String(rows));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(height <= 1_000, `the overview is ${height} pixels tall`);
    });
  });
