// What a user of the package sees when things go wrong, and what the package leaves behind: nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  BadRequestError,
  ConfigError,
  ConnectionError,
  DeploymentControl,
  NotFoundError,
  ResponseParseError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  ValidationError,
  issuesFrom,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { goneAddress } from '../../support/service/answering.mjs';
import {
  ID,
  IDS,
  caught,
  client,
  countedSignal,
  playing,
  rejects,
  revision,
  throwing,
} from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { IMAGE } from '../../support/service/records.mjs';

describe('the error of each fault has its own class and a sentence that helps', () => {
  it('a server that is not there', async () => {
    const control = new DeploymentControl({ baseUrl: await goneAddress(), apiKey: null, retry: 0 });
    const error = await rejects(control.deployments.create(IMAGE), ConnectionError);
    assert.match(
      error.message,
      /^deployments\.create: POST http:\/\/127\.0\.0\.1:\d+\/v2\/deployments got no answer: connect ECONNREFUSED 127\.0\.0\.1:\d+; nothing listens at that address$/,
    );
    assert.equal(error.maybeProcessed, false);
    assert.equal(error.cause.message, 'fetch failed');
  });

  it('a port to which fetch sends nothing', async () => {
    const control = new DeploymentControl({ baseUrl: 'http://127.0.0.1:6000', apiKey: null, retry: 0 });
    const error = await rejects(control.deployments.create(IMAGE), ConnectionError);
    assert.match(
      error.message,
      /got no answer: bad port; fetch never sends to this port, so the service needs another one$/,
    );
    assert.equal(error.maybeProcessed, false);
  });

  it('an answer of 422, with text and with a list', async () => {
    const answer = (detail) => () => new Response(JSON.stringify({ detail }), { status: 422 });
    const text = await rejects(client(answer('No such integration')).deployments.create(IMAGE), UnprocessableError);
    assert.match(text.message, /answered 422: No such integration$/);
    equalBy(issuesFrom(text), ({ path, msg, origin }) => [path, msg, origin], [[[], 'No such integration', 'server']]);
    const list = await rejects(
      client(
        answer([
          {
            type: 'missing',
            loc: ['body', 'DeploymentCreate', 'secrets', 0, 'name'],
            msg: 'Field required',
            input: {},
          },
        ]),
      ).deployments.create(IMAGE),
      UnprocessableError,
    );
    assert.deepEqual(issuesFrom(list)[0].path, ['secrets', 0, 'name']);
    assert.deepEqual(issuesFrom(list)[0].loc, ['body', 'DeploymentCreate', 'secrets', 0, 'name']);
    assert.deepEqual(issuesFrom(list.body), issuesFrom(list), 'the body, which a server hands on');
    assert.deepEqual(issuesFrom(text.body), issuesFrom(text));
  });

  it("issues that are the caller's own: changing the list changes no error", async () => {
    const error = await rejects(client(async () => new Response(null)).deployments.create({}), ValidationError);
    const issues = issuesFrom(error);
    const count = issues.length;
    issues.reverse().pop();
    assert.deepEqual([issuesFrom(error).length, error.issues.length, count > 1], [count, count, true]);
  });

  it('the body of a 422 alone, of a creation or a patch; what is none gives no issue', () => {
    const at = (...loc) => issuesFrom({ detail: [{ loc, msg: 'm', type: 't' }] })[0].path;
    assert.deepEqual(at('body', 'revision_source', 'str'), ['revision_source']);
    assert.deepEqual(at('body', 'source', 'str'), ['source']);
    assert.deepEqual(at('body', 'secrets', 'list[Secret]', 1, 'value'), ['secrets', 1, 'value']);
    assert.deepEqual(at('query', 'limit'), ['limit']);
    assert.deepEqual(at('body', '__proto__', 'constructor'), []);
    for (const body of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { detail: null },
      { detail: {} },
      { detail: [null, 5, []] },
      Object.assign(new Error('x'), { detail: 'y' }),
    ]) {
      assert.deepEqual(issuesFrom(body), []);
    }
    assert.equal(issuesFrom({ detail: [{}] }).length, 1);
  });

  it('an answer that is no JSON, or not what the contract promises', async () => {
    const page = await rejects(client(() => new Response('<html>')).revisions.get(IDS), ResponseParseError);
    assert.match(page.message, /answered 200, but with a web page .*does a proxy ask for a login\?$/);
    const text = await rejects(client(() => new Response('nope')).revisions.get(IDS), ResponseParseError);
    assert.match(text.message, /answered 200, but the body is no complete JSON/);
    const bare = await rejects(client(() => new Response('{"name":"x"}')).deployments.get(ID), ResponseParseError);
    assert.deepEqual([bare.path, bare.text, bare.status], [['id'], '{"name":"x"}', 200]);
  });

  it('a web page is no success, also where the answer is not read', async () => {
    const page = client(() => new Response('<!doctype html><h1>Sign in</h1>'));
    const calls = [
      () => page.deployments.delete(ID),
      () => page.revisions.interrupt(IDS),
      () => page.listeners.delete(ID),
      () => page.request({ method: 'DELETE', path: '/v2/anything' }),
    ];
    for (const call of calls) {
      const error = await rejects(call(), ResponseParseError);
      assert.match(error.message, /answered 200, but with a web page and not as the service does/);
    }
    for (const body of ['', '{"deleted":true}', 'deleted', '<?xml version="1.0"?><Done/>'])
      assert.equal(await client(() => new Response(body)).deployments.delete(ID), undefined);
  });

  it('a list of the service tells what it says, whatever else stands in it', async () => {
    const detail = [5, { loc: ['body', 'name'], msg: 'taken', type: 't' }, { loc: 7 }, null, 'no more'];
    const { message } = await rejects(
      client(() => new Response(JSON.stringify({ detail }), { status: 422 })).revisions.get(IDS),
      UnprocessableError,
    );
    assert.ok(message.endsWith('answered 422: name: taken; no more'), message);
  });

  it('a creation that ran out of time before it was sent was not processed', async () => {
    const late = (apiKey, fetch) =>
      new DeploymentControl({ baseUrl: 'http://localhost', apiKey, fetch, timeout: 10, retry: 0 }).deployments.create(
        IMAGE,
      );
    const never = () => new Promise(() => {});
    const unsent = late(never, () => assert.fail('nothing may be sent'));
    assert.equal((await rejects(unsent, TimeoutError)).maybeProcessed, false);
    assert.equal((await rejects(late(null, never), TimeoutError)).maybeProcessed, true);
  });

  it('the data is one object, however often and in whichever way it is asked for', async () => {
    const call = client(() => revision('DEPLOYED')).revisions.get(IDS);
    const data = await call;
    assert.equal(await call, data);
    assert.deepEqual([(await call.withResponse()).data === data, (await call.asResult()).data === data], [true, true]);
  });

  it('a call that ran out of its deadline says so, and not which attempt took long', async () => {
    const never = client(() => new Promise(() => {}));
    const error = await rejects(never.revisions.get(IDS, { deadline: 10, timeout: 60_000 }), TimeoutError);
    assert.equal(error.phase, 'deadline');
    assert.match(error.message, /was not done at its deadline of 0 s/);
    assert.equal((await rejects(never.revisions.get(IDS, { timeout: 10 }), TimeoutError)).phase, 'headers');
  });

  it('a creation was not processed if no connection came about', async () => {
    const failing = (cause) =>
      client(() => Promise.reject(new TypeError('fetch failed', { cause }))).deployments.create(IMAGE);
    for (const code of [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
      'ERR_INVALID_URL',
      'ConnectionRefused',
    ])
      for (const cause of [{ code }, { errors: [{ code }] }])
        assert.equal((await rejects(failing(cause), ConnectionError)).maybeProcessed, false, code);
    assert.equal((await rejects(failing({ code: 'ECONNRESET' }), ConnectionError)).maybeProcessed, true);
  });

  it('an error as JSON or spread into another object has its message, and a printed one has it once', async () => {
    const error = await rejects(
      client(() => new Response('{"detail":"none"}', { status: 404 })).revisions.get(IDS),
      NotFoundError,
    );
    const { name, code, message, status } = JSON.parse(JSON.stringify(error));
    assert.deepEqual(
      [name, code, message, status, { ...error }.message],
      ['NotFoundError', 'not_found', error.message, 404, error.message],
    );
    assert.equal(inspect(error).split(error.message).length, 2, inspect(error));
  });

  it('a page of HTML from a gateway does not fill the message', async () => {
    const error = await rejects(
      client(() => new Response('<html>'.padEnd(100_000, 'x'), { status: 502 })).revisions.get(IDS),
      ServerError,
    );
    assert.ok(error.message.length <= 300 && error.message.endsWith('answered 502'), error.message);
    assert.equal(error.text.length, 100_000);
  });

  it('the service says why in the message, in whatever form it does', async () => {
    for (const { body, said } of JSON.parse(
      await readFile(new URL('../../cases/reasons.json', import.meta.url), 'utf8'),
    )) {
      const { message } = await rejects(
        client(async () => Response.json(body, { status: 400 })).deployments.get(ID),
        BadRequestError,
      );
      assert.equal(message.replace(/^.* answered 400(: )?/, ''), said, JSON.stringify(body));
    }
  });

  it('a service that fails says when to come again, and that a change may have been made', async () => {
    const failing = (status, headers) => client(async () => new Response('{"detail":"busy"}', { status, headers }));
    const said = async (call) => (await caught(call)).message.replace(/^.*answered /, '');
    const look = '; the service may have acted on it all the same, so look before sending it again';
    assert.equal(
      await said(failing(429, { 'retry-after': '61' }).deployments.get(ID)),
      '429: busy; it asks for a pause of 61 s',
    );
    assert.equal(
      await said(failing(503, { 'retry-after-ms': '1500' }).deployments.create(IMAGE)),
      `503: busy; it asks for a pause of 1.5 s${look}`,
    );
    assert.equal(await said(failing(429, { 'retry-after': '0' }).deployments.get(ID)), '429: busy');
    assert.equal(await said(failing(408).deployments.patch(ID, {})), `408: busy${look}`);
    assert.equal(await said(failing(502).deployments.delete(ID)), '502: busy');
    assert.equal(await said(failing(409).deployments.create(IMAGE)), '409: busy');
    for (const [status, call, expected] of [
      [503, (control) => control.deployments.create(IMAGE), true],
      [408, (control) => control.deployments.patch(ID, {}), true],
      [409, (control) => control.deployments.create(IMAGE), false],
      [503, (control) => control.deployments.get(ID), false],
    ])
      assert.equal((await caught(call(failing(status)))).maybeProcessed, expected, `${status}`);
  });

  it('a deletion that was done, whose answer was lost, and that is sent again', async () => {
    const emulator = await createEmulator({ clock: 'manual', hosting: 'self_hosted' });
    const { baseUrl, fetch } = emulator;
    const control = new DeploymentControl({ baseUrl, fetch, logLevel: 'off', retry: { baseDelay: 1 } });
    const [provider] = await control.oauthProviders.list();
    const { items } = await control.listeners.list();
    for (const call of [
      () => control.oauthProviders.delete(provider.provider_id),
      () => control.listeners.delete(items[0].id),
    ]) {
      emulator.inject({ match: { method: 'DELETE' }, reset: true, processed: true, times: 1 });
      const error = await rejects(call(), NotFoundError);
      assert.deepEqual([error.maybeProcessed, error.attempts], [true, 2]);
      assert.match(error.message, /; an attempt before it had no answer, and may have done it$/);
      assert.equal((await rejects(call(), NotFoundError)).maybeProcessed, false);
    }
  });

  it('a fetch that throws what is no Error, or answers what is no Response', async () => {
    const boom = throwing('boom');
    const { message } = await rejects(client(boom).revisions.get(IDS), ConnectionError);
    assert.match(message, /fetch threw "boom", which is no Error$/);
    const duck = {
      status: 200,
      headers: { get: () => null },
      text: async () => JSON.stringify({ status: 'DEPLOYED' }),
    };
    assert.equal((await client(async () => duck).revisions.get(IDS)).status, 'DEPLOYED');
    for (const nothing of [undefined, null, 5, {}, { ok: true, status: 200, json: async () => ({}) }]) {
      const call = client(async () => nothing, { retry: 2 }).revisions.get(IDS);
      const { message, attempts } = await rejects(call, ConnectionError);
      assert.match(message, / got no answer: fetch gave something that is no Response$/);
      assert.equal(attempts, 1);
    }
  });

  it('options that will not do', () => {
    const cases = [
      [{}, /there is no base URL/],
      [{ baseUrl: 'ftp://x' }, /must start with http:\/\/ or https:\/\//],
      [{ baseUrl: 'https://user:secret@host' }, /must not carry a user name or password/],
      [
        { baseUrl: 'http://host.example', apiKey: 'k' },
        /credentials would travel unencrypted .*or allow it by `allowInsecureHttp: true`$/,
      ],
      [{ baseUrl: 'https://h', timeout: -1 }, /timeout must be a number/],
      [{ baseUrl: 'https://h', retry: { maxDelay: 'x' } }, /retry\.maxDelay must be a number/],
    ];
    for (const [options, message] of cases) {
      assert.throws(
        () => new DeploymentControl({ apiKey: null, ...options }),
        (error) => error instanceof ConfigError && message.test(error.message) && !error.message.includes('secret'),
      );
    }
  });

  it('an error is no instance of a class that a user derives from its own', async () => {
    class MissingAgentError extends NotFoundError {}
    const error = await caught(client(() => new Response('{}', { status: 404 })).deployments.get(ID));
    assert.equal(error instanceof NotFoundError, true);
    assert.equal(error instanceof MissingAgentError, false);
    const derived = Object.create(MissingAgentError.prototype);
    assert.equal(derived instanceof MissingAgentError, true);
  });

  it('an error shows the line of the caller, not the inside of the core', async () => {
    const error = await client(() => new Response('{}', { status: 404 }))
      .deployments.get(ID)
      .catch((error) => error);
    assert.ok(error instanceof NotFoundError && error instanceof Error);
    assert.match(error.stack, /^NotFoundError: deployments\.get: .*\n +at .*client\.test\.mjs/);
    const failing = client(playing('BUILD_FAILED'));
    const mine = async () => {
      await failing.deployments.waitUntilDeployed({ id: ID, latest_revision_id: ID });
    };
    const waited = await mine().catch((error) => error);
    assert.match(waited.stack, /^RevisionFailedError: .*\n +at async mine .*client\.test\.mjs/);
    const refused = await client(() => {})
      .deployments.get('x')
      .catch((error) => error);
    assert.match(refused.stack, /^ValidationError: .*\n +at .*client\.test\.mjs/);
  });
});

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

