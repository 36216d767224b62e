// What leaves for the service, and what a client tells while it does: every operation's request, headers, extras, redirects, events and log lines.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ApiError, ConfigError, DeploymentControl, NotFoundError, ResponseParseError, ServerError, ValidationError } from 'deployment-control';

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const OTHER = '00000000-0000-4000-8000-000000000001';
const IDS = { deployment_id: ID, revision_id: OTHER };
const DEPLOYMENT = {
  id: ID, name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [], tenant_id: OTHER, created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z', status: 'READY', latest_revision_id: null, active_revision_id: null,
};
const REVISION = { id: OTHER, status: 'DEPLOYED' };
const REPOSITORY = { host_integration_id: ID, id: 1, name: 'agent', owner: 'team', url: 'https://host.example/team/agent', default_branch: 'main' };
const PROVIDER = {
  id: 'p', organization_id: 'o', provider_id: 'p', name: 'P', client_id: 'c', auth_url: 'https://a', token_url: 'https://t', uses_pkce: false, code_challenge_method: null,
  created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z',
};
const NEW_PROVIDER = { provider_id: 'p', name: 'P', client_id: 'c', client_secret: 's', auth_url: 'https://a', token_url: 'https://t' };
const json = (value, init) => new Response(value === undefined ? null : JSON.stringify(value), init);
const client = (fetch, options = {}) => new DeploymentControl({ baseUrl: 'http://localhost/api', apiKey: null, fetch, retry: 0, ...options });
const caught = (promise) => promise.then(() => assert.fail('it should reject'), (error) => error);

/** A client whose requests are written down and answered with a value. */
function recorder(answer, options) {
  const sent = [];
  const fetch = async (url, { method, headers, body }) => {
    sent.push({ line: `${method} ${url.replace('http://localhost/api', '')}`, headers, body: body === undefined ? undefined : JSON.parse(body) });
    return answer instanceof Function ? answer(sent.length) : json(answer, { status: answer === undefined ? 204 : 200 });
  };
  return { sent, control: client(fetch, options) };
}

