// Starts the real `deployment-control emulator` and talks to it over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

/** A form that every emulator takes. */
export const FORM = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [] };

const running = new Set();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Makes a folder that is gone after the tests of a file. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-'));
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts the command; resolves with its address once it listens, or with how it ended. */
export async function start(...args) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  return { child, ended, url: address(), end: (signal) => (child.kill(signal), ended) };
}

/** Starts the emulator on a free port. */
export const serve = (...args) => start('emulator', '--port', '0', ...args);

/** Sends JSON, and reads JSON. */
export async function send(url, method = 'GET', body = undefined, headers = {}) {
  const init = body === undefined ? { method, headers } : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
