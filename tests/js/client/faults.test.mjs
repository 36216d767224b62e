// Every fault of the table: what a user sees, the time it takes, what reaches the server, and that nothing is left
// behind.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { answersAt, CASES, judgeFault } from '../../support/faults/cases.mjs';
import { startFaultServer } from '../../support/faults/server.mjs';

const CHILD = fileURLToPath(new URL('../../support/faults/child.mjs', import.meta.url));
/** How long anything may keep the process alive once the last case is over, in milliseconds. */
const LINGER = 1_000;

describe('a fault', () => {
  let server;
  let said;
  before(async () => {
    server = await startFaultServer((path) => answersAt(path) ?? [{ body: {} }]);
    const args = [CHILD, server.port, server.resettingPort].map(String);
    said = JSON.parse((await promisify(execFile)(process.execPath, args, { timeout: 120_000 })).stdout);
  });
  after(() => server.close());

  for (const name of Object.keys(CASES))
    it(name, () => {
      const seen = said.seen[name];
      assert.equal(judgeFault(name, seen, server.count(seen.path)), '');
      assert.equal(seen.listeners, 0, 'a listener is left on the signal');
    });

  it('leaves no rejection that nobody handles, and nothing that keeps the process alive', () => {
    assert.deepEqual(said.unhandled, []);
    assert.ok(said.lingered < LINGER, `the process lived on for ${Math.round(said.lingered)} ms`);
  });
});
