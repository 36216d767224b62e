// The core inside the package: there from the first call on, replaced after a trap, and of the same size after many
// calls.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { InternalError, explainPatch, ready, validateCreateJson } from 'deployment-control';
import { IDS, OTHER, caught, client, json } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FORM } from '../../support/service/records.mjs';
import { trapAtNextCall } from '../../support/checks/traps.mjs';

setFlagsFromString('--expose-gc');
// What the engine compiles of code that runs often, and frees again, weighs more than what a test looks for.
setFlagsFromString('--no-opt');
const collectGarbage = runInNewContext('gc');
/** A check of which the core traps. */
function trap() {
  trapAtNextCall();
  validateCreateJson('{}');
}
const revision = (status) => json({ id: OTHER, status });

describe('the core', () => {
  afterEach(() => ready());

  it('works from the first call on, without anything to wait for', () => {
    assert.equal(validateCreateJson('{}').issues.length, 5);
    assert.equal(explainPatch({ source_revision_config: { repo_ref: 'main' } }).newRevision, 'will');
  });

  it('a trap rejects every call in flight, and the next call works', async () => {
    const pending = [
      client(() => new Promise(() => {})).revisions.get(IDS),
      client(async () => revision('BUILDING')).revisions.wait(IDS),
    ];
    const settled = Promise.allSettled(pending);
    await new Promise(setImmediate);
    assert.throws(
      trap,
      (error) =>
        error instanceof InternalError &&
        /^the core trapped \(RuntimeError: /.test(error.message) &&
        /please report it/.test(error.message),
    );
    for (const { reason } of await settled) assert.ok(reason instanceof InternalError, String(reason));
    assert.equal((await client(async () => revision('DEPLOYED')).revisions.get(IDS)).status, 'DEPLOYED');
    assert.equal(validateCreateJson('{}').ok, false);
  });

  it('a trap inside a call is contained as well', async () => {
    for (let round = 0; round < 3; round += 1) {
      const error = await client(() => {
        trap();
      })
        .revisions.get(IDS)
        .catch((error) => error);
      assert.ok(error instanceof InternalError, String(error));
      assert.equal((await client(async () => revision('DEPLOYED')).revisions.get(IDS)).status, 'DEPLOYED');
    }
  });

  it('a trap where an answer arrives ends the calls in flight too, and nothing is unhandled', async () => {
    let answer;
    const arriving = new Promise((resolve) => {
      answer = resolve;
    });
    const settled = Promise.allSettled([
      client(() => arriving).revisions.get(IDS),
      client(() => new Promise(() => {})).revisions.get(IDS),
    ]);
    await new Promise(setImmediate);
    trapAtNextCall();
    answer(revision('DEPLOYED'));
    for (const { reason } of await settled) assert.ok(reason instanceof InternalError, String(reason));
    assert.equal((await client(async () => revision('DEPLOYED')).revisions.get(IDS)).status, 'DEPLOYED');
  });

  it('a trap leaves no timer behind and aborts what is on its way', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    let sent;
    const pending = [
      client((_, { signal }) => {
        sent = signal;
        return new Promise(() => {});
      }).revisions.get(IDS),
      client(async () => new Response('{}', { status: 503 }), {
        retry: { maxRetries: 5, baseDelay: 60_000, maxDelay: 60_000 },
      }).revisions.get(IDS),
    ];
    const settled = Promise.allSettled(pending);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    assert.equal(timers(), before + 2, 'a time limit and a pause');
    assert.throws(trap);
    await settled;
    assert.equal(timers(), before);
    assert.equal(sent.aborted, true);
  });

  it('what a dead instance still has in the air does not reach the next one', async () => {
    let answer;
    const late = client(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ).revisions.get(IDS);
    const rejected = caught(late);
    await new Promise(setImmediate);
    assert.throws(trap);
    assert.ok((await rejected) instanceof InternalError);
    const control = client(async () => revision('DEPLOYED'));
    answer(revision('BUILD_FAILED'));
    equalBy(
      await Promise.all(Array.from({ length: 50 }, () => control.revisions.get(IDS))),
      ({ status }) => status,
      Array(50).fill('DEPLOYED'),
    );
  });

  it('no text makes it trap', () => {
    const texts = [
      '',
      '{',
      '[]',
      'null',
      '"',
      '\u0000',
      '{"name":"\ud800"}',
      '['.repeat(100_000),
      '{"a":'.repeat(100_000),
      '9'.repeat(100_000),
      `{"${'x'.repeat(100_000)}":1}`,
      '{"__proto__":{"name":1}}',
    ];
    for (const text of texts) assert.equal(validateCreateJson(text).ok, false, text.slice(0, 20));
    assert.equal(validateCreateJson(new Uint8Array([0xff, 0xfe, 0x7b])).ok, false);
    const deep = validateCreateJson(`{"x":${'['.repeat(600)}${']'.repeat(600)}}`);
    assert.equal(deep.issues[0].ctx.error, 'Too many levels of nesting');
  });

  it('memory stays flat over many calls', async () => {
    const text = JSON.stringify(FORM);
    const control = client(async () => revision('DEPLOYED'));
    const CALLS = 1_500;
    /** The bytes in use after so many checks and calls: objects, buffers and the core's own memory. */
    const round = async () => {
      for (let call = 0; call < CALLS; call += 1) validateCreateJson(text);
      for (let call = 0; call < CALLS; call += 1) await control.revisions.get(IDS);
      // What a finalizer holds is freed after it has run, in a later turn, and the bytes of buffers in a later collection.
      for (let turn = 0; turn < 5; turn += 1) {
        collectGarbage();
        await new Promise(setImmediate);
      }
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const ROUNDS = 4;
    const rounds = async () => {
      let last;
      for (let done = 0; done < ROUNDS; done += 1) last = await round();
      return last;
    };
    // An object and a reference to it take more than 32 bytes; half of that is what a check, or a call, may leave behind.
    const most = (ROUNDS * CALLS * 32) / 2;
    const before = await rounds();
    const grown = (await rounds()) - before;
    assert.ok(grown < most, `it grew by ${grown} bytes, where ${most} are allowed`);
  });
});
