// The page with TanStack Query in Chromium, in React and in Vue: bundled as it says, served by the example's proxy.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { launchBrowser } from '../../support/browser/browser.mjs';
import { bundled, serveByProxy } from '../../support/examples.mjs';
import { IMAGE } from '../../support/service/records.mjs';
import { startEmulator } from '../../support/service/server.mjs';

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

const define = {
  'process.env.NODE_ENV': '"development"',
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

for (const [name, entry] of [
  ['React', 'src/react.jsx'],
  ['Vue', 'src/vue.js'],
])
  test(`with ${name}, a revision is followed to its end, and a change shows in the list`, {
    timeout: 90_000,
  }, async (t) => {
    const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
    t.after(() => service.stop());
    const built = await bundled('query-page', entry, 'page.js', { jsx: 'automatic', define });
    t.after(() => built.remove());
    const server = await serveByProxy(built.folder, service.url, 'k-1');
    t.after(() => server.stop());
    await new DeploymentControl({ baseUrl: service.url, apiKey: 'k-1' }).deployments.create({
      ...IMAGE,
      source: 'external_docker',
    });
    const page = await browser.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(server.url);
    await page.waitForSelector('li', { timeout: 20_000 });
    assert.match(await page.$eval('li', (item) => item.textContent), /^agent: registry.example\/agent:1 /);
    await page.waitForFunction(() => document.querySelector('output').textContent === 'DEPLOYED', { timeout: 40_000 });
    await page.type('input', 'registry.example/agent:2');
    await page.click('button');
    await page.waitForFunction(() => document.querySelector('code').textContent.endsWith(':2'), { timeout: 20_000 });
    assert.deepEqual(complaints, []);
    await page.close();
  });