describe('every operation', () => {
  const cases = [
    ['GET /v2/deployments?limit=20', (c) => c.deployments.list(), { resources: [], offset: 0 }],
    ['POST /v2/deployments', (c) => c.deployments.create({ name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] }), DEPLOYMENT],
    [`GET /v2/deployments/${ID}`, (c) => c.deployments.get(ID), DEPLOYMENT],
    [`PATCH /v2/deployments/${ID}`, (c) => c.deployments.patch(ID, {}), DEPLOYMENT],
    [`DELETE /v2/deployments/${ID}`, (c) => c.deployments.delete(ID), undefined],
    [`DELETE /v2/deployments/${ID}?delete_tracing_project=true`, (c) => c.deployments.delete(ID, { delete_tracing_project: true }), undefined],
    [`POST /v2/deployments/${ID}/upload-url`, (c) => c.deployments.createUploadUrl(ID), { upload_url: 'https://u', object_path: 'o' }],
    [`POST /v2/deployments/${ID}/push-token`, (c) => c.deployments.createPushToken(ID), { token: 't', registry_url: 'r' }],
    [`GET /v2/deployments/${ID}/revisions?limit=20&status=QUEUED%2CBUILDING`, (c) => c.revisions.list(ID, { status: ['QUEUED', 'BUILDING'] }), { resources: [REVISION], offset: 1 }],
    [`POST /v2/deployments/${ID}/revisions`, (c) => c.revisions.create(ID, { source_revision_config: { repo_ref: 'main' } }), REVISION],
    [`GET /v2/deployments/${ID}/revisions/${OTHER}`, (c) => c.revisions.get(IDS), REVISION],
    [`POST /v2/deployments/${ID}/revisions/${OTHER}/redeploy`, (c) => c.revisions.redeploy(IDS), DEPLOYMENT],
    [`GET /v2/deployments/${ID}/revisions/${OTHER}/logs?type=build&limit=5`, (c) => c.revisions.logs(IDS, { type: 'build', limit: 5 }), { logs: [] }],
    [`POST /v1/projects/${ID}/revisions/${OTHER}/build_logs`, (c) => c.projects.buildLogs({ project_id: ID, revision_id: OTHER }, { limit: 5 }), { logs: [] }],
    [`POST /v1/projects/${ID}/revisions/${OTHER}/deploy_logs`, (c) => c.projects.deployLogs({ project_id: ID, revision_id: OTHER }), { logs: [] }],
    [`POST /v1/projects/${ID}/deploy_logs`, (c) => c.projects.deployLogs({ project_id: ID }), { logs: [] }],
    ['GET /v1/integrations/repo_host/install', (c) => c.integrations.list(), [{ id: ID, installation_id: 1, name: 'team' }]],
    [`GET /v1/integrations/repo_host/${ID}/repos`, (c) => c.integrations.listRepositories(ID), [REPOSITORY]],
    [`GET /v1/integrations/forge/repo_host/${ID}/repos`, (c) => c.integrations.listManagedRepositories(ID), [REPOSITORY]],
    ['GET /v2/listeners?limit=20', (c) => c.listeners.list(), { resources: [], offset: 0 }],
    [`GET /v2/listeners/${ID}`, (c) => c.listeners.get(ID), { id: ID }],
    ['GET /v2/auth/agents/a%2Fb/connections', (c) => c.connections.list('a/b'), { data: [] }],
    ['POST /v2/auth/agents/a/connections', (c) => c.connections.create('a', { oauth_token_id: 't' }), { id: 'c' }],
    ['DELETE /v2/auth/agents/a/connections/c%3Fd', (c) => c.connections.remove({ agent_id: 'a', connection_id: 'c?d' }), undefined],
    ['GET /v2/auth/providers', (c) => c.oauthProviders.list(), [PROVIDER]],
    ['POST /v2/auth/providers', (c) => c.oauthProviders.create(NEW_PROVIDER), PROVIDER],
    ['GET /v2/auth/providers/p', (c) => c.oauthProviders.get('p'), PROVIDER],
    ['PATCH /v2/auth/providers/p', (c) => c.oauthProviders.patch('p', { name: 'P' }), PROVIDER],
    ['DELETE /v2/auth/providers/p', (c) => c.oauthProviders.delete('p'), undefined],
  ];
  for (const [line, call, answer] of cases) {
    it(line, async () => {
      const { sent, control } = recorder(answer);
      const data = await call(control);
      assert.deepEqual(sent.map((each) => each.line), [line]);
      if (!('items' in (data ?? {}))) assert.deepEqual(data, answer);
      assert.equal(sent[0].headers['content-type'], sent[0].body === undefined ? undefined : 'application/json');
    });
  }

  it('that takes an id refuses what would leave its place', async () => {
    const { sent, control } = recorder({});
    for (const id of ['../../admin?x=1', '', '.', '..', 'x']) {
      for (const call of [control.deployments.get(id), control.deployments.delete(id), control.integrations.listRepositories(id), control.listeners.get(id), control.revisions.list(id)]) {
        assert.ok((await caught(call)) instanceof ValidationError, id);
      }
    }
    for (const id of ['', '.', '..', undefined]) {
      assert.ok((await caught(control.connections.remove({ agent_id: 'a', connection_id: id }))) instanceof ValidationError, id);
      assert.ok((await caught(control.oauthProviders.get(id))) instanceof ValidationError, id);
    }
    assert.equal(sent.length, 0);
  });

  it('that was only observed says so where a service does not know it', async () => {
    for (const status of [404, 405]) {
      const { control } = recorder(() => json({ detail: 'Not Found' }, { status }));
      const error = await caught(control.listeners.list());
      assert.ok(error instanceof (status === 404 ? NotFoundError : ApiError));
      assert.match(error.message, /Not Found; the contract does not show this operation, it was only seen on services, so this one may not know it$/);
      assert.doesNotMatch((await caught(control.deployments.get(ID))).message, /only seen/);
      const known = recorder(() => json({ detail: 'Listener not found' }, { status })).control;
      assert.doesNotMatch((await caught(known.listeners.get(ID))).message, /only seen/);
    }
  });

  it('that answers with less than a caller relies on is a ResponseParseError', async () => {
    const { control } = recorder({});
    for (const call of [control.deployments.createUploadUrl(ID), control.deployments.createPushToken(ID), control.connections.list('a'), control.revisions.logs(IDS), control.oauthProviders.list()]) {
      assert.ok((await caught(call)) instanceof ResponseParseError);
    }
  });
});

