// Every view of the console in the states that it can be in, one after the other: what a test or a person looks at.
import { AGENT } from './console-road.mjs';
import { field, settled, visit } from './console.mjs';

const heading = (page, text) => page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, {}, text);
/** The states: a name, and what leads there from the one before. They need a road over HTTP, whose service can be made to fail. */
export const STATES = [
  ['list', async (page) => {
    await visit(page, '#/');
    await page.waitForSelector('table.list tbody tr');
  }],
  ['list-filtered', async (page) => {
    await visit(page, '#/?status=READY&image_version=1.2&sort=-name');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
  }],
  ['list-no-match', async (page) => {
    await visit(page, '#/?name_contains=nothing-has-this-name');
    await page.waitForSelector('.empty');
  }],
  ['list-422', async (page) => {
    await visit(page, '#/?offset=0&deployment_ids=not-a-uuid&limit=1000');
    await page.waitForSelector('.notice[role="alert"]');
  }],
  ['list-network-error', async (page, road) => {
    await road.control('inject', { match: { path: '/v2/deployments' }, status: 503, times: 40 });
    await visit(page, '#/?name_contains=network');
    await page.waitForFunction(() => /503/.test(document.querySelector('.notice[role="alert"]')?.textContent ?? ''));
  }],
  ['list-loading', async (page, road) => {
    await road.control('reset');
    await road.control('inject', { match: { path: '/v2/deployments' }, delayMs: 1_500, times: 1 });
    await visit(page, '#/?name_contains=loading');
    await page.waitForSelector('.loading, [aria-busy="true"]');
  }],
  ['list-empty', async (page) => {
    await visit(page, '#/');
    await page.waitForSelector('.empty svg');
  }],
  ['create', async (page) => {
    await visit(page, '#/create');
    await heading(page, 'New deployment');
    await settled(page);
  }],
  ['create-errors', async (page) => {
    await page.click('main button[type="submit"]');
    await page.waitForSelector('[aria-invalid="true"]');
  }],
  ['deployment-building', async (page, road) => {
    await road.control('script', [{ status: 'QUEUED', forMs: 100 }, { status: 'BUILDING', forMs: null }]);
    const { id } = await road.ask('/v2/deployments', 'POST', { name: AGENT, source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [{ name: 'TOKEN', value: 'a' }] });
    road.deploymentId = id;
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector('.headline [data-status="BUILDING"]');
    await page.waitForSelector('#revisions-title');
    await settled(page);
  }],
  ['deployment-delete', async (page) => {
    await page.click('.title .danger');
    await page.waitForSelector('dialog[open]');
    await page.click('dialog button[type="submit"]');
    await page.waitForSelector('dialog [aria-invalid="true"]');
  }],
  ['deployment-failed', async (page, road) => {
    await page.keyboard.press('Escape');
    await road.control('script', [{ status: 'DEPLOY_FAILED', forMs: null }]);
    await road.ask(`/v2/deployments/${road.deploymentId}`, 'PATCH', { source_revision_config: { image_uri: 'registry.example/agent:2' } });
    await visit(page, '#/');
    await page.waitForSelector('table.list tbody tr');
    await visit(page, `#/deployments/${road.deploymentId}`);
    await page.waitForSelector('.headline [data-status="DEPLOY_FAILED"]');
    await page.waitForFunction(() => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 2);
    await page.click('[aria-labelledby="revisions-title"] summary');
    await settled(page);
  }],
  ['deployment-missing', async (page) => {
    await visit(page, '#/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a');
    await heading(page, 'There is no such deployment');
  }],
  ['providers', async (page) => {
    await visit(page, '#/providers');
    await page.waitForSelector('table.list tbody tr');
  }],
  ['provider', async (page) => {
    await visit(page, '#/providers/calendar');
    await page.waitForSelector('.facts');
  }],
  ['connections', async (page, road) => {
    await road.control('seed', { connections: [{ id: 'c-mail', agent_id: AGENT, oauth_token_id: 't-mail', provider_id: 'mail' }] });
    await visit(page, `#/connections/${AGENT}`);
    await page.waitForSelector('table tbody tr');
    await page.click('main form.panel button[type="submit"]');
    await page.waitForSelector('[aria-invalid="true"]');
  }],
  ['connection-removal', async (page) => {
    await page.click('table .danger');
    await page.waitForSelector('dialog[open]');
  }],
  ['unknown-page', async (page) => {
    await page.keyboard.press('Escape');
    await visit(page, '#/nowhere/to/go');
    await heading(page, 'There is no such page');
  }],
  ['connect', async (page) => {
    await page.click('.connected > button:last-of-type');
    await visit(page, '#/connect');
    await heading(page, 'Connect');
  }],
  ['connect-401', async (page, road) => {
    await page.click('input[value="direct"]');
    await page.type(field('url'), road.url);
    await page.type(field('key'), 'wrong');
    await page.click('main button[type="submit"]');
    await page.waitForSelector('[aria-invalid="true"], .notice[role="alert"]');
  }],
];
