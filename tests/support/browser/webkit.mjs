// WebKitGTK by its own driver, spoken to as WebDriver has it. It needs a display: `xvfb-run` gives one.
import { spawn } from 'node:child_process';
import { accessSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

const DEADLINE = 60_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK with one page. The caller closes it. */
export async function launchWebKit() {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  // The display and the driver are of one group; ended by its number, neither stays behind.
  const end = () => process.kill(-driver.pid, 'SIGTERM');
  try {
    await until(
      () =>
        ask('GET', '/status').then(
          () => true,
          () => false,
        ),
      'WebKitWebDriver to answer',
    );
    const { sessionId } = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } },
    });
    return new WebKitPage((method, path, body) => ask(method, `/session/${sessionId}${path}`, body), end);
  } catch (error) {
    end();
    throw error;
  }
}

/** The page, under the names that puppeteer has for the same. */
class WebKitPage {
  #ask;
  #end;

  constructor(ask, end) {
    this.#ask = ask;
    this.#end = end;
  }

  goto(url) {
    return this.#ask('POST', '/url', { url });
  }

  /** Runs a function in the page, which may answer a promise, or the text of a script. */
  async evaluate(run, ...args) {
    const text =
      typeof run === 'string'
        ? run
        : `const done = arguments[arguments.length - 1]; Promise.resolve((${run})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    if (typeof run === 'string') return this.#ask('POST', '/execute/sync', { script: text, args: [] });
    const { value, error } = await this.#ask('POST', '/execute/async', { script: text, args });
    if (error) throw new Error(error);
    return value ?? null;
  }

  waitForFunction(run, _options, ...args) {
    return until(() => this.evaluate(run, ...args), String(run));
  }

  waitForSelector(selector) {
    return until(() => this.evaluate((selector) => document.querySelector(selector) !== null, selector), selector);
  }

  async #element(selector) {
    return (await this.#ask('POST', '/element', { using: 'css selector', value: selector }))[ELEMENT];
  }

  async click(selector, shown) {
    await this.#ask('POST', `/element/${await this.#element(selector)}/click`, {});
    if (shown) await this.waitForSelector(shown);
  }

  async type(selector, text) {
    await this.#ask('POST', `/element/${await this.#element(selector)}/value`, { text });
  }

  async screenshot({ path }) {
    await writeFile(path, Buffer.from(await this.#ask('GET', '/screenshot'), 'base64'));
  }

  async close() {
    await this.#ask('DELETE', '').catch(() => {});
    this.#end();
  }
}

function miniBrowser() {
  const paths = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64'].flatMap(
    (folder) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`),
  );
  const found = paths.find((path) => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
  if (!found)
    throw new Error(`WebKitGTK's MiniBrowser is not at ${paths.join(', ')}: install webkit2gtk-driver and xvfb`);
  return found;
}

async function until(holds, what) {
  const end = Date.now() + DEADLINE;
  while (Date.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}
