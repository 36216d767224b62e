// Records that are removed, hidden or hostile: deployments, providers, connections.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { FORM, connectedPages } from '../../support/browser/console-connected.mjs';
import { AGENT } from '../../support/browser/console-road.mjs';
import { askToDelete, field, openTab, visit } from '../../support/browser/console.mjs';
import { textOf, waitForCount, waitForText } from '../../support/browser/forms.mjs';
import { equalBy } from '../../support/lists.mjs';

const PROVIDER = {
  organization_id: 'o',
  token_url: 'vbscript:x',
  uses_pkce: false,
  code_challenge_method: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://provider.example/a',
  ' javascript:alert(1)',
];

describe('console records, over HTTP through the proxy', () => {
  const { road, onPage } = connectedPages();

  onPage(
    'deletes a deployment once its name is typed, and gives the focus back where that is not done',
    { allow: /status of 404/ },
    async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { name: 'to-delete', ...FORM });
      await visit(page, `#/deployments/${id}`);
      await askToDelete(page);
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('to-delet');
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${field('confirm')}[aria-invalid="true"]`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog') && document.activeElement.matches('.more'));
      await askToDelete(page);
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('to-delete');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deployments');
      await page.waitForFunction(
        () => ![...document.querySelectorAll('table.list a')].some((link) => link.textContent === 'to-delete'),
      );
    },
  );

  onPage('hides what the service does not offer, and shows the rest', { allow: /status of 40[45]/ }, async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'contract-alone', ...FORM });
    for (const path of [
      `/v2/deployments/${id}/revisions`,
      `/v2/deployments/${id}/revisions/*`,
      '/v1/projects/*',
      '/v2/auth/agents/*',
    ]) {
      for (const method of ['POST', 'GET']) {
        if (method === 'GET' && path.endsWith('revisions/*')) continue;
        await road.control('inject', {
          match: { path, method },
          status: path.includes('projects') ? 405 : 404,
          body: { detail: 'Not Found' },
        });
      }
    }
    const { latest_revision_id: latest } = await road.ask(`/v2/deployments/${id}`);
    await road.control('inject', {
      match: { path: `/v2/deployments/${id}/revisions/${latest}/logs` },
      status: 404,
      body: { detail: 'Not Found' },
    });
    await visit(page, `#/deployments/${id}/logs`);
    await page.waitForFunction(() => /does not offer logs/.test(document.querySelector('.tab')?.textContent));
    const tabs = await page.$$eval('.tabs a', (links) => links.map(({ textContent }) => textContent));
    assert.deepEqual(tabs, ['Overview', 'Revisions', 'Configuration']);
    await openTab(page, 'Revisions');
    await waitForCount(page, '[aria-labelledby="revisions-title"] tbody tr', 1);
    await page.waitForSelector('[aria-labelledby="revisions-title"] tbody [data-status="DEPLOYED"]');
    await page.click('[aria-labelledby="revisions-title"] tbody button');
    await page.waitForFunction(() => !document.querySelector('[aria-labelledby="revisions-title"] tbody button'));
    assert.equal(await page.$('[role="alert"]'), null, 'what is not offered is no error');
    await visit(page, `#/connections/${AGENT}`);
    await page.waitForFunction(
      () => document.querySelector('[name="connection_id"]') && !document.querySelector('main table'),
    );
    await page.evaluate(() => void (location.hash = '#/'));
    await road.control('reset');
  });

  onPage(
    'removes a connection once its provider is typed, and says what the service finds wrong',
    { allow: /status of 422/ },
    async (page) => {
      await road.control('seed', {
        connections: ['c-calendar', 'c-mail'].map((id) => ({
          id,
          agent_id: 'mail-agent',
          oauth_token_id: `t-${id}`,
          provider_id: id.slice(2),
        })),
      });
      await visit(page, '#/connections/mail-agent');
      await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length === 2);
      await page.click('table tbody tr:last-child .danger', 'dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('mail');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => document.querySelectorAll('table tbody tr').length === 1 && !document.querySelector('dialog'),
      );
      equalBy((await road.ask('/v2/auth/agents/mail-agent/connections')).data, ({ id }) => id, ['c-calendar']);

      await road.control('inject', {
        match: { method: 'DELETE' },
        status: 422,
        times: 1,
        body: { detail: [{ loc: ['path', 'connection_id'], msg: 'no such connection', type: 'value_error' }] },
      });
      await page.click('table tbody tr:last-child .danger');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('calendar');
      await page.keyboard.press('Enter');
      await waitForText(page, 'dialog [role="alert"]', 'no such connection');
    },
  );

  onPage(
    'shows hostile names, addresses and errors as text, and links only to pages',
    { allow: /status of 400/ },
    async (page) => {
      const hostile = [
        '<img src=x onerror=alert(1)>',
        '"><script>alert(1)</script>',
        '\u202Egnp.exe',
        `${'x'.repeat(10_000)}`,
      ];
      await road.control('seed', {
        oauthProviders: hostile.map((name, index) => ({
          ...PROVIDER,
          id: `p-${index}`,
          provider_id: `hostile-${index}`,
          name,
          client_id: name,
          auth_url: ADDRESSES[index],
        })),
        deployments: [
          {
            name: 'hostile',
            source_revision_config: { image_uri: hostile[0] },
            image_version: hostile[1],
            source_config: { custom_url: 'javascript:alert(document.domain)' },
          },
        ],
      });
      const dialogs = [];
      page.on('dialog', (dialog) => dialogs.push(dialog.message()) && dialog.dismiss());
      await visit(page, '#/providers', 'table.list tbody tr');
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'a long name does not widen the page',
      );
      for (const index of hostile.keys()) {
        await visit(page, `#/providers/hostile-${index}`, '[aria-label="Details"] dl');
        assert.equal(await textOf(page, 'h1'), hostile[index].replace('\u202E', '‹U+202E›'));
      }
      await visit(page, '#/providers/hostile-2', '[aria-label="Details"] a');
      assert.deepEqual(
        await page.$$eval('[aria-label="Details"] a', (links) =>
          links.map(({ href, rel, target }) => [href, rel, target]),
        ),
        [['https://provider.example/a', 'noopener noreferrer', '_blank']],
      );
      await visit(page, '#/?name_contains=hostile', 'table.list tbody a');
      await page.click('table.list tbody a', '.side .card');
      assert.deepEqual(
        await page.$$eval('main a', (links) =>
          links.map((link) => link.protocol).filter((protocol) => protocol !== 'http:'),
        ),
        [],
      );
      assert.equal(await page.$('main img, main script'), null);
      await road.control('inject', {
        match: { path: '/v2/auth/providers' },
        status: 400,
        times: 1,
        body: { detail: hostile[0] },
      });
      await visit(page, '#/providers', '.notice');
      assert.match(await textOf(page, '.notice'), /<img src=x onerror=alert\(1\)>/);
      assert.deepEqual(dialogs, []);
    },
  );
});
