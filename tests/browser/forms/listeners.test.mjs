// The form that creates a deployment in a self-hosted installation: its listeners and their namespaces are offered.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, settled } from '../../support/browser/console.mjs';
import { openCreate, textOf, waitForText } from '../../support/browser/forms.mjs';

const LISTENER = 'source_config.listener_id';
const NAMESPACE = 'source_config.listener_config.k8s_namespace';

describe('listeners of a self-hosted installation', () => {
  const { road, onPage } = consolePages({
    kind: 'http',
    service: { hosting: 'self_hosted' },
    allow: /responded with a status of \d/,
  });
  const answer = (status, body) =>
    road.control('inject', {
      match: { method: 'GET', path: '/v2/listeners' },
      status,
      headers: { 'content-type': 'application/json' },
      body,
      times: 10,
    });
  const typedIn = (page, name) => page.$eval(field(name), (input) => input.value);

  onPage('a namespace is chosen, and the deployment goes there', async (page) => {
    const [listener] = (await road.ask('/v2/listeners')).resources;
    const [namespace] = listener.compute_config.k8s_namespaces;
    await openCreate(page);
    await page.type(field('name'), 'self-hosted');
    await page.type(field('source_revision_config.image_uri'), 'registry.example/agent:1');
    await page.waitForSelector('#listener-list');
    await page.select('#listener-list', '0');
    assert.equal(await typedIn(page, LISTENER), listener.id);
    assert.equal(await typedIn(page, NAMESPACE), namespace);
    await page.click('.changes button[type="submit"]');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'self-hosted');
    const [{ source_config: config }] = (await road.ask('/v2/deployments?name=self-hosted')).resources;
    assert.equal(config.listener_id, listener.id);
    assert.equal(config.listener_config.k8s_namespace, namespace);
  });

  onPage('what was typed is shown as chosen, and what is not listed as no choice', async (page) => {
    const id = '00000000-0000-4000-8000-00000000000a';
    await answer(200, {
      resources: [
        {
          id,
          compute_type: 'k8s',
          compute_id: 'east',
          compute_config: { k8s_namespaces: ['agents', 'lab'] },
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
        },
        {
          id: '00000000-0000-4000-8000-00000000000b',
          compute_type: 'k8s',
          compute_id: 'west',
          compute_config: {},
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
        },
      ],
      offset: 2,
    });
    await openCreate(page);
    await page.waitForSelector('#listener-list');
    assert.deepEqual(
      await page.$$eval('#listener-list option', (options) =>
        options.slice(1).map(({ text, disabled }) => [text, disabled]),
      ),
      [
        ['east: agents', false],
        ['east: lab', false],
        ['west: no namespace', true],
      ],
    );
    const isChosen = (text) =>
      page.waitForFunction(
        (chosen) => document.querySelector('#listener-list').selectedOptions[0]?.text.startsWith(chosen),
        {},
        text,
      );
    await page.type(field(LISTENER), id);
    await page.type(field(NAMESPACE), 'lab');
    await isChosen('east: lab');
    await page.type(field(NAMESPACE), '-2');
    await isChosen('Choose');
  });

  onPage('where there is none, it says so; where they cannot be read, why', async (page) => {
    await road.control('reset');
    await answer(200, { resources: [], offset: 0 });
    await openCreate(page);
    await waitForText(page, '#main', 'There are no listeners here');
    await road.control('reset');
    await answer(500, { detail: 'Broken <b>here</b>' });
    await page.reload();
    await openCreate(page);
    await waitForText(page, '#main', 'The listeners could not be read. Broken <b>here</b>');
    await road.control('reset');
    await answer(404, { detail: 'Not Found' });
    await page.reload();
    const answered = page.waitForResponse((response) => response.url().endsWith('/v2/listeners?limit=100'));
    await openCreate(page);
    await page.waitForSelector(field(LISTENER));
    await answered;
    await settled(page);
    assert.doesNotMatch(await textOf(page, '#main'), /listeners/, 'a service that has no such path has no listeners');
  });
});
