// Takes pictures of every view of the console in every state into tests/output/screens, in two engines, light, dark and
// in the reader's own colours, from 320 to 2,560 pixels, for a person to look at. Those that the README and the docs
// show go to docs/images. Needs a built package and the browsers.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BROWSERS } from './browser.mjs';
import { closeBrowsers } from './browser-profile.mjs';
import { onConsolePage } from './console-pages.mjs';
import { STATES } from './console-views.mjs';
import { field, headline, openTab, settled, visit } from './console.mjs';

const OUTPUT = fileURLToPath(new URL('../../output/screens/', import.meta.url));
const IMAGES = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** How wide the window is, and what the reader prefers there. */
const LOOKS = {
  light: { width: 1440, dark: false },
  'light-360': { width: 360, dark: false },
  'light-2560': { width: 2560, dark: false },
  dark: { width: 1280, dark: true },
  'dark-320': { width: 320, dark: true },
  forced: { width: 1280, forcedColors: true },
};

await mkdir(OUTPUT, { recursive: true });
await mkdir(IMAGES, { recursive: true });
await takeImages();
if (!process.argv.includes('--images'))
  for (const name of BROWSERS) for (const look of Object.keys(LOOKS)) await takeStates(name, look);
await closeBrowsers();
console.log('pictures in tests/output/screens, those of the README and the docs in docs/images');

/** The four pictures of the docs: the sample organisation, as whoever starts the console sees it. */
function takeImages() {
  return onConsolePage({}, async (page) => {
    page.setDefaultTimeout(30_000);
    await page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 1 });
    const take = (name) => page.screenshot({ path: `${IMAGES}${name}.png` });
    await page.waitForSelector('td.revision [data-tone="busy"]');
    await page.waitForSelector('td.revision [data-tone="bad"]');
    await take('list');

    await visit(page, '#/?name_contains=support');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    await page.click('table.list tbody a', headline('BUILDING'));
    await page.waitForFunction(
      () => parseFloat(document.querySelector('[data-place="current"] .time')?.textContent ?? '0') >= 4,
    );
    await take('deployment');
    await openTab(page, 'Configuration');
    const custom = field('source_config.custom_url');
    await page.waitForSelector(custom);
    await settled(page);
    await page.$eval(custom, (input) => input.select());
    await page.type(custom, 'https://support.example');
    await page.$eval(field('source_revision_config.repo_ref'), (input) => input.select());
    await page.type(field('source_revision_config.repo_ref'), 'release-8');
    await page.waitForFunction(() => document.querySelectorAll('.review > ul > li').length === 2);
    await page.$eval('.review', (review) => review.scrollIntoView({ block: 'center' }));
    await take('patch');

    await visit(page, '#/create', field('name'));
    await settled(page);
    await page.type(field('name'), 'my-agent');
    await page.type(field('source_revision_config.image_uri'), 'registry.example/my-agent:1.0');
    await page.$eval(field('source_config.resource_spec.min_scale'), (input) =>
      input.scrollIntoView({ block: 'center' }),
    );
    for (const [name, value] of Object.entries({ min_scale: '1', max_scale: '4', cpu: '1', memory_mb: '2048' })) {
      const input = field(`source_config.resource_spec.${name}`);
      await page.$eval(input, (element) => element.select?.());
      await page.type(input, value);
    }
    await page.$eval('fieldset', (first) => first.scrollIntoView({ block: 'start' }));
    await take('create');
  });
}

function takeStates(name, look) {
  const { width, ...preferences } = LOOKS[look];
  return onConsolePage(
    { kind: 'http', launch: { name, ...preferences }, allow: /status of (401|404|422|503)/ },
    async (page, { road }) => {
      page.setDefaultTimeout(30_000);
      await page.setViewport({ width, height: 800 });
      for (const [state, lead] of STATES) {
        await lead(page, road);
        await page.screenshot({ path: `${OUTPUT}${state}-${name}-${look}.png`, fullPage: name === 'chromium' });
      }
    },
  );
}
