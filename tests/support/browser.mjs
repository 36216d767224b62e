// Finds a Chromium-family browser on this machine and starts it for a test, with a profile of its own that is removed on close.
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import puppeteer from 'puppeteer-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Without these the browser calls home at every start, and tests speak to loopback only.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Answers the path of the browser to drive: `CHROMIUM` where it is set, else the first one found on `PATH` or in `/usr/bin`. */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM) {
    if (isAbsolute(env.CHROMIUM) && isExecutable(env.CHROMIUM)) return env.CHROMIUM;
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which is not an executable file. Set it to the absolute path of a Chromium browser, or unset it.`);
  }
  const folders = [...new Set(['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(isAbsolute)])];
  for (const name of NAMES) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  throw new Error(
    `no browser found: looked for ${NAMES.join(', ')} on PATH. ` +
      '`make test` installs Chromium by apt-get where it can; else install one and name it in CHROMIUM.',
  );
}

/**
 * Starts a headless browser. The caller closes it: `const browser = await launchBrowser(); try { … } finally { await browser.close(); }`.
 * `options` are puppeteer's launch options; `args` are added to the flags that every test needs.
 */
export async function launchBrowser({ args = [], ...options } = {}) {
  const executablePath = findBrowser();
  const userDataDir = await mkdtemp(join(tmpdir(), 'deployment-control-browser-'));
  const removeProfile = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const browser = await puppeteer.launch({ executablePath, userDataDir, args: [...FLAGS, ...args], ...options });
    const close = browser.close.bind(browser);
    browser.close = async () => {
      await close();
      await removeProfile();
    };
    return browser;
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
