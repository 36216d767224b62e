// Every fault of the table, each in a process of its own: what a user sees, the time it takes, what reaches the server,
// and that nothing is left behind.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CASES, judgeFault, slug } from '../support/fault-cases.mjs';
import { startFaultServer } from '../support/fault-server.mjs';

const CHILD = fileURLToPath(new URL('../support/fault-child.mjs', import.meta.url));
/** How long anything may keep a process alive once the case is over, in milliseconds. */
const LINGER = 1_000;

const bySlug = new Map(Object.entries(CASES).map(([name, { answers }]) => [slug(name), answers]));

describe('a fault', { concurrency: 2 }, () => {
  let server;
  before(async () => {
    server = await startFaultServer((name) => bySlug.get(name) ?? [{ body: {} }]);
  });
  after(() => server.close());

  for (const name of Object.keys(CASES)) {
    it(name, async () => {
      const port = CASES[name].resetting ? server.resettingPort : server.port;
      const args = [CHILD, name, `http://127.0.0.1:${port}/${slug(name)}`, `http://127.0.0.1:${server.port}/warm`];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: 60_000 });
      let said = '';
      child.stdout.on('data', (chunk) => (said += chunk));
      const [code] = await once(child, 'close');
      assert.equal(code, 0);
      const seen = JSON.parse(said);
      assert.equal(judgeFault(name, seen, server.count(slug(name))), '');
      assert.deepEqual([seen.listeners, seen.unhandled], [0, []]);
      assert.ok(seen.lingered < LINGER, `the process lived on for ${Math.round(seen.lingered)} ms`);
    });
  }
});
