// The form that creates a deployment, against a service over HTTP that refuses: what it says is shown at its place, and
// can be mended.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field } from '../../support/browser/console.mjs';
import {
  importJson,
  issuesAt,
  leave,
  openCreate,
  tabTo,
  textOf,
  waitForIssue,
  waitForText,
} from '../../support/browser/forms.mjs';
import { FORM, IMAGE } from '../../support/service/records.mjs';

const JSON_HEADERS = { 'content-type': 'application/json' };
const INTEGRATION = 'source_config.integration_id';
const CPU = 'source_config.resource_spec.cpu';

describe('create form, refused', () => {
  // A refusal is told by the browser too.
  const { road, onPage } = consolePages({ kind: 'http', allow: /responded with a status of \d/ });

  onPage(
    'takes an integration’s id, checked as it is typed, where the service does not list its integrations',
    async (page) => {
      const [{ id }] = await road.ask('/v1/integrations/repo_host/install');
      await road.control('inject', {
        match: { path: '/v1/integrations/repo_host/install' },
        status: 404,
        headers: JSON_HEADERS,
        body: { detail: 'Not Found' },
        times: 20,
      });
      await openCreate(page);
      await page.click('input[value="repo_host"]');
      await waitForText(page, '.picker', 'does not list its integrations');
      await page.type(field(INTEGRATION), 'nope');
      await leave(page);
      await waitForIssue(page, INTEGRATION, 'valid UUID');
      assert.equal(await page.$('.choices'), null);
      await page.$eval(field(INTEGRATION), (input) => input.select());
      await page.type(field(INTEGRATION), id);
      await page.waitForSelector('.choices input');
      await page.$eval('.choices label:nth-child(2) input', (radio) => radio.click());
      await page.waitForFunction(
        (name) => document.getElementsByName(name)[0].value.startsWith('https://'),
        {},
        'source_config.repo_url',
      );
    },
  );

  onPage('says why the repositories could not be read', async (page) => {
    await road.control('reset');
    const [{ id }] = await road.ask('/v1/integrations/repo_host/install');
    await road.control('inject', {
      match: { path: `/v1/integrations/repo_host/${id}/repos` },
      status: 403,
      headers: JSON_HEADERS,
      body: { detail: 'No rights <b>here</b>' },
      times: 20,
    });
    await openCreate(page);
    await page.click('input[value="repo_host"]', `#integration-list option[value="${id}"]`);
    await page.select('#integration-list', id);
    await waitForText(page, '.picker', 'No rights <b>here</b>');
  });

  onPage('shows a 422 at its fields, and creates once it is mended, by the keyboard alone', async (page) => {
    const detail = [
      {
        loc: ['body', 'source_config', 'resource_spec', 'cpu'],
        msg: 'This cluster gives at most 1',
        type: 'value_error',
      },
      { loc: ['body', 'nowhere'], msg: 'Something of no field', type: 'value_error' },
    ];
    await road.control('inject', {
      match: { method: 'POST', path: '/v2/deployments' },
      status: 422,
      headers: JSON_HEADERS,
      body: { detail },
      times: 1,
    });
    await openCreate(page);
    await importJson(page, { ...FORM, name: 'refused', source_config: { resource_spec: { cpu: 2 } } });
    await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
    await page.waitForFunction((name) => document.activeElement?.name === name, {}, CPU);
    assert.deepEqual(await issuesAt(page, CPU), [{ severity: 'error', text: detail[0].msg }]);
    assert.match(await textOf(page, '.form > .notice'), /CPU: This cluster gives at most 1.*Something of no field/);
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    await page.waitForFunction((id) => document.getElementById(id).textContent === '', {}, `${CPU}-issues`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'refused');
  });

  onPage('says when no answer came, and keeps what was typed', async (page) => {
    await road.control('inject', {
      match: { method: 'POST', path: '/v2/deployments' },
      status: 503,
      headers: JSON_HEADERS,
      body: { detail: 'Not now' },
      times: 20,
    });
    await openCreate(page);
    await page.type(field('name'), 'waiting');
    await page.click('.changes button[type="submit"]');
    await waitForText(page, '.form > .notice', 'Not now');
    await page.waitForFunction(() => document.activeElement?.matches('.notice'));
    assert.equal(await page.$eval(field('name'), (input) => input.value), 'waiting');
  });

  onPage('a sentence that names a field is told there, and a field that the page lacks is named', async (page) => {
    const refuse = (status, detail) =>
      road.control('inject', {
        match: { method: 'POST', path: '/v2/deployments' },
        status,
        headers: JSON_HEADERS,
        body: { detail },
        times: 1,
      });
    await road.control('reset');
    await openCreate(page);
    await importJson(page, { ...IMAGE, name: 'refused' });
    const sentence = "Source configuration error: 'source_config.custom_url' is required";
    await refuse(400, sentence);
    await page.click('.changes button[type="submit"]');
    await waitForIssue(page, 'source_config.custom_url', sentence);
    await page.waitForFunction(() => document.activeElement?.name === 'source_config.custom_url');
    await refuse(422, [{ loc: ['body', 'frobnicate'], msg: 'extra', type: 'extra_forbidden' }]);
    await page.click('.changes button[type="submit"]');
    await waitForText(page, '.form > .notice', 'frobnicate: extra');
  });
});
