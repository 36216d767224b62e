// The options of a call: what they add to a request, what they decide, and those that no request can carry.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError, DeploymentControl } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, caught, client, json, recorder } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';

describe('options of a call', () => {
  it('add to the query, the body and the headers', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await control.deployments.patch(
      ID,
      { source_config: { build_on_push: true } },
      { query: { dry: true }, body: { tracked_packages: ['a'] }, headers: { 'X-Own': '1' }, traceparent },
    );
    assert.deepEqual(sent[0], {
      line: `PATCH /v2/deployments/${ID}?dry=true`,
      body: { source_config: { build_on_push: true }, tracked_packages: ['a'] },
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-own': '1', traceparent },
    });
  });

  it('are the whole body of an operation that needs none, and are refused where a method takes none', async () => {
    const { sent, control } = recorder({ token: 't', registry_url: 'https://registry.example' });
    await control.deployments.createPushToken(ID, { body: { supports_registry_username: true } });
    assert.deepEqual(sent[0].body, { supports_registry_username: true });
    await control.deployments.createPushToken(ID);
    assert.equal(sent[1].body, undefined);
    const error = await caught(control.deployments.delete(ID, { body: { force: true } }));
    assert.ok(error instanceof ConfigError && /option query/.test(error.message), inspect(error));
    assert.equal(sent.length, 2);
  });

  it('add to what fetch is told, over what the client says; what the client decides itself stays', async () => {
    const told = [];
    const control = client(
      async (_url, init) => {
        told.push(init);
        return json(DEPLOYMENT);
      },
      { fetchOptions: { cache: 'no-store', mode: 'cors' } },
    );
    await control.deployments.get(ID, {
      fetchOptions: { cache: 'reload', next: { revalidate: 5 }, method: undefined },
    });
    await control.deployments.get(ID);
    equalBy(told, ({ cache, mode, next, method, redirect }) => [cache, mode, next?.revalidate, method, redirect], [
      ['reload', 'cors', 5, 'GET', 'manual'],
      ['no-store', 'cors', undefined, 'GET', 'manual'],
    ]);
  });

  it('of fetch have their headers and signals added to those of the call, of a client too', async () => {
    const [ofClient, ofCall] = [new AbortController(), new AbortController()];
    const told = [];
    const control = client(
      async (_url, { headers, signal }) => {
        told.push(headers);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      },
      {
        headers: { 'x-b': 'option' },
        fetchOptions: {
          headers: [
            ['X-A', 'client'],
            ['X-B', 'lost'],
          ],
          signal: ofClient.signal,
        },
      },
    );
    const call = (options) => caught(control.deployments.get(ID, options));
    const aborted = call({
      headers: { 'x-d': 'option' },
      fetchOptions: { headers: new Headers({ 'x-c': 'call', 'x-d': 'lost' }), signal: ofCall.signal },
    });
    const other = call();
    await new Promise(setImmediate);
    ofCall.abort(new Error('of the call'));
    assert.equal((await aborted).message, 'of the call');
    ofClient.abort(new Error('of the client'));
    assert.equal((await other).message, 'of the client');
    assert.equal((await call({ signal: new AbortController().signal })).message, 'of the client');
    equalBy(told, (headers) => ['x-a', 'x-b', 'x-c', 'x-d'].map((name) => headers[name]), [
      ['client', 'option', 'call', 'option'],
      ['client', 'option', undefined, undefined],
    ]);
    assert.throws(
      () => client(fetch, { baseUrl: 'http://a.example', fetchOptions: { headers: { 'X-Api-Key': 'k' } } }),
      {
        message: /encrypt/,
      },
    );
  });

  it('of fetch that would be lost are refused with what is meant, of a client too', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    for (const [fetchOptions, message] of [
      [{ method: 'PUT' }, 'fetchOptions cannot have method: use request of the client, which sends any method'],
      [{ body: '{}' }, 'fetchOptions cannot have body: use the argument or the option body'],
      [{ redirect: 'follow' }, 'fetchOptions cannot have redirect: use the option redirect of the client'],
      [{ signal: new AbortController() }, /^signal must be an AbortSignal/],
      [new Map(), /^fetchOptions must be a plain object/],
    ]) {
      const error = await caught(control.deployments.get(ID, { fetchOptions }));
      assert.ok(error instanceof ConfigError, inspect(error));
      assert.match(error.message, message instanceof RegExp ? message : new RegExp(`^${message}$`));
      assert.throws(() => client(fetch, { fetchOptions }), { name: 'ConfigError', message: error.message });
    }
    assert.deepEqual(sent, []);
  });

  it('of a query that are invalid dates are refused', async () => {
    const { sent, control } = recorder({ logs: [] });
    const never = new Date('yesterday');
    for (const call of [
      () => control.revisions.logs(IDS, { type: 'deploy', start_time: never }),
      () => control.projects.deployLogs({ project_id: ID }, { start_time: never }),
      () => control.deployments.list({}, { query: { start_time: never } }),
      () => control.request('GET', '/v2/deployments', { query: { start_time: never } }),
    ])
      assert.equal((await caught(call().then())).message, 'start_time is an invalid Date');
    assert.deepEqual(sent, []);
  });

  it('that no request can carry are refused, and no value is shown', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    for (const options of [
      { headers: { 'X-Own': 'hidden\n' } },
      { headers: { 'X Own': 'hidden' } },
      { traceparent: 'hidden' },
      { timeout: -1 },
      { retry: 'x' && { statuses: 5 } },
    ]) {
      const error = await caught(control.deployments.get(ID, options));
      assert.ok(error instanceof ConfigError && !inspect(error).includes('hidden'), inspect(error));
    }
    assert.ok((await caught(control.deployments.patch(ID, null, { body: { a: 1 } }))) instanceof ConfigError);
    assert.ok((await caught(control.deployments.get(ID, { body: { a: 1 } }))) instanceof ConfigError);
    assert.equal(sent.length, 0);
  });

  it('that hold a credential are held to the same rule as an option: it never leaves unencrypted for another machine', async () => {
    let sent = 0;
    const fetch = async () => {
      sent += 1;
      return json(DEPLOYMENT);
    };
    const given = { baseUrl: 'http://control.example', apiKey: null, fetch };
    const authHeaders = { bearer: 'X-Token', tenantId: 'X-Tenant' };
    const plain = new DeploymentControl({ ...given, authHeaders });
    for (const name of [
      'X-Api-Key',
      'authorization',
      'COOKIE',
      'Proxy-Authorization',
      'x-tenant-id',
      'x-tenant',
      'x-token',
    ]) {
      const headers = { [name]: 'k-hidden' };
      const refused = [
        await caught(plain.deployments.get(ID, { headers })),
        await caught(plain.request('GET', '/x', { headers })),
        await caught(plain.revisions.wait(IDS, { headers })),
        await caught(plain.deployments.list({}, { headers }).toArray({ max: 1 })),
        await caught((async () => new DeploymentControl({ ...given, headers, authHeaders }))()),
      ];
      for (const error of refused) {
        assert.ok(
          error instanceof ConfigError && /unencrypted over http: to another machine/.test(error.message),
          `${name}: ${inspect(error)}`,
        );
        assert.ok(!inspect(error).includes('hidden'));
      }
    }
    assert.equal(sent, 0);
    await plain.deployments.get(ID, { headers: { 'x-own': '1', authorization: null } });
    await plain.withOptions({ allowInsecureHttp: true }).deployments.get(ID, { headers: { authorization: 'x' } });
    await plain
      .withOptions({ baseUrl: 'https://control.example' })
      .deployments.get(ID, { headers: { authorization: 'x' } });
    await plain.withOptions({ baseUrl: 'http://127.0.0.1:1', headers: { cookie: 'x' } }).deployments.get(ID);
    assert.equal(sent, 4);
  });
});
