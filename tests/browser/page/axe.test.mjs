// Every view of the console in every state, light and dark: axe finds nothing, nothing scrolls sideways, the policy is
// never broken.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { violations } from '../../support/browser/axe.mjs';
import { ENGINES } from '../../support/browser/browser.mjs';
import { onConsolePage } from '../../support/browser/console-pages.mjs';
import { STATES } from '../../support/browser/console-views.mjs';

describe('console views', () => {
  for (const name of ENGINES) {
    for (const dark of [false, true]) {
      test(`have no fault that axe knows, in ${name}, ${dark ? 'dark' : 'light'}`, { timeout: 240_000 }, () =>
        onConsolePage(
          { kind: 'http', launch: { name, dark }, allow: /status of (401|404|422|503)/ },
          async (page, { road }) => {
            page.setDefaultTimeout(20_000);
            await page.setViewport({ width: dark ? 360 : 1280, height: 800 });
            const found = [];
            for (const [state, lead] of STATES) {
              await lead(page, road);
              for (const line of await violations(page)) found.push(`${state}: ${line}`);
              if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
                found.push(`${state}: scrolls sideways`);
            }
            assert.deepEqual(found, []);
          },
        ),
      );
    }
  }
});
