// Finds the browsers of this machine and starts one for a test, with a profile of its own that is removed on close:
// Chromium and Firefox, by one library.
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import puppeteer from 'puppeteer-core';

/** The engines that a suite is tried in that shows whether one works at all: a person's tasks, storage and streams. */
export const BROWSERS = ['chromium', 'firefox'];

/** Those for every other suite: with `ALL=1` every one. */
export const ENGINES = process.env.ALL ? BROWSERS : ['chromium'];

/** Chromium without windows: the same engine for two thirds of the processor's time. With `ALL=1` it is the whole one. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `prefer` is how a page is told what its reader prefers. */
export const KINDS = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM',
    names: process.env.ALL ? [...WHOLE, ...SHELLS] : [...SHELLS, ...WHOLE],
    launch: ({ args = [], ...options }, _, executablePath) => ({
      headless: SHELLS.includes(basename(executablePath)) ? 'shell' : true,
      args: [...FLAGS, ...args],
      ...options,
    }),
    prefer: async (page, { dark, reducedMotion, forcedColors }) => {
      const features = [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      ];
      if (!forcedColors) return page.emulateMediaFeatures(features);
      // Puppeteer's own call knows nothing of forced colours.
      const session = await page.createCDPSession();
      return session.send('Emulation.setEmulatedMedia', {
        features: [...features, { name: 'forced-colors', value: 'active' }],
      });
    },
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox'],
    launch: ({ extraPrefsFirefox, ...options }, { dark, reducedMotion, forcedColors }) => ({
      browser: 'firefox',
      headless: true,
      extraPrefsFirefox: {
        ...PREFERENCES,
        'ui.systemUsesDarkTheme': Number(dark),
        'ui.prefersReducedMotion': Number(reducedMotion),
        ...(forcedColors && { 'browser.display.document_color_use': 2 }),
        ...extraPrefsFirefox,
      },
      ...options,
    }),
  },
};

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Without these the browser calls home at every start, and tests speak to loopback only.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The list below the address bar is a page of its own in each window, which costs more than the page that is tried.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** The same for Firefox. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/**
 * Answers the path of a browser to drive: what `CHROMIUM` or `FIREFOX` names where it is set, else the first one found
 * in `/usr/bin` or on `PATH`.
 */
export function findBrowser(env = process.env, name = 'chromium') {
  const { title, variable, names } = KINDS[name];
  const named = env[variable];
  if (named) {
    if (isAbsolute(named) && isExecutable(named)) return named;
    throw new Error(
      `${variable} names ${named}, which is not an executable file. Set it to the absolute path of a ${title} browser, or unset it.`,
    );
  }
  const folders = [...new Set(['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(isAbsolute)])];
  for (const file of names) {
    for (const folder of folders) {
      const path = join(folder, file);
      if (isExecutable(path)) return path;
    }
  }
  throw new Error(
    `no ${title} found: looked for ${names.join(', ')} on PATH. \`make test\` installs it by apt-get where it can; else install one and name it in ${variable}.`,
  );
}

/**
 * Starts a headless browser. The caller closes it: `const browser = await launchBrowser(); try { … } finally { await
 * browser.close(); }`. `name` is `chromium` or `firefox`; `dark`, `reducedMotion` and `forcedColors` are what the
 * reader prefers, which Firefox can be told at its start alone. By default nothing moves: what moves is drawn all the
 * time. The rest are puppeteer's launch options; `args` are added to the flags that every test needs.
 */
export async function launchBrowser({ name = 'chromium', ...wishes } = {}) {
  const { preferences, options } = sorted(wishes);
  const executablePath = findBrowser(process.env, name);
  const userDataDir = await mkdtemp(join(tmpdir(), 'deployment-control-browser-'));
  const removeProfile = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  try {
    const browser = await puppeteer.launch({
      executablePath,
      userDataDir,
      ...KINDS[name].launch(options, preferences, executablePath),
    });
    const close = browser.close.bind(browser);
    browser.close = async () => {
      await close();
      await removeProfile();
    };
    return dress(browser, name, preferences);
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

/** What a reader prefers, and the rest. */
export function sorted({ dark = false, reducedMotion = true, forcedColors = false, ...options }) {
  return { preferences: { dark, reducedMotion, forcedColors }, options };
}

/** Gives each page of a place what the reader prefers, and waits for it. */
export function dress(place, name, preferences) {
  const newPage = place.newPage.bind(place);
  place.newPage = async () => {
    const page = await newPage();
    await KINDS[name].prefer?.(page, preferences);
    return steady(page);
  };
  return place;
}

/**
 * A page that is waited for, since a slow machine draws later: a click waits until what it is for stands still and can
 * be clicked, and then for a second selector if one is given, what is typed into, chosen from, focused or looked at is waited for, a size is what was asked for before
 * anything is measured, and a condition that throws, because an element is not there yet, does not hold yet. Puppeteer would never ask it again. After a wait the page has drawn what it
 * waited for, and run what it does after it has drawn: nobody presses a key before that.
 */
function steady(page) {
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
      // A page that is not seen draws nothing.
      setTimeout(done, 100);
    });
  const [waitForFunction, waitForSelector] = [page.waitForFunction.bind(page), page.waitForSelector.bind(page)];
  page.waitForFunction = async (condition, ...rest) => {
    const found = await waitForFunction(
      new Function('...given', `try { return (${condition})(...given); } catch { return false; }`),
      ...rest,
    );
    await page.evaluate(drawn);
    return found;
  };
  page.waitForSelector = async (...given) => {
    const found = await waitForSelector(...given);
    await page.evaluate(drawn);
    return found;
  };
  page.click = async (selector, shown) => {
    await page.locator(selector).click();
    if (shown) await page.waitForSelector(shown);
  };
  for (const method of ['$eval', 'focus', 'select', 'type']) {
    const act = page[method].bind(page);
    page[method] = async (selector, ...rest) => {
      if (!(await page.$(selector))) await waitForSelector(selector);
      return act(selector, ...rest);
    };
  }
  const setViewport = page.setViewport.bind(page);
  page.setViewport = async (viewport) => {
    await setViewport(viewport);
    await waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, {}, viewport);
  };
  return page;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
