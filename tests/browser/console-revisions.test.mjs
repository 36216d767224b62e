// A deployment and its revisions: comparing, deploying again, waiting.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { FORM, connectedPages } from '../support/console-connected.mjs';
import { headline, openTab, visit } from '../support/console.mjs';
import { holdAnswer } from '../support/hold-answer.mjs';

describe('console revisions, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();

  onPage('compares two revisions, shows no secret, deploys one again, and follows its log', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'compared', ...FORM });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('DEPLOYED'));
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
      secrets: [{ name: 'TOKEN', value: 'another-s3cret' }],
    });
    await visit(page, '#/');
    await page.waitForSelector('table.list');
    await visit(page, `#/deployments/${id}`);
    await page.waitForFunction(() => document.querySelector('.history .badge')?.textContent === 'pending');
    await openTab(page, 'Revisions');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 2,
    );
    await page.click('[aria-labelledby="revisions-title"] summary');
    await page.waitForSelector('.diff del');
    assert.deepEqual(
      await page.$$eval('.diff div', (rows) =>
        rows.map((row) => [
          row.querySelector('dt').textContent,
          row.querySelector('del').textContent,
          row.querySelector('ins').textContent,
        ]),
      ),
      [['Image', 'registry.example/agent:1', 'registry.example/agent:2']],
    );
    await page.waitForSelector(headline('DEPLOYED'));
    assert.doesNotMatch(await page.$eval('main', (main) => main.textContent), /s3cret/);
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr .badge').length === 1,
    );
    await page.click('[aria-labelledby="revisions-title"] tbody tr:last-child button');
    await page.waitForSelector('.headline [data-tone="busy"]');
    await page.waitForSelector(headline('DEPLOYED'));
    await openTab(page, 'Revisions');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 3,
    );
    await openTab(page, 'Logs');
    await page.waitForFunction(() => document.querySelectorAll('.log time').length > 1);
  });

  onPage(
    'shows what went wrong with one list no longer once another is asked for',
    async (page) => {
      await road.control('inject', {
        match: { method: 'GET', path: '/v2/deployments' },
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: { detail: 'not you' },
        times: 1,
      });
      await visit(page, '#/?name_contains=one');
      await page.waitForSelector('.notice[role="alert"]');
      const { release } = await holdAnswer(page, 'GET', 'name_contains=other');
      await visit(page, '#/?name_contains=other');
      await page.waitForSelector('.loading');
      assert.equal(await page.$('.notice[role="alert"]'), null);
      await release();
      await page.waitForSelector('.empty');
    },
    { allow: /403 \(Forbidden\)/ },
  );

  onPage('compares the latest revision with the one before where none was ever live', async (page) => {
    const failing = () => road.control('script', [{ status: 'DEPLOY_FAILED', forMs: null }]);
    await failing();
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'never-live', ...FORM });
    await failing();
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
    });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('DEPLOY_FAILED'));
    await openTab(page, 'Revisions');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 2,
    );
    await page.click('[aria-labelledby="revisions-title"] summary');
    await page.waitForSelector('.diff del');
    assert.deepEqual(
      await page.$$eval('.pair select', (sides) =>
        sides.map((side) => side.selectedOptions[0]?.textContent.replace(/^\w+ · /, '')),
      ),
      ['registry.example/agent:1', 'registry.example/agent:2'],
    );
    assert.deepEqual(
      await page.$$eval('.diff del, .diff ins', (texts) => texts.map(({ textContent }) => textContent)),
      ['registry.example/agent:1', 'registry.example/agent:2'],
    );
  });

  onPage('after ten minutes says that it takes long, until it is told to keep waiting', async (page) => {
    await road.control('script', [{ status: 'BUILDING', forMs: null }]);
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'stuck', ...FORM });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('BUILDING'));
    for (let time = 0; time < 2; time += 1) {
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 11 * 60_000;
      });
      await page.waitForSelector('.progress .notice button');
      await page.click('.progress .notice button');
      await page.waitForFunction(() => !document.querySelector('.progress .notice'));
    }
  });
});
