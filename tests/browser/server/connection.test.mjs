// How the console connects: the key, what it keeps of it, and when it forgets it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { KEY, connectWith, connectedPages } from '../../support/browser/console-connected.mjs';
import { endConnection, field } from '../../support/browser/console.mjs';
import { textOf } from '../../support/browser/forms.mjs';

describe('console connection, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();

  onPage(
    'asks for a key first, says at the field that it is wrong, and keeps it in memory alone',
    { connect: false, allow: /status of 401/ },
    async (page) => {
      await page.waitForSelector(field('key'));
      assert.deepEqual(
        await page.$eval(field('key'), ({ type, autocomplete, spellcheck }) => [type, autocomplete, spellcheck]),
        ['password', 'off', false],
      );
      await connectWith(page, 'wrong', false);
      await page.waitForSelector(`${field('key')}[aria-invalid="true"]:focus`);
      await page.$eval(field('key'), (input) => (input.value = ''));
      await connectWith(page, KEY);
      assert.match(
        await textOf(page, '.connected'),
        new RegExp(`Through this server:${new URL(road.upstream).host}.*Key ?key in memory`),
      );
      const left = await page.evaluate(
        (key) =>
          [
            document.documentElement.outerHTML,
            location.href,
            document.title,
            JSON.stringify({ ...localStorage, ...sessionStorage }),
            document.cookie,
            JSON.stringify(history.state),
          ].some((text) => String(text).includes(key)),
        KEY,
      );
      assert.equal(left, false, 'the key stands nowhere in the page');
      await page.reload();
      await page.waitForSelector(field('key'));
      assert.equal(await page.$eval(field('key'), (input) => input.value), '');
    },
  );

  onPage(
    'keeps a connection for the tab only where that is asked for, and Disconnect forgets it',
    { connect: false },
    async (page) => {
      await page.waitForSelector(field('key'));
      await page.click('[name="keep"]');
      await connectWith(page, KEY);
      await page.reload();
      await page.waitForSelector('button.connection');
      await page.waitForSelector('table.list tbody tr');
      await endConnection(page);
      await page.waitForSelector(field('key'));
      assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
      await page.reload();
      await page.waitForSelector(field('key'));
    },
  );

  onPage(
    'forgets a key that was typed for another address, and sends none unencrypted to another machine',
    { connect: false },
    async (page) => {
      await page.waitForSelector(field('key'));
      await page.click('input[value="direct"]');
      await page.type(field('url'), 'https://control.example');
      await page.type(field('key'), KEY);
      await page.type(field('url'), '.evil');
      assert.equal(await page.$eval(field('key'), (input) => input.value), '');
      await page.$eval(field('url'), (input) => input.select());
      await page.type(field('url'), 'http://control.example');
      await page.type(field('key'), KEY);
      await page.click('main button[type="submit"]', `${field('url')}[aria-invalid="true"]`);
      assert.match(await textOf(page, '#url-issues'), /http/);
    },
  );

  onPage('disconnects when nobody used the page for 15 minutes', async (page) => {
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 15.1 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForSelector(field('key'));
    assert.match(await textOf(page, '.notice'), /nobody used the page for 15 minutes/);
    assert.equal(await page.$('button.connection'), null);
  });
});