describe('a query or a body that was only observed', () => {
  const PROJECT = { project_id: ID };
  const refused = [
    ['revisions.list limit 101', (c, o) => c.revisions.list(ID, { limit: 101 }, o), 'query.limit', 'less_than_equal'],
    ['revisions.list offset -1', (c, o) => c.revisions.list(ID, { offset: -1 }, o), 'query.offset', 'greater_than_equal'],
    ['listeners.list limit x', (c, o) => c.listeners.list({ limit: 'x' }, o), 'query.limit', 'int_parsing'],
    ['deployments.delete', (c, o) => c.deployments.delete(ID, { delete_tracing_project: 'perhaps', ...o }), 'query.delete_tracing_project', 'bool_parsing'],
    ['revisions.logs limit 1001', (c, o) => c.revisions.logs(IDS, { limit: 1001 }, o), 'query.limit', 'less_than_equal'],
    ['revisions.logs type', (c, o) => c.revisions.logs(IDS, { type: 'built' }, o), 'query.type', 'literal_error'],
    ['projects.buildLogs order', (c, o) => c.projects.buildLogs({ project_id: ID, revision_id: OTHER }, { order: 'up' }, o), 'body.order', 'literal_error'],
    ['projects.deployLogs start_time', (c, o) => c.projects.deployLogs(PROJECT, { start_time: 'soon' }, o), 'body.start_time', 'datetime_from_date_parsing'],
    ['connections.create without its token', (c, o) => c.connections.create('a', {}, o), 'body.oauth_token_id', 'missing'],
    ['connections.create of nothing', (c, o) => c.connections.create('a', undefined, o), 'body', 'model_attributes_type'],
    ['oauthProviders.create without a secret', (c, o) => c.oauthProviders.create({ ...NEW_PROVIDER, client_secret: undefined }, o), 'body.client_secret', 'missing'],
    ['oauthProviders.patch with a number as name', (c, o) => c.oauthProviders.patch('p', { name: 5 }, o), 'body.name', 'string_type'],
  ];
  for (const [name, call, place, code] of refused) {
    it(`is refused before it is sent where services were seen to refuse it: ${name}`, async () => {
      const { sent, control } = recorder({});
      const error = await caught(call(control));
      assert.ok(error instanceof ValidationError, String(error));
      assert.deepEqual(error.issues.map(({ loc, code: found }) => [loc.join('.'), found]), [[place, code]]);
      assert.equal(sent.length, 0);
      await call(control, { validate: false }).asResult();
      assert.equal(sent.length, 1, 'unchecked it is sent');
    });
  }

  it('that makes a revision and names a source of it is sent with a warning', async () => {
    const lines = [];
    const { sent, control } = recorder(REVISION, { logger: { warn: (line) => lines.push(line) } });
    await control.revisions.create(ID, { revision_source: 'internal_docker', source_revision_config: { image_uri: 'a/b:1' } });
    await control.revisions.create(ID, { revision_source: 'internal_docker' }, { validate: false });
    await control.revisions.create(ID, { revision_source: null, secrets: [] });
    assert.deepEqual(lines, ['deployment-control: revision_source: only a patch has it; a service may pass it over']);
    assert.deepEqual(sent.map(({ body }) => body.revision_source), ['internal_docker', 'internal_docker', null]);
  });

  it('passes with what is not listed, with null, and with a warning for what is only odd', async () => {
    const lines = [];
    const { sent, control } = recorder(PROVIDER, { logger: { warn: (line) => lines.push(line) } });
    await control.oauthProviders.create({ ...NEW_PROVIDER, scopes: ['a'], auth_url: 'nowhere' });
    assert.deepEqual([sent[0].body.scopes, lines], [['a'], ['deployment-control: auth_url: Should be a URL that starts with http:// or https://']]);
    await control.revisions.list(ID, { limit: null, status: null }).asResult();
    await control.revisions.logs(IDS, { level: null, offset: 7 }).asResult();
    assert.deepEqual(sent.slice(1).map(({ line }) => line), [`GET /v2/deployments/${ID}/revisions`, `GET /v2/deployments/${ID}/revisions/${OTHER}/logs?offset=7`]);
  });
});

