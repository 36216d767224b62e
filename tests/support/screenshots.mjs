// Takes pictures of every view of the console in every state into tests/output/screens, in two engines, light and dark, wide and narrow, for a person to look at. Those that the
// README and the docs show go to docs/images. Needs a built package and the browsers.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BROWSERS, launchBrowser } from './browser.mjs';
import { startRoad } from './console-road.mjs';
import { STATES } from './console-views.mjs';
import { field, headline, openConsole } from './console.mjs';

const OUTPUT = fileURLToPath(new URL('../output/screens/', import.meta.url));
const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 780 } };

await mkdir(OUTPUT, { recursive: true });
await mkdir(IMAGES, { recursive: true });
await takeImages();
if (!process.argv.includes('--images')) for (const name of BROWSERS) for (const dark of [false, true]) for (const size of Object.keys(SIZES)) await takeStates(name, dark, size);
console.log('pictures in tests/output/screens, those of the README and the docs in docs/images');

/** The four pictures of the docs: the sample organisation, as whoever starts the console sees it. */
async function takeImages() {
  const road = await startRoad('page');
  const browser = await launchBrowser({ reducedMotion: true });
  try {
    const { page, faults } = await openConsole(browser, road.url);
    page.setDefaultTimeout(30_000);
    await page.setViewport({ ...SIZES.wide, deviceScaleFactor: 1 });
    const take = (name) => page.screenshot({ path: `${IMAGES}${name}.png` });
    const goTo = (hash) => page.evaluate((hash) => void (location.hash = hash), hash);
    await page.waitForSelector('td.revision [data-tone="busy"]');
    await page.waitForSelector('td.revision [data-tone="bad"]');
    await take('list');

    await goTo('#/?name_contains=support');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    await page.click('table.list tbody a');
    await page.waitForSelector(headline('BUILDING'));
    await page.waitForFunction(() => parseFloat(document.querySelector('[data-place="current"] .time')?.textContent ?? '0') >= 4);
    await page.waitForSelector('#revisions-title');
    await take('deployment');
    const custom = field('source_config.custom_url');
    await page.waitForSelector(custom);
    await page.$eval(custom, (input) => input.select());
    await page.type(custom, 'https://support.example');
    await page.$eval(field('source_revision_config.repo_ref'), (input) => input.select());
    await page.type(field('source_revision_config.repo_ref'), 'release-8');
    await page.waitForFunction(() => document.querySelectorAll('.review > ul > li').length === 2);
    await page.$eval('.review', (review) => review.scrollIntoView({ block: 'center' }));
    await take('patch');

    await goTo('#/create');
    await page.waitForSelector(field('name'));
    await page.evaluate(() => [...document.querySelectorAll('.changes button')].find((button) => button.textContent.includes('example')).click());
    await page.$eval(field('source_config.resource_spec.min_scale'), (input) => input.scrollIntoView({ block: 'center' }));
    for (const [name, value] of Object.entries({ min_scale: '1', max_scale: '4', cpu: '1', memory_mb: '2048' })) {
      const input = field(`source_config.resource_spec.${name}`);
      await page.$eval(input, (element) => element.select?.());
      await page.type(input, value);
    }
    await page.$eval('fieldset', (first) => first.scrollIntoView({ block: 'start' }));
    await take('create');
    if (faults.length > 0) console.error(faults.join('\n'));
  } finally {
    await browser.close();
    await road.stop();
  }
}

async function takeStates(name, dark, size) {
  const road = await startRoad('http');
  const browser = await launchBrowser({ name, dark, reducedMotion: true });
  try {
    const { page } = await openConsole(browser, road.url);
    page.setDefaultTimeout(30_000);
    await page.setViewport(SIZES[size]);
    for (const [state, lead] of STATES) {
      await lead(page, road);
      await page.screenshot({ path: `${OUTPUT}${state}-${name}-${dark ? 'dark' : 'light'}-${size}.png`, fullPage: name === 'chromium' });
    }
  } finally {
    await browser.close();
    await road.stop();
  }
}
