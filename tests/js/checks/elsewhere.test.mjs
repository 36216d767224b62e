// What people call things who come from other libraries, and what answers them.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import byDefault, { DeploymentControl } from 'deployment-control';
import { ID } from '../../support/service/calls.mjs';

describe('what people call things elsewhere', () => {
  const answering = () =>
    new DeploymentControl({
      baseUrl: 'http://localhost',
      apiKey: null,
      fetch: async () =>
        new Response(JSON.stringify({ resources: [{ name: 'agent' }], offset: 1 }), {
          headers: { 'content-type': 'application/json' },
        }),
    });

  it('is told with the word that it has here, and is listed nowhere', async () => {
    const control = answering();
    for (const [call, meant] of [
      [() => control.deployments.retrieve(ID), /there is no retrieve of deployments; use get$/],
      [() => control.deployments.update(ID, {}), /use patch$/],
      [() => control.deployments.remove(ID), /use delete$/],
      [() => control.deployments.listAll(), /use list, over whose result/],
      [() => control.deployments.waitForDeployed(ID), /use waitUntilDeployed$/],
      [() => control.integrations.listRepos(ID), /use listRepositories$/],
      [() => control.providers.list(), /there is no providers of a client; use oauthProviders$/],
      [() => control.repositories.list(ID), /use integrations\.listRepositories$/],
      [() => control.deployments.getAll(), /use list, over whose result/],
      [() => control.deployments.findByName('agent'), /use list\(\{ name_contains \}\)$/],
      [() => control.deployments.upsert({}), /use apply$/],
      [() => control.deployments.createAndWait({}), /use apply with the option wait$/],
      [() => control.deployments.findUnique(ID), /use get$/],
      [() => control.deployments.bulkDelete([ID]), /use deleteMany$/],
      [() => control.deployments.diff({}), /use plan$/],
      [() => control.deployments.setSecrets(ID, []), /use deployments\.patch, which replaces the whole list/],
      [() => control.deployments.poll(ID), /use waitUntilDeployed$/],
      [() => control.revisions.latest(ID), /use get, with the latest_revision_id/],
      [() => control.revisions.tail(ID), /use logs, or followLogs$/],
      [() => control.put('/v2/deployments'), /use request\(METHOD, path\)$/],
      [() => control.extend({}), /there is no extend of a client; use withOptions$/],
      [() => control.deployments.restart(ID), /use revisions\.redeploy$/],
      [() => control.revisions.update(ID), /use deployments\.patch$/],
      [() => control.revisions.rollback(ID), /use deployments\.rollback$/],
      [() => control.revisions.cancel(ID), /use interrupt$/],
      [() => control.listeners.update(ID), /use patch$/],
      [() => control.connections.delete('a', 'b'), /there is no delete of connections; use remove$/],
      [() => control.get('/v2/deployments'), /use request\(METHOD, path\)$/],
      [() => control.deployments.followLogs(ID), /use revisions\.logs, or revisions\.followLogs$/],
      [() => control.deployments.getRevision(ID), /use revisions\.get$/],
      [() => control.deployments.scale(ID, 2), /use patch of source_config\.resource_spec$/],
      [() => control.deployments.setSecret(ID, {}), /use deployments\.patch, which replaces the whole list/],
      [() => control.deployments.exists('agent'), /use list\(\{ name_contains \}\)$/],
      [() => control.deployments.revisions.list(ID), /there is no revisions of deployments; use revisions\.list$/],
      [() => control.createDeployment({}), /there is no createDeployment of a client; use deployments\.create$/],
      [() => control.listDeployments(), /use deployments\.list$/],
      [() => control.authProviders.list(), /use oauthProviders$/],
      [
        () => control.deployments.list().all(),
        /there is no all of a list call; use toArray\(\{ max \}\), or `for await`/,
      ],
      [() => control.deployments.list().autoPagingToArray(), /use toArray\(\{ max \}\)/],
      [() => control.deployments.list().resources, /no resources of a list call; use `await` before it/],
      [() => control.deployments.list().items[0], /use `await` before it/],
    ])
      assert.throws(call, { name: 'ConfigError', message: meant }, String(call));
    for (const each of [control, control.deployments, await control.deployments.list()])
      assert.ok(!Object.keys(each).some((name) => /^(retrieve|providers|data)$/.test(name)));
  });

  it('and what is given in another order or as another option is told with its place', async () => {
    const control = answering();
    const page = await control.deployments.list();
    for (const [call, meant] of [
      [() => control.deployments.deleteMany(ID), /takes a list of ids: deleteMany\(\[id\]\); delete\(id\)/],
      [() => control.deployments.rollback(ID, ID), /rollback\(id, \{ to: revision \}\)$/],
      [() => control.deployments.rollback({ deployment_id: ID, revision_id: ID }), /pass its deployment_id$/],
      [() => control.deployments.apply({}, { dryRun: true }), /use deployments\.plan, which changes nothing$/],
      [() => control.deployments.get(ID, { idempotencyKey: 'a' }), /use deployments\.apply, which creates nothing/],
      [() => control.deployments.list({ starting_after: ID }), /use offset, or loop over the list;/],
      [() => control.deployments.list({ filter: {} }), /use its members themselves/],
      [() => control.deployments.list({ sort: 'name' }), /no service sorts;/],
      [() => control.request('/v2/deployments'), /the method first: request\('GET', \/v2\/deployments\)$/],
      [() => control.request({ method: 'GET', url: '/v2/deployments' }), /there is no url .*; use path$/],
      [() => control.uploads.put(ID, './agent.tar.gz'), /not a text: readFile gives those of a file$/],
      [async () => page.total, /there is no total of a page; use items\.length for this page; no service counts/],
      [async () => page.totalCount, /no service counts/],
      [async () => page.has_more, /use hasNext\(\)$/],
      [async () => page.hasNextPage(), /use hasNext\(\)$/],
      [async () => page.getNextPage(), /use next\(\)$/],
      [async () => page.results, /use items$/],
      [async () => page.map(String), /there is no map of a page; use items$/],
      [async () => page.deployments, /use items$/],
      ...['NextToken', 'nextToken', 'next_token', 'pageToken', 'nextPageToken', 'nextCursor', 'next_page'].map(
        (name) => [async () => page[name], /use hasNext\(\) and next\(\), or `for await` over the list/],
      ),
      [
        () => control.deployments.apply({}, { wait: true, maxWait: 5 }),
        /there is no maxWait .*; use wait: \{ maxWait \}/,
      ],
      [() => control.deployments.get(ID, { wait: true }), /use deployments\.apply, or waitUntilDeployed$/],
    ])
      await assert.rejects(call, { name: 'ConfigError', message: meant }, String(call));
  });

  it('is a default import too, by import and by require', () => {
    assert.equal(byDefault, DeploymentControl);
    const required = createRequire(import.meta.url)('deployment-control');
    assert.equal(required.default, required.DeploymentControl);
    assert.equal(required.__esModule, true);
  });

  it('can get another meaning, from a subclass, an assignment or a double', () => {
    class Fields extends DeploymentControl {
      secrets = new Map();
      providers = 1;
    }
    class Getters extends DeploymentControl {
      get repositories() {
        return 2;
      }
    }
    const options = { baseUrl: 'http://localhost', apiKey: null };
    const fields = new Fields(options);
    assert.deepEqual([fields.secrets.size, fields.providers, new Getters(options).repositories], [0, 1, 2]);
    const control = answering();
    control.secrets = 3;
    control.deployments.retrieve = () => 4;
    assert.deepEqual([control.secrets, Object.keys(control).includes('secrets')], [3, true]);
    assert.equal(control.deployments.retrieve(), 4);
    assert.throws(() => answering().secrets, /there is no secrets of a client/);
    assert.throws(() => new Getters(options).secrets, /there is no secrets of a client/);
  });

  it('is no property of a client', () => {
    const control = answering();
    const names = Object.getOwnPropertyNames(control);
    assert.equal(names.map((name) => control[name]).length, names.length);
    assert.ok(!names.includes('secrets') && !names.includes('providers') && !names.includes('repositories'));
  });

  it('is a page with the records by the name of the contract, and with the right word for another', async () => {
    const page = await answering().deployments.list();
    assert.equal(page.resources, page.items);
    assert.throws(() => page.data, /there is no data of a page; use items$/);
    assert.throws(() => page.length, /there is no length of a page; use items\.length$/);
    const { deployments } = answering();
    await assert.rejects(deployments.list({ page: 2 }), /there is no page in the query .*; use offset, or loop/);
    await assert.rejects(deployments.list({ name: 'agent' }), /there is no name in the query .*; use name_contains/);
    for (const [option, meant] of [
      ['workspaceId', /no workspaceId in the options; use tenantId$/],
      ['accessToken', /use bearerToken$/],
      ['endpoint', /use baseUrl$/],
      ['dispatcher', /use fetch, which can use an agent/],
      ['interceptors', /use onEvent, which sees each request, or fetch/],
      ['credentials', /use fetchOptions: \{ credentials \}$/],
    ])
      assert.throws(() => new DeploymentControl({ [option]: 'x' }), meant);
  });

  it('is a name in place of an id, of which the message says how to find it', async () => {
    const control = answering();
    for (const call of [() => control.deployments.get('agent'), () => control.deployments.rollback('agent')])
      await assert.rejects(call(), /list\(\{ name_contains \}\) finds that of a name/);
    await assert.rejects(control.deployments.get('1234'), (error) => !/name_contains/.test(error.message));
  });
});