it('a message has at most 300 characters', async () => {
  const said = (length) =>
    client(
      async () =>
        new Response(JSON.stringify({ detail: 'x'.repeat(length) }), { status: 400, headers: { 'x-request-id': 'r' } }),
    );
  const lengths = await Promise.all(
    [100, 200, 300, 5_000].map(
      async (length) => (await rejects(said(length).revisions.get(IDS), BadRequestError)).message.length,
    ),
  );
  assert.ok(lengths.every((length) => length <= 300) && lengths[0] > 150, lengths.join());
  const refused = said(20).deployments.list({ name_contains: 'a'.repeat(250) });
  const { message } = await rejects(refused, BadRequestError);
  assert.match(message, /GET http:.*name_contains=a+… answered 400: x{20}$/, 'a long address gives way');
});

describe('results', () => {
  it('come with the answer they stood in, or as values that are never thrown', async () => {
    const fetch = async () =>
      new Response(JSON.stringify({ status: 'DEPLOYED', region: 'eu' }), {
        status: 200,
        headers: { 'x-request-id': 'r-1' },
      });
    const { data, response, meta } = await client(fetch).revisions.get(IDS).withResponse();
    assert.deepEqual(
      [data.region, meta.status, meta.requestId, meta.attempts, (await response.json()).region],
      ['eu', 200, 'r-1', 1, 'eu'],
    );
    const result = await client(async () => new Response('{}', { status: 404 }))
      .revisions.get(IDS)
      .asResult();
    assert.ok(!result.ok && result.error instanceof NotFoundError);
    const good = await client(fetch).revisions.get(IDS).asResult();
    assert.ok(good.ok && good.data.status === 'DEPLOYED');
  });

  it('without a body have an answer without one', async () => {
    const control = client(async () => new Response(null, { status: 204 }));
    const answer = await control.deployments.delete(ID).asResponse();
    assert.deepEqual([answer.status, answer.body, await answer.text()], [204, null, '']);
    assert.equal((await control.deployments.delete(ID).withResponse()).data, undefined);
  });

  it('as values are no values where the call was aborted: that rejects with the reason', async () => {
    const leaving = new AbortController();
    const left = client(() => new Promise(() => {}))
      .revisions.get(IDS, { signal: leaving.signal })
      .asResult();
    leaving.abort('left');
    assert.equal(await caught(left), 'left');
  });

  it('of a thousand calls at once do not mix', async () => {
    const control = client(async (url) => new Response(JSON.stringify({ status: url.slice(-12) })));
    const ids = Array.from({ length: 1_000 }, (_, index) => ({
      ...IDS,
      revision_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    const revisions = await Promise.all(ids.map((id) => control.revisions.get(id)));
    equalBy(
      revisions,
      ({ status }) => status,
      ids.map(({ revision_id }) => revision_id.slice(-12)),
    );
  });
});

it('validation before sending can be turned off for a call', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
  await rejects(control.deployments.create({ ...IMAGE, name: 5 }), ValidationError);
  assert.equal(emulator.requests.length, 0);
  await rejects(control.deployments.create({ ...IMAGE, name: 5 }, { validate: false }), UnprocessableError);
  assert.equal(emulator.requests.length, 1);
});
