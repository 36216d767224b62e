// A page of yours against the emulator. Here the page is made by the test; in your project `page.goto` opens it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';

const library = dirname(createRequire(import.meta.url).resolve('deployment-control')).replace(/cjs$/, 'esm');

/** The page under test: it lists the deployments of a tenant. */
const PAGE = (tenant) => `<!doctype html><title>Deployments</title><ul></ul><p role="alert"></p>
<script type="module">
  import { DeploymentControl } from '/library/index.js';
  const control = new DeploymentControl({ baseUrl: '/api', apiKey: null, tenantId: '${tenant}' });
  try {
    for await (const { name, status } of control.deployments.list()) {
      const item = document.createElement('li');
      item.textContent = name + ' ' + status;
      document.querySelector('ul').append(item);
    }
  } catch (error) {
    document.querySelector('[role=alert]').textContent = error.name;
  }
</script>`;

test.beforeEach(async ({ page }, info) => {
  const tenant = crypto.randomUUID();
  info.annotations.push({ type: 'tenant', description: tenant });
  const { service } = info.config.metadata;
  await page.route('https://app.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // What the proxy does in production: the page's own origin, the service behind it.
    if (pathname.startsWith('/api/'))
      return route.fulfill({ response: await route.fetch({ url: service + pathname.slice(4) + search }) });
    if (pathname.startsWith('/library/'))
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(library, pathname.slice(9))) });
    return route.fulfill({ contentType: 'text/html', body: PAGE(tenant) });
  });
});

const tenantOf = (info) => info.annotations.find(({ type }) => type === 'tenant').description;

test('deployments are listed, and those of other tenants are not', async ({ page, request }, info) => {
  const { service } = info.config.metadata;
  const seed = (name, tenant_id) =>
    request.post(`${service}/_emulator/seed`, { data: { deployments: [{ name, tenant_id }] } });
  await seed('agent', tenantOf(info));
  await seed('foreign', crypto.randomUUID());
  await page.goto('https://app.example/');
  await expect(page.getByRole('listitem')).toHaveText(['agent READY']);
});

test('a service that refuses is told', async ({ page }) => {
  // A fault for this page alone: other tests run on the same emulator.
  await page.route('https://app.example/api/**', (route) => route.fulfill({ status: 403, json: { detail: 'no' } }));
  await page.goto('https://app.example/');
  await expect(page.getByRole('alert')).toHaveText('PermissionError');
});
