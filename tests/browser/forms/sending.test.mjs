// A form while it is sent, and what is said where it is not known what became of it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, visit } from '../../support/browser/console.mjs';
import {
  clickButton,
  goTo,
  openCreate,
  retype,
  textOf,
  waitForAnnouncement,
  waitForText,
} from '../../support/browser/forms.mjs';
import { holdAnswer } from '../../support/browser/hold-answer.mjs';

const IMAGE = 'source_revision_config.image_uri';
const URL_FIELD = 'source_config.custom_url';
const FORM = {
  source: 'internal_docker',
  source_config: { custom_url: 'https://old.example' },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
};

for (const name of ENGINES)
  describe(`a form while it is sent, in ${name}`, () => {
    const { road, onPage } = consolePages({ kind: 'http', launch: { name }, allow: /status of 50\d/ });
    const create = async (name, change = {}) => {
      const made = await road.ask('/v2/deployments', 'POST', { ...FORM, name, ...change });
      await road.control('advance', { ms: 60_000 });
      return made;
    };
    const stored = ({ id }) => road.ask(`/v2/deployments/${id}`);
    const typedIn = (page, path) => page.$eval(field(path), (input) => input.value);
    const inject = (method, change) =>
      road.control('inject', { match: { method, path: '/v2/deployments*' }, times: 1, ...change });

    onPage('cannot be changed, and what is typed then is no key of the page', async (page) => {
      const deployment = await create('held');
      await goTo(page, `#/deployments/${deployment.id}/configuration`, 'held');
      await retype(page, IMAGE, 'registry.example/agent:2');
      const { release } = await holdAnswer(page, 'PATCH', '/v2/deployments');
      await page.focus(field(URL_FIELD));
      await page.keyboard.press('Enter');
      await page.waitForSelector('form[aria-busy="true"]');
      await page.keyboard.type('/fg d');
      assert.equal(await typedIn(page, URL_FIELD), 'https://old.example');
      await release();
      await waitForText(page, '.outcome', 'A new revision was made');
      assert.equal(await page.evaluate(() => document.activeElement.name), URL_FIELD, 'the focus stays');
      await page.keyboard.type('/f');
      assert.match(await typedIn(page, URL_FIELD), /\/f/);
      assert.match(page.url(), /configuration$/);
      const { source_config, source_revision_config } = await stored(deployment);
      assert.deepEqual(
        [source_config.custom_url, source_revision_config.image_uri],
        ['https://old.example', 'registry.example/agent:2'],
      );
    });

    onPage('can be left: whoever went elsewhere stays there', async (page) => {
      await openCreate(page);
      await page.type(field('name'), 'left-meanwhile');
      await page.type(field(IMAGE), 'registry.example/agent:1');
      const { release } = await holdAnswer(page, 'POST', '/v2/deployments');
      await clickButton(page, 'Create and deploy');
      await page.waitForSelector('form[aria-busy="true"]');
      await visit(page, '#/providers');
      await page.waitForFunction(() => document.querySelector('h1').textContent.includes('providers'));
      await visit(page, '#/create', 'form[aria-busy="true"]');
      assert.equal(await typedIn(page, 'name'), 'left-meanwhile', 'it is still being sent');
      await visit(page, '#/providers');
      await release();
      await waitForAnnouncement(page, 'left-meanwhile was created');
      assert.match(page.url(), /#\/providers$/);
      await openCreate(page);
      assert.equal(await typedIn(page, 'name'), '');
    });

    onPage('that was done although the answer was lost is not called undone', async (page) => {
      const deployment = await create('unknown');
      await goTo(page, `#/deployments/${deployment.id}/configuration`, 'unknown');
      await retype(page, IMAGE, 'registry.example/agent:2');
      await inject('PATCH', { status: 504, processed: true });
      await page.focus('.changes button[type="submit"]');
      await page.keyboard.press('Enter');
      await waitForText(page, '.form > .notice', 'It is not known whether the deployment was changed.');
      await page.$eval('.freshness button', (button) => button.click());
      await waitForText(page, '.outcome', 'Saved after all');
      assert.equal(await page.$('.form > .notice[role="alert"]'), null);
      assert.equal(await typedIn(page, IMAGE), 'registry.example/agent:2');
    });

    onPage('with problems that the page has found says how many, and not that it was refused', async (page) => {
      await openCreate(page);
      await page.type(field(IMAGE), 'registry.example/agent:1');
      await clickButton(page, 'Create and deploy');
      await page.waitForSelector('.form > .notice');
      assert.match(await textOf(page, '.form > .notice strong'), /^\d problems? to mend$/);
    });

    onPage('does not take the image that the service has built for another’s change', async (page) => {
      const [{ id: integration_id }] = await road.ask('/v1/integrations/repo_host/install');
      const [{ url }] = await road.ask(`/v1/integrations/repo_host/${integration_id}/repos`);
      await road.script(['BUILDING', 60_000], ['DEPLOYED']);
      const deployment = await road.ask('/v2/deployments', 'POST', {
        name: 'built',
        source: 'repo_host',
        source_config: { integration_id, repo_url: url },
        source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
        secrets: [],
      });
      await goTo(page, `#/deployments/${deployment.id}/configuration`, 'built');
      await retype(page, 'source_revision_config.repo_ref', 'next');
      await road.control('advance', { ms: 120_000 });
      assert.ok((await stored(deployment)).source_revision_config.image_uri, 'the service tells the image');
      await page.$eval('.freshness button', (button) => button.click());
      await page.waitForSelector('.title [data-status="DEPLOYED"]');
      assert.equal(await page.$('.meanwhile'), null);
    });
  });
