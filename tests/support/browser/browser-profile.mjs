// One browser of each kind for all tests of a process: a start costs seconds of the processor.
import { after } from 'node:test';
import { dress, KINDS, launchBrowser, sorted } from './browser.mjs';

/** Browsers that are running, by what they were launched with. */
const running = new Map();
after(closeBrowsers);

/** Ends what runs. A program that is no test calls it: the runner's own end waits for the browsers. */
export async function closeBrowsers() {
  const browsers = [...running.values()];
  running.clear();
  for (const browser of browsers) await (await browser).close();
}

/** A place in a running browser in which nothing is stored yet. It takes what `launchBrowser` takes; close it. */
export async function freshProfile({ name = 'chromium', ...wishes } = {}) {
  const { preferences, options } = sorted(wishes);
  const wanted = { name, ...(KINDS[name].prefer ? options : wishes) };
  const key = JSON.stringify(wanted);
  if (!running.has(key)) running.set(key, launchBrowser(wanted));
  return dress(await (await running.get(key)).createBrowserContext(), name, preferences);
}
