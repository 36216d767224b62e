// What leaves for the service: the request of every operation, what is checked before it, and requests of a caller's
// own.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  ApiError,
  ConfigError,
  NotFoundError,
  ResponseParseError,
  ServerError,
  ValidationError,
} from 'deployment-control';
import { DEPLOYMENT, ID, IDS, OTHER, caught, json, recorder } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FORM } from '../../support/service/records.mjs';

const { paths } = JSON.parse(await readFile(new URL('../../../schema/openapi.json', import.meta.url), 'utf8'));
const REVISION = { id: OTHER, status: 'DEPLOYED' };
const REPOSITORY = {
  host_integration_id: ID,
  id: 1,
  name: 'agent',
  owner: 'team',
  url: 'https://host.example/team/agent',
  default_branch: 'main',
};
const PROVIDER = {
  id: 'p',
  organization_id: 'o',
  provider_id: 'p',
  name: 'P',
  client_id: 'c',
  auth_url: 'https://a',
  token_url: 'https://t',
  uses_pkce: false,
  code_challenge_method: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  // What services may leave out arrives with its default.
  is_dynamic_client: false,
  token_endpoint_auth_method: 'client_secret_post',
};
const NEW_PROVIDER = {
  provider_id: 'p',
  name: 'P',
  client_id: 'c',
  client_secret: 's',
  auth_url: 'https://a',
  token_url: 'https://t',
};

