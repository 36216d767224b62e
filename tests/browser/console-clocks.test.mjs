// Durations and ages where the clock of the service and that of the reader's machine differ by minutes.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM, KEY, connectWith } from '../support/console-connected.mjs';
import { headline, visit } from '../support/console.mjs';

const MINUTE = 60_000;

describe('console, with a clock of its own', () => {
  const { road, onPage } = connectedPages();

  for (const [words, difference] of [
    ['behind', -7 * MINUTE],
    ['ahead of', 7 * MINUTE],
  ])
    onPage(
      `a clock that is ${words} that of the service leaves durations and ages as they are`,
      async (page) => {
        await page.evaluateOnNewDocument((ms) => {
          const now = Date.now;
          Date.now = () => now() + ms;
        }, difference);
        await page.reload();
        await connectWith(page, KEY);
        const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `clock-${difference}` });
        await road.control('advance', { ms: 90_000 });
        const [revision] = (await road.ask(`/v2/deployments/${id}/revisions`)).resources;
        const took = (Date.parse(revision.updated_at) - Date.parse(revision.created_at)) / 1000;
        assert.ok(took >= 1 && took < 9, `${took} s`);
        await visit(page, `#/deployments/${id}`);
        await page.waitForSelector(headline('DEPLOYED'));
        const elapsed = await page.$eval('.headline .elapsed', (text) => text.textContent);
        assert.equal(elapsed, `after ${took.toFixed(1)} s`);
      },
      { connect: false },
    );
});
