// Why a revision failed, as the console shows it: cause, next step, and the line of the log.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { diagnoseLog } from 'deployment-control';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { headline, openTab, settled, visit } from '../../support/browser/console.mjs';
import { none } from '../../support/lists.mjs';
import { IMAGE as FORM } from '../../support/service/records.mjs';

for (const name of ENGINES)
  describe(`why a revision failed, in ${name}`, () => {
    const service = { args: ['--clock', 'manual'] };
    const { road, onPage } = consolePages({ kind: 'http', service, launch: { name }, wait: 'table.list' });
    const shown = (page) => page.$$eval('.diagnosis .notice', (notices) => notices.map((each) => each.textContent));

    onPage(
      'says the cause and what to do next, and marks the line of the log that tells it',
      async (page, { asked }) => {
        await road.control('fail', { name: 'image_pull_denied' });
        const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'denied' });
        await road.control('advance', { ms: 600_000 });
        await visit(page, `#/deployments/${id}`, '.diagnosis .notice');
        const [text] = await shown(page);
        await page.click('.diagnosis a', '.log [aria-current] mark');
        assert.match(await page.evaluate(() => location.hash), /\/logs\?revision=[-0-9a-f]+&log=deploy&line=.+/);
        await page.waitForFunction(() => document.activeElement?.matches('.tab'));
        const marked = await page.$$eval('.log mark', (marks) => marks.map((mark) => mark.textContent));
        const { code, cause, nextStep, line } = diagnoseLog('deploy', marked);
        assert.equal(code, 'image_pull_denied');
        for (const words of [cause, nextStep, line.text]) assert.ok(text.includes(words), `${words} in ${text}`);
        assert.equal(asked.filter((one) => one.includes('order=desc')).length, 1, 'its log is read once for this');
      },
    );

    for (const [what, passed] of Object.entries({ '': 0, ', whatever else there is to say': 600_000 }))
      onPage(`shows the last error of a log in which nothing is known${what}`, async (page) => {
        await road.script(['DEPLOY_FAILED']);
        const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `unknown-reason-${passed}` });
        await road.control('advance', { ms: passed });
        await visit(page, `#/deployments/${id}`, headline('DEPLOY_FAILED'));
        await page.waitForFunction(() => !document.querySelector('.progress .loading'));
        const texts = await shown(page);
        assert.equal(texts.length, passed ? 2 : 1);
        assert.match(texts[0], /says nothing that is known\. Its last error/);
        await openTab(page, 'Logs');
        await page.waitForSelector('.log mark');
        const [marked] = await page.$$eval('.log mark', (marks) => marks.map((mark) => mark.textContent));
        assert.ok(texts[0].includes(marked));
      });

    onPage('says nothing of a revision that is deployed', async (page, { asked }) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'fine' });
      await road.control('advance', { ms: 600_000 });
      await visit(page, `#/deployments/${id}`, headline('DEPLOYED'));
      await settled(page);
      assert.equal(await page.$('.diagnosis'), null);
      await openTab(page, 'Logs');
      await page.waitForFunction(() => document.querySelectorAll('.log time').length > 0);
      none(asked, (one) => one.includes('order=desc'));
    });
  });
