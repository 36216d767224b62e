// Queries and bodies that were only observed: what is refused before it is sent, and what passes with a warning.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { ValidationError } from 'deployment-control';
import { ID, IDS, OTHER, caught, recorder } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { NEW_PROVIDER, PROVIDER } from '../../../support/service/records.mjs';

const { paths } = JSON.parse(await readFile(new URL('../../../../schema/openapi.json', import.meta.url), 'utf8'));
const REVISION = { id: OTHER, status: 'DEPLOYED' };

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
