// Answers without bounds: how much of them is read, how soon a call ends, and what a user is told.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { constants, createGzip } from 'node:zlib';
import { ConfigError, ConnectionError, DeploymentControl, ResponseTooLargeError } from 'deployment-control';
import { answering } from '../../support/service/answering.mjs';
import { DEPLOYMENT, ID, IDS, caught, client, json, rejects } from '../../support/service/calls.mjs';

const MIB = 1024 * 1024;
const CREATION = { ...DEPLOYMENT, id: undefined };
const LOOK = '; the service may have acted on it all the same, so look before sending it again';

/** Zeros without end, as a stream that counts them. */
function endlessBytes() {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const stream = new Readable({
    read() {
      this.made = (this.made ?? 0) + chunk.length;
      this.push(chunk);
    },
  });
  return stream;
}

/** Starts a server that answers everything by `answer`; `closed` counts connections that the client has closed. */
async function serving(answer, run) {
  const closed = [];
  const { url, close } = await answering((request, response) => {
    closed.push(once(response, 'close'));
    request.resume();
    response.on('error', () => {});
    answer(response);
  });
  await run(url, closed).finally(close);
}

/** A fetch that counts the bytes of bodies that somebody reads, after they are unpacked. */
function countingFetch() {
  const read = { bytes: 0 };
  const fetch = async (url, init) => {
    const { body, status, headers } = await globalThis.fetch(url, init);
    const counter = new TransformStream({
      transform(chunk, controller) {
        read.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    });
    return new Response(body.pipeThrough(counter), { status, headers });
  };
  return { read, fetch };
}

const connect = (baseUrl, options) => new DeploymentControl({ baseUrl, apiKey: null, retry: 2, ...options });

describe('a body that is too large', () => {
  it('without an end ends the call and its connection', { timeout: 60_000 }, async () => {
    const body = endlessBytes();
    const endless = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      body.pipe(response);
    };
    await serving(endless, async (baseUrl, closed) => {
      const control = connect(baseUrl, { maxResponseBytes: MIB });
      const error = await rejects(control.deployments.get(ID), ResponseTooLargeError);
      assert.equal(
        error.message,
        `deployments.get: GET ${baseUrl}/v2/deployments/${ID} answered 200 with a body of more than 1048576 bytes; if that is right, raise maxResponseBytes`,
      );
      assert.deepEqual([error.code, error.status, error.maxResponseBytes], ['response_too_large', 200, MIB]);
      await Promise.all(closed);
      assert.equal(closed.length, 1, 'it is not asked for again');
      assert.ok(body.made < 32 * MIB, `the server sent ${body.made} bytes`);
    });
  });

  it('of a stream of Node.js, as node-fetch and cross-fetch give it, ends the call and its stream', async () => {
    const body = endlessBytes();
    const fetch = async () => ({ status: 200, body, text: () => new Promise(() => {}) });
    await rejects(client(fetch, { maxResponseBytes: MIB }).deployments.get(ID), ResponseTooLargeError);
    assert.ok(body.destroyed);
    assert.ok(body.made < 2 * MIB, `${body.made} bytes were read`);
  });

  it('is counted after it is unpacked, up to 64 MiB by default', { timeout: 120_000 }, async () => {
    const bomb = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      endlessBytes()
        .pipe(createGzip({ level: constants.Z_BEST_SPEED }))
        .pipe(response);
    };
    await serving(bomb, async (baseUrl, closed) => {
      const { read, fetch } = countingFetch();
      await rejects(connect(baseUrl, { fetch }).deployments.get(ID), ResponseTooLargeError);
      await Promise.all(closed);
      assert.equal(closed.length, 1);
      assert.ok(read.bytes > 64 * MIB && read.bytes < 65 * MIB, `${read.bytes} bytes were read`);
    });
  });

  it('of an error is refused as well, and a change says to look first', async () => {
    const answer = (status) => async () => new Response('x'.repeat(100), { status });
    for (const status of [201, 400, 500]) {
      const control = client(answer(status), { maxResponseBytes: 99, retry: 2 });
      const { message } = await rejects(
        control.deployments.create(CREATION, { validate: false }),
        ResponseTooLargeError,
      );
      assert.equal(message.includes(`answered ${status} with a body of more than 99 bytes`), true, message);
      assert.equal(message.endsWith(LOOK), status !== 400, message);
    }
  });

  it('of a redirect does not hide where it leads', async () => {
    const fetch = async () =>
      new Response('x'.repeat(100), { status: 302, headers: { location: 'https://other.example/' } });
    const { message } = await caught(client(fetch, { maxResponseBytes: 99 }).deployments.get(ID));
    assert.match(message, /a redirect to https:\/\/other\.example\//);
  });

  it('ends a wait, a listing and a log', async () => {
    const control = client(async () => json({ id: ID, status: 'BUILDING', resources: [], logs: [] }));
    const options = { maxResponseBytes: 10 };
    await rejects(control.revisions.wait(IDS, options), ResponseTooLargeError);
    await rejects(control.deployments.list({}, options).toArray({ max: 1 }), ResponseTooLargeError);
    await rejects(control.revisions.logs(IDS, { type: 'build' }, options), ResponseTooLargeError);
    await rejects(control.request('GET', '/x', options), ResponseTooLargeError);
  });
});

