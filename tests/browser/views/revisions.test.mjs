// A deployment and its revisions: comparing, deploying again, waiting.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { FORM, connectedPages } from '../../support/browser/console-connected.mjs';
import { headline, openTab, visit } from '../../support/browser/console.mjs';
import { waitForCount, waitForText } from '../../support/browser/forms.mjs';
import { holdAnswer } from '../../support/browser/hold-answer.mjs';

describe('console revisions, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();

  onPage('says what a revision changed, shows no secret, deploys one again, and follows its log', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'compared', ...FORM });
    await visit(page, `#/deployments/${id}`, headline('DEPLOYED'));
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
      secrets: [{ name: 'TOKEN', value: 'another-s3cret' }],
    });
    await visit(page, '#/', 'table.list');
    await visit(page, `#/deployments/${id}`);
    await page.waitForFunction(() => document.querySelector('.history .badge')?.textContent === 'pending');
    await openTab(page, 'Revisions');
    await waitForCount(page, '[aria-labelledby="revisions-title"] tbody tr', 2);
    await waitForText(page, '[aria-labelledby="revisions-title"] tbody tr', 'another image');
    await page.waitForSelector(headline('DEPLOYED'));
    assert.doesNotMatch(await page.$eval('main', (main) => main.textContent), /s3cret/);
    await waitForCount(page, '[aria-labelledby="revisions-title"] tbody tr .badge', 1);
    await page.click('[aria-labelledby="revisions-title"] tbody tr:last-child button', '.headline [data-tone="busy"]');
    await page.waitForSelector(headline('DEPLOYED'));
    await openTab(page, 'Revisions');
    await waitForCount(page, '[aria-labelledby="revisions-title"] tbody tr', 3);
    await openTab(page, 'Logs');
    await page.waitForFunction(() => document.querySelectorAll('.log time').length > 1);
  });

  onPage('shows what went wrong with one list no longer once another is asked for', async (page) => {
    // The service itself could refuse a look at the first list in its place.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        if (!String(input).includes('name_contains=one')) return fetch(input, init);
        window.fetch = fetch;
        return Response.json({ detail: 'not you' }, { status: 403 });
      };
    });
    await visit(page, '#/?name_contains=one', '.notice[role="alert"]');
    const { release } = await holdAnswer(page, 'GET', 'name_contains=other');
    await visit(page, '#/?name_contains=other', '.loading');
    assert.equal(await page.$('.notice[role="alert"]'), null);
    await release();
    await page.waitForSelector('.empty');
  });

  onPage(
    'shows in what the latest revision differs from what runs, by names and values that people know',
    async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { name: 'differs', ...FORM });
      await road.control('advance', { ms: 60_000 });
      await road.script(['DEPLOY_FAILED']);
      await road.ask(`/v2/deployments/${id}`, 'PATCH', {
        source_revision_config: { image_uri: 'registry.example/agent:2' },
      });
      await visit(page, `#/deployments/${id}`, '.side .diff');
      assert.deepEqual(
        await page.$$eval('.side :is(.diff dt, .diff del, .diff ins)', (texts) => texts.map((one) => one.textContent)),
        ['Image', 'registry.example/agent:1', 'registry.example/agent:2'],
      );
    },
  );

  onPage('after ten minutes says that it takes long', async (page) => {
    await road.script(['BUILDING']);
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'stuck', ...FORM });
    await visit(page, `#/deployments/${id}`, headline('BUILDING'));
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11 * 60_000;
    });
    await waitForText(page, '.progress', 'This takes longer than most.');
  });
});
