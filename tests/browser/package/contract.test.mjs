// The contract suite in a page: against the emulator inside it, and against one served over HTTP from another origin.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { freshProfile } from '../../support/browser/browser-profile.mjs';
import { serveInside } from '../../support/command/command.mjs';
import { serve } from '../../support/service/static.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const cases = JSON.parse(await readFile(new URL('../../contract/cases.json', import.meta.url), 'utf8'));

for (const engine of ENGINES) {
  describe(`in ${engine}`, () => {
    let browser;
    let files;
    let service;
    let page;
    const complaints = [];

    before(async () => {
      files = await serve(ROOT);
      service = await serveInside(['emulator', '--port', '0']);
      browser = await freshProfile({ name: engine });
      page = await browser.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`http://127.0.0.1:${files.address().port}/tests/browser/package/contract.html`);
    });
    after(async () => {
      await browser?.close();
      await service?.end('SIGINT');
      files?.close();
    });

    for (const road of ['page', 'http']) {
      for (const [index, { name }] of cases.entries()) {
        it(`${name} (${road === 'page' ? 'emulator in the page' : 'over HTTP, another origin'})`, async () => {
          const outcome = await page.evaluate(
            async (road, index, url) => {
              const { run } = await import('./contract-page.mjs');
              return run(road, index, url);
            },
            road,
            index,
            service.url,
          );
          assert.equal(outcome, 'it holds');
          assert.deepEqual(complaints, []);
        });
      }
    }
  });
}
