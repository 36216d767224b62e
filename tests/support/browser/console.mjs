// Starts the real `deployment-control console` and opens its page in a browser, with a watch on everything that a page
// must not do.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveInside } from '../command/command.mjs';

/** The address that each console has printed, by its address without the token. */
const addresses = new Map();

/** The cookie of a browser that has opened what the console at an address has printed. */
export function cookieOf(url) {
  const { port, searchParams } = new URL(addresses.get(url));
  return `deployment-control-${port}=${searchParams.get('token')}`;
}

/**
 * Starts the command on a free port, with an environment of its own. `stop()` ends it as Ctrl+C does and answers its
 * exit code.
 */
export async function startConsole(args = [], env = {}) {
  const server = await serveInside(['console', '--port', '0', ...args], env);
  const url = new URL('/', server.url).href;
  addresses.set(url, server.url);
  return {
    url,
    /** With the token, where there is a proxy. */
    address: server.url,
    cookie: cookieOf(url),
    out: server.out,
    stop: async () => (await server.end('SIGINT')).code,
  };
}

/**
 * Opens the console's page. `faults` gathers console errors, uncaught errors, violations of the content security policy
 * and requests to another origin; a test asserts that it stays empty. The page is there once `wait` is, by default its
 * connection.
 */
export async function openConsole(browser, url, { wait = 'button.connection' } = {}) {
  const page = await browser.newPage();
  const faults = [];
  page.on(
    'console',
    (message) => ['error', 'warn'].includes(message.type()) && faults.push(`console: ${message.text()}`),
  );
  page.on('pageerror', (error) => faults.push(`uncaught: ${error instanceof Error ? error.stack : error}`));
  // What the page takes back itself, such as the answer to filters that have changed since, is no failure.
  page.on(
    'requestfailed',
    (request) => /ABORTED/.test(request.failure()?.errorText ?? '') || faults.push(`request failed: ${request.url()}`),
  );
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !target.startsWith('data:')) faults.push(`request to another origin: ${target}`);
  });
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} at ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  await page.goto(addresses.get(url) ?? url);
  await page.waitForSelector(wait);
  await page.waitForSelector('h1');
  return { page, faults };
}

/** Goes to an address of the page, and waits for what is `shown` there, if that is named. */
export async function visit(page, hash, shown) {
  await page.evaluate((hash) => void (location.hash = hash), hash);
  if (shown) await page.waitForSelector(shown);
}

/** Presses a key until this is there: the keys are loaded after the first paint. */
export async function pressUntil(page, key, selector) {
  for (let time = 0; time < 100 && !(await page.$(selector)); time += 1) await page.keyboard.press(key);
  await page.waitForSelector(selector);
}

/** Ends the connection by the menu in the bar. */
export async function endConnection(page) {
  await page.click('button.connection');
  await page.waitForSelector('#connection-details', { visible: true });
  await page.click('#connection-details > :last-child button');
}

/**
 * Waits until everything of a view is drawn: the parts of a form come one after the other, and what is fetched late
 * later still.
 */
export function settled(page) {
  return page.waitForFunction(() => !document.querySelector('.loading, [aria-busy="true"]'));
}

/** Keeps a picture of a page in which a test failed, as `tests/output/failed-….png`. */
export async function keepPicture(page, name) {
  const folder = fileURLToPath(new URL('../../output/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await page
    .screenshot({ path: `${folder}failed-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.png` })
    .catch(() => undefined);
}

/** The selector of a form's field by its path in the record. */
export function field(path) {
  return `[name="${path}"]`;
}

/** The selector of the latest revision's state: among the facts of the overview, above the other tabs of a deployment. */
export function headline(status) {
  return `:is(.headline, .title, .facts) [data-status="${status}"]`;
}

/** Opens the menu in the header of the deployment that is shown, and waits until it is whole. */
export async function openMenu(page) {
  await page.waitForSelector('.more');
  await page.click('.more');
  await page.waitForSelector('.menu:not(:has(.loading)) .danger', { visible: true });
}

/** Asks to delete the deployment that is shown. */
export async function askToDelete(page) {
  await openMenu(page);
  // The menu moves with the buttons beside it while a revision ends.
  await page.$eval('.menu .danger', (button) => button.click());
}

/** Goes to a tab of the deployment that is shown, as a click on its link does, and waits until it is whole. */
export async function openTab(page, name) {
  await page.waitForSelector('.tabs a');
  await page.evaluate(
    (name) => [...document.querySelectorAll('.tabs a')].find((link) => link.textContent === name).click(),
    name,
  );
  await page.waitForFunction(
    (name) => document.querySelector('.tab')?.ariaLabel === name && !document.querySelector('.tab .loading'),
    {},
    name,
  );
}
