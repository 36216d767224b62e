// The options of a client: the names and words that they set, and those that are refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError, ValidationError } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, OTHER, caught, client, json, recorder } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';

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
