// A page that imports the package is painted before a byte of the package is there, and what the import and the first
// check then take of its main thread is told.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { openPage } from './environments/pages.mjs';
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

test('the first paint of a page does not wait for the package', async (t) => {
  let paint;
  const painted = new Promise((resolve) => (paint = resolve));
  const order = [];
  const server = createServer(async (request, response) => {
    const name = basename(request.url);
    if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (name === 'painted') {
      order.push('painted');
      paint();
      return response.writeHead(204).end();
    }
    const text = await readFile(join(root, 'pkg/dist/esm', new URL(request.url, 'http://127.0.0.1').pathname));
    // Nothing of the package is sent before the page has painted. Were the paint to wait for it, neither would ever
    // come.
    await painted;
    order.push(name);
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const page = await openPage(t);
  await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForFunction(() => window.first !== undefined, { timeout: 60_000 });
  const { ok, ms } = await page.evaluate(() => window.first);
  assert.deepEqual({ ok, order: order.slice(0, 2) }, { ok: false, order: ['painted', 'index.js'] });
  t.diagnostic(`first check, with the start of the core: ${ms.toFixed(1)} ms of the main thread`);
});
