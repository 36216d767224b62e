// Every view of the console in the states that it can be in, one after the other: what a test or a person looks at.
import { readFile } from 'node:fs/promises';
import { AGENT } from './console-road.mjs';
import { askToDelete, endConnection, field, openTab, pressUntil, settled, visit } from './console.mjs';
import { waitForCount } from './forms.mjs';
import { FORM, IMAGE } from '../service/records.mjs';

const heading = (page, text) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, {}, text);
/** Gives a field of a form another text, whole. */
async function fill(page, name, text) {
  const input = name.includes('-') ? `#${name}` : field(name);
  await page.waitForSelector(input);
  await page.$eval(input, (element) => element.select());
  await page.type(input, text);
}

const press = (page, label) =>
  page.evaluate(
    (label) =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.ariaLabel ?? button.textContent.trim()) === label)
        .click(),
    label,
  );

/**
 * The states: a name, and what leads there from the one before. They need a road over HTTP, whose service can be made
 * to fail.
 */
export const STATES = [
  [
    'list',
    async (page) => {
      await visit(page, '#/', 'table.list tbody tr');
    },
  ],
  [
    'list-filtered',
    async (page) => {
      await visit(page, '#/?status=READY&image_version=1.2&sort=-name');
      await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    },
  ],
  [
    'list-failing',
    async (page, road) => {
      await road.script(['BUILD_FAILED']);
      await road.ask('/v2/deployments', 'POST', {
        ...FORM,
        name: 'failing-agent',
        source_revision_config: { image_uri: 'registry.example/failing:1' },
      });
      await visit(page, '#/?show=failing', '.freshness button');
      await page.click('.freshness button', 'table.list tr[data-tone="bad"]');
    },
  ],
  [
    'keys',
    async (page) => {
      await pressUntil(page, '?', 'dialog.keys');
    },
  ],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('dialog.keys [role="option"]');
      await page.keyboard.type('agent');
      await page.waitForFunction(() => document.querySelectorAll('dialog.keys [role="option"]').length > 3);
    },
  ],
  [
    'connection-menu',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      await page.click('button.connection');
      await page.waitForSelector('#connection-details dl', { visible: true });
    },
  ],
  [
    'list-no-match',
    async (page) => {
      await page.keyboard.press('Escape');
      await visit(page, '#/?name_contains=nothing-has-this-name', '.empty');
    },
  ],
  [
    'list-422',
    async (page) => {
      await visit(page, '#/?remote_reconciled=maybe', '.notice[role="alert"]');
    },
  ],
  [
    'list-network-error',
    async (page, road) => {
      await road.control('inject', { match: { path: '/v2/deployments' }, status: 503, times: 40 });
      await visit(page, '#/?name_contains=network');
      await page.waitForFunction(() => /503/.test(document.querySelector('.notice[role="alert"]')?.textContent ?? ''));
    },
  ],
  [
    'list-loading',
    async (page, road) => {
      await road.control('reset');
      await road.control('inject', { match: { path: '/v2/deployments' }, delayMs: 1_500, times: 1 });
      await visit(page, '#/?name_contains=loading', '.loading, [aria-busy="true"]');
    },
  ],
  [
    'list-empty',
    async (page) => {
      await visit(page, '#/', '.empty a.primary');
    },
  ],
  [
    'create',
    async (page) => {
      await visit(page, '#/create');
      await heading(page, 'New deployment');
      await settled(page);
    },
  ],
  [
    'create-errors',
    async (page) => {
      await page.click('main button[type="submit"]', '[aria-invalid="true"]');
    },
  ],
  [
    'deployment-building',
    async (page, road) => {
      await road.script(['QUEUED', 100], ['BUILDING']);
      const { id } = await road.ask('/v2/deployments', 'POST', {
        ...IMAGE,
        name: AGENT,
        secrets: [{ name: 'TOKEN', value: 'a' }],
      });
      road.deploymentId = id;
      await visit(page, `#/deployments/${id}`, '.headline [data-status="BUILDING"]');
      await settled(page);
    },
  ],
  [
    'deployment-delete',
    async (page) => {
      await askToDelete(page);
      await page.waitForSelector('dialog[open]');
      await page.click('dialog button[type="submit"]', 'dialog [aria-invalid="true"]');
    },
  ],
  [
    'deployment-failed',
    async (page, road) => {
      await page.keyboard.press('Escape');
      await road.script(['DEPLOY_FAILED']);
      await road.ask(`/v2/deployments/${road.deploymentId}`, 'PATCH', {
        source_revision_config: { image_uri: 'registry.example/agent:2' },
      });
      await visit(page, '#/', 'table.list tbody tr');
      await visit(page, `#/deployments/${road.deploymentId}`, '.headline [data-status="DEPLOY_FAILED"]');
      await page.waitForSelector('.diagnosis .notice');
      await settled(page);
    },
  ],
  [
    'deployment-revisions',
    async (page) => {
      await openTab(page, 'Revisions');
      await waitForCount(page, '[aria-labelledby="revisions-title"] tbody tr', 2);
    },
  ],
  [
    'deployment-logs',
    async (page) => {
      await openTab(page, 'Logs');
      await page.waitForSelector('.log mark');
    },
  ],
  [
    'deployment-logs-searched',
    async (page) => {
      await page.type('#log-search', 'a');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.log [aria-current] em');
    },
  ],
  [
    'deployment-configuration',
    async (page) => {
      await openTab(page, 'Configuration');
      await page.waitForSelector(field('secrets.0.value'));
      await settled(page);
    },
  ],
  [
    'patch-review',
    async (page) => {
      await fill(page, 'source_config.custom_url', 'https://support.example');
      await fill(page, 'source_revision_config.image_uri', 'registry.example/agent:3');
      await fill(page, 'source_config.resource_spec.memory_mb', '2048');
      await press(page, 'Add a secret');
      await fill(page, 'secrets.1.name', 'ADDED');
      await fill(page, 'secrets.1.value', 'never-shown');
      await press(page, 'Remove TOKEN');
      await page.waitForFunction(() => document.querySelectorAll('.review > ul > li').length === 5);
      await page.$eval('.review', (review) => review.scrollIntoView({ block: 'center' }));
    },
  ],
  [
    'patch-removal',
    async (page) => {
      await page.click('.changes button[type="submit"]', 'dialog[open]');
    },
  ],
  [
    'patch-refused',
    async (page, road) => {
      const detail = [
        {
          loc: ['body', 'source_config', 'custom_url'],
          msg: 'this address belongs to another deployment',
          type: 'value_error',
        },
        { loc: ['body', 'elsewhere'], msg: 'something of no field', type: 'value_error' },
      ];
      await road.control('inject', {
        match: { method: 'PATCH', path: `/v2/deployments/${road.deploymentId}` },
        status: 422,
        times: 1,
        body: { detail },
      });
      await page.click('dialog button[type="submit"]');
      await page.waitForSelector(`${field('source_config.custom_url')}[aria-invalid="true"]:focus`);
    },
  ],
  [
    'secrets',
    async (page) => {
      await press(page, 'Put back TOKEN');
      await page.$eval('.env', (details) => (details.open = true));
      await fill(
        page,
        'env-text',
        [
          '# from the old host',
          'export TOKEN="a new\\nvalue"',
          "SECOND='one $two'",
          'TWICE=1',
          'TWICE=2',
          'no equals sign',
          'OPEN="never closed',
        ].join('\n'),
      );
      await page.waitForFunction(() => document.querySelectorAll('.preview tbody tr').length === 6);
      await press(page, 'Reveal ADDED');
      await page.waitForSelector(`${field('secrets.0.value')}[type="text"], ${field('secrets.1.value')}[type="text"]`);
      await page.$eval('#section-secrets', (section) => section.scrollIntoView({ block: 'start' }));
    },
  ],
  [
    'patch-done',
    async (page) => {
      await fill(page, 'source_config.custom_url', 'https://mended.example');
      await page.click('.changes button[type="submit"]', '.outcome');
      await page.$eval('.outcome', (outcome) => outcome.scrollIntoView({ block: 'center' }));
    },
  ],
  [
    'deployment-missing',
    async (page) => {
      await visit(page, '#/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a');
      await heading(page, 'There is no such deployment');
    },
  ],
  [
    'providers',
    async (page) => {
      await visit(page, '#/providers', 'table.list tbody tr');
    },
  ],
  [
    'provider',
    async (page) => {
      await visit(page, '#/providers/calendar', '[aria-label="Details"] dl');
    },
  ],
  [
    'connections',
    async (page, road) => {
      await road.control('seed', {
        connections: [{ id: 'c-mail', agent_id: AGENT, oauth_token_id: 't-mail', provider_id: 'mail' }],
      });
      await visit(page, `#/connections/${AGENT}`, 'table tbody tr');
    },
  ],
  [
    'connection-removal',
    async (page) => {
      await page.click('table .danger', 'dialog[open]');
    },
  ],
  ...(await otherViews()),
  [
    'unknown-page',
    async (page) => {
      await page.keyboard.press('Escape');
      await visit(page, '#/nowhere/to/go');
      await heading(page, 'There is no such page');
    },
  ],
  [
    'connect',
    async (page) => {
      await endConnection(page);
      await visit(page, '#/connect');
      await heading(page, 'Connect');
    },
  ],
  [
    'connect-404',
    async (page, road) => {
      await page.click('input[value="direct"]');
      await page.type(field('url'), road.url);
      await page.type(field('key'), 'wrong');
      await page.click('main button[type="submit"]', '[aria-invalid="true"], .notice[role="alert"]');
    },
  ],
];

/** The views that need nothing in their address and that no state above visits, as they are when they are opened. */
async function otherViews() {
  const own = await readFile(new URL(import.meta.url), 'utf8');
  const routes = await readFile(new URL('../../../www/src/app/routes.tsx', import.meta.url), 'utf8');
  return [...routes.matchAll(/path: '([\w-]+)'/g)]
    .map(([, path]) => path)
    .filter((path) => path !== 'deployments' && !own.includes(`#/${path}`))
    .map((path) => [
      path,
      async (page) => {
        await visit(page, `#/${path}`, 'h1');
      },
    ]);
}