describe('every operation', () => {
  const cases = [
    ['GET /v2/deployments?limit=20', (c) => c.deployments.list(), { resources: [], offset: 0 }],
    ['POST /v2/deployments', (c) => c.deployments.create(FORM), DEPLOYMENT],
    [`GET /v2/deployments/${ID}`, (c) => c.deployments.get(ID), DEPLOYMENT],
    [`PATCH /v2/deployments/${ID}`, (c) => c.deployments.patch(ID, {}), DEPLOYMENT],
    [`DELETE /v2/deployments/${ID}`, (c) => c.deployments.delete(ID), undefined],
    [
      `DELETE /v2/deployments/${ID}?delete_tracing_project=true`,
      (c) => c.deployments.delete(ID, { delete_tracing_project: true }),
      undefined,
    ],
    [
      `POST /v2/deployments/${ID}/upload-url`,
      (c) => c.deployments.createUploadUrl(ID),
      { upload_url: 'https://u', object_path: 'o' },
    ],
    [
      `POST /v2/deployments/${ID}/push-token`,
      (c) => c.deployments.createPushToken(ID),
      { token: 't', registry_url: 'r' },
    ],
    [
      `GET /v2/deployments/${ID}/revisions?limit=20&status=QUEUED%2CBUILDING`,
      (c) => c.revisions.list(ID, { status: ['QUEUED', 'BUILDING'] }),
      { resources: [REVISION], offset: 1 },
    ],
    [
      `POST /v2/deployments/${ID}/revisions`,
      (c) => c.revisions.create(ID, { source_revision_config: { repo_ref: 'main' } }),
      REVISION,
    ],
    [`GET /v2/deployments/${ID}/revisions/${OTHER}`, (c) => c.revisions.get(IDS), REVISION],
    [`POST /v2/deployments/${ID}/revisions/${OTHER}/redeploy`, (c) => c.revisions.redeploy(IDS), DEPLOYMENT],
    [
      `GET /v2/deployments/${ID}/revisions/${OTHER}/logs?type=build&limit=5`,
      (c) => c.revisions.logs(IDS, { type: 'build', limit: 5 }),
      { logs: [] },
    ],
    [
      `POST /v1/projects/${ID}/revisions/${OTHER}/build_logs`,
      (c) => c.projects.buildLogs({ project_id: ID, revision_id: OTHER }, { limit: 5 }),
      { logs: [] },
    ],
    [
      `POST /v1/projects/${ID}/revisions/${OTHER}/deploy_logs`,
      (c) => c.projects.deployLogs({ project_id: ID, revision_id: OTHER }),
      { logs: [] },
    ],
    [`POST /v1/projects/${ID}/deploy_logs`, (c) => c.projects.deployLogs({ project_id: ID }), { logs: [] }],
    [
      'GET /v1/integrations/repo_host/install',
      (c) => c.integrations.list(),
      [{ id: ID, installation_id: 1, name: 'team' }],
    ],
    [`GET /v1/integrations/repo_host/${ID}/repos`, (c) => c.integrations.listRepositories(ID), [REPOSITORY]],
    [
      `GET /v1/integrations/forge/repo_host/${ID}/repos`,
      (c) => c.integrations.listManagedRepositories(ID),
      [REPOSITORY],
    ],
    ['GET /v2/listeners?limit=20', (c) => c.listeners.list(), { resources: [], offset: 0 }],
    [`GET /v2/listeners/${ID}`, (c) => c.listeners.get(ID), { id: ID }],
    ['GET /v2/auth/agents/a%2Fb/connections', (c) => c.connections.list('a/b'), { data: [] }],
    ['POST /v2/auth/agents/a/connections', (c) => c.connections.create('a', { oauth_token_id: 't' }), { id: 'c' }],
    [
      'DELETE /v2/auth/agents/a/connections/c%3Fd',
      (c) => c.connections.remove({ agent_id: 'a', connection_id: 'c?d' }),
      undefined,
    ],
    ['GET /v2/deployments/free-count', (c) => c.deployments.freeCount(), { count: 1 }],
    [
      `DELETE /v2/deployments?deployment_ids=${ID}&deployment_ids=${OTHER}`,
      (c) => c.deployments.deleteMany({ deployment_ids: [ID, OTHER] }),
      { results: [] },
    ],
    [`DELETE /v2/deployments/${ID}?force=true`, (c) => c.deployments.delete(ID, { force: true }), undefined],
    [
      `PATCH /v2/deployments/${ID}/resource-tiers`,
      (c) => c.deployments.patchResourceTiers(ID, { compute_tier: 'SERVERLESS_S' }),
      DEPLOYMENT,
    ],
    [
      `GET /v2/deployment-logs?deployment_id=${ID}&log_type=BUILD`,
      (c) => c.deployments.logs({ deployment_id: ID, log_type: 'BUILD' }),
      { items: [] },
    ],
    [`POST /v2/deployments/${ID}/revisions/${OTHER}/interrupt`, (c) => c.revisions.interrupt(IDS), undefined],
    ['GET /v2/integrations/repo_host/installations', (c) => c.integrations.listInstallations(), { items: [] }],
    [
      `GET /v2/integrations/repo_host/installations/${ID}/repositories?page_size=5`,
      (c) => c.integrations.listInstallationRepositories(ID, { page_size: 5 }),
      { items: [] },
    ],
    [
      'GET /v2/integrations/forge-repo_host/installations',
      (c) => c.integrations.listManagedInstallations(),
      { items: [] },
    ],
    [
      'POST /v2/integrations/repo_host/installation-link',
      (c) => c.integrations.createInstallationLink(),
      { install_url: 'https://u' },
    ],
    [
      'GET /v2/integrations/forge-repo_host/picker-sessions/a%2Fb',
      (c) => c.integrations.getPickerSession('a/b'),
      { installs: [] },
    ],
    [
      'POST /v2/listeners',
      (c) => c.listeners.create({ compute_type: 'k8s', compute_id: 'a', compute_config: {} }),
      { id: ID },
    ],
    [`PATCH /v2/listeners/${ID}`, (c) => c.listeners.patch(ID, { version: '2' }), { id: ID }],
    [`DELETE /v2/listeners/${ID}`, (c) => c.listeners.delete(ID), undefined],
    [
      'POST /v2/auth/agents/a/providers/p/tokens',
      (c) => c.connections.createWithToken({ agent_id: 'a', provider_id: 'p' }, { access_token: 't' }),
      { id: 'c' },
    ],
    [
      'POST /v2/auth/providers/mcp-discover',
      (c) => c.oauthProviders.discover({ provider_id: 'p', name: 'P', mcp_server_url: 'https://m' }),
      PROVIDER,
    ],
    ['GET /v2/auth/platform-providers', (c) => c.oauthProviders.listPlatform(), []],
    [
      'POST /v2/auth/authenticate',
      (c) => c.auth.authenticate({ provider: 'p', scopes: [] }),
      { status: 'completed', token: 't' },
    ],
    ['GET /v2/auth/wait/a?timeout=5', (c) => c.auth.wait('a', { timeout: 5 }), { status: 'pending' }],
    ['GET /v2/auth/tokens?provider_id=p', (c) => c.tokens.list({ provider_id: 'p' }), []],
    ['DELETE /v2/auth/tokens?provider_id=p', (c) => c.tokens.deleteAll({ provider_id: 'p' }), undefined],
    ['GET /v2/auth/tokens/exists?provider_id=p', (c) => c.tokens.exists({ provider_id: 'p' }), { has_token: true }],
    ['POST /v2/auth/tokens/exists/batch', (c) => c.tokens.exist({ provider_ids: ['p'] }), { has_token: { p: true } }],
    ['PATCH /v2/auth/tokens/t/metadata', (c) => c.tokens.patchMetadata('t', { is_default: true }), { id: 't' }],
    ['DELETE /v2/auth/tokens/t', (c) => c.tokens.delete('t'), undefined],
    [
      'POST /v2/anything?limit=5',
      (c) => c.request({ method: 'POST', path: '/v2/anything', query: { limit: 5 }, body: { a: 1 } }),
      { b: 2 },
    ],
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
      equalBy(sent, (each) => each.line, [line]);
      if (!('items' in (data ?? {}))) assert.deepEqual(data, answer);
      assert.equal(sent[0].headers['content-type'], sent[0].body === undefined ? undefined : 'application/json');
    });
  }

  it('that takes an id refuses what would leave its place', async () => {
    const { sent, control } = recorder({});
    for (const id of ['../../admin?x=1', '', '.', '..', 'x']) {
      for (const call of [
        control.deployments.get(id),
        control.deployments.delete(id),
        control.integrations.listRepositories(id),
        control.listeners.get(id),
        control.revisions.list(id),
      ]) {
        assert.ok((await caught(call)) instanceof ValidationError, id);
      }
    }
    for (const [id, type] of [
      ['', ValidationError],
      ['.', ValidationError],
      ['..', ValidationError],
      [undefined, ConfigError],
    ]) {
      assert.ok((await caught(control.connections.remove({ agent_id: 'a', connection_id: id }))) instanceof type, id);
      assert.ok((await caught(control.oauthProviders.get(id))) instanceof type, id);
    }
    assert.equal(sent.length, 0);
  });

  it('that was only observed says so where a service does not know it', async () => {
    for (const status of [404, 405]) {
      const { control } = recorder(() => json({ detail: 'Not Found' }, { status }));
      const error = await caught(control.listeners.list());
      assert.ok(error instanceof (status === 404 ? NotFoundError : ApiError));
      assert.match(
        error.message,
        /Not Found; the contract does not show this operation, it was only seen on services, so this one may not know it$/,
      );
      assert.doesNotMatch((await caught(control.deployments.get(ID))).message, /only seen/);
      const known = recorder(() => json({ detail: 'Listener not found' }, { status })).control;
      assert.doesNotMatch((await caught(known.listeners.get(ID))).message, /only seen/);
    }
  });

  it('that answers with less than a caller relies on is a ResponseParseError', async () => {
    const { control } = recorder({});
    for (const call of [
      control.deployments.createUploadUrl(ID),
      control.deployments.createPushToken(ID),
      control.connections.list('a'),
      control.oauthProviders.list(),
    ]) {
      assert.ok((await caught(call)) instanceof ResponseParseError);
    }
    // Services were seen to leave an empty list out.
    assert.deepEqual(await control.revisions.logs(IDS, { type: 'build' }), { logs: [] });
    assert.deepEqual((await control.integrations.listInstallations()).items, []);
  });
});

