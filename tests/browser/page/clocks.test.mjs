// Durations and ages where the clock of the service and that of the reader's machine differ by an hour.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM, KEY, connectWith } from '../../support/browser/console-connected.mjs';
import { headline, visit } from '../../support/browser/console.mjs';

const HOUR = 3_600_000;

describe('console, with a clock of its own', () => {
  const { road, onPage } = connectedPages();

  for (const [words, difference] of Object.entries({ behind: -HOUR, 'ahead of': HOUR }))
    onPage(
      `a clock that is ${words} that of the service leaves durations and ages as they are`,
      { connect: false },
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
        await visit(page, `#/deployments/${id}`, headline('DEPLOYED'));
        const facts = await page.$eval('.facts', (list) => list.textContent);
        assert.match(facts, new RegExp(`after ${took.toFixed(1)} s, [12] minutes? ago`));
        await road.script(['BUILDING']);
        const building = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `building-${difference}` });
        await road.control('advance', { ms: 4_000 });
        await visit(page, `#/deployments/${building.id}`, headline('BUILDING'));
        assert.match(await page.$eval('.progress .elapsed', (text) => text.textContent), /^\d+(\.\d)? s$/);
        await visit(page, '#/?q=building-');
        await page.waitForFunction(() => /In progress [12]Stuck 0/.test(document.querySelector('.chips')?.textContent));
        assert.match(await page.$eval('td.revision time', (time) => time.textContent), /^just now$/);
      },
    );
});
