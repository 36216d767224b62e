// What the console keeps for its reader: the place of the focus when what had it is gone, and what was typed once
// already (WCAG 3.3.7).
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { BROWSERS } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline, openTab, visit } from '../../support/browser/console.mjs';
import { importJson, openCreate, tabTo, waitForValue } from '../../support/browser/forms.mjs';
import { IMAGE as FORM } from '../../support/service/records.mjs';

const INTEGRATION = 'source_config.integration_id';

for (const name of BROWSERS)
  describe(`what the console keeps, in ${name}`, () => {
    const { road, onPage } = consolePages({
      kind: 'http',
      launch: { name },
      wait: 'table.list tbody tr',
      allow: /status of 404/,
    });
    let count = 0;

    /** Opens a deployment of its own with two revisions, the latest of which takes very long. */
    const openStuck = async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { ...FORM, name: `stuck-${(count += 1)}` });
      await road.control('advance', { ms: 60_000 });
      await road.script(['DEPLOYING']);
      await road.ask(`/v2/deployments/${id}`, 'PATCH', {
        source_revision_config: { image_uri: 'registry.example/agent:2' },
      });
      await visit(page, `#/deployments/${id}`, headline('DEPLOYING'));
    };
    const openRevisions = async (page) => {
      await openStuck(page);
      await openTab(page, 'Revisions');
      await page.waitForSelector('[aria-labelledby="revisions-title"] tbody button');
    };
    const focusIsIn = (page, selector) =>
      page.waitForFunction((selector) => document.activeElement?.matches(selector), {}, selector);

    onPage('the focus stays in its section when the button that had it is gone', async (page) => {
      await road.control('seed', {
        connections: ['one', 'two'].map((id) => ({
          id: `${name}-${id}`,
          agent_id: name,
          oauth_token_id: id,
          provider_id: id,
        })),
      });
      await visit(page, `#/connections/${name}`);
      await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length === 2);
      await page.focus('table tbody tr:last-child .danger');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('two');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => document.querySelectorAll('table tbody tr').length === 1 && !document.querySelector('dialog'),
      );
      await focusIsIn(page, '[aria-label="Connections of an agent"]');
    });

    onPage('the focus is not taken by anything where the reader put it nowhere', async (page) => {
      await openRevisions(page);
      await page.focus('[aria-labelledby="revisions-title"] tbody button');
      await page.evaluate(() => document.activeElement.blur());
      await page.evaluate(() => document.querySelector('[aria-labelledby="revisions-title"] tbody').remove());
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.activeElement?.textContent === 'OAuth providers');
    });

    onPage('a revision that is deployed again has the focus on its progress', async (page) => {
      await openRevisions(page);
      await page.focus('::-p-xpath(//tbody//button[starts-with(., "Redeploy")])');
      await page.keyboard.press('Enter');
      await focusIsIn(page, '.tab[aria-label="Overview"]');
    });

    onPage('a form that is filled in from JSON closes the paste, and has the focus there', async (page) => {
      await openCreate(page);
      await importJson(page, { ...FORM, name: 'from-json' });
      await waitForValue(page, 'name', 'from-json');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Import JSON');
    });

    onPage('a filter takes spaces as they are typed', async (page) => {
      await page.type(field('q'), 'a b ');
      assert.equal(await page.$eval(field('q'), (input) => input.value), 'a b ');
      await page.click('.filters summary', field('name_contains'));
      await page.type(field('name_contains'), 'a b ');
      assert.equal(await page.$eval(field('name_contains'), (input) => input.value), 'a b ');
    });

    onPage('the base address is there again after Disconnect, and the key is not', async (page) => {
      await visit(page, '#/connect', 'input[value="direct"]');
      await page.click('input[value="direct"]');
      await page.type(field('url'), `${road.url}api`);
      await page.type(field('key'), 'k3y');
      await tabTo(page, 'main button[type="submit"]', { press: 'Enter' });
      await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deployments');
      await page.waitForSelector('table.list tbody tr');
      await page.focus('button.connection');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#connection-details', { visible: true });
      await tabTo(page, '#connection-details > :last-child button', { press: 'Enter' });
      await page.waitForSelector(field('url'));
      assert.deepEqual(
        await page.evaluate(() => ['url', 'key'].map((name) => document.getElementsByName(name)[0].value)),
        [`${road.url}api`, ''],
      );
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await visit(page, '#/connect?url=https%3A%2F%2Fother.example');
      await page.waitForFunction(() => document.getElementsByName('url')[0].value === 'https://other.example');
    });

    onPage('the integration of the last deployment is there again for the next', async (page) => {
      const [{ id }] = await road.ask('/v1/integrations/repo_host/install');
      const [repository] = await road.ask(`/v1/integrations/repo_host/${id}/repos`);
      await openCreate(page);
      await importJson(page, {
        name: `${name}-first`,
        source: 'repo_host',
        source_config: { integration_id: id, repo_url: repository.url },
        source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
        secrets: [],
      });
      await page.waitForSelector(`${field('name')}[aria-invalid="false"]`);
      await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
      await page.waitForFunction((name) => document.querySelector('h1').textContent === `${name}-first`, {}, name);
      await openCreate(page);
      assert.equal(await page.$(field(INTEGRATION)), null, 'another source has none');
      await page.click('input[value="repo_host"]');
      await waitForValue(page, INTEGRATION, id);
      await page.waitForSelector('.choices input');
    });
  });