describe('a request of a caller\'s own', () => {
  it('goes to its path with the client\'s credentials, and gives any JSON', async () => {
    const { sent, control } = recorder([1], { apiKey: 'k-1' });
    assert.deepEqual(await control.request('post', '/v3/x?a=1', { json: { b: 1 }, body: { c: 2 }, query: { d: 'e f' } }), [1]);
    assert.deepEqual([sent[0].line, sent[0].body, sent[0].headers['x-api-key']], ['POST /v3/x?a=1&d=e%20f', { b: 1, c: 2 }, 'k-1']);
    assert.equal(await recorder(undefined).control.request('DELETE', '/v3/x'), undefined);
    assert.ok((await caught(recorder(() => new Response('<html>')).control.request('GET', '/v3/x'))) instanceof ResponseParseError);
  });

  it('never leaves the base URL', async () => {
    const { sent, control } = recorder({});
    for (const path of ['v2/x', '//other.example/x', '/v2/../../x', '/v2/%2e%2E/x', '/v2/.', 'https://other.example/', '/a b', '/a\\b', '', undefined, '/x#y']) {
      assert.ok((await caught(control.request('GET', path))) instanceof ConfigError, String(path));
    }
    assert.ok((await caught(control.request('TRACE', '/x'))) instanceof ConfigError);
    assert.equal(sent.length, 0);
  });
});

describe('options of a call', () => {
  it('add to the query, the body and the headers', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await control.deployments.patch(ID, { source_config: { build_on_push: true } }, { query: { dry: true }, body: { tracked_packages: ['a'] }, headers: { 'X-Own': '1' }, traceparent });
    assert.deepEqual(sent[0], {
      line: `PATCH /v2/deployments/${ID}?dry=true`,
      body: { source_config: { build_on_push: true }, tracked_packages: ['a'] },
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-own': '1', traceparent },
    });
  });

  it('add to what fetch is told, over what the client says; what the client decides itself stays', async () => {
    const told = [];
    const control = client(async (_url, init) => { told.push(init); return json(DEPLOYMENT); }, { fetchOptions: { cache: 'no-store', mode: 'cors' } });
    await control.deployments.get(ID, { fetchOptions: { cache: 'reload', next: { revalidate: 5 }, method: 'PUT', redirect: 'follow' } });
    await control.deployments.get(ID);
    assert.deepEqual(told.map(({ cache, mode, next, method, redirect }) => [cache, mode, next?.revalidate, method, redirect]), [
      ['reload', 'cors', 5, 'GET', 'manual'], ['no-store', 'cors', undefined, 'GET', 'manual'],
    ]);
  });

  it('that no request can carry are refused, and no value is shown', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    for (const options of [{ headers: { 'X-Own': 'hidden\n' } }, { headers: { 'X Own': 'hidden' } }, { traceparent: 'hidden' }, { timeout: -1 }, { retry: 'x' && { statuses: 5 } }]) {
      const error = await caught(control.deployments.get(ID, options));
      assert.ok(error instanceof ConfigError && !inspect(error).includes('hidden'), inspect(error));
    }
    assert.ok((await caught(control.deployments.patch(ID, null, { body: { a: 1 } }))) instanceof ConfigError);
    assert.equal(sent.length, 0);
  });

  it('that hold a credential are held to the same rule as an option: it never leaves unencrypted for another machine', async () => {
    let sent = 0;
    const fetch = async () => { sent += 1; return json(DEPLOYMENT); };
    const given = { baseUrl: 'http://control.example', apiKey: null, fetch };
    const plain = new DeploymentControl({ ...given, authHeaders: { bearer: 'X-Token' } });
    for (const name of ['X-Api-Key', 'authorization', 'COOKIE', 'Proxy-Authorization', 'x-tenant-id', 'x-token']) {
      const headers = { [name]: 'k-hidden' };
      const refused = [
        await caught(plain.deployments.get(ID, { headers })),
        await caught(plain.request('GET', '/x', { headers })),
        await caught(plain.revisions.wait(IDS, { headers })),
        await caught(plain.deployments.list({}, { headers }).toArray({ max: 1 })),
        await caught((async () => new DeploymentControl({ ...given, headers, authHeaders: { bearer: 'X-Token' } }))()),
      ];
      for (const error of refused) {
        assert.ok(error instanceof ConfigError && /unencrypted over http: to another machine/.test(error.message), `${name}: ${inspect(error)}`);
        assert.ok(!inspect(error).includes('hidden'));
      }
    }
    assert.equal(sent, 0);
    await plain.deployments.get(ID, { headers: { 'x-own': '1', authorization: null } });
    await plain.withOptions({ allowInsecureHttp: true }).deployments.get(ID, { headers: { authorization: 'x' } });
    await plain.withOptions({ baseUrl: 'https://control.example' }).deployments.get(ID, { headers: { authorization: 'x' } });
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
      [async () => { for await (const _ of control.revisions.watch(IDS, { signal })); }, noSignal],
      [async () => { for await (const _ of control.revisions.logs(IDS, {}, { signal })); }, noSignal],
      [() => control.request('GET', '/x', { signal: 'x' }), noSignal],
      [() => control.deployments.list().toArray(), /^toArray needs a bound/],
      [() => control.deployments.get(ID, { fetch: 'x' }), /^fetch must be a function$/],
      [() => control.deployments.get(ID, { headers: new Headers({ a: '1' }) }), /^headers must be an object with a member for each, such as \{ 'x-own': '1' \}; Object.fromEntries/],
      [() => control.deployments.get(ID, { headers: [['a', '1']] }), /^headers must be an object/],
      [() => control.deployments.get(ID, { query: new URLSearchParams('a=1') }), /^a query must be an object with a member for each, such as \{ limit: 5 \}; Object.fromEntries/],
      [() => control.deployments.get(ID, { query: 'a=1' }), /^a query must be an object/],
      [async () => new DeploymentControl({ baseUrl: 'http://localhost', headers: new Map([['a', '1']]) }), /^headers must be an object/],
      [async () => new DeploymentControl(null), /^the options must be an object, such as /],
      [async () => new DeploymentControl('http://localhost'), /^the options must be an object, such as /],
    ];
    for (const [call, message] of slips) {
      const error = await caught(call());
      assert.ok(error instanceof ConfigError, inspect(error));
      assert.match(error.message, message);
    }
    assert.deepEqual(sent.map(({ line }) => line), ['GET /v2/deployments?limit=20'], 'the listing alone was sent');
  });
});

