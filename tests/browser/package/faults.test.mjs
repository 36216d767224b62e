// The faults of the table in a page, where they can be made there: the same calls, the same errors, the same times.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { BROWSERS } from '../../support/browser/browser.mjs';
import { freshProfile } from '../../support/browser/browser-profile.mjs';
import { answersAt, CASES, judgeFault } from '../../support/faults/cases.mjs';
import { startFaultServer } from '../../support/faults/server.mjs';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Faults</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "deployment-control": "/file/pkg/dist/esm/index.js" } }</script>`;
const scripts = async () =>
  (await readdir(new URL('../../../pkg/dist/esm', import.meta.url), { recursive: true }))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `pkg/dist/esm/${name}`);
const cases = async () =>
  (await readdir(new URL('../../support/faults/rows', import.meta.url))).map(
    (name) => `tests/support/faults/rows/${name}`,
  );

for (const name of BROWSERS)
  describe(`in ${name}, a fault`, () => {
    const files = new Map();
    const complaints = [];
    let server;
    let browser;
    let page;

    before(async () => {
      // The page comes from the server of the faults: then every header of theirs can be read, and no preflight is
      // counted.
      for (const name of [
        ...(await scripts()),
        'tests/support/faults/cases.mjs',
        'tests/support/service/records.mjs',
        ...(await cases()),
      ]) {
        files.set(`/file/${name}`, {
          headers: { 'content-type': 'text/javascript' },
          body: await readFile(new URL(`../../../${name}`, import.meta.url)),
        });
      }
      files.set('/page', { headers: { 'content-type': 'text/html' }, body: PAGE });
      server = await startFaultServer(
        (path) => answersAt(path) ?? [{ status: 404 }],
        ({ path }) => files.get(path),
      );
      browser = await freshProfile({ name });
      page = await browser.newPage();
      // Firefox reports a connection to another port that broke as an error of the page, also where the page has caught
      // it.
      page.on(
        'pageerror',
        (error) =>
          /^Error: Cross-Origin Request Blocked: .*CORS request did not succeed/.test(String(error)) ||
          complaints.push(String(error)),
      );
      await page.goto(`http://127.0.0.1:${server.port}/page`);
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    for (const fault of Object.keys(CASES).filter((each) => CASES[each].node === undefined)) {
      it(fault, async () => {
        const port = CASES[fault].resetting ? server.resettingPort : server.port;
        const run = () =>
          page.evaluate(
            async (name, origin) => {
              const { DeploymentControl } = await import('deployment-control');
              const { runFault } = await import('/file/tests/support/faults/cases.mjs');
              const { ms, outcome, path } = await runFault(name, { origin, DeploymentControl });
              return { ms, outcome, path };
            },
            fault,
            `http://127.0.0.1:${port}`,
          );
        let seen = await run();
        // A browser sends from a process of its own, which the machine can hold back until a time limit is over.
        if (CASES[fault].answers?.length > 0 && server.count(seen.path) === 0) seen = await run();
        assert.equal(judgeFault(fault, seen, server.count(seen.path)), '');
        assert.deepEqual(complaints, []);
      });
    }
  });
