// The served emulator as a program in another language sees it, which knows nothing of this project's code.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../support/service/server.mjs';

const WALK = fileURLToPath(new URL('walk.py', import.meta.url));

test('a client in Python walks every operation and every observed flow', async (t) => {
  const emulator = await startEmulator(['--port', '0', '--clock', 'manual', '--api-key', 'k3y']);
  t.after(emulator.stop);
  const { status, stdout, stderr } = spawnSync('python3', [WALK, emulator.url], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^walked 41 addresses, every flow held$/m);
});