describe('options of a client', () => {
  it('name the headers of the credentials', async () => {
    const { sent, control } = recorder(DEPLOYMENT, { apiKey: 'k', tenantId: 't', bearerToken: 'b', authHeaders: { apiKey: 'X-Key', bearer: 'X-Token' } });
    await control.deployments.get(ID);
    assert.deepEqual(sent[0].headers, { accept: 'application/json', 'x-key': 'k', 'x-tenant-id': 't', 'x-token': 'Bearer b' });
  });

  it('name the paths of integrations', async () => {
    const { sent, control } = recorder([], { vocabulary: { repoHost: 'forge.example', managedRepositoriesPath: '/v9/managed/{integration_id}' } });
    await control.integrations.listRepositories(ID);
    await control.integrations.list();
    await control.integrations.listManagedRepositories(ID);
    assert.deepEqual(sent.map(({ line }) => line), [`GET /v1/integrations/forge.example/${ID}/repos`, 'GET /v1/integrations/forge.example/install', `GET /v9/managed/${ID}`]);
  });

  it('name the service\'s own words, which stand on the wire and nowhere else', async () => {
    const own = { ...DEPLOYMENT, source: 'forge', source_revision_config: { product_config_path: 'a.json' } };
    const neutral = { ...DEPLOYMENT, source: 'repo_host', source_revision_config: { agent_config_path: 'a.json' } };
    const answers = [own, own, { resources: [own], offset: 1 }, { id: OTHER, status: 'DEPLOYED', source: 'forge' }, { detail: [{ loc: ['body', 'source_revision_config', 'product_config_path'], msg: 'no', type: 't' }] }];
    const { sent, control } = recorder((count) => json(answers[count - 1], { status: count === 5 ? 422 : 200 }), { vocabulary: { repoHost: 'forge', agent: 'product' } });
    const body = {
      name: 'agent', source: 'repo_host', source_config: { integration_id: ID, repo_url: 'https://h/a' }, source_revision_config: { repo_ref: 'main', agent_config_path: 'a.json' }, secrets: [],
    };
    assert.deepEqual(await control.deployments.create(body), neutral);
    // A body in the service's words is the same.
    await control.deployments.create({ ...body, source: 'forge', source_revision_config: { repo_ref: 'main', product_config_path: 'a.json' } });
    for (const { body: wire } of sent) assert.deepEqual([wire.source, wire.source_revision_config], ['forge', { repo_ref: 'main', product_config_path: 'a.json' }]);
    assert.deepEqual((await control.deployments.list()).items, [neutral]);
    assert.equal((await control.revisions.wait(IDS)).source, 'repo_host');
    const error = await caught(control.deployments.patch(ID, { source_revision_config: { agent_config_path: 'x' } }));
    assert.deepEqual(error.issues[0].path, ['source_revision_config', 'agent_config_path']);
    const refused = await caught(control.deployments.create({ ...body, source_revision_config: {} }));
    assert.ok(refused instanceof ValidationError && refused.issues.some(({ path }) => path.join('.') === 'source_revision_config.agent_config_path'), inspect(refused.issues));
    for (const vocabulary of [{ repoHost: 5 }, { repoHost: 'a/b' }, { managedRepositoriesPath: 'x' }]) assert.throws(() => client(() => {}, { vocabulary }), ConfigError);
  });

  it('are changed for another client by withOptions, and stay for the first', async () => {
    const { sent, control } = recorder(DEPLOYMENT, { apiKey: 'one', headers: { a: '1' } });
    const other = control.withOptions({ apiKey: 'two' });
    await other.deployments.get(ID);
    await control.deployments.get(ID);
    assert.deepEqual(sent.map(({ headers }) => [headers['x-api-key'], headers.a]), [['two', '1'], ['one', '1']]);
  });

  it('hold no key as a text in a page, under whatever name it is given', () => {
    Object.assign(globalThis, { window: {}, document: {} });
    try {
      for (const options of [{ apiKey: 'k' }, { bearerToken: 'k' }, { headers: { Authorization: 'k' } }, { headers: { 'x-key': 'k' }, authHeaders: { apiKey: 'X-Key' } }]) {
        assert.throws(() => client(() => {}, options), /^ConfigError: a key in a page can be read by every script/, inspect(options));
        client(() => {}, { ...options, dangerouslyAllowBrowser: true });
      }
      for (const options of [{ apiKey: () => 'k' }, { tenantId: 't' }, { headers: { 'x-tenant-id': 't', 'x-own': '1', authorization: null } }]) client(() => {}, options);
    } finally {
      delete globalThis.window;
      delete globalThis.document;
    }
  });

  it('that will not do are refused', () => {
    const wrong = [{ redirect: 'follow' }, { logLevel: 'loud' }, { onEvent: 5 }, { headers: { a: '\n' } }, { authHeaders: { apiKey: 'a b' } }, { retry: 'x' }, { retry: true }, { hosting: 'moon' }];
    for (const options of wrong) assert.throws(() => client(() => {}, options), ConfigError, inspect(options));
  });

  it('decide about the host of a source', async () => {
    const body = { name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'r/a:1' }, secrets: [] };
    const { control } = recorder(DEPLOYMENT, { hosting: 'cloud' });
    assert.ok((await caught(control.deployments.create(body))) instanceof ValidationError);
    assert.equal((await recorder(DEPLOYMENT, { hosting: 'self_hosted' }).control.deployments.create(body)).id, ID);
  });
});

