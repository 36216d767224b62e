// The console while its service fails: it says since when what it shows is old, and recovers by itself. The page's clock
// stands still until a test moves it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { headline, visit } from '../../support/browser/console.mjs';
import { FORM } from '../../support/browser/console-connected.mjs';
import { stopClock } from '../../support/browser/page-clock.mjs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the service answers, for so many requests, and the words in which the page must tell it. */
const FAILURES = [
  ['answers 503', { status: 503, times: 12 }, /503/],
  ['answers 429', { status: 429, headers: { 'retry-after': '20' }, times: 6 }, /429/],
  ['breaks connections', { reset: true, times: 12 }, /ECONNRESET/],
  ['breaks off its answers', { truncate: 20, times: 12 }, /broke off/],
  [
    'answers a web page',
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>', times: 3 },
    /JSON|page/,
  ],
];

const alertText = (page) => page.evaluate(() => document.querySelector('.notice[role="alert"]')?.textContent ?? '');

/** Lets minutes pass until `holds()`; fails after half an hour of the page's clock. */
async function passUntil({ pass }, what, holds) {
  for (let time = 0; time < 120; time += 1) {
    if (await holds()) return;
    await pass(15_000);
  }
  assert.fail(`${what}, within half an hour`);
}

for (const name of ENGINES) {
  describe(`console and a service that fails, in ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'deployment-control-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const { road, onPage } = consolePages({
      kind: 'http',
      service: { args: ['--data', join(folder, 'data')], apart: true },
      launch: { name },
      allow: /status of (429|503|502)|request failed/,
    });

    const rows = (page) => page.$$eval('table.list tbody tr', (all) => all.length);
    const isOld = (page) => page.evaluate(() => document.querySelector('[data-old]')?.dataset.old === 'true');

    for (const [what, fault, words] of FAILURES) {
      onPage(`a list whose service ${what} is marked as old with the reason, and recovers by itself`, async (page) => {
        const clock = await stopClock(page);
        await page.waitForSelector('table.list tbody tr');
        const before = await rows(page);
        await clock.pass(1_000);
        assert.equal(await isOld(page), false);
        await road.control('inject', { match: { method: 'GET', path: '/v2/deployments*' }, ...fault });
        await passUntil(clock, 'the failure is told', async () => (await alertText(page)) !== '');
        const told = await alertText(page);
        assert.match(told, /^The deployments could not be read\./);
        assert.match(told, words);
        assert.match(told, /What is shown was read .+ ago and may be out of date\./);
        assert.equal(await isOld(page), true);
        assert.equal(await rows(page), before, 'what was read stays');
        await passUntil(clock, 'the page recovers', async () => (await alertText(page)) === '');
        assert.equal(await isOld(page), false);
        assert.equal(await rows(page), before);
        assert.match(await page.$eval('.freshness', (line) => line.textContent), /^Read \d+ s ago/);
      });
    }

    onPage('a slow service is never asked twice at once for a list', async (page) => {
      const clock = await stopClock(page);
      await page.waitForSelector('table.list tbody tr');
      let [inFlight, most, sent] = [0, 0, 0];
      const isList = (request) => /\/api\/v2\/deployments\?/.test(request.url());
      page.on('request', (request) => {
        if (!isList(request)) return;
        [inFlight, sent] = [inFlight + 1, sent + 1];
        most = Math.max(most, inFlight);
      });
      const end = (request) => isList(request) && (inFlight -= 1);
      page.on('requestfinished', end);
      page.on('requestfailed', end);
      await road.control('inject', { match: { path: '/v2/deployments*' }, delayMs: 400, times: 4 });
      await clock.pass(3 * MINUTE);
      assert.ok(sent >= 4, `${sent} listings`);
      assert.equal(most, 1);
      assert.equal(await alertText(page), '');
    });

    onPage(
      'a deployment is followed over a service that flaps, and shows no state that it does not have',
      async (page) => {
        await road.script(['BUILDING', HOUR], ['DEPLOYED']);
        const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'flapping' });
        const clock = await stopClock(page);
        await visit(page, `#/deployments/${id}`, headline('BUILDING'));
        const seen = new Set();
        const look = async () => seen.add(await page.$eval('.headline [data-status]', (badge) => badge.dataset.status));
        await road.control('inject', {
          match: { method: 'GET', path: '/v2/deployments*' },
          status: 503,
          probability: 0.5,
          times: 30,
        });
        for (let minute = 0; minute < 5; minute += 1) {
          await clock.pass(MINUTE);
          await look();
        }
        assert.deepEqual([...seen], ['BUILDING']);
        await road.control('advance', { ms: HOUR });
        await passUntil(clock, 'the end is shown', () => page.$(headline('DEPLOYED')));
        await passUntil(clock, 'nothing is told as old', async () => (await alertText(page)) === '');
      },
    );

    onPage('a service that is killed and started again is told, and what happened meanwhile is shown', async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'restarted' });
      await road.control('advance', { ms: HOUR });
      const clock = await stopClock(page);
      await visit(page, `#/deployments/${id}`, headline('DEPLOYED'));
      await road.kill();
      await passUntil(clock, 'the failure is told', async () => (await alertText(page)) !== '');
      assert.match(await alertText(page), /What is shown was read .+ ago and may be out of date\./);
      await road.restart();
      await road.script(['DEPLOY_FAILED']);
      await road.ask(`/v2/deployments/${id}`, 'PATCH', {
        source_revision_config: { image_uri: 'registry.example/agent:broken' },
      });
      await road.control('advance', { ms: HOUR });
      await passUntil(clock, "another's failed revision is shown", () => page.$(headline('DEPLOY_FAILED')));
      await passUntil(clock, 'nothing is told as old', async () => (await alertText(page)) === '');
    });
  });
}
