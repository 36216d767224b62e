// Pages in the three engines: opens one and waits for what it leaves in `document.body.dataset.result`.
import { launchBrowser } from '../../support/browser.mjs';
import { launchWebKit } from '../../support/webkit.mjs';

const DEADLINE = 60_000;

/** Opens a page and answers its result; a page that complains gives its complaints instead. `engine` is chromium, firefox or webkit. */
export async function visit(url, engine = 'chromium') {
  return engine === 'webkit' ? visitWebKit(url) : visitByPuppeteer(url, engine);
}

async function visitByPuppeteer(url, name) {
  const browser = await launchBrowser({ name });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(url, { timeout: DEADLINE });
    const result = await page
      .waitForFunction(() => document.body?.dataset.result, { timeout: DEADLINE })
      .then((handle) => handle.jsonValue(), (error) => JSON.stringify({ complaints: [...complaints, String(error)] }));
    return JSON.parse(result);
  } finally {
    await browser.close();
  }
}

async function visitWebKit(url) {
  const page = await launchWebKit();
  try {
    await page.goto(url);
    await page.waitForFunction(() => Boolean(document.body?.dataset.result));
    return JSON.parse(await page.evaluate(() => document.body.dataset.result));
  } finally {
    await page.close();
  }
}
