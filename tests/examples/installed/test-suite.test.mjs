// The test suite to copy passes as its own commands run it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBrowser } from '../../support/browser/browser.mjs';
import { ROOT } from '../../support/documents.mjs';
import { finish } from '../../support/examples.mjs';

const cwd = join(ROOT, 'examples/test-suite');

/** A port that nothing listens on at this moment. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test('Vitest passes every test', { timeout: 120_000 }, async () => {
  const { code, out, err } = await finish('npm', ['test', '--silent'], { cwd, env: { NO_COLOR: '1' } });
  assert.equal(code, 0, out + err);
  assert.match(out, /Tests {2}5 passed/);
});

test('Playwright passes every test', { timeout: 180_000 }, async () => {
  const { code, out, err } = await finish('npm', ['run', 'test:page', '--silent'], {
    cwd,
    env: { EMULATOR_PORT: await freePort(), CHROMIUM: findBrowser() },
  });
  assert.equal(code, 0, out + err);
  assert.match(out, /2 passed/);
});
