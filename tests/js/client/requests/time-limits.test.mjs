// How long a call takes at most, how it is aborted, and what it leaves behind: nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { ConnectionError, TimeoutError } from 'deployment-control';
import { IDS, caught, client, countedSignal, rejects, revision } from '../../../support/service/calls.mjs';

describe('time', () => {
  const stalled = (_url, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const stalledBody = async (_url, { signal }) => ({
    status: 200,
    headers: { get: () => null },
    text: () => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });

  it('a limit covers the headers and the body, and aborts the exchange', async () => {
    for (const [fetch, phase] of [
      [stalled, 'headers'],
      [stalledBody, 'body'],
      [() => new Promise(() => {}), 'headers'],
    ]) {
      const error = await rejects(client(fetch).revisions.get(IDS, { timeout: 20 }), TimeoutError);
      assert.deepEqual([error.phase, error instanceof ConnectionError, error.maybeProcessed], [phase, true, false]);
    }
    let aborted = false;
    const watched = (url, init) => {
      init.signal.addEventListener('abort', () => {
        aborted = true;
      });
      return stalled(url, init);
    };
    await rejects(client(watched).revisions.get(IDS, { timeout: 5 }), TimeoutError);
    assert.ok(aborted);
  });

  it('begins after the time that the service itself waits', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const control = client(() => new Promise(() => {}), { timeout: 1_000 });
    for (const [params, options, limit] of [
      [undefined, undefined, 31_000],
      [{ timeout: 120 }, undefined, 121_000],
      [{ timeout: 0 }, undefined, 1_000],
      [{ timeout: 120 }, { timeout: 5_000 }, 5_000],
    ]) {
      let error;
      const call = control.auth.wait('a', params, options).catch((reason) => (error = reason));
      await new Promise(setImmediate);
      context.mock.timers.tick(limit - 1);
      await new Promise(setImmediate);
      assert.equal(error, undefined, `${limit} ms are not over`);
      context.mock.timers.tick(1);
      await call;
      assert.equal(error.constructor, TimeoutError);
    }
  });

  it('an abort rejects at once with the reason of the signal, in every phase, and leaves no listener', async () => {
    const phases = {
      headers: (control, signal) => control.revisions.get(IDS, { signal }),
      pause: (control, signal) =>
        control.revisions.get(IDS, { signal, retry: { maxRetries: 5, baseDelay: 60_000, maxDelay: 60_000 } }),
      wait: (control, signal) => control.revisions.wait(IDS, { signal, minDelay: 60_000, maxDelay: 60_000 }),
    };
    const fetches = {
      headers: stalled,
      pause: async () => new Response('{}', { status: 503 }),
      wait: async () => revision('BUILDING'),
    };
    for (const [name, start] of Object.entries(phases)) {
      const { signal, listeners, abort } = countedSignal();
      const promise = start(client(fetches[name]), signal);
      setTimeout(() => abort(new RangeError(name)), 10);
      const began = performance.now();
      const error = await caught(promise);
      assert.ok(error instanceof RangeError && error.message === name, `${name}: ${error}`);
      assert.ok(performance.now() - began < 20_000, name);
      assert.equal(listeners(), 0, name);
    }
    assert.equal(await caught(client(stalled).revisions.get(IDS, { signal: AbortSignal.abort('gone') })), 'gone');
  });

  it('a call that succeeds leaves no listener on a shared signal', async () => {
    const { signal, listeners } = countedSignal();
    const control = client(async () => revision('DEPLOYED'));
    await Promise.all(Array.from({ length: 1_000 }, () => control.revisions.get(IDS, { signal })));
    assert.equal(listeners(), 0);
  });

  it('a finished process exits by itself', async () => {
    const script = `
      import { DeploymentControl } from 'deployment-control';
      const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch: async () => new Response('{"status":"BUILDING"}') });
      await control.revisions.get(${JSON.stringify(IDS)});
      await control.revisions.wait(${JSON.stringify(IDS)}, { signal: AbortSignal.timeout(20), minDelay: 60_000, maxDelay: 60_000 }).catch(() => {});
      console.log(performance.now());`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let done = 0;
    child.stdout.on('data', () => {
      done = performance.now();
    });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    assert.ok(
      performance.now() - done < 20_000,
      'something kept the process alive: the pause, or the time limit, of 60 s',
    );
  });
});
