// The faults of the table in a page, where they can be made there: the same calls, the same errors, the same times.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../support/browser.mjs';
import { CASES, judgeFault, slug } from '../support/fault-cases.mjs';
import { startFaultServer } from '../support/fault-server.mjs';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Faults</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "deployment-control": "/file/pkg/dist/esm/index.js" } }</script>`;
const bySlug = new Map(Object.entries(CASES).map(([name, { answers }]) => [slug(name), answers]));

describe('in Chromium, a fault', () => {
  const files = new Map();
  const complaints = [];
  let server;
  let browser;
  let page;

  before(async () => {
    // The page comes from the server of the faults: then every header of theirs can be read, and no preflight is counted.
    for (const name of ['pkg/dist/esm/index.js', 'pkg/dist/esm/shared.js', 'tests/support/fault-cases.mjs']) {
      files.set(`/file/${name}`, { headers: { 'content-type': 'text/javascript' }, body: await readFile(new URL(`../../${name}`, import.meta.url)) });
    }
    files.set('/page', { headers: { 'content-type': 'text/html' }, body: PAGE });
    server = await startFaultServer((name) => bySlug.get(name) ?? [{ status: 404 }], ({ path }) => files.get(path));
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.port}/page`);
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const name of Object.keys(CASES).filter((each) => CASES[each].node === undefined)) {
    it(name, async () => {
      const port = CASES[name].resetting ? server.resettingPort : server.port;
      const seen = await page.evaluate(
        async (name, baseUrl) => {
          const { DeploymentControl } = await import('deployment-control');
          const { runFault } = await import('/file/tests/support/fault-cases.mjs');
          const { ms, outcome } = await runFault(name, { baseUrl, DeploymentControl });
          return { ms, outcome };
        },
        name,
        `http://127.0.0.1:${port}/${slug(name)}`,
      );
      assert.equal(judgeFault(name, seen, server.count(slug(name))), '');
      assert.deepEqual(complaints, []);
    });
  }
});
