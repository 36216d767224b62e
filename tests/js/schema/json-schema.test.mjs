// JSON Schema and OpenAPI: the shipped files compile, take good records, refuse bad ones, and are what the package
// gives.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { jsonSchemaFor } from 'deployment-control';
import { equalBy } from '../../support/lists.mjs';
import { DEPLOYMENT, FORM as CREATE } from '../../support/service/records.mjs';
import { strict } from '../../support/checks/strict-schema.mjs';

const folder = new URL('../../../pkg/dist/schema/', import.meta.url);
const read = async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8'));
const names = (await readdir(folder)).filter((name) => name.endsWith('.schema.json')).sort();

const UUID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const spec = (resource_spec) => ({ ...CREATE, source_config: { resource_spec } });
const container = (more) => spec({ sidecars: [{ name: 'proxy', image: 'proxy:1', ...more }] });
const REPOSITORY = {
  host_integration_id: UUID,
  id: 1,
  name: 'a',
  owner: 'b',
  url: 'https://host.example/b/a',
  default_branch: 'main',
};
const FROM_REPOSITORY = {
  ...CREATE,
  source: 'repo_host',
  source_config: { integration_id: UUID, repo_url: 'https://host.example/b/a' },
  source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
};

const stored = (resource_spec) => ({ ...DEPLOYMENT, source_config: { resource_spec } });

/** For each record the values that its schema takes, and those that it refuses, by what is special about them. */
const CASES = {
  'deployment-create': [
    {
      'the least body': CREATE,
      'an empty name, which nobody forbids': { ...CREATE, name: '' },
      'an unusual name, which only observation forbids': { ...CREATE, name: 'Agent_1' },
      'an unknown field': { ...CREATE, tracked_packages: ['a'] },
      'secret references that are null': { ...CREATE, secret_references: null },
      'a repository with all it needs': FROM_REPOSITORY,
      'an image from outside': {
        ...CREATE,
        source: 'external_docker',
        source_revision_config: { image_uri: 'host/a:1' },
      },
      'a processor beyond the observed bound': spec({ cpu: 9 }),
      'an address that is no URI, which the contract does not ask for': {
        ...CREATE,
        source_config: { custom_url: 'https://käse.example/ä b' },
      },
      'a number that is null': spec({ min_scale: null }),
      'a label with a prefix': spec({ labels: { 'app.example/name': 'a' } }),
      'a label value of 63 characters': spec({ labels: { a: 'b'.repeat(63) } }),
      'a container': container({}),
      'a container name of 63 characters': container({ name: 'a'.repeat(63) }),
      'amounts as Kubernetes writes them': container({
        resources: { limits: { cpu: '500m', memory: '1.5Gi', storage: '5' } },
      }),
      'a sub path inside the volume': spec({ volume_mounts: [{ name: 'a', mountPath: '/a', subPath: 'b/..c' }] }),
      'the rights of files at their greatest': spec({
        volumes: [{ name: 'a', configMap: { name: 'b', defaultMode: 511 } }],
      }),
    },
    {
      'no name': { ...CREATE, name: undefined },
      'a source that is not one': { ...CREATE, source: 'nowhere' },
      'secrets that are null': { ...CREATE, secrets: null },
      'a repository without its integration': {
        ...FROM_REPOSITORY,
        source_config: { repo_url: 'https://host.example/b/a' },
      },
      'a repository whose reference is null': {
        ...FROM_REPOSITORY,
        source_revision_config: { repo_ref: null, agent_config_path: 'a' },
      },
      'an image from outside without its address': { ...CREATE, source: 'external_docker' },
      'an address that is no text': { ...CREATE, source_config: { custom_url: 5 } },
      'a fraction of a replica': spec({ min_scale: 1.5 }),
      'a number as text': spec({ min_scale: '1' }),
      'a label without a name behind its prefix': spec({ labels: { 'app.example/': 'a' } }),
      'a label value of 64 characters': spec({ labels: { a: 'b'.repeat(64) } }),
      'a container without an image': spec({ sidecars: [{ name: 'proxy' }] }),
      'a container whose name has an underscore': container({ name: 'a_b' }),
      'a container name of 64 characters': container({ name: 'a'.repeat(64) }),
      'a pull policy that is not one': container({ imagePullPolicy: 'Sometimes' }),
      'an amount with an unknown suffix': container({ resources: { limits: { memory: '1GB' } } }),
      'an amount as a number': container({ resources: { limits: { cpu: 1 } } }),
      'a negative amount': container({ resources: { limits: { cpu: '-1' } } }),
      'a sub path that leaves the volume': spec({
        volume_mounts: [{ name: 'a', mountPath: '/a', subPath: 'b/../..' }],
      }),
      'the rights of files beyond it': spec({ volumes: [{ name: 'a', configMap: { name: 'b', defaultMode: 512 } }] }),
    },
  ],
  'deployment-patch': [
    { nothing: {}, 'a source that is null': { revision_source: null } },
    { 'a source that no patch may set': { revision_source: 'external_docker' } },
  ],
  'deployment-list-params': [
    {
      'the least limit': { limit: 1 },
      'the greatest limit': { limit: 100 },
      'a status of tomorrow': { status: 'SLEEPING' },
      'ids as a list': { deployment_ids: [UUID] },
    },
    {
      'a limit below it': { limit: 0 },
      'a limit beyond it': { limit: 101 },
      'an offset below 0': { offset: -1 },
      'ids that are numbers': { deployment_ids: [1] },
    },
  ],
  deployment: [
    {
      'a deployment': DEPLOYMENT,
      'a source of tomorrow': { ...DEPLOYMENT, source: 'elsewhere' },
      'nothing of its first revision yet': { ...DEPLOYMENT, source_revision_config: null, secrets: null },
      'secrets whose values are hidden': { ...DEPLOYMENT, secrets: [{ name: 'A', value: null }, { name: 'b c' }] },
      'a part of a reference': { ...DEPLOYMENT, secret_references: [{ name: 'A' }] },
      'fields of tomorrow': { ...DEPLOYMENT, more: 1, source_config: { more: 2, deployment_type: 'huge' } },
      'resources that are null, fractions, or beyond what a form may ask for': stored({
        cpu: null,
        memory_mb: 1024.5,
        max_scale: 1e6,
        min_scale: 1.0,
      }),
      "Kubernetes' own parts, as it has them": stored({
        labels: { a: 1 },
        annotations: { 'x y': null },
        sidecars: [{ name: null, restartPolicy: 'Odd', env: [{ name: 'A', value: null }] }],
        volumes: [{ name: 'a', configMap: null }],
        image_pull_secrets: [{}],
      }),
    },
    { 'no status': { ...DEPLOYMENT, status: undefined } },
  ],
  'deployment-page': [
    { 'a page': { resources: [DEPLOYMENT], offset: 1 } },
    { 'a page of something else': { resources: [{}], offset: 1 } },
  ],
  revision: [
    {
      'a revision of which only the status is known': { status: 'WARMING' },
      'a revision whose other parts are null': { status: 'QUEUED', source: null, created_at: null, id: null },
    },
    { 'no status': {} },
  ],
  'resource-spec': [{ nothing: {} }, {}],
  repository: [{ 'a repository': REPOSITORY }, { 'an id as text': { ...REPOSITORY, id: '1' } }],
  'oauth-provider': [{}, { nothing: {} }],
  'http-validation-error': [
    { 'a location of names and indexes': { detail: [{ loc: ['body', 0], msg: 'a', type: 'b' }] } },
    { 'an index with a fraction': { detail: [{ loc: ['body', 0.5], msg: 'a', type: 'b' }] } },
  ],
};

