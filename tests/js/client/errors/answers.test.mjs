// The errors of answers: what a user is told where the service refuses, fails, or says what is no answer.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  BadRequestError,
  ResponseParseError,
  ServerError,
  UnprocessableError,
  ValidationError,
  issuesFrom,
} from 'deployment-control';
import { ID, IDS, caught, client, rejects } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { IMAGE } from '../../../support/service/records.mjs';

describe('the error of each fault has its own class and a sentence that helps', () => {
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
      await readFile(new URL('../../../cases/reasons.json', import.meta.url), 'utf8'),
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
