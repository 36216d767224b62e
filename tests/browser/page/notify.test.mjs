// The notification that a revision in progress is over: only if someone asked for it and the browser allows it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, connectWith, FORM, KEY } from '../../support/browser/console-connected.mjs';
import { endConnection, field, headline, visit } from '../../support/browser/console.mjs';
import { stopClock } from '../../support/browser/page-clock.mjs';

const BUTTON = '.headline button';

describe('console notifications', () => {
  const { road, onPage } = connectedPages();

  /** Opens the page of a deployment whose build goes on for an hour, with a browser that answers like this. */
  async function building(page, answer) {
    await road.script(['BUILDING', 3_600_000], ['DEPLOYED']);
    const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `notify-${Math.random()}` });
    await page.evaluateOnNewDocument((answer) => {
      window.told = [];
      window.asked = 0;
      window.Notification = class {
        static async requestPermission() {
          window.asked += 1;
          return answer;
        }
        constructor(title) {
          window.told.push(title);
          window.lastTold = this;
        }
      };
    }, answer);
    const clock = await stopClock(page);
    await visit(page, `#/deployments/${id}`);
    await connectWith(page, KEY);
    await page.waitForSelector(headline('BUILDING'));
    await page.waitForSelector(BUTTON);
    return { ...clock, id, name: await page.$eval('h1', (heading) => heading.textContent) };
  }

  const seen = (page) => page.evaluate(() => ({ asked: window.asked, told: window.told }));

  onPage(
    'tells the end that someone asked for, also after the view was left, and leads back to it',
    { connect: false },
    async (page, asked) => {
      const { pass, id, name } = await building(page, 'granted');
      await pass(60_000);
      assert.deepEqual(await seen(page), { asked: 0, told: [] }, 'nobody asked yet');
      await page.$eval(BUTTON, (button) => button.click());
      await page.waitForFunction((button) => document.querySelector(button).ariaPressed === 'true', {}, BUTTON);
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.querySelector('h1').textContent.includes('providers'));
      await pass(1_000);
      const before = asked.length;
      await pass(120_000);
      assert.equal(asked.length - before, 4, 'one request in 30 s, for nobody looks');
      await road.control('advance', { ms: 3_600_000 });
      await pass(60_000);
      assert.deepEqual(await seen(page), { asked: 1, told: [`${name}: Deployed`] });
      await page.evaluate(() => window.lastTold.onclick());
      await page.waitForSelector(headline('DEPLOYED'));
      assert.ok(page.url().endsWith(`#/deployments/${id}`));
      assert.equal(await page.$(BUTTON), null, 'what is over needs no button');
    },
  );

  onPage(
    'tells nothing where it was taken back, and says where the browser does not allow it',
    { connect: false },
    async (page) => {
      const { pass } = await building(page, 'granted');
      await page.$eval(BUTTON, (button) => button.click());
      await page.waitForFunction((button) => document.querySelector(button).ariaPressed === 'true', {}, BUTTON);
      await page.$eval(BUTTON, (button) => button.click());
      await page.waitForFunction((button) => document.querySelector(button).ariaPressed === 'false', {}, BUTTON);
      await road.control('advance', { ms: 3_600_000 });
      await pass(60_000);
      await page.waitForSelector(headline('DEPLOYED'));
      assert.deepEqual(await seen(page), { asked: 1, told: [] });
      await building(page, 'denied');
      await page.$eval(BUTTON, (button) => button.click());
      await page.waitForFunction(() => /does not allow/.test(document.querySelector('.headline').textContent));
      assert.equal(await page.$eval(BUTTON, (button) => button.ariaPressed), 'false');
    },
  );

  onPage(
    'tells that it watches no more once the page has forgotten the key, and nothing after Disconnect',
    { connect: false },
    async (page) => {
      for (const [end, told] of [
        [({ pass }) => pass(16 * 60_000), 1],
        [() => endConnection(page), 0],
      ]) {
        const clock = await building(page, 'granted');
        await page.$eval(BUTTON, (button) => button.click());
        await page.waitForFunction((button) => document.querySelector(button).ariaPressed === 'true', {}, BUTTON);
        await end(clock);
        await page.waitForSelector(field('key'));
        await clock.pass(60_000);
        assert.deepEqual((await seen(page)).told, told ? [`${clock.name}: not watched any more`] : []);
      }
    },
  );
});
