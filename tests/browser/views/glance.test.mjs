// The workspace at a glance: the counts of what fails, moves, hangs or was left, the search, and when each was deployed.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, connectWith, FORM, KEY } from '../../support/browser/console-connected.mjs';
import { endConnection, field, headline, visit } from '../../support/browser/console.mjs';
import { none } from '../../support/lists.mjs';

const DAY = 86_400_000;
/** Waits for the counts: each revision behind them is read by itself. */
const counted = (page, expected) =>
  page.waitForFunction(
    (expected) => {
      const chips = [...document.querySelectorAll('.chips > button')];
      const counts = chips.map((chip) => [chip.firstChild.data.trim(), Number(chip.lastChild.textContent)]);
      return JSON.stringify(Object.fromEntries(counts)) === expected;
    },
    {},
    JSON.stringify(expected),
  );
const names = (page) => page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent).sort());
const listed = (page, ...expected) =>
  page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('table.list tbody th')]
        .map((cell) => cell.textContent)
        .sort()
        .join() === expected,
    {},
    expected.sort().join(),
  );
const chip = (label) => `::-p-xpath(//*[contains(@class,"chips")]/button[starts-with(., "${label}")])`;

describe('console list at a glance, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();
  let isFilled = false;

  /** Adds a deployment whose revision stays in this state. */
  async function add(name, status, more = {}) {
    await road.script([status]);
    return road.ask('/v2/deployments', 'POST', { ...FORM, name, ...more });
  }

  async function fill() {
    if (isFilled) return;
    isFilled = true;
    const updated_at = new Date(Date.now() - 91 * DAY).toISOString();
    await road.control('seed', {
      deployments: [{ ...FORM, secrets: [], name: 'left-alone', created_at: updated_at, updated_at }],
    });
    await add('building', 'BUILDING');
    await add('broken-build', 'BUILD_FAILED');
    await add('broken-deploy', 'DEPLOY_FAILED');
  }

  onPage('counts what fails and moves over all pages, and each count is an address that shows them', async (page) => {
    await fill();
    await visit(page, '#/?limit=10');
    await counted(page, { Failing: 2, 'In progress': 1, Stuck: 0, Stale: 1 });
    assert.equal(await page.$eval('.chips > span', (span) => span.textContent), 'of 27');
    await page.click(chip('Failing'));
    await listed(page, 'broken-build', 'broken-deploy');
    assert.match(page.url(), /#\/\?limit=10&show=failing$/);
    assert.equal(
      await page.$eval('.chips [aria-pressed="true"]', (button) => button.title),
      'The latest revision failed.',
    );
    await counted(page, { Failing: 2, 'In progress': 1, Stuck: 0, Stale: 1 });
    await page.click(chip('Stale'));
    await listed(page, 'left-alone');
    await page.goBack();
    await listed(page, 'broken-build', 'broken-deploy');
    await page.click(chip('Failing'));
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 10);
    await visit(page, '#/?show=no-such-word', '.empty');
    assert.equal(await page.$eval('.empty h2', (title) => title.textContent), 'Nothing is called “no-such-word”');
    assert.match(
      await page.$eval('.empty p', (text) => text.textContent),
      /^The list can show failing, in-progress, stuck, stale\.$/,
    );
  });

  onPage('times of a service that are equal, or missing, are not told as a duration', async (page) => {
    await fill();
    const { resources } = await road.ask('/v2/deployments?name_contains=left-alone');
    await visit(page, `#/deployments/${resources[0].id}`, headline('DEPLOYED'));
    const progress = () =>
      page.$$eval('.facts, .progress', (parts) => parts.map(({ textContent }) => textContent).join(' '));
    assert.doesNotMatch(await progress(), /0\.0 s|after/);
    const { id } = await add('without-times', 'DEPLOY_FAILED');
    await page.evaluate(() => {
      const real = window.fetch.bind(window);
      window.fetch = async (...all) => {
        const response = await real(...all);
        if (!/\/revisions\/[^/]+$/.test(response.url)) return response;
        const { updated_at, ...revision } = await response.json();
        return new Response(JSON.stringify(revision), { headers: { 'content-type': 'application/json' } });
      };
    });
    await visit(page, `#/deployments/${id}`, headline('DEPLOY_FAILED'));
    assert.doesNotMatch(await progress(), /after|at \d/);
  });

  onPage('a revision whose state has not changed for 30 minutes of the service is stuck', async (page) => {
    await fill();
    for (const [minutes, expected] of [
      [29, 0],
      [2, 1],
    ]) {
      await road.control('advance', { ms: minutes * 60_000 });
      await page.click('.freshness button');
      await counted(page, { Failing: 3, 'In progress': 1, Stuck: expected, Stale: 1 });
    }
  });

  onPage('says of how many deployments it knows the state so far', async (page) => {
    await fill();
    await visit(page, '#/providers');
    await page.waitForFunction(() => document.querySelector('h1').textContent.includes('providers'));
    // The listing is answered, and the first revision that it leaves open is not.
    await road.control('inject', { match: { path: '/v2/deployments/*' }, delayMs: 60_000, times: 9 });
    await endConnection(page);
    await connectWith(page, KEY);
    await visit(page, '#/');
    await page.waitForFunction(() => document.querySelector('.chips > span')?.textContent === 'of 24 read so far');
    assert.deepEqual(await page.$$eval('.chips b', (all) => all.map(({ textContent }) => textContent)), [
      '≥ 0',
      '≥ 0',
      '≥ 0',
      '≥ 1',
    ]);
    assert.equal(await page.$eval('td.revision [title="Not read yet"]', (text) => text.textContent), '…');
    await road.control('reset');
    isFilled = false;
  });

  onPage(
    'searches what was read by name, commit, image and address, and asks the service nothing',
    async (page, asked) => {
      await fill();
      const sha = '1234567890abcdef1234567890abcdef12345678';
      await road.control('seed', {
        deployments: [
          {
            name: 'from-repo',
            source: 'repo_host',
            source_config: { integration_id: 'x', repo_url: 'https://host.example/acme/agents' },
            source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json', repo_commit_sha: sha },
            secrets: [{ name: 'TOKEN', value: 'hidden-value' }],
          },
          { ...FORM, secrets: [], name: 'addressed', source_config: { custom_url: 'https://desk.example' } },
        ],
      });
      await page.click('.freshness button', 'table.list tbody tr');
      const before = asked.length;
      const search = async (text, ...expected) => {
        await page.$eval(field('q'), (input) => input.select());
        await page.type(field('q'), text);
        await listed(page, ...expected);
      };
      await search('desk.EXAMPLE', 'addressed');
      await search('acme/agents', 'from-repo');
      await search('left alone', 'left-alone');
      assert.match(page.url(), /q=left\+alone/);
      await search('hidden-value');
      await page.waitForSelector('.empty');
      none(asked.slice(before), (line) => line.includes('hidden') || line.includes('desk'));
      await page.$eval(field('q'), (input) => input.select());
      await page.type(field('q'), 'from-repo');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'from-repo');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('h1').textContent === 'from-repo');
    },
  );

  onPage('tells when each was last deployed, by the times of the service', async (page) => {
    await fill();
    await visit(page, '#/?q=left-alone');
    await page.waitForFunction(() => document.querySelector('td.deployed')?.textContent === '3 months ago');
    const [{ updated_at }] = (await road.ask('/v2/deployments?name=left-alone')).resources;
    assert.equal(await page.$eval('td.deployed time', (time) => time.dateTime), updated_at);
    await visit(page, '#/?q=broken-build');
    await listed(page, 'broken-build');
    assert.equal(await page.$eval('td.deployed', (cell) => cell.textContent), 'never');
    assert.deepEqual(await names(page), ['broken-build']);
  });
});
