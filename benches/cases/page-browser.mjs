// The page of a hundred deployments as bytes, in Chromium.
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../tests/support/browser/browser.mjs';
import { serve } from '../../tests/support/service/static.mjs';
import { times } from '../table.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Prints the table of the page in Chromium. */
export async function pageInBrowser() {
  const files = await serve(ROOT);
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${files.address().port}/benches/cases/page.html`);
    const { bytes, micros } = await tab.evaluate(async () => (await import('./page-inside.mjs')).run());
    times(
      `Page of 100 deployments, ${bytes} bytes, ${(await browser.version()).replace(/.*Chrome\//, 'Chromium ')}`,
      micros,
      { 'JSON.parse of the decoded text, values': 0.8 },
      {
        ours: ['deployment-control, verdict'],
      },
    );
  } finally {
    await browser.close();
    files.close();
  }
}
