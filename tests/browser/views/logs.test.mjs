// The logs of a revision: whole, drawn as far as they are seen, searched, linked to, and read on after a failure.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { visit } from '../../support/browser/console.mjs';
import { logRequests, setLog, withLog } from '../../support/browser/log-service.mjs';
import { waitForText } from '../../support/browser/forms.mjs';
import { stopClock } from '../../support/browser/page-clock.mjs';
import { IMAGE as FORM } from '../../support/service/records.mjs';

for (const name of ENGINES)
  describe(`the log of a revision, in ${name}`, () => {
    const { road, onPage } = consolePages({ kind: 'http', launch: { name }, allow: /status of 503/ });
    let count = 0;

    /** Opens the log of a deployment of its own. */
    async function opened(page, options, { failed = true, query = '' } = {}) {
      if (failed) await road.script(['DEPLOY_FAILED']);
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `log-${(count += 1)}` });
      await road.control('advance', { ms: 600_000 });
      await page.setViewport({ width: 1280, height: 900 });
      await withLog(page, options);
      await visit(page, `#/deployments/${id}/logs${query}`);
      return id;
    }
    const isWhole = (page, lines) =>
      page.waitForFunction(
        (label) => document.querySelector('.log')?.ariaLabel === label,
        {},
        `Deploy log, ${lines.toLocaleString('en')} lines`,
      );
    /** The numbers of the lines that can be seen, in their order, and how many are drawn. */
    const seen = (page) =>
      page.$eval('.log', (log) => {
        const { top, bottom } = log.getBoundingClientRect();
        const rows = [...log.querySelectorAll('[data-at]')];
        const inside = rows.filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > top + 1 && box.top < bottom - 1;
        });
        return { drawn: rows.length, numbers: inside.map((row) => Number(row.querySelector('a').textContent)) };
      });
    const sees = (page, number) =>
      page.waitForFunction(
        (number) => {
          const log = document.querySelector('.log');
          const row = [...log.querySelectorAll('[data-at]')].find(
            (row) => row.querySelector('a').textContent === String(number),
          );
          const [box, around] = [row.getBoundingClientRect(), log.getBoundingClientRect()];
          return box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
        },
        {},
        number,
      );
    const press = (page, label) =>
      page.evaluate(
        (label) =>
          [...document.querySelectorAll('.logs button')]
            .find((button) => (button.ariaLabel ?? button.textContent) === label)
            .click(),
        label,
      );

    for (const lines of process.env.ALL ? [10_000, 100_000] : [100_000])
      onPage(`is there from its first of ${lines} lines to its last, and few of them are drawn`, async (page) => {
        await opened(page, { count: lines });
        await isWhole(page, lines);
        await sees(page, lines);
        await page.focus('.log');
        await page.keyboard.press('Home');
        await sees(page, 1);
        // Page by page, nothing is left out, wrapped or not.
        for (const wrapped of [true, false]) {
          let last = 0;
          await page.$eval('.log', (log) => (log.scrollTop = 0));
          await sees(page, 1);
          for (let step = 0; step < 12; step += 1) {
            const { numbers, drawn } = await seen(page);
            assert.ok(numbers[0] <= last + 1, `${numbers[0]} comes after ${last}`);
            assert.deepEqual(
              numbers,
              numbers.map((_, index) => numbers[0] + index),
            );
            assert.ok(drawn <= 400, `${drawn} lines are drawn`);
            last = numbers.at(-1);
            await page.$eval('.log', (log) => (log.scrollTop += log.clientHeight - 60));
            await page.waitForFunction(
              (number) =>
                [...document.querySelectorAll('.log [data-at] a')].some((link) => link.textContent === String(number)),
              {},
              last + 3,
            );
          }
          assert.ok(last > 100, `line ${last}`);
          const wrap = await page.$$('.logs .check input');
          if (wrapped) await wrap[1].click();
        }
        await page.$eval('.log', (log) => (log.scrollTop = log.scrollHeight / 2));
        await page.waitForFunction(
          (lines) => Math.abs(Number(document.querySelector('.log [data-at] a').textContent) - lines / 2) < lines / 20,
          {},
          lines,
        );
        await page.focus('.log');
        await page.keyboard.press('End');
        await sees(page, lines);
        assert.equal(await logRequests(page), lines / 1_000);
      });

    onPage('finds every line that has a text, and links to each', async (page) => {
      const id = await opened(page, { count: 10_000 });
      await isWhole(page, 10_000);
      const chord = process.platform === 'darwin' ? 'Meta' : 'Control';
      await page.keyboard.down(chord);
      await page.keyboard.press('f');
      await page.keyboard.up(chord);
      await page.waitForFunction(() => document.activeElement?.id === 'log-search');
      await page.keyboard.type('MESSAGE 77');
      await page.waitForFunction(() => document.querySelector('#log-hits').textContent === '111 found');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('#log-hits').textContent === '1 of 111 found');
      await sees(page, 77);
      assert.equal(await page.$eval('.log [aria-current] em', (found) => found.textContent), 'message 77');
      await page.keyboard.press('Enter');
      await sees(page, 770);
      await page.keyboard.down('Shift');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Shift');
      await sees(page, 7_799);
      const address = await page.evaluate(() => location.hash);
      assert.match(
        address,
        new RegExp(`^#/deployments/${id}/logs\\?revision=[-0-9a-f]{36}&log=deploy&line=line-7799$`),
      );
      await page.reload();
      await sees(page, 7_799);
      assert.equal(await page.$eval('.log [aria-current]', (row) => row.querySelector('a').textContent), '7799');
      for (const wrapped of [false, true]) {
        const [, wrap] = await page.$$('.logs .check input');
        await wrap.click();
        await page.waitForFunction(
          (wrapped) => document.querySelector('.log').matches('.wrap') === wrapped,
          {},
          wrapped,
        );
        for (const target of [3, 9_999, 5_000]) {
          await visit(page, `#/deployments/${id}/logs?log=deploy&line=line-${target}`);
          await sees(page, target);
        }
      }
    });

    onPage('goes from error to error, and shows the lines of a level alone', async (page) => {
      await opened(page, { count: 10_000 });
      await isWhole(page, 10_000);
      await page.waitForFunction(() => document.querySelector('.log mark')?.textContent.startsWith('message 10000 '));
      await press(page, 'Next error');
      await sees(page, 1_000);
      await press(page, 'Next error');
      await sees(page, 2_000);
      await press(page, 'Previous error');
      await press(page, 'Previous error');
      await sees(page, 10_000);
      await page.select('.logs select', '2');
      await isWhole(page, 10);
      const { numbers } = await seen(page);
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => (index + 11 - numbers.length) * 1_000),
      );
      await page.select('.logs select', '1');
      await isWhole(page, 110);
    });

    onPage('says that it was copied as often as it was', async (page) => {
      await opened(page, { count: 10 });
      await isWhole(page, 10);
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => undefined;
        window.said = [];
        const region = document.querySelector('[aria-live="polite"]');
        const say = () => window.said.push(region.textContent.trim());
        new MutationObserver(say).observe(region, { subtree: true, characterData: true, childList: true });
      });
      for (const count of [1, 2, 3]) {
        await press(page, 'Copy');
        await page.waitForFunction((count) => window.said.length === count, {}, count);
      }
      assert.deepEqual(await page.evaluate(() => window.said), ['Log copied', 'Log copied', 'Log copied']);
    });

    onPage('keeps its place when lines are wrapped, and when they are not', async (page) => {
      await opened(page, { count: 3_000 });
      await isWhole(page, 3_000);
      await page.setViewport({ width: 420, height: 900 });
      await page.type('#log-search', 'message 1500 ');
      await page.keyboard.press('Enter');
      await sees(page, 1_500);
      const [first] = (await seen(page)).numbers;
      for (let time = 0; time < 2; time += 1) {
        await page.click('.logs label:nth-of-type(2) input', time === 0 ? '.log:not(.wrap)' : '.log.wrap');
        assert.equal((await seen(page)).numbers[0], first);
      }
    });

    onPage('says once when it was read, and is read on if that is asked for', async (page) => {
      await opened(page, { count: 1 }, { failed: false });
      await page.waitForSelector('.log[aria-label="Deploy log, 1 line"]');
      assert.equal(await page.$$eval('.freshness', (lines) => lines.length), 1);
      await setLog(page, { count: 2 });
      await press(page, 'Refresh');
      await isWhole(page, 2);
    });

    onPage('is copied and downloaded whole', async (page) => {
      await opened(page, { count: 3_000 });
      await isWhole(page, 3_000);
      const texts = await page.evaluate(async () => {
        const taken = [];
        navigator.clipboard.writeText = async (text) => void taken.push(text);
        URL.createObjectURL = (blob) => {
          taken.push(blob);
          return 'data:,';
        };
        const click = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function () {
          if (this.download) taken.push(this.download);
          else click.call(this);
        };
        for (const label of ['Copy', 'Download'])
          [...document.querySelectorAll('.logs button')].find((button) => button.textContent === label).click();
        return Promise.all(taken.map((each) => (typeof each === 'string' ? each : each.text())));
      });
      assert.equal(texts[0].split('\n').length, 3_000);
      assert.match(texts[0], /^2026-01-01T00:00:00\.000Z INFO message 1 of the log/);
      assert.ok(texts.includes(texts[0]) && texts.filter((text) => text === texts[0]).length === 2);
      assert.ok(
        texts.some((text) => /^log-\d+-[0-9a-f]{8}-deploy\.log$/.test(text)),
        String(texts.map((t) => t.slice(0, 60))),
      );
    });

    for (const ids of [true, false])
      onPage(
        `${ids ? 'says why it could not be read on, and goes on' : 'goes on where lines have no ids'} without a line twice`,
        async (page) => {
          await opened(page, { ids, count: 2_500, fail: 503, failFrom: 2_000 });
          await page.waitForSelector('.logs .notice');
          assert.match(await page.$eval('.logs .notice', (notice) => notice.textContent), /could not be read.*503/s);
          await isWhole(page, 2_000);
          await setLog(page, { fail: 0 });
          await press(page, 'Try again');
          await isWhole(page, 2_500);
          await page.waitForFunction(() => !document.querySelector('.logs .notice'));
          await sees(page, 2_500);
        },
      );

    onPage('shows no code of a terminal, and what cannot be seen by its code', async (page) => {
      const messages = ['\u001b[31mred\u001b[0m\u001b[K  text', '\tat main\n  in line 2', 'a\u202Eb\u0007\uFEFF'];
      messages.push('one\rtwo', '\u001b]8;;https://x.example\u0007link\u001b]8;;\u001b\\.');
      await opened(page, { count: 10, messages });
      await isWhole(page, 10);
      const shown = await page.$$eval('[data-at] > :last-child', (all) => all.map(({ textContent }) => textContent));
      assert.deepEqual(shown.slice(0, 5), [
        'red  text',
        '\tat main\n  in line 2',
        'a‹U+202E›b‹U+0007›‹U+FEFF›',
        'one two',
        'link.',
      ]);
    });

    onPage('says that a line of the address is not in it, and gives the command that shows the same', async (page) => {
      const id = await opened(page, { count: 10 }, { query: '?line=line-77' });
      await waitForText(page, '.logs', 'This log has no line line-77.');
      const command = await page.waitForSelector('::-p-xpath(//header//button[contains(@title, " logs ")])');
      const { latest_revision_id: revision } = await road.ask(`/v2/deployments/${id}`);
      assert.match(
        await command.evaluate(({ title }) => title),
        new RegExp(`^deployment-control logs log-\\d+ --type deploy --revision ${revision} --url http:`),
      );
    });

    onPage('reads a revision once, whatever the address names', async (page, { asked }) => {
      const { id, latest_revision_id: first } = await road.ask('/v2/deployments', 'POST', {
        ...FORM,
        name: `once-${name}`,
      });
      await road.control('advance', { ms: 600_000 });
      await road.ask(`/v2/deployments/${id}`, 'PATCH', {
        source_revision_config: { image_uri: 'registry.example/a:2' },
      });
      await road.control('advance', { ms: 600_000 });
      const { latest_revision_id: latest } = await road.ask(`/v2/deployments/${id}`);
      for (const [query, revision] of [
        [`?revision=${first}&log=deploy`, first],
        ['', latest],
        ['?log=deploy', latest],
      ]) {
        await page.reload();
        await page.waitForSelector('button.connection');
        const before = asked.length;
        await visit(page, `#/deployments/${id}/logs${query}`, '.log time');
        await page.waitForFunction(() => !document.querySelector('.logs .loading'));
        const read = asked.slice(before).filter((line) => line.endsWith(`/revisions/${revision}`));
        assert.equal(read.length, 1, `${query}: ${read.length} times`);
        await visit(page, '#/providers');
        await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('providers'));
      }
    });

    onPage('goes on by itself, and asks for nothing twice once it is whole', async (page) => {
      await opened(page, { count: 2_500, fail: 503, failFrom: 2_000 });
      await isWhole(page, 2_000);
      const { pass } = await stopClock(page);
      await page.waitForSelector('.logs .notice');
      await setLog(page, { fail: 0 });
      await pass(20_000);
      await isWhole(page, 2_500);
      const before = await logRequests(page);
      await pass(600_000);
      assert.equal(await logRequests(page), before, 'nothing follows the log of a revision that failed');
    });

    onPage('of servers that run is read on once a minute, at once if that is asked for', async (page) => {
      await opened(page, { count: 100 }, { failed: false });
      await isWhole(page, 100);
      const { pass } = await stopClock(page);
      await isWhole(page, 100);
      const before = await logRequests(page);
      await setLog(page, { count: 103 });
      await pass(59_000);
      assert.equal(await logRequests(page), before);
      await pass(2_000);
      await isWhole(page, 103);
      assert.equal(await logRequests(page), before + 1);
      await setLog(page, { count: 106 });
      await press(page, 'Refresh');
      await isWhole(page, 106);
    });
  });
