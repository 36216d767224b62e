// Pages in the three engines: opens one and waits for what it leaves in `document.body.dataset.result`.
import { spawn } from 'node:child_process';
import { accessSync } from 'node:fs';
import { launchBrowser } from '../../support/browser.mjs';

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

/** WebKitGTK's own driver, spoken to as WebDriver has it. It needs a display: `xvfb-run` gives one. */
async function visitWebKit(url) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { detached: true, stdio: 'ignore', env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    await until(() => ask('GET', '/status').then(() => true, () => false), 'WebKitWebDriver to answer');
    const { sessionId } = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } },
    });
    try {
      await ask('POST', `/session/${sessionId}/url`, { url });
      let result;
      await until(async () => {
        result = await ask('POST', `/session/${sessionId}/execute/sync`, { script: 'return document.body && document.body.dataset.result || null', args: [] });
        return result !== null;
      }, 'a result in WebKitGTK');
      return JSON.parse(result);
    } finally {
      await ask('DELETE', `/session/${sessionId}`).catch(() => {});
    }
  } finally {
    process.kill(-driver.pid, 'SIGTERM');
  }
}

function miniBrowser() {
  const paths = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64'].flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
  const found = paths.find((path) => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`WebKitGTK's MiniBrowser is not at ${paths.join(', ')}: install webkit2gtk-driver and xvfb`);
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
