// The keys of the console: moving between rows and views, the help that lists them, the palette, and how to do without.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { FORM } from '../../support/browser/console-connected.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, pressUntil, visit } from '../../support/browser/console.mjs';
import { equalBy } from '../../support/lists.mjs';

const heading = (page, text) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, {}, text);
const focused = (page) => page.evaluate(() => document.activeElement.textContent);
const noDialog = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const rows = (page) => page.waitForSelector('table.list tbody tr');

/** Opens the help, which tells that the keys are there, and closes it. */
async function keysReady(page) {
  await rows(page);
  await pressUntil(page, '?', 'dialog.keys[open]');
  await page.keyboard.press('Escape');
  await noDialog(page);
}

async function openPalette(page) {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('dialog.keys [role="combobox"]:focus');
}

for (const name of ENGINES) {
  describe(`console keys, in ${name}`, () => {
    const { road, onPage } = consolePages({ kind: 'http', launch: { name } });

    onPage('lead to the failed one of 500 in three keys after the list is drawn', async (page) => {
      const deployments = Array.from({ length: 476 }, (_, index) => ({ ...FORM, secrets: [], name: `agent-${index}` }));
      await road.control('seed', { deployments: deployments.slice(0, 200) });
      await road.script(['DEPLOY_FAILED']);
      await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'the-failed-one' });
      await road.control('seed', { deployments: deployments.slice(200) });
      await page.reload();
      await keysReady(page);
      await page.waitForFunction(() => document.querySelector('.chips')?.textContent.includes('Failing 1In'));
      assert.equal(await page.$eval('.chips > span', (span) => span.textContent), 'of 500');
      assert.equal(await page.title(), '✕ 1 failing · Deployments · Deployment Control');
      assert.match(await page.$eval('link[rel="icon"]', (link) => link.href), /b3261e/);
      let keys = 0;
      const press = async (key) => {
        keys += 1;
        await page.keyboard.press(key);
      };
      await press('f');
      await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
      await press('j');
      await press('Enter');
      await heading(page, 'the-failed-one');
      assert.ok(keys <= 5);
    });

    onPage('stand whole in the help on a telephone', async (page) => {
      await page.setViewport({ width: 320, height: 800 });
      await rows(page);
      await pressUntil(page, '?', 'dialog.keys[open]');
      assert.deepEqual(
        await page.$eval('dialog.keys', (dialog) => {
          const { right } = dialog.getBoundingClientRect();
          return [...dialog.querySelectorAll('kbd')]
            .filter((key) => key.getBoundingClientRect().right > right)
            .map((key) => key.textContent);
        }),
        [],
      );
    });

    onPage('leave the page as it is where they cannot be loaded', { allow: /^(?!uncaught)/ }, async (page) => {
      await page.setRequestInterception(true);
      const isBrokenOff = new Promise((resolve) => {
        page.on('request', (request) => {
          if (!/after-paint-/.test(request.url())) return request.continue();
          request.abort();
          resolve();
        });
      });
      await page.reload();
      await isBrokenOff;
      await rows(page);
      await visit(page, '#/providers');
      await heading(page, 'OAuth providers');
      await page.waitForSelector('table.list tbody tr');
    });

    onPage('move between the rows and the views, and `/` leads to the search', async (page) => {
      await keysReady(page);
      const names = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
      await page.keyboard.press('j');
      assert.equal(await focused(page), names[0]);
      await page.keyboard.type('jj');
      assert.equal(await focused(page), names[2]);
      await page.keyboard.press('k');
      assert.equal(await focused(page), names[1]);
      await page.keyboard.type('gp');
      await heading(page, 'OAuth providers');
      await page.keyboard.type('gc');
      await heading(page, 'Connections');
      await page.keyboard.type('gd');
      await heading(page, 'Deployments');
      await rows(page);
      await page.keyboard.press('/');
      await page.waitForSelector(`${field('q')}:focus`);
      assert.equal(await page.$eval(field('q'), (input) => input.value), '');
    });

    onPage('go on from one deployment of the list to the next, and back to its row', async (page) => {
      await page.setViewport({ width: 1_000, height: 500 });
      await visit(page, '#/?limit=10&sort=name&q=e');
      await keysReady(page);
      const names = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
      await page.evaluate(() => document.querySelectorAll('.list tbody th a')[7].focus());
      const top = await page.evaluate(() => scrollY);
      assert.ok(top > 0);
      await page.keyboard.press('Enter');
      await heading(page, names[7]);
      assert.match(await page.$eval('nav[aria-label="The list"]', (nav) => nav.textContent), /^8 of \d+PreviousNext$/);
      await page.goBack();
      await page.waitForFunction((name) => document.activeElement.textContent === name, {}, names[7]);
      assert.equal(await page.evaluate(() => scrollY), top);
      await page.keyboard.press('Enter');
      await heading(page, names[7]);
      await page.keyboard.press('j');
      await heading(page, names[8]);
      await page.keyboard.press('k');
      await heading(page, names[7]);
      // The tab stays, and so do the filters of the list.
      await visit(page, `${new URL(page.url()).hash}/revisions`);
      await page.waitForFunction(() => document.querySelector('.tab')?.ariaLabel === 'Revisions');
      for (const name of [names[8], names[9]]) {
        await page.keyboard.press('j');
        await heading(page, name);
      }
      assert.match(page.url(), /\/revisions$/);
      await page.keyboard.press('j');
      await page.waitForFunction((name) => document.querySelector('h1').textContent !== name, {}, names[9]);
      const next = await page.$eval('h1', (title) => title.textContent);
      await page.keyboard.type('gd');
      await page.waitForFunction((name) => document.activeElement.textContent === name, {}, next);
      assert.match(page.url(), /#\/\?limit=10&sort=name&q=e&offset=10$/);
    });

    onPage('do nothing while someone types, while a dialog is open, or with another key held', async (page) => {
      await keysReady(page);
      const url = page.url();
      await page.focus(field('q'));
      await page.keyboard.type('gp?f/j');
      assert.equal(await page.$eval(field('q'), (input) => input.value), 'gp?f/j');
      await page.waitForSelector('.empty');
      assert.equal(await page.$('dialog[open]'), null);
      await page.$eval(field('q'), (input) => input.select());
      await page.keyboard.press('Delete');
      await rows(page);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press('?');
      await page.waitForSelector('dialog.keys[open]');
      await page.keyboard.type('gpf');
      await page.keyboard.press('Escape');
      await noDialog(page);
      await page.keyboard.down('Alt');
      await page.keyboard.press('j');
      await page.keyboard.up('Alt');
      assert.equal(page.url().replace(/#\/$/, ''), url);
      assert.equal(await page.evaluate(() => document.activeElement.matches('table a')), false);
    });

    onPage('can be switched off, for the tab, and on again from the menu', async (page) => {
      await keysReady(page);
      await page.keyboard.press('?');
      await page.waitForSelector('dialog.keys[open]');
      const listed = await page.$$eval('dialog dd', (all) => all.map((keys) => keys.textContent));
      for (const keys of ['/', 'j', 'k', 'Enter', 'f', 'gd', 'gp', 'gc', '?']) assert.ok(listed.includes(keys), keys);
      await page.click('dialog input[type="checkbox"]');
      await page.keyboard.press('Escape');
      await noDialog(page);
      await page.reload();
      await rows(page);
      await openPaletteWhenReady(page);
      await page.keyboard.press('Escape');
      await noDialog(page);
      await page.keyboard.type('gp?j');
      assert.equal(await page.$('dialog[open]'), null);
      assert.equal(await page.$eval('h1', (title) => title.textContent), 'Deployments');
      await page.click('button.connection');
      await page.waitForSelector('#connection-details [popovertarget]', { visible: true });
      await page.evaluate(() =>
        [...document.querySelectorAll('#connection-details button')]
          .find((button) => button.textContent === 'Keyboard shortcuts')
          .click(),
      );
      await page.waitForSelector('dialog.keys[open]');
      await page.click('dialog input[type="checkbox"]');
      await page.keyboard.press('Escape');
      await noDialog(page);
      await page.keyboard.type('gp');
      await heading(page, 'OAuth providers');
    });

    onPage('the palette does what was typed, however soon Enter follows', async (page) => {
      await keysReady(page);
      await openPalette(page);
      await page.$eval('dialog.keys [role="combobox"]', (input) => {
        const press = (key) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        input.value = 'new dep';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        press('ArrowDown');
        press('ArrowUp');
        press('Enter');
      });
      await heading(page, 'New deployment');
    });

    onPage(
      'the palette acts on the deployment that is looked at, and finds any other by its name',
      async (page, { asked }) => {
        const named = async (name) => (await road.ask(`/v2/deployments?name=${name}`)).resources[0];
        const [one, other] = [await named('sql-analyst'), await named('hiring-screener')];
        await visit(page, `#/deployments/${one.id}`);
        await page.reload();
        await heading(page, 'sql-analyst');
        const run = async (text) => {
          await openPalette(page);
          await page.keyboard.type(text);
          await page.keyboard.press('Enter');
        };
        await openPaletteWhenReady(page);
        const offered = await page.$$eval('[role="option"]', (all) => all.map(({ textContent }) => textContent));
        for (const each of ['Logs', 'Configuration', 'Delete…', 'New deployment', 'Disconnect'])
          assert.ok(offered.includes(each), offered.join());
        await page.keyboard.press('Escape');
        await noDialog(page);
        await run('logs');
        await page.waitForFunction(() => document.querySelector('.tab')?.ariaLabel === 'Logs');
        await run('delete');
        await page.waitForFunction(
          () => document.querySelector('dialog[open] h2')?.textContent === 'Delete sql-analyst?',
        );
        await page.keyboard.press('Escape');
        await noDialog(page);
        const before = asked.length;
        await run('hiring-screener');
        await heading(page, 'hiring-screener');
        assert.equal(page.url().split('/').at(-1), other.id);
        equalBy(
          asked.slice(before).filter((line) => line.includes('name_contains')),
          (line) => /name_contains=([^&]*)/.exec(line)[1],
          ['hiring-screener'],
        );
      },
    );

    onPage('the palette leads to a deployment, a view, an action and a search', async (page) => {
      await keysReady(page);
      await openPalette(page);
      await page.keyboard.type('onboarding');
      await page.waitForFunction(
        () => document.querySelector('[aria-selected="true"]')?.textContent === 'onboarding-agent',
      );
      assert.equal(
        await page.$eval(
          '[role="combobox"]',
          (input) => document.getElementById(input.getAttribute('aria-activedescendant')).textContent,
        ),
        'onboarding-agent',
      );
      await page.keyboard.press('Enter');
      await heading(page, 'onboarding-agent');
      await openPalette(page);
      await page.keyboard.type('new dep');
      await page.keyboard.press('Enter');
      await heading(page, 'New deployment');
      await page.focus(field('name'));
      await openPalette(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await heading(page, 'OAuth providers');
      await openPalette(page);
      await page.keyboard.type('registry.example/billing');
      await page.keyboard.press('Enter');
      await heading(page, 'Deployments');
      await page.waitForFunction(() => document.querySelector('table.list tbody th')?.textContent === 'billing-agent');
      assert.equal(await page.$eval(field('q'), (input) => input.value), 'registry.example/billing');
      await page.keyboard.press('j');
      await openPalette(page);
      await page.keyboard.press('Escape');
      await noDialog(page);
      assert.equal(await focused(page), 'billing-agent', 'the focus is where it was');
      await visit(page, '#/connections');
      await heading(page, 'Connections');
      await page.keyboard.press('/');
      await page.waitForSelector('dialog.keys [role="combobox"]:focus');
    });
  });
}

/** Opens the palette as soon as the keys are there. */
async function openPaletteWhenReady(page) {
  await page.keyboard.down('Control');
  await pressUntil(page, 'k', 'dialog.keys[open]');
  await page.keyboard.up('Control');
}