describe('a query or a body that was only observed', () => {
  const PROJECT = { project_id: ID };
  const refused = [
    ['revisions.list limit 101', (c, o) => c.revisions.list(ID, { limit: 101 }, o), 'query.limit', 'less_than_equal'],
    [
      'revisions.list offset -1',
      (c, o) => c.revisions.list(ID, { offset: -1 }, o),
      'query.offset',
      'greater_than_equal',
    ],
    ['listeners.list limit x', (c, o) => c.listeners.list({ limit: 'x' }, o), 'query.limit', 'int_parsing'],
    [
      'deployments.delete',
      (c, o) => c.deployments.delete(ID, { delete_tracing_project: 'perhaps', ...o }),
      'query.delete_tracing_project',
      'bool_parsing',
    ],
    [
      'revisions.logs limit 1001',
      (c, o) => c.revisions.logs(IDS, { type: 'build', limit: 1001 }, o),
      'query.limit',
      'less_than_equal',
    ],
    [
      'revisions.logs level',
      (c, o) => c.revisions.logs(IDS, { type: 'build', level: 'loud' }, o),
      'query.level',
      'literal_error',
    ],
    ['deployments.logs without an id', (c, o) => c.deployments.logs({}, o), 'query.deployment_id', 'missing'],
    [
      'listeners.create of another kind',
      (c, o) => c.listeners.create({ compute_type: 'vm', compute_id: 'a', compute_config: {} }, o),
      'body.compute_type',
      'literal_error',
    ],
    ['tokens.deleteAll of no provider', (c, o) => c.tokens.deleteAll({}, o), 'query.provider_id', 'missing'],
    ['revisions.logs type', (c, o) => c.revisions.logs(IDS, { type: 'built' }, o), 'query.type', 'literal_error'],
    [
      'projects.buildLogs order',
      (c, o) => c.projects.buildLogs({ project_id: ID, revision_id: OTHER }, { order: 'up' }, o),
      'body.order',
      'literal_error',
    ],
    [
      'projects.deployLogs start_time',
      (c, o) => c.projects.deployLogs(PROJECT, { start_time: 'soon' }, o),
      'body.start_time',
      'datetime_from_date_parsing',
    ],
    [
      'connections.create without its token',
      (c, o) => c.connections.create('a', {}, o),
      'body.oauth_token_id',
      'missing',
    ],
    [
      'connections.create of nothing',
      (c, o) => c.connections.create('a', undefined, o),
      'body',
      'model_attributes_type',
    ],
    [
      'oauthProviders.create without a client',
      (c, o) => c.oauthProviders.create({ ...NEW_PROVIDER, client_id: undefined }, o),
      'body.client_id',
      'missing',
    ],
    [
      'oauthProviders.patch with a number as name',
      (c, o) => c.oauthProviders.patch('p', { name: 5 }, o),
      'body.name',
      'string_type',
    ],
  ];
  for (const [name, call, place, code] of refused) {
    it(`is refused before it is sent where services were seen to refuse it: ${name}`, async () => {
      const { sent, control } = recorder({});
      const error = await caught(call(control));
      assert.ok(error instanceof ValidationError, String(error));
      equalBy(error.issues, ({ loc, code: found }) => [loc.join('.'), found], [[place, code]]);
      assert.equal(sent.length, 0);
      await call(control, { validate: false }).asResult();
      assert.equal(sent.length, 1, 'unchecked it is sent');
    });
  }

  const required = {
    'deployments.deleteMany': ['deployment_ids', [], (c, query, o) => c.deployments.deleteMany(query, o)],
    'deployments.logs': ['deployment_id', '', (c, query, o) => c.deployments.logs(query, o)],
    'revisions.logs': ['type', '', (c, query, o) => c.revisions.logs(IDS, query, o)],
    'tokens.deleteAll': ['provider_id', '', (c, query, o) => c.tokens.deleteAll(query, o)],
    'tokens.exists': ['provider_id', '', (c, query, o) => c.tokens.exists(query, o)],
  };
  for (const [name, [member, empty, call]] of Object.entries(required)) {
    it(`is never sent without what its query requires: ${name}`, async () => {
      const { sent, control } = recorder({});
      for (const query of [undefined, null, {}, { [member]: undefined }, { [member]: null }, { [member]: empty }]) {
        const error = await caught(call(control, query));
        assert.ok(error instanceof ValidationError, `${JSON.stringify(query)}: ${error}`);
        assert.deepEqual(error.issues[0].path, [member]);
      }
      const other = await caught(call(control, undefined, { query: { quite_unheard_of: 1 } }));
      assert.equal(other.issues?.[0].code, 'missing', String(other));
      assert.equal(sent.length, 0);
    });
  }

  it('has no other query that requires something', () => {
    const parameters = ({ parameters = [] }) => parameters.filter((each) => each.in === 'query' && each.required);
    const operations = Object.values(paths).flatMap(Object.values);
    const names = operations.filter((each) => parameters(each).length > 0).map(({ operationId }) => operationId);
    assert.deepEqual(names.sort(), Object.keys(required).sort());
  });

  it('that makes a revision and names a source of it is sent with a warning', async () => {
    const lines = [];
    const { sent, control } = recorder(REVISION, { logger: { warn: (line) => lines.push(line) } });
    await control.revisions.create(ID, {
      revision_source: 'internal_docker',
      source_revision_config: { image_uri: 'a/b:1' },
    });
    await control.revisions.create(ID, { revision_source: 'internal_docker' }, { validate: false });
    await control.revisions.create(ID, { revision_source: null, secrets: null });
    assert.deepEqual(lines, ['deployment-control: revision_source: only a patch has it; a service may ignore it']);
    equalBy(sent, ({ body }) => body.revision_source, ['internal_docker', 'internal_docker', null]);
  });

  it('passes with what is not listed, with null, and with a warning for what is only odd', async () => {
    const lines = [];
    const { sent, control } = recorder(PROVIDER, { logger: { warn: (line) => lines.push(line) } });
    await control.oauthProviders.create({ ...NEW_PROVIDER, scopes: ['a'], auth_url: 'nowhere' });
    assert.deepEqual(
      [sent[0].body.scopes, lines],
      [['a'], ['deployment-control: auth_url: Should be a URL that starts with http:// or https://']],
    );
    await control.revisions.list(ID, { limit: null, status: null }).asResult();
    await control.revisions.logs(IDS, { type: 'build', level: null, offset: 7 }).asResult();
    equalBy(sent.slice(1), ({ line }) => line, [
      `GET /v2/deployments/${ID}/revisions`,
      `GET /v2/deployments/${ID}/revisions/${OTHER}/logs?type=build&offset=7`,
    ]);
  });
});

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
