// Takes pictures of the console's views into tests/output/, light and dark, wide and narrow, for a person to look at. Those that the
// README shows go to docs/images/. Needs a built package and a browser.
import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from './browser.mjs';
import { field, headline, openConsole, startConsole } from './console.mjs';

const OUTPUT = fileURLToPath(new URL('../output/', import.meta.url));
const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 780 } };
const PICKED = { 'building-light-wide.png': 'console.png', 'building-dark-wide.png': 'console-dark.png' };

await mkdir(OUTPUT, { recursive: true });
await mkdir(IMAGES, { recursive: true });
const server = await startConsole();
const browser = await launchBrowser();
try {
  for (const theme of ['light', 'dark']) {
    for (const [name, viewport] of Object.entries(SIZES)) await walk(theme, name, viewport);
  }
} finally {
  await browser.close();
  await server.stop();
}
for (const [from, to] of Object.entries(PICKED)) await copyFile(`${OUTPUT}${from}`, `${IMAGES}${to}`);
console.log(`pictures in tests/output/, the README's in docs/images/`);

async function walk(theme, size, viewport) {
  const { page, faults } = await openConsole(browser, server.url);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const shoot = (view, fullPage) => page.screenshot({ path: `${OUTPUT}${view}-${theme}-${size}.png`, fullPage });
  const take = (view) => shoot(view, true);
  // What sticks to the window's edge is only in its place within the window.
  const takeWindow = (view) => shoot(view, false);
  const retype = async (path, text) => {
    await page.$eval(field(path), (input) => input.select());
    await page.type(field(path), text);
  };

  await take('empty');
  await page.click('.empty a.button');
  await page.waitForSelector('form');
  await take('create');
  await page.click('button[type="submit"]');
  await page.waitForSelector('[aria-invalid="true"]');
  await take('create-issues');

  await page.click('input[value="repo_host"]');
  await page.click('form footer button[type="button"]');
  await take('create-repository');
  await page.click('button[type="submit"]');
  await page.waitForSelector(headline('BUILDING'));
  // Well into the state, so that its bar can be seen.
  await page.waitForFunction(() => parseFloat(document.querySelector('[data-place="current"] .time')?.textContent ?? '0') >= 0.6);
  await take('building');
  await page.waitForSelector(headline('DEPLOYED'));
  await page.waitForSelector('.title [data-status="READY"]');
  await take('deployed');

  await retype('source_config.custom_url', 'https://my-agent.example');
  await page.waitForSelector('[data-verdict="will_not"]');
  await takeWindow('patch-no-revision');
  await retype('source_revision_config.repo_ref', 'refs/tags/v2.0');
  await page.waitForSelector('[data-verdict="will"]');
  await takeWindow('patch-new-revision');
  await page.click('button.connection');
  await page.waitForSelector('#connection-details button', { visible: true });
  await takeWindow('connection');
  await page.click('#connection-details button');
  await page.click('.changes button[type="submit"]');
  await page.waitForSelector('.outcome');
  await page.waitForSelector('.headline [data-tone="busy"]');
  await take('patched');
  await page.waitForSelector('.headline [data-tone="bad"]');
  await take('failed');
  await page.click('.brand');
  await page.waitForSelector('.list');
  await take('list');
  if (faults.length > 0) console.error(`${theme} ${size}: ${faults.join('\n')}`);
  await page.close({ runBeforeUnload: false });
}