describe('a redirect', () => {
  const to = (location, status = 302) => new Response(null, { status, headers: { location } });
  const walking = (answers, options) => {
    const sent = [];
    const fetch = async (url, init) => {
      sent.push([init.method, url, init.redirect]);
      return answers[url.replace('http://localhost/api', '')] ?? to('https://other.example/');
    };
    return { sent, control: client(fetch, { retry: 2, apiKey: 'k-hidden', ...options }) };
  };

  it('is refused, told with its target, and not asked for again', async () => {
    const { sent, control } = walking({ [`/v2/deployments/${ID}`]: to('https://other.example/login?token=hidden') });
    const error = await caught(control.deployments.get(ID));
    assert.ok(error instanceof ApiError && error.status === 302 && error.attempts === 1, String(error));
    assert.match(error.message, /answered 302, a redirect to https:\/\/other\.example\/login, which is refused: no credential may go to another origin; correct the base URL$/);
    assert.ok(!inspect(error.message).includes('hidden'));
    assert.deepEqual(sent.map(([, , mode]) => mode), ['manual']);
  });

  it('that is not followed says why, where it came to and what to do', async () => {
    const get = `/v2/deployments/${ID}`;
    const said = async (answers, options, run = (control) => control.deployments.get(ID)) => (await caught(run(walking(answers, options).control))).message.replace(/^.*answered /, '');
    const [own, allowed] = [{}, { redirect: 'same-origin' }];
    assert.equal(await said({ [get]: to('/api/b', 307) }, own), "307, a redirect to http://localhost/api/b, which is refused; correct the base URL, or allow redirects within the origin by redirect: 'same-origin'");
    const looks = 'and that looks like a loop; correct the base URL or the redirects of the service';
    assert.equal(await said({ [get]: to('b?token=hidden'), '/v2/deployments/b?token=hidden': to('b?token=hidden') }, allowed), `302, a redirect to http://localhost/api/v2/deployments/b after 5 that were followed, ${looks}`);
    const elsewhere = 'which is refused: no credential may go to another origin; correct the base URL';
    assert.equal(await said({ [get]: to('/api/b'), '/b': to('https://other.example/c') }, allowed), `302, a redirect to https://other.example/c after 1 that was followed, ${elsewhere}`);
    assert.equal(await said({ [get]: to('https://other.example/c') }, own), `302, a redirect to https://other.example/c, ${elsewhere}`);
    const changed = await said({ [get]: to('/api/b', 303) }, allowed, (control) => control.deployments.patch(ID, {}));
    assert.equal(changed, '303, a redirect to http://localhost/api/b, which is refused: followed, it would become a GET; correct the base URL');
    assert.equal(await said({ [get]: to('http://[') }, allowed), '302, a redirect, which is refused: no request may go there; correct the base URL or the redirects of the service');
  });

  it('that a browser hides is refused too', async () => {
    let sent = 0;
    const opaque = async () => { sent += 1; return { type: 'opaqueredirect', status: 0, headers: new Headers(), text: async () => '' }; };
    const error = await caught(client(opaque, { retry: 2 }).deployments.get(ID));
    assert.ok(error instanceof ApiError && /answered with a redirect, which is refused: the runtime does not show where it leads; correct the base URL$/.test(error.message), String(error));
    assert.equal(sent, 1);
  });

  it('within the origin is followed where that is allowed, and none beyond', async () => {
    const get = `/v2/deployments/${ID}`;
    const { sent, control } = walking({ [get]: to('/api/a', 308), '/a': to('http://localhost/api/b', 307), '/b': json(DEPLOYMENT) }, { redirect: 'same-origin' });
    assert.equal((await control.deployments.get(ID)).id, ID);
    assert.deepEqual(sent.map(([, url]) => url.replace('http://localhost/api', '')), [get, '/a', '/b']);
    for (const target of ['https://localhost/api/a', 'http://localhost:81/', '//other.example/', 'http://user:pass@localhost/api/b', 'ftp://localhost/', 'http://[', 'data:,x']) {
      const walk = walking({ [get]: to(target) }, { redirect: 'same-origin' });
      assert.equal((await caught(walk.control.deployments.get(ID))).status, 302, target);
      assert.equal(walk.sent.length, 1, target);
    }
    const circle = walking({ [get]: to(`/api${get}`) }, { redirect: 'same-origin' });
    assert.equal((await caught(circle.control.deployments.get(ID))).status, 302);
    assert.equal(circle.sent.length, 6);
  });

  it('never turns a change into another request', async () => {
    for (const status of [301, 302, 303]) {
      const { sent, control } = walking({ [`/v2/deployments/${ID}`]: to('/api/b', status), '/b': json(DEPLOYMENT) }, { redirect: 'same-origin' });
      assert.equal((await caught(control.deployments.patch(ID, {}))).status, status);
      assert.equal(sent.length, 1);
    }
    const { sent, control } = walking({ [`/v2/deployments/${ID}`]: to('/api/b', 307), '/b': json(DEPLOYMENT) }, { redirect: 'same-origin' });
    await control.deployments.patch(ID, {});
    assert.deepEqual(sent.map(([method]) => method), ['PATCH', 'PATCH']);
  });
});

