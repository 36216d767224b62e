// What leaves for the service: the request of every operation, and what is said of its answer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, ConfigError, NotFoundError, ResponseParseError, ValidationError } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, OTHER, caught, json, recorder } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { FORM, NEW_PROVIDER, PROVIDER } from '../../../support/service/records.mjs';

const REVISION = { id: OTHER, status: 'DEPLOYED' };
const REPOSITORY = {
  host_integration_id: ID,
  id: 1,
  name: 'agent',
  owner: 'team',
  url: 'https://host.example/team/agent',
  default_branch: 'main',
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
