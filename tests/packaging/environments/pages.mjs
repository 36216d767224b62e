// Pages in the three engines: opens one and waits for what it leaves in `document.body.dataset.result`.
import { after } from 'node:test';
import { launchBrowser } from '../../support/browser/browser.mjs';
import { launchWebKit } from '../../support/browser/webkit.mjs';

const DEADLINE = 60_000;
const isDone = () => Boolean(document.body?.dataset.result);

/**
 * Opens a page and answers its result; a page that gives none answers with its complaints. `engine` is chromium,
 * firefox or webkit.
 */
export async function visit(url, engine = 'chromium') {
  return engine === 'webkit' ? visitWebKit(url) : visitByPuppeteer(url, engine);
}

const browsers = new Map();
after(() => Promise.all([...browsers.values()].map(async (browser) => (await browser).close())));

/** A page in the one browser of an engine that a process starts. With `test` it is closed at the test's end. */
export async function openPage(test, name = 'chromium') {
  if (!browsers.has(name)) browsers.set(name, launchBrowser({ name }));
  const page = await (await browsers.get(name)).newPage();
  test?.after(() => page.close());
  return page;
}

async function visitByPuppeteer(url, name) {
  const page = await openPage(undefined, name);
  try {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(url, { timeout: DEADLINE });
    try {
      await page.waitForFunction(isDone, { timeout: DEADLINE });
    } catch (error) {
      return { complaints: [...complaints, String(error)] };
    }
    return await resultOf(page);
  } finally {
    await page.close();
  }
}

async function visitWebKit(url) {
  const page = await launchWebKit();
  try {
    await page.goto(url);
    await page.waitForFunction(isDone);
    return await resultOf(page);
  } finally {
    await page.close();
  }
}

async function resultOf(page) {
  return JSON.parse(await page.evaluate(() => document.body.dataset.result));
}
