// The errors of calls: no connection, too little time, arguments that will not do, and what is left of a lost answer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError, ConnectionError, DeploymentControl, NotFoundError, TimeoutError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { goneAddress } from '../../../support/service/answering.mjs';
import { ID, IDS, caught, client, playing, rejects, throwing } from '../../../support/service/calls.mjs';
import { IMAGE } from '../../../support/service/records.mjs';

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

  it('an emulator without its fetch', async () => {
    const { baseUrl } = await createEmulator({ prefix: '/api-host' });
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND emulator.localhost'), { code: 'ENOTFOUND' });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: unknown }));
    const control = new DeploymentControl({ baseUrl, fetch, apiKey: null, retry: 0 });
    const error = await rejects(control.deployments.list(), ConnectionError);
    assert.match(error.message, /ENOTFOUND emulator\.localhost; .*: give the client fetch: emulator\.fetch too$/);
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

  it('a call that ran out of its deadline says so, and not which attempt took long', async () => {
    const never = client(() => new Promise(() => {}));
    const error = await rejects(never.revisions.get(IDS, { deadline: 10, timeout: 60_000 }), TimeoutError);
    assert.equal(error.phase, 'deadline');
    assert.match(error.message, /was not done at its deadline of 10 ms/);
    const short = await rejects(never.revisions.get(IDS, { timeout: 5, retry: 0 }), TimeoutError);
    assert.match(short.message, /had no answer after 5 ms/);
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
      'UND_ERR_INVALID_ARG',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'EPROTO',
    ])
      for (const cause of [{ code }, { errors: [{ code }] }])
        assert.equal((await rejects(failing(cause), ConnectionError)).maybeProcessed, false, code);
    const lost = (syscall) => rejects(failing({ code: 'ETIMEDOUT', syscall }), ConnectionError);
    assert.equal((await lost('connect')).maybeProcessed, false);
    assert.equal((await lost('read')).maybeProcessed, true);
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
    assert.match(error.stack, /^NotFoundError: deployments\.get: .*\n +at .*calls\.test\.mjs/);
    const failing = client(playing('BUILD_FAILED'));
    const mine = async () => {
      await failing.deployments.waitUntilDeployed({ id: ID, latest_revision_id: ID });
    };
    const waited = await mine().catch((error) => error);
    assert.match(waited.stack, /^RevisionFailedError: .*\n +at async mine .*calls\.test\.mjs/);
    const refused = await client(() => {})
      .deployments.get('x')
      .catch((error) => error);
    assert.match(refused.stack, /^ValidationError: .*\n +at .*calls\.test\.mjs/);
  });
});
