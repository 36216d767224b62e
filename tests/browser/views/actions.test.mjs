// What an operator does with a revision: tries one again, goes back to one, interrupts one.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { connectedPages, FORM } from '../../support/browser/console-connected.mjs';
import { headline, openMenu, visit } from '../../support/browser/console.mjs';
import { waitForCount, waitForText } from '../../support/browser/forms.mjs';
import { holdAnswer } from '../../support/browser/hold-answer.mjs';

const IMAGE = 'registry.example/agent';

describe('console, what can be done with revisions', () => {
  const { road, onPage } = connectedPages();
  const click = (page, label) =>
    page.waitForFunction(
      (label) => {
        const button = [...document.querySelectorAll('button:not([aria-disabled="true"])')].find(({ textContent }) =>
          textContent.startsWith(label),
        );
        button?.click();
        return button !== undefined;
      },
      {},
      label,
    );
  const create = (name) => road.ask('/v2/deployments', 'POST', { ...FORM, name });
  const deployImage = (id, tag) =>
    road.ask(`/v2/deployments/${id}`, 'PATCH', { source_revision_config: { image_uri: `${IMAGE}:${tag}` } });
  const revisions = async (id) => (await road.ask(`/v2/deployments/${id}/revisions`)).resources;
  const allows = { allow: /409 \(Conflict\)/ };

  onPage('a failed revision is deployed again from the header', async (page) => {
    await road.control('fail', { name: 'image_pull_denied' });
    const { id } = await create('retried');
    await road.control('advance', { ms: 600_000 });
    await visit(page, `#/deployments/${id}`, '.diagnosis .notice');
    await click(page, 'Redeploy');
    await page.waitForFunction(() => !document.querySelector('.diagnosis'));
    assert.equal((await revisions(id)).length, 2);
    await road.control('advance', { ms: 600_000 });
    await page.waitForSelector(headline('DEPLOYED'));
  });

  onPage('what the menu offers stays where it is while a revision moves on', async (page) => {
    const { id } = await create('moving');
    await visit(page, `#/deployments/${id}`);
    await openMenu(page);
    const place = () => page.$eval('.menu .danger', (button) => button.getBoundingClientRect().y);
    const before = await place();
    await road.control('advance', { ms: 600_000 });
    await page.waitForSelector(headline('DEPLOYED'));
    assert.equal(await place(), before);
  });

  onPage('a failed revision is left for the last good one, with what does not come back', async (page) => {
    const { id } = await create('left');
    await road.control('advance', { ms: 600_000 });
    await road.script(['DEPLOY_FAILED']);
    await deployImage(id, 2);
    await road.control('advance', { ms: 600_000 });
    await visit(page, `#/deployments/${id}`, headline('DEPLOY_FAILED'));
    await click(page, 'Roll back…');
    await page.waitForSelector('dialog[open] .diff');
    const text = await page.$eval('dialog', (dialog) => dialog.textContent);
    for (const words of [`${IMAGE}:2`, `${IMAGE}:1`, 'Secrets', 'Image', 'stay as they are now'])
      assert.ok(text.includes(words));
    const before = (await revisions(id)).length;
    await click(page, 'Roll back to ');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    const [latest, ...others] = await revisions(id);
    assert.equal(others.length, before);
    assert.equal(latest.source_revision_config.image_uri, `${IMAGE}:1`);
  });

  onPage(
    'an earlier revision can be gone back to from the table, and where that would change nothing it says so',
    allows,
    async (page) => {
      const { id } = await create('table');
      await road.control('advance', { ms: 600_000 });
      await deployImage(id, 2);
      await road.control('advance', { ms: 600_000 });
      await visit(page, `#/deployments/${id}/revisions`);
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
      await click(page, 'Roll back… to');
      await page.waitForSelector('dialog[open] .diff');
      await click(page, 'Cancel');
      assert.equal((await revisions(id)).length, 2, 'nothing was changed');
      await deployImage(id, 1);
      await road.control('advance', { ms: 600_000 });
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3, { timeout: 40_000 });
      await page.evaluate(() => [...document.querySelectorAll('tbody tr:last-child button')].at(-1).click());
      await waitForText(page, 'dialog[open] .notice', 'would change nothing');
    },
  );

  onPage('a revision that hangs is interrupted, once it is confirmed', async (page) => {
    await road.script(['BUILDING']);
    const { id } = await create('hangs');
    await visit(page, `#/deployments/${id}`, headline('BUILDING'));
    await click(page, 'Interrupt…');
    await page.waitForSelector('dialog[open]');
    await click(page, 'Cancel');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    assert.equal((await revisions(id))[0].status, 'BUILDING', 'it was only asked');
    await click(page, 'Interrupt…');
    await click(page, 'Interrupt it');
    await page.waitForSelector(headline('INTERRUPTED'));
    assert.doesNotMatch(await page.$eval('.title', ({ textContent }) => textContent), /Roll back|Interrupt/);
    assert.equal(await page.$('.progress .turning, .progress [data-place="ahead"]'), null, 'it stands still');
  });

  onPage(
    'a revision is interrupted or deployed again from its row, once, however often it is clicked',
    async (page, asked) => {
      await road.script(['DEPLOYING']);
      const { id } = await create('rows');
      await deployImage(id, 2);
      await road.control('advance', { ms: 600_000 });
      await visit(page, `#/deployments/${id}/revisions`, 'tbody [data-status="DEPLOYED"]');
      for (const [action, label] of Object.entries({ interrupt: 'Interrupt', redeploy: 'Redeploy' })) {
        await page.waitForSelector(`::-p-xpath(//tbody//button[starts-with(normalize-space(.), "${label}")])`);
        const { release } = await holdAnswer(page, 'POST', `/${action}`);
        const click = () =>
          page.$$eval(
            'tbody button',
            (buttons, label) => buttons.find(({ textContent }) => textContent.startsWith(label)).click(),
            label,
          );
        await click();
        if (action === 'interrupt') {
          await page.waitForSelector('dialog[open] [type="submit"]');
          const confirm = () => page.$eval('dialog [type="submit"]', (button) => button.click());
          await confirm();
          await waitForText(page, 'dialog', 'Working…');
          await confirm();
        } else {
          await waitForText(page, 'tbody', 'Redeploying…');
          await click();
        }
        await release();
        if (action === 'interrupt') await page.waitForSelector('tbody [data-status="INTERRUPTED"]');
        else await page.waitForFunction((id) => location.hash === `#/deployments/${id}`, {}, id);
        assert.equal(asked.filter((line) => line.startsWith('POST ') && line.endsWith(`/${action}`)).length, 1, action);
      }
      assert.equal((await revisions(id)).length, 3);
    },
  );

  onPage('what is shown can be copied as a command', async (page) => {
    const { id } = await create('shown');
    await road.control('advance', { ms: 600_000 });
    const commands = () =>
      page.$$eval('button.plain.slim[title]', (buttons) => buttons.map(({ title }) => title.split(' --url')[0]));
    for (const [address, ...expected] of [
      [`#/deployments/${id}`, 'get shown', 'redeploy shown --wait'],
      [`#/deployments/${id}/revisions`, 'get shown', 'redeploy shown --wait', 'revisions shown'],
      ['#/?status=READY&name_contains=sho', 'list --all --name-contains sho --status READY'],
    ]) {
      await visit(page, address);
      await waitForCount(page, 'button.plain.slim[title]', expected.length);
      assert.deepEqual(
        await commands(),
        expected.map((command) => `deployment-control ${command}`),
      );
    }
  });

  onPage('what is deleted in the page can be copied as a command', async (page) => {
    const { id } = await create('copied');
    await road.control('advance', { ms: 600_000 });
    await visit(page, `#/deployments/${id}`, headline('DEPLOYED'));
    const command = () => page.$eval('dialog[open] button.plain.slim', (button) => button.title);
    const url = `${road.upstream}/`;
    await click(page, 'Delete…');
    await page.waitForSelector('dialog[open]');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'confirm', 'typing goes into the field');
    assert.equal(await command(), `deployment-control delete copied --url ${url}`);
    await page.click('[name="project"]');
    assert.equal(await command(), `deployment-control delete copied --with-project --url ${url}`);
  });
});