describe('events and log lines', () => {
  it('tell of each attempt, with one id a call', async () => {
    const events = [];
    const { control } = recorder((count) => (count === 1 ? json({}, { status: 503 }) : json(DEPLOYMENT, { headers: { 'x-request-id': 'r-1' } })), {
      retry: { maxRetries: 1, baseDelay: 2 }, onEvent: (event) => events.push(event),
    });
    await control.deployments.get(ID);
    assert.deepEqual(events.map(({ type, attempt }) => [type, attempt]), [['request', 1], ['response', 1], ['retry', 1], ['request', 2], ['response', 2]]);
    assert.equal(new Set(events.map(({ id }) => id)).size, 1);
    assert.deepEqual([events[1].status, events[2].reason, events[4].requestId], [503, '503', 'r-1']);
    assert.ok(events[2].delayMs >= 1 && events[2].delayMs <= 2);
  });

  it('tell of the end of a call that fails or is aborted, once', async () => {
    for (const [fetch, signal] of [[async () => json({}, { status: 500 })], [async () => { throw new TypeError('x'); }], [() => new Promise(() => {}), AbortSignal.timeout(5)]]) {
      const events = [];
      const error = await caught(client(fetch, { onEvent: (event) => events.push(event) }).deployments.get(ID, { signal }));
      const ends = events.filter(({ type }) => type === 'error');
      assert.equal(ends.length, 1);
      assert.equal(ends[0].error, error);
      assert.ok(ends[0].attempts === 1 && ends[0].durationMs >= 0);
    }
  });

  it('hold no credential, no body and nothing of a query that looks secret', async () => {
    const shown = [];
    const logger = Object.fromEntries(['error', 'warn', 'info', 'debug'].map((level) => [level, (...line) => shown.push(line)]));
    const { control } = recorder(() => json({ detail: 'no' }, { status: 500 }), { apiKey: 'k-hidden', bearerToken: 'b-hidden', logger, logLevel: 'debug', onEvent: (event) => shown.push(event) });
    await caught(control.deployments.create({ name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [{ name: 'A', value: 's-hidden' }] }));
    const error = await caught(control.deployments.get(ID, { query: { access_token: 'q-hidden', plain: 'seen' } }));
    assert.ok(shown.length > 6);
    assert.ok(!inspect([shown, error], { depth: 9 }).includes('hidden'));
    assert.match(error.message, /access_token=\*\*\*&plain=seen/);
  });

  it('that throw or reject harm no call', async () => {
    const onEvent = () => { throw new Error('mine'); };
    assert.equal((await recorder(DEPLOYMENT, { onEvent }).control.deployments.get(ID)).id, ID);
    assert.equal((await recorder(DEPLOYMENT, { onEvent: async () => { throw new Error('mine'); } }).control.deployments.get(ID)).id, ID);
  });

  it('are written from the level on that the client is told', async () => {
    const written = async (logLevel) => {
      const lines = [];
      const logger = Object.fromEntries(['error', 'warn', 'info', 'debug'].map((level) => [level, () => lines.push(level)]));
      const { control } = recorder((count) => (count === 1 ? json({}, { status: 503 }) : json(DEPLOYMENT)), { retry: { maxRetries: 1, baseDelay: 0 }, logger, logLevel });
      await control.deployments.patch(ID, { unknown: 1 }).catch(() => {});
      await control.deployments.get(ID).catch(() => {});
      return [...new Set(lines)].sort();
    };
    assert.deepEqual(await written('off'), []);
    assert.deepEqual(await written('error'), []);
    assert.deepEqual(await written(undefined), ['warn']);
    assert.deepEqual(await written('info'), ['info', 'warn']);
    assert.deepEqual(await written('debug'), ['debug', 'info', 'warn']);
  });

  it('that nobody hears cost nothing: no timer and no listener is left by a call', async () => {
    const { control } = recorder(DEPLOYMENT);
    const before = process.getActiveResourcesInfo().length;
    for (let count = 0; count < 100; count += 1) await control.deployments.get(ID);
    assert.ok(process.getActiveResourcesInfo().length <= before);
  });
});

it('a failure of the service is a ServerError', async () => {
  assert.ok((await caught(recorder(() => json({}, { status: 599 })).control.deployments.get(ID))) instanceof ServerError);
});
