// Requests of a caller's own: what they send, what they give, and where they never lead.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, ResponseParseError, ServerError } from 'deployment-control';
import { ID, caught, json, recorder } from '../../../support/service/calls.mjs';

describe("a request of a caller's own", () => {
  it("goes to its path with the client's credentials, and gives any JSON", async () => {
    const { sent, control } = recorder([1], { apiKey: 'k-1' });
    assert.deepEqual(
      await control.request('post', '/v3/x?a=1', { json: { b: 1 }, body: { c: 2 }, query: { d: 'e f' } }),
      [1],
    );
    assert.deepEqual(
      [sent[0].line, sent[0].body, sent[0].headers['x-api-key']],
      ['POST /v3/x?a=1&d=e%20f', { b: 1, c: 2 }, 'k-1'],
    );
    assert.equal(await recorder(undefined).control.request('DELETE', '/v3/x'), undefined);
    assert.ok(
      (await caught(recorder(() => new Response('<html>')).control.request('GET', '/v3/x'))) instanceof
        ResponseParseError,
    );
  });

  it('gives a plain text as it is, and takes a page or another broken text for no answer', async () => {
    const answered = (body, type) =>
      caughtOr(recorder(() => new Response(body, { headers: { 'content-type': type } })).control.request('GET', '/ok'));
    const caughtOr = (promise) => promise.catch((error) => error.code);
    assert.equal(await answered('ok', 'text/plain; charset=utf-8'), 'ok');
    assert.deepEqual(await answered('{"ok":true}', 'text/plain'), { ok: true });
    assert.equal(await answered('<html>', 'text/plain'), 'response_parse');
    assert.equal(await answered('{"ok":', 'application/json'), 'response_parse');
    assert.equal(await answered('ok', 'text/html'), 'response_parse');
  });

  it('that is one object has no member that it does not know, and nothing beside it', async () => {
    const { sent, control } = recorder({});
    const request = { method: 'POST', path: '/v2/x' };
    for (const [given, about] of [
      [[{ ...request, json: { a: 1 } }], /no json in the request; use body$/],
      [[{ ...request, data: { a: 1 } }], /no data in the request; use body$/],
      [[{ ...request, boddy: { a: 1 } }], /no boddy in the request; .*body/],
      [[{ ...request, retries: 5 }], /no retries in the request; use retry: \{ maxRetries \}$/],
      [[request, { timeout: 5 }], /request takes one object, .* nothing beside it$/],
      [[request, undefined, { json: { a: 1 } }], /request takes one object, .* nothing beside it$/],
    ]) {
      const error = await caught(control.request(...given));
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, about);
    }
    assert.equal(sent.length, 0);
  });

  it('never leaves the base URL', async () => {
    const { sent, control } = recorder({});
    for (const path of [
      'v2/x',
      '//other.example/x',
      '/v2/../../x',
      '/v2/%2e%2E/x',
      '/v2/.',
      'https://other.example/',
      '/a b',
      '/a\\b',
      '',
      undefined,
      '/x#y',
    ]) {
      assert.ok((await caught(control.request('GET', path))) instanceof ConfigError, String(path));
    }
    assert.ok((await caught(control.request('TRACE', '/x'))) instanceof ConfigError);
    assert.equal(sent.length, 0);
  });
});

it('a failure of the service is a ServerError', async () => {
  assert.ok(
    (await caught(recorder(() => json({}, { status: 599 })).control.deployments.get(ID))) instanceof ServerError,
  );
});
