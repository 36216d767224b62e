// A page that imports the package is painted before a byte of the package is there, and what the import and the first
// check then take of its main thread is told.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { launchBrowser } from '../support/browser.mjs';
import { root } from './project.mjs';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>paint</title><link rel="icon" href="data:,">
<script>
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) fetch('/painted');
  }).observe({ type: 'paint', buffered: true });
</script>
<script type="module">
  import { validateCreate } from './index.js';
  const start = performance.now();
  const { ok } = validateCreate({});
  window.first = { ok, ms: performance.now() - start };
</script>
<h1>painted</h1></html>`;

let browser;
let server;
let order;
before(async () => {
  browser = await launchBrowser();
  server = createServer(async (request, response) => {
    const name = basename(request.url);
    const path = new URL(request.url, 'http://127.0.0.1').pathname;
    if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (name === 'painted') {
      order.push('painted');
      order.paint();
      return response.writeHead(204).end();
    }
    const text = await readFile(join(root, 'pkg/dist/esm', path));
    // Nothing of the package is sent before the page has painted. Were the paint to wait for it, neither would ever
    // come.
    await order.painted;
    order.push(name);
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  await browser?.close();
  server?.close();
});

test('the first paint of a page does not wait for the package', async (t) => {
  order = [];
  order.painted = new Promise((resolve) => (order.paint = resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForFunction(() => window.first !== undefined, { timeout: 60_000 });
  const { ok, ms } = await page.evaluate(() => window.first);
  assert.deepEqual({ ok, order: order.slice(0, 2) }, { ok: false, order: ['painted', 'index.js'] });
  t.diagnostic(`first check, with the start of the core: ${ms.toFixed(1)} ms of the main thread`);
});