describe('maxResponseBytes', () => {
  it('is what a body may have, of a client and of a call', async () => {
    const text = JSON.stringify({ ...DEPLOYMENT, name: 'häuser' });
    const bytes = Buffer.byteLength(text);
    const control = client(async () => new Response(text), { maxResponseBytes: bytes - 1 });
    await rejects(control.deployments.get(ID), ResponseTooLargeError);
    for (const maxResponseBytes of [bytes, Infinity])
      assert.equal((await control.deployments.get(ID, { maxResponseBytes })).name, 'häuser');
    assert.equal((await control.withOptions({ maxResponseBytes: bytes }).deployments.get(ID)).name, 'häuser');
  });

  it('must be a number of at least 0', async () => {
    const message = /^maxResponseBytes must be a number of bytes of at least 0, not /;
    for (const maxResponseBytes of [-1, NaN, '5', null]) {
      assert.throws(() => client(fetch, { maxResponseBytes }), { name: 'ConfigError', message });
      const error = await rejects(client(fetch).deployments.get(ID, { maxResponseBytes }), ConfigError);
      assert.match(error.message, message);
    }
  });

  it('measures what a fetch without streams gives', async () => {
    const text = JSON.stringify(DEPLOYMENT);
    const answer = { status: 200, headers: new Headers(), text: async () => text };
    const control = client(async () => answer);
    assert.equal((await control.deployments.get(ID)).id, ID);
    await rejects(control.deployments.get(ID, { maxResponseBytes: text.length - 1 }), ResponseTooLargeError);
  });

  it('reads what else gives its parts by and by, as bytes or as texts', async () => {
    const text = JSON.stringify({ ...DEPLOYMENT, name: 'häuser' });
    const bytes = Buffer.from(text);
    for (const parts of [
      [bytes.subarray(0, 30), bytes.subarray(30)],
      [text.slice(0, 30), text.slice(30)],
    ]) {
      const answer = { status: 200, body: Readable.from(parts) };
      assert.equal((await client(async () => answer).deployments.get(ID)).name, 'häuser');
    }
    const broken = {
      status: 200,
      body: new Readable({
        read() {
          this.destroy(new Error('cut'));
        },
      }),
    };
    const { message } = await rejects(client(async () => broken).deployments.get(ID), ConnectionError);
    assert.match(message, /broke off: cut/);
  });

  it('reads a body in parts as it reads it whole', async () => {
    const bytes = new TextEncoder().encode(`\ufeff\ufeff${JSON.stringify({ ...DEPLOYMENT, name: 'Käse 🧀' })}`);
    const inParts = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const { name } = await client(async () => new Response(inParts)).deployments.get(ID);
    assert.equal(name, 'Käse 🧀');
  });
});

describe('a body that breaks off', () => {
  it('is told as such, not as no answer', async () => {
    const broken = (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"id"', () => response.socket.resetAndDestroy());
    };
    await serving(broken, async (baseUrl) => {
      const control = connect(baseUrl, { retry: 0 });
      const read = await rejects(control.deployments.get(ID), ConnectionError);
      assert.match(read.message, /answered 200, but its body broke off: [^;]+$/);
      const changed = await rejects(control.deployments.create(CREATION, { validate: false }), ConnectionError);
      assert.match(changed.message, /answered 200, but its body broke off: [^;]+; the service may have acted on it/);
      assert.equal(changed.maybeProcessed, true);
    });
  });

  it('is read no further once the call has ended, whatever the fetch does with the signal', async () => {
    let cancelled;
    const reading = new Promise((resolve) => {
      cancelled = resolve;
    });
    const controller = new AbortController();
    const body = new ReadableStream(
      {
        pull(stream) {
          stream.enqueue(new Uint8Array(10));
          setImmediate(() => controller.abort(new RangeError('mine')));
          return new Promise((resolve) => setImmediate(resolve));
        },
        cancel: cancelled,
      },
      { highWaterMark: 0 },
    );
    const call = client(async () => new Response(body)).deployments.get(ID, { signal: controller.signal });
    assert.equal((await caught(call)).message, 'mine');
    await reading;
  });
});
