// Starts the real `deployment-control emulator` and talks to it over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../pkg/dist/cli.js', import.meta.url));

/** A form that every emulator takes. */
export const FORM = {
  name: 'agent',
  source: 'internal_docker',
  source_config: { deployment_type: 'dev' },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
};

const running = new Set();
const endAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
after(endAll);
// A program that is no test has no `after` if it ends with an error.
process.on('exit', endAll);

/** Makes a folder that is gone after the tests of a file. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-'));
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Writes files by their paths in a folder. What is no text and no bytes is written as JSON. */
export async function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    const isWritten = typeof content === 'string' || Buffer.isBuffer(content);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), isWritten ? content : JSON.stringify(content, null, 2));
  }
}

/** Starts the command; resolves with its address once it listens, or with how it ended. */
export const start = (...args) => started([process.execPath, COMMAND, ...args]);

/** The same for a command line of any program that runs it. */
async function started([program, ...args], options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  running.add(child);
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, out, errors };
  });
  const address = () => /listening on (http:\S+)\n/.exec(out)?.[1];
  const listening = new Promise((resolve) => child.stdout.on('data', () => address() && resolve()));
  await Promise.race([listening, ended]);
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return { child, ended, url: address(), end };
}

/** Starts the emulator on a free port. */
export const serve = (...args) => start('emulator', '--port', '0', ...args);

const DISK_FAULTS = fileURLToPath(new URL('disk-faults.mjs', import.meta.url));

/**
 * The same on a file system that fails as `wanted` says: { faults } or { seed }, as in disk-faults.mjs. `arm` changes
 * that while it runs, and gives how many of the faults before have not happened.
 */
export async function serveWithFaults(wanted, ...args) {
  const server = await started(
    [process.execPath, '--import', pathToFileURL(DISK_FAULTS).href, COMMAND, 'emulator', '--port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, DISK_FAULTS: JSON.stringify(wanted) },
    },
  );
  const arm = async (next) => {
    const armed = once(server.child, 'message');
    server.child.send(next);
    return (await armed)[0].unused;
  };
  return { ...server, arm };
}

/** Sends JSON, and reads JSON. */
export async function send(url, method = 'GET', body = undefined, headers = {}) {
  const init =
    body === undefined
      ? { method, headers }
      : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
