// Looks at the console with Lighthouse, as a slow phone would see it: performance at least 95, accessibility and best practices 100, for the views that are opened first.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../support/browser.mjs';
import { startConsole } from '../support/console.mjs';

const VIEWS = { connect: '#/connect', list: '#/', create: '#/create' };
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };
const OUTPUT = fileURLToPath(new URL('../output/lighthouse/', import.meta.url));

await mkdir(OUTPUT, { recursive: true });
const server = await startConsole();
const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? findBrowser(), chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  for (const [name, hash] of Object.entries(VIEWS)) {
    const { lhr, report } = await lighthouse(server.url + hash, { port: chrome.port, onlyCategories: Object.keys(LEAST), output: 'html', logLevel: 'error' });
    await writeFile(`${OUTPUT}${name}.html`, report);
    const scores = Object.fromEntries(Object.entries(lhr.categories).map(([category, { score }]) => [category, Math.round(score * 100)]));
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((audit) => `${audit} ${lhr.audits[audit].displayValue}`);
    console.log(`${name}: ${Object.entries(scores).map(([category, score]) => `${category} ${score}`).join(', ')} (${times.join(', ')})`);
    const poor = Object.entries(LEAST).filter(([category, least]) => scores[category] < least).map(([category]) => category);
    if (poor.length === 0) continue;
    process.exitCode = 1;
    for (const { id, title, score, displayValue, explanation } of Object.values(lhr.audits)) {
      if (score !== null && score < 0.9) console.error(`  ${id} ${score}: ${title} ${displayValue ?? ''} ${explanation ?? ''}`);
    }
  }
} finally {
  await chrome.kill();
  await server.stop();
}
