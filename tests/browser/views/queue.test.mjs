// A service that builds and deploys the revisions of a deployment one after the other: one that hangs holds up the next.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM } from '../../support/browser/console-connected.mjs';
import { headline, visit } from '../../support/browser/console.mjs';
import { clickButton, waitForText } from '../../support/browser/forms.mjs';

describe('console, a revision in a queue', () => {
  const { road, onPage } = connectedPages({ args: ['--queue'] });

  onPage('names the one that it waits for, and goes on once that is interrupted', async (page) => {
    await road.script(['DEPLOYING']);
    const { id, latest_revision_id: hanging } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: 'queued' });
    await road.control('advance', { ms: 60_000 });
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
    });
    await road.control('advance', { ms: 60_000 });
    const short = hanging.slice(0, 8);
    await visit(page, `#/deployments/${id}`, headline('QUEUED'));
    await waitForText(page, '.progress', `Waits for the earlier revision ${short} (Deploying).`);
    await page.click('.progress .help a');
    await waitForText(page, 'tbody', `waits for ${short}`);
    assert.equal((await page.$$('tbody td span.help')).length, 1, 'only the queued one waits');
    await clickButton(page, `Interrupt… ${short}`);
    await waitForText(page, 'dialog', `Interrupt revision ${short}?`);
    await clickButton(page, 'Interrupt it');
    await road.control('advance', { ms: 60_000 });
    await page.waitForSelector(headline('DEPLOYED'));
    const statuses = (await road.ask(`/v2/deployments/${id}/revisions`)).resources.map(({ status }) => status);
    assert.deepEqual(statuses, ['DEPLOYED', 'INTERRUPTED']);
  });
});