/** What JSON makes of a value: a field that is undefined is not there. */
const wire = (value) => JSON.parse(JSON.stringify(value));

for (const [dialect, Constructor] of Object.entries({ 'draft-2020-12': Ajv2020, 'draft-07': Ajv })) {
  test(`each schema of ${dialect} takes good records and refuses bad ones`, async () => {
    const wrong = [];
    for (const [name, sides] of Object.entries(CASES)) {
      const shipped = await read(`${name}.schema.json`);
      const validate = strict(
        Constructor,
        dialect === 'draft-2020-12' ? shipped : jsonSchemaFor(shipped.title, dialect),
      );
      for (const [side, values] of sides.entries())
        for (const [special, value] of Object.entries(values))
          if (validate(wire(value)) !== (side === 0))
            wrong.push(`${name}, ${special}: ${JSON.stringify(validate.errors)}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      Object.keys(CASES)
        .map((name) => `${name}.schema.json`)
        .sort(),
      names,
    );
  });
}

test('the package gives what the files say', async () => {
  for (const name of names) {
    const shipped = await read(name);
    assert.deepEqual(jsonSchemaFor(shipped.title, 'draft-2020-12', { annotations: false }), shipped, name);
  }
});

test('the package gives what the OpenAPI document says, facts that start with x- too', async () => {
  const { schemas } = (await read('openapi.json')).components;
  for (const name of names) {
    const { title } = await read(name);
    const { $schema, $id, $defs, ...own } = jsonSchemaFor(title, 'draft-2020-12');
    const text = JSON.stringify(schemas[title]).replaceAll('#/components/schemas/', '#/$defs/');
    assert.deepEqual(own, JSON.parse(text), name);
  }
});

test('each call gives a schema of its own', () => {
  jsonSchemaFor('Secret', 'draft-2020-12').properties.name.title = 'changed';
  assert.equal(jsonSchemaFor('Secret', 'draft-2020-12').properties.name.title, 'Name');
});

test('the answer form has what only answers carry', () => {
  const request = jsonSchemaFor('SourceRevisionConfig', 'draft-2020-12');
  const answer = jsonSchemaFor('SourceRevisionConfig', 'draft-2020-12', { form: 'answer' });
  assert.equal(request.properties.repo_commit_sha, undefined);
  assert.equal(answer.properties.repo_commit_sha.readOnly, true);
});

test('a schema for OpenAPI 3.0 says nullable, and has everything inline', () => {
  for (const record of [
    'DeploymentCreate',
    'DeploymentPatch',
    'DeploymentListParams',
    'Deployment',
    'HTTPValidationError',
  ]) {
    const text = JSON.stringify(jsonSchemaFor(record, 'openapi-3.0'));
    for (const word of [
      '"$ref"',
      '"$defs"',
      '"$schema"',
      '"type":[',
      '"type":"null"',
      '"propertyNames"',
      '"if"',
      '"const"',
    ])
      assert.ok(!text.includes(word), `${record}: ${word}`);
  }
  const { source_config: config } = jsonSchemaFor('DeploymentPatch', 'openapi-3.0').properties;
  assert.deepEqual([config.type, config.nullable, config.title], ['object', true, 'Source configuration']);
  const { build_on_push: push } = config.properties;
  assert.deepEqual([push.type, push.nullable], ['boolean', true]);
});

test('nullable stands in a schema for OpenAPI 3.0 only beside a type, without which it says nothing', () => {
  const bare = [];
  const look = (schema, path) => {
    if (typeof schema !== 'object' || schema === null) return;
    if (schema.nullable === true && typeof schema.type !== 'string') bare.push(path);
    for (const [name, inner] of Object.entries(schema)) look(inner, `${path}.${name}`);
  };
  for (const record of ['DeploymentCreate', 'DeploymentListParams', 'DeploymentPage', 'Volume', 'OAuthProvider'])
    look(jsonSchemaFor(record, 'openapi-3.0'), record);
  assert.deepEqual(bare, []);
  const { status } = jsonSchemaFor('DeploymentListParams', 'openapi-3.0').properties;
  equalBy(status.anyOf, ({ type, nullable }) => [type, nullable], [
    ['string', true],
    ['string', true],
  ]);
});

test('an unknown target is refused by name', () => {
  assert.throws(() => jsonSchemaFor('Secret', 'draft-04'), {
    name: 'TypeError',
    message: /no JSON Schema target draft-04: it is one of draft-2020-12, draft-07, openapi-3.0/,
  });
});

test('the OpenAPI document is valid, and an OpenAPI 3.0 document with our schemas is too', async () => {
  assert.deepEqual(await problems(await read('openapi.json')), []);
  const schemas = Object.fromEntries(
    ['DeploymentCreate', 'Deployment', 'HTTPValidationError'].map((record) => [
      record,
      jsonSchemaFor(record, 'openapi-3.0'),
    ]),
  );
  assert.deepEqual(
    await problems({ openapi: '3.0.3', info: { title: 'a', version: '1' }, paths: {}, components: { schemas } }),
    [],
  );
  assert.notDeepEqual(await problems({ openapi: '3.1.0', info: {}, paths: {} }), []);
});

test('the OpenAPI document has every operation of the contract, and marks those that were only observed', async () => {
  const { paths } = await read('openapi.json');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, facts]) => [`${method.toUpperCase()} ${path}`, facts]),
  );
  const documented = operations.filter(([, facts]) => facts['x-basis'] !== 'observed').map(([name]) => name);
  assert.deepEqual(documented.sort(), [
    'DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}',
    'GET /v1/integrations/repo_host/{integration_id}/repos',
    'GET /v2/auth/providers',
    'GET /v2/deployments',
    'GET /v2/deployments/{deployment_id}',
    'GET /v2/deployments/{deployment_id}/revisions/{revision_id}',
    'PATCH /v2/deployments/{deployment_id}',
    'POST /v2/deployments',
  ]);
  for (const [name, facts] of operations) {
    assert.equal(facts['x-basis'] === 'observed', facts.description.includes('not in the contract'), name);
    assert.deepEqual(facts.responses['422'], { $ref: '#/components/responses/ValidationError' }, name);
  }
  assert.equal(new Set(operations.map(([, facts]) => facts.operationId)).size, operations.length);
});

test('the OpenAPI document says which parameters of a query a request needs', async () => {
  const { paths } = await read('openapi.json');
  const needed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter((parameter) => parameter.in === 'query' && parameter.required)
        .map(({ name }) => `${method.toUpperCase()} ${path} ${name}`),
    ),
  );
  assert.deepEqual(needed.sort(), [
    'DELETE /v2/auth/tokens provider_id',
    'DELETE /v2/deployments deployment_ids',
    'GET /v2/auth/tokens/exists provider_id',
    'GET /v2/deployment-logs deployment_id',
    'GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs type',
  ]);
});

async function problems(document) {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  return valid ? [] : [errors].flat();
}
