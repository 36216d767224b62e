// The options of a call and of a client: what they add to a request, what they decide, those that are refused, and
// credentials, which are shown nowhere.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { ConfigError, DeploymentControl, ValidationError } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, OTHER, caught, client, json, recorder, throwing } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

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

  it('that are a slip say what is due', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    const signal = new AbortController();
    const noSignal = /^signal must be an AbortSignal; an AbortController has one as its `signal`$/;
    const slips = [
      [() => control.deployments.get(ID, { signal }), noSignal],
      [() => control.revisions.wait(IDS, { signal }), noSignal],
      [
        async () => {
          for await (const _ of control.revisions.watch(IDS, { signal }));
        },
        noSignal,
      ],
      [
        async () => {
          for await (const _ of control.revisions.logs(IDS, { type: 'build' }, { signal }));
        },
        noSignal,
      ],
      [() => control.request('GET', '/x', { signal: 'x' }), noSignal],
      [() => control.deployments.list().toArray(), /^toArray needs a bound/],
      [() => control.deployments.get(ID, { fetch: 'x' }), /^fetch must be a function$/],
      [
        () => control.deployments.get(ID, { headers: new Headers({ a: '1' }) }),
        /^headers must be a plain object, such as \{ 'x-own': '1' \}, not Headers; Object.fromEntries makes one/,
      ],
      [() => control.deployments.get(ID, { headers: [['a', '1']] }), /^headers must be a plain object/],
      [
        () => control.deployments.get(ID, { query: new URLSearchParams('a=1') }),
        /^the query must be a plain object, such as \{ limit: 5 \}, not URLSearchParams; Object.fromEntries makes one/,
      ],
      [() => control.deployments.get(ID, { query: 'a=1' }), /^the query must be a plain object/],
      [
        async () => new DeploymentControl({ baseUrl: 'http://localhost', headers: new Map([['a', '1']]) }),
        /^headers must be a plain object/,
      ],
      [async () => new DeploymentControl(null), /^there is no base URL/],
      [
        async () => new DeploymentControl('http://localhost'),
        /^the options must be a plain object, such as \{ baseUrl: .+ \}, not String$/,
      ],
    ];
    for (const [call, message] of slips) {
      const error = await caught(call());
      assert.ok(error instanceof ConfigError, inspect(error));
      assert.match(error.message, message);
    }
    equalBy(sent, ({ line }) => line, ['GET /v2/deployments?limit=20'], 'the listing alone was sent');
  });

  it('whose members cannot be read by their names are refused, wherever they stand, and nothing is sent', async () => {
    class Hidden {
      #limit = 5;
      get limit() {
        return this.#limit;
      }
    }
    const { sent, control } = recorder(DEPLOYMENT);
    const form = new FormData();
    form.set('limit', '5');
    const { signal } = new AbortController();
    const odd = [
      new URLSearchParams({ limit: '5' }),
      new Map([['limit', 5]]),
      form,
      [['limit', 5]],
      new Hidden(),
      new Date(),
      Promise.resolve({ limit: 5 }),
      signal,
      'limit=5',
      5,
      () => ({ limit: 5 }),
    ];
    const first = async (lines) => {
      for await (const line of lines) return line;
    };
    const takes = [
      [(odd) => control.deployments.list(odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.revisions.list(ID, odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.listeners.list(odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.revisions.logs(IDS, odd), 'the query', "{ order: 'asc' }"],
      [(odd) => first(control.revisions.logs(IDS, odd)), 'the query', "{ order: 'asc' }"],
      [(odd) => control.projects.buildLogs({ project_id: ID, revision_id: ID }, odd), 'the query', "{ order: 'asc' }"],
      [(odd) => control.deployments.list({}, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.get(ID, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.delete(ID, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.create(DEPLOYMENT, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.revisions.logs(IDS, {}, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.revisions.wait(IDS, odd), 'the options', '{ signal, maxWait: 600_000 }'],
      [async (odd) => first(control.revisions.watch(IDS, odd)), 'the options', '{ signal, maxWait: 600_000 }'],
      [
        (odd) => control.uploads.put(ID, new Uint8Array([0x1f, 0x8b]), odd),
        'the options',
        '{ signal, timeout: 10_000 }',
      ],
      [(odd) => control.request('GET', '/x', odd), 'the options', '{ signal, timeout: 10_000 }'],
      [
        (odd) => control.deployments.patch(ID, {}, { body: odd }),
        'further fields of a body',
        '{ tracked_packages: [] }',
      ],
      [(odd) => control.revisions.get(odd, odd), 'the ids', '{ deployment_id, revision_id }'],
      [async (odd) => control.withOptions(odd), 'the options', "{ baseUrl: 'https://control.example' }"],
      [async (odd) => new DeploymentControl(odd), 'the options', "{ baseUrl: 'https://control.example' }"],
    ];
    for (const given of odd) {
      for (const [call, name, example] of takes) {
        const error = await caught(call(given));
        assert.ok(error instanceof ConfigError, `${call}: ${inspect(error)}`);
        assert.ok(
          error.message.startsWith(`${name} must be a plain object, such as ${example}, not ${given.constructor.name}`),
          error.message,
        );
      }
    }
    for (const given of [new URLSearchParams({ secrets: '' }), new Map([['secrets', []]]), form, new Hidden()]) {
      assert.match((await caught(control.deployments.patch(ID, given))).message, /^the body must be a plain object/);
      assert.match(
        (await caught(control.request('POST', '/x', { json: given }))).message,
        /^the body must be a plain object/,
      );
    }
    assert.deepEqual(sent, []);
  });

  it('are read from objects without a class, of a class with fields, of another window, and null is as none', async () => {
    const { sent, control } = recorder({ resources: [], offset: 0 });
    class Query {
      limit = 5;
    }
    const queries = [
      Object.assign(Object.create(null), { limit: 5 }),
      new Query(),
      runInNewContext('({ limit: 5 })'),
      new Proxy({ limit: 5 }, {}),
    ];
    for (const query of queries) await control.deployments.list(query, null);
    for (const query of [null, undefined, {}, runInNewContext('({})'), Object.create(null)])
      await control.deployments.list(query);
    equalBy(sent, ({ line }) => line, [
      ...Array(4).fill('GET /v2/deployments?limit=5'),
      ...Array(5).fill('GET /v2/deployments?limit=20'),
    ]);
    await control.deployments.delete(ID, null);
    await control.request('POST', '/x', { json: { toJSON: () => 5 } });
    await control.request('POST', '/x', { json: [1] });
    equalBy(sent.slice(9), ({ line, body }) => [line, body], [
      [`DELETE /v2/deployments/${ID}`, undefined],
      ['POST /x', 5],
      ['POST /x', [1]],
    ]);
  });
});

describe('options of a client', () => {
  it('name the headers of the credentials', async () => {
    const { sent, control } = recorder(DEPLOYMENT, {
      apiKey: 'k',
      tenantId: 't',
      bearerToken: 'b',
      authHeaders: { apiKey: 'X-Key', bearer: 'X-Token' },
    });
    await control.deployments.get(ID);
    assert.deepEqual(sent[0].headers, {
      accept: 'application/json',
      'x-key': 'k',
      'x-tenant-id': 't',
      'x-token': 'Bearer b',
    });
  });

  it('name the paths of integrations', async () => {
    const { sent, control } = recorder([], {
      vocabulary: { repoHost: 'forge.example', managedRepositoriesPath: '/v9/managed/{integration_id}' },
    });
    await control.integrations.listRepositories(ID);
    await control.integrations.list();
    await control.integrations.listManagedRepositories(ID);
    equalBy(sent, ({ line }) => line, [
      `GET /v1/integrations/forge.example/${ID}/repos`,
      'GET /v1/integrations/forge.example/install',
      `GET /v9/managed/${ID}`,
    ]);
  });

  it("name the service's own words, which stand on the wire and nowhere else", async () => {
    const own = { ...DEPLOYMENT, source: 'forge', source_revision_config: { product_config_path: 'a.json' } };
    const neutral = { ...DEPLOYMENT, source: 'repo_host', source_revision_config: { agent_config_path: 'a.json' } };
    const answers = [
      own,
      own,
      { resources: [own], offset: 1 },
      { id: OTHER, status: 'DEPLOYED', source: 'forge' },
      { detail: [{ loc: ['body', 'source_revision_config', 'product_config_path'], msg: 'no', type: 't' }] },
    ];
    const { sent, control } = recorder((count) => json(answers[count - 1], { status: count === 5 ? 422 : 200 }), {
      vocabulary: { repoHost: 'forge', agent: 'product' },
    });
    const body = {
      name: 'agent',
      source: 'repo_host',
      source_config: { integration_id: ID, repo_url: 'https://h/a' },
      source_revision_config: { repo_ref: 'main', agent_config_path: 'a.json' },
      secrets: [],
    };
    assert.deepEqual(await control.deployments.create(body), neutral);
    // A body in the service's words is the same.
    await control.deployments.create({
      ...body,
      source: 'forge',
      source_revision_config: { repo_ref: 'main', product_config_path: 'a.json' },
    });
    for (const { body: wire } of sent)
      assert.deepEqual(
        [wire.source, wire.source_revision_config],
        ['forge', { repo_ref: 'main', product_config_path: 'a.json' }],
      );
    assert.deepEqual((await control.deployments.list()).items, [neutral]);
    assert.equal((await control.revisions.wait(IDS)).source, 'repo_host');
    const error = await caught(control.deployments.patch(ID, { source_revision_config: { agent_config_path: 'x' } }));
    assert.deepEqual(error.issues[0].path, ['source_revision_config', 'agent_config_path']);
    const refused = await caught(control.deployments.create({ ...body, source_revision_config: {} }));
    assert.ok(
      refused instanceof ValidationError &&
        refused.issues.some(({ path }) => path.join('.') === 'source_revision_config.agent_config_path'),
      inspect(refused.issues),
    );
    for (const vocabulary of [{ repoHost: 5 }, { repoHost: 'a/b' }, { managedRepositoriesPath: 'x' }])
      assert.throws(() => client(() => {}, { vocabulary }), ConfigError);
  });

  it('are changed for another client by withOptions, and stay for the first', async () => {
    const { sent, control } = recorder(DEPLOYMENT, { apiKey: 'one', headers: { a: '1' } });
    const other = control.withOptions({ apiKey: 'two' });
    await other.deployments.get(ID);
    await control.deployments.get(ID);
    equalBy(sent, ({ headers }) => [headers['x-api-key'], headers.a], [
      ['two', '1'],
      ['one', '1'],
    ]);
  });

  it('hold no key as a text in a page, under whatever name it is given', () => {
    Object.assign(globalThis, { window: {}, document: {} });
    try {
      for (const options of [
        { apiKey: 'k' },
        { bearerToken: 'k' },
        { headers: { Authorization: 'k' } },
        { headers: { 'x-key': 'k' }, authHeaders: { apiKey: 'X-Key' } },
      ]) {
        assert.throws(
          () => client(() => {}, options),
          /^ConfigError: a key in a page can be read by every script/,
          inspect(options),
        );
        client(() => {}, { ...options, dangerouslyAllowBrowser: true });
      }
      for (const options of [
        { apiKey: () => 'k' },
        { tenantId: 't' },
        { headers: { 'x-tenant-id': 't', 'x-own': '1', authorization: null } },
      ])
        client(() => {}, options);
    } finally {
      delete globalThis.window;
      delete globalThis.document;
    }
  });

  it('that will not do are refused', () => {
    const wrong = [
      { redirect: 'follow' },
      { logLevel: 'loud' },
      { onEvent: 5 },
      { headers: { a: '\n' } },
      { authHeaders: { apiKey: 'a b' } },
      { retry: 'x' },
      { retry: true },
      { hosting: 'moon' },
    ];
    for (const options of wrong) assert.throws(() => client(() => {}, options), ConfigError, inspect(options));
  });

  it('decide about the host of a source', async () => {
    const body = {
      name: 'agent',
      source: 'external_docker',
      source_config: { resource_spec: {} },
      source_revision_config: { image_uri: 'r/a:1' },
      secrets: [],
    };
    const { control } = recorder(DEPLOYMENT, { hosting: 'cloud' });
    assert.ok((await caught(control.deployments.create(body))) instanceof ValidationError);
    assert.equal((await recorder(DEPLOYMENT, { hosting: 'self_hosted' }).control.deployments.create(body)).id, ID);
  });
});

describe('credentials', () => {
  it('are texts or functions, asked for each attempt, and stand in headers', async () => {
    const seen = [];
    let asked = 0;
    const fetch = async (_url, { headers }) => {
      seen.push(headers);
      return seen.length === 1 ? new Response('{}', { status: 503 }) : json({ id: OTHER, status: 'DEPLOYED' });
    };
    const control = client(fetch, {
      apiKey: async () => `key-${(asked += 1)}`,
      tenantId: 't',
      bearerToken: () => null,
      retry: { maxRetries: 1, baseDelay: 1 },
    });
    const retry = { maxRetries: undefined, baseDelay: undefined };
    await control.revisions.get(IDS, { headers: { 'X-Extra': 'yes', Accept: null }, retry });
    assert.deepEqual(seen, [
      { 'x-extra': 'yes', 'x-api-key': 'key-1', 'x-tenant-id': 't' },
      { 'x-extra': 'yes', 'x-api-key': 'key-2', 'x-tenant-id': 't' },
    ]);
  });

  it('that cannot be used are refused at once, also beside functions', () => {
    const make = (options) => () => client(() => assert.fail('nothing may be sent'), options);
    for (const apiKey of ['', ' ', 'line\nbreak', 7])
      for (const tenantId of ['t', () => 't'])
        assert.throws(make({ apiKey, tenantId }), { name: 'ConfigError', message: /apiKey/ });
  });

  it('that come after the call was aborted are not sent', async () => {
    const controller = new AbortController();
    const { sent, control } = recorder(DEPLOYMENT, {
      apiKey: () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    });
    let give;
    const call = control.deployments.get(ID, { signal: controller.signal });
    controller.abort(new Error('mine'));
    assert.equal((await caught(call)).message, 'mine');
    give('key');
    await new Promise(setImmediate);
    assert.deepEqual(sent, []);
  });

  it('a function that fails ends the call with its reason', async () => {
    for (const apiKey of [throwing(new Error('no vault')), () => Promise.reject(new Error('no vault'))]) {
      const error = await caught(client(() => assert.fail('nothing may be sent'), { apiKey }).revisions.get(IDS));
      assert.equal(error.constructor, ConfigError);
      assert.match(error.message, /the function that gives apiKey failed: no vault/);
    }
  });

  it('are shown nowhere', async () => {
    const control = client(async () => new Response('{}', { status: 401 }), {
      apiKey: 'k-hidden',
      bearerToken: 'b-hidden',
    });
    const error = await control.revisions.get(IDS).catch((error) => error);
    for (const shown of [
      inspect(control, { depth: 9, showHidden: true }),
      JSON.stringify(control),
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
      error.message,
      error.stack,
    ]) {
      assert.ok(!shown.includes('hidden'), shown);
    }
  });

  it('and the headers of an answer can be read from an error, and are not printed with it', async () => {
    const control = client(
      async () => new Response('{}', { status: 404, headers: { 'x-detail': 'hidden', 'x-request-id': 'r-1' } }),
    );
    const error = await control.revisions.get(IDS).catch((error) => error);
    assert.deepEqual([error.headers.get('x-detail'), error.requestId], ['hidden', 'r-1']);
    for (const shown of [inspect(error, { depth: 9 }), JSON.stringify(error)])
      assert.ok(!shown.includes('hidden'), shown);
  });

  it('come from the environment where no option says otherwise', async () => {
    const script = `
      import { DeploymentControl } from 'deployment-control';
      const show = async (options) => {
        const fetch = async (url, { headers }) => { console.log(new URL(url).host, headers['x-api-key'] ?? 'none'); return new Response('{"status":"DEPLOYED"}'); };
        await new DeploymentControl({ fetch, ...options }).revisions.get(${JSON.stringify(IDS)});
      };
      await show({}); await show({ apiKey: null }); await show({ baseUrl: 'https://other.example', apiKey: 'explicit' });`;
    const env = {
      ...process.env,
      DEPLOYMENT_CONTROL_URL: 'https://env.example',
      DEPLOYMENT_CONTROL_API_KEY: 'from-env',
    };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await once(child, 'close');
    assert.equal(said, 'env.example from-env\nenv.example none\nother.example explicit\n');
  });
});
