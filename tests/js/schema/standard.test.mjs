// Standard Schema and Standard JSON Schema: what the schemas give, and what real libraries make of it.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FieldApi, FormApi } from '@tanstack/form-core';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { HOSTILE } from '../../support/checks/hostile-values.mjs';
import { createSchema, fields, jsonSchemaFor, patchSchema, schemaFor, validateCreate } from 'deployment-control';
import { equalBy } from '../../support/lists.mjs';
import { IMAGE } from '../../support/service/records.mjs';

const CREATE = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };
const spec = (resource_spec) => ({ ...CREATE, source_config: { resource_spec } });
const validate = (schema, value, libraryOptions) =>
  schema['~standard'].validate(value, libraryOptions && { libraryOptions });
const brief = (result) => result.issues?.map(({ path, message }) => `${path.join('.')} | ${message}`);
const UUID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const OTHER = '00000000-0d44-4b50-8888-8dd25736052a';

test('a schema tells its version and vendor, and answers at once', () => {
  for (const schema of [createSchema, patchSchema, schemaFor('Volume'), createSchema.field('name')]) {
    const { version, vendor } = schema['~standard'];
    assert.deepEqual([version, vendor], [1, 'deployment-control']);
    assert.ok(!(validate(schema, undefined) instanceof Promise));
  }
});

test('a value that is right comes back itself', () => {
  assert.equal(validate(createSchema, CREATE).value, CREATE);
  const patch = { source_config: {} };
  assert.deepEqual(validate(patchSchema, patch), { value: patch });
  assert.equal(validate(patchSchema, patch).value, patch);
});

test('every error comes at once, at its field, in the order of the form', () => {
  assert.deepEqual(brief(validate(createSchema, { ...spec({ cpu: 2, cpu_limit: 'x', labels: { a: 5 } }), name: 5 })), [
    'name | Input should be a valid string',
    'source_config.resource_spec.cpu_limit | Input should be a valid number, unable to parse string as a number',
    'source_config.resource_spec.labels.a | Input should be a valid string',
  ]);
});

test('a warning blocks no form', () => {
  const form = { ...spec({ cpu: 9, min_scale: '1' }), nmae: 'x' };
  assert.ok(validateCreate(form).issues.length === 3 && validateCreate(form).ok);
  assert.deepEqual(validate(createSchema, form), { value: form });
});

test('what is refused and what cannot run block a form', () => {
  const form = spec({ cpu: 2, cpu_limit: 1, min_scale: 'x' });
  equalBy(validate(createSchema, form).issues, ({ path }) => path.at(-1), ['min_scale', 'cpu_limit']);
});

test('only the whole value itself has an empty path', () => {
  for (const value of [null, 5, 'x', [], undefined])
    equalBy(validate(createSchema, value).issues, ({ path }) => path, [[]]);
});

test('a key that no form library holds as one step is named in the message of its map', () => {
  const labels = (entries) => validate(createSchema, spec({ labels: entries })).issues[0];
  const wrong = 'Input should be a valid string';
  assert.deepEqual(labels({ 'app.example/name': 5 }), {
    path: ['source_config', 'resource_spec', 'labels'],
    message: `app.example/name: ${wrong}`,
  });
  assert.deepEqual(labels({ constructor: 5 }), {
    path: ['source_config', 'resource_spec', 'labels'],
    message: `constructor: ${wrong}`,
  });
  assert.deepEqual(labels(JSON.parse('{"__proto__": 5}')).path, ['source_config', 'resource_spec', 'labels']);
  assert.deepEqual(labels({ 'app/name': 5 }).path, ['source_config', 'resource_spec', 'labels', 'app/name']);
  assert.deepEqual(labels({ '': 5 }).path, ['source_config', 'resource_spec', 'labels']);
});

test('what a schema was made with and what a library hands over is known to the check, the latter first', () => {
  const docker = {
    ...CREATE,
    source: 'external_docker',
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: 'registry.example/agent:1' },
  };
  const cloud = schemaFor('DeploymentCreate', { hosting: 'cloud', messages: { not_for_hosting: 'Nicht hier' } });
  assert.deepEqual(brief(validate(createSchema, docker)), undefined);
  assert.deepEqual(brief(validate(createSchema, docker, { hosting: 'cloud' })), [
    'source | Source external_docker is available only for self-hosted deployments',
  ]);
  assert.deepEqual(brief(validate(cloud, docker)), ['source | Nicht hier']);
  assert.deepEqual(brief(validate(cloud, docker, { hosting: 'self_hosted' })), undefined);
  assert.deepEqual(brief(validate(cloud, docker, { hosting: undefined })), ['source | Nicht hier']);
  assert.throws(() => validate(createSchema, docker, { hosting: 'moon' }), TypeError);
});

test('a patch is checked against the deployment that it changes', () => {
  const current = { source: 'external_docker', source_config: { listener_id: UUID } };
  const patch = { source_config: { listener_id: OTHER, custom_url: 'https://a.example' } };
  assert.equal(validate(patchSchema, patch).issues, undefined);
  equalBy(validate(schemaFor('DeploymentPatch', { current }), patch).issues, ({ path }) => path, [
    ['source_config', 'listener_id'],
  ]);
  equalBy(validate(patchSchema, patch, { current }).issues, ({ path }) => path, [['source_config', 'listener_id']]);
  equalBy(validate(patchSchema.field('source_config', 'listener_id'), OTHER, { current }).issues, ({ path }) => path, [
    [],
  ]);
});

test('a library may ask for the patch where the schema is that of the creation', () => {
  assert.ok(validate(createSchema, {}).issues.length > 0);
  assert.deepEqual(validate(createSchema, {}, { mode: 'patch' }), { value: {} });
  assert.ok(validate(patchSchema, {}, { mode: 'create' }).issues.length > 0);
  assert.throws(
    () => validate(createSchema, {}, { mode: 'edit' }),
    new TypeError("mode is 'create' or 'patch', not edit"),
  );
  assert.throws(() => validate(schemaFor('Volume'), {}, { mode: 'patch' }), TypeError);
});

/** The path of a field, a value, and the messages about it. */
const FIELDS = [
  [['name'], 'agent', undefined],
  [['name'], undefined, ['Field required']],
  [['name'], '', ['String should have at least 1 character']],
  [['source_config', 'resource_spec', 'cpu'], 2, undefined],
  [['source_config', 'resource_spec', 'cpu'], undefined, undefined],
  [
    ['source_config', 'resource_spec', 'cpu'],
    'x',
    ['Input should be a valid number, unable to parse string as a number'],
  ],
  [['source_config', 'resource_spec'], { cpu: 2, cpu_limit: [] }, ['cpu_limit | Input should be a valid number']],
  [['secrets'], [{ name: 'A' }], ['0.value | Field required']],
  [['secrets', 7, 'name'], 5, ['Input should be a valid string']],
  [['secrets', '*', 'name'], 5, ['Input should be a valid string']],
  [['source_config', 'resource_spec', 'labels', 'app.example/name'], 5, ['Input should be a valid string']],
  [['source_config', 'resource_spec', 'labels', '*'], 5, ['Input should be a valid string']],
  [['source_config', 'resource_spec', 'labels', '*'], 'a', undefined],
];

test('the schema of a field says what is wrong with its own value and nothing of others', () => {
  for (const [path, value, expected] of FIELDS) {
    const found = brief(validate(createSchema.field(...path), value))?.map((line) => line.replace(/^ \| /, ''));
    assert.deepEqual(found, expected, `${path.join('.')} ${JSON.stringify(value)}`);
  }
});

test('the schema of a field keeps quiet about what it cannot see', () => {
  const mount = { name: 'data', mountPath: '/data', mountPropagation: 'Bidirectional' };
  const container = { name: 'proxy', image: 'proxy:1', volumeMounts: [mount] };
  const codes = (path, value) =>
    validate(createSchema.field('source_config', 'resource_spec', ...path), value).issues?.map(({ path: at }) =>
      at.join('.'),
    );
  assert.equal(codes(['volume_mounts', 0], { name: 'data', mountPath: '/data' }), undefined);
  assert.equal(codes(['sidecars', 0, 'volumeMounts', 0, 'name'], 'data'), undefined);
  assert.equal(codes(['sidecars', 0, 'volumeMounts', 0], mount), undefined);
  assert.deepEqual(codes(['sidecars', 0], container), ['volumeMounts.0.mountPropagation']);
  assert.deepEqual(codes([], { sidecars: [container] }), [
    'sidecars.0.volumeMounts.0.name',
    'sidecars.0.volumeMounts.0.mountPropagation',
  ]);
  assert.deepEqual(codes(['sidecars', 0], { ...container, volumeMounts: [{ ...mount, readOnly: 'x' }] }), [
    'volumeMounts.0.mountPropagation',
    'volumeMounts.0.readOnly',
  ]);
});

test('every field that a form draws has a schema', () => {
  for (const record of ['DeploymentCreate', 'DeploymentPatch', 'DeploymentListParams']) {
    const schema = schemaFor(record);
    for (const { path, nullable, required } of fields(record)) {
      const standard = schema.field(...path)['~standard'];
      assert.equal(typeof standard.jsonSchema.input({ target: 'draft-07' }).title, 'string', path.join('.'));
      if (nullable) assert.deepEqual(standard.validate(null), { value: null }, path.join('.'));
      else if (!required) assert.equal(standard.validate(undefined).value, undefined, path.join('.'));
    }
  }
});

test('the schema of a form has the fields of its record, and no others', () => {
  for (const [record, schema] of Object.entries({ DeploymentCreate: createSchema, DeploymentPatch: patchSchema })) {
    const own = schemaFor(record);
    for (const { path } of fields(record)) {
      for (const inside of [[], ['*'], [0], ['key']]) {
        const [found, expected] = [schema, own].map((each) => {
          try {
            return validate(each.field(...path, ...inside), {});
          } catch (error) {
            return error.message;
          }
        });
        assert.deepEqual(found, expected, [...path, ...inside].join('.'));
      }
    }
  }
});

test('a form in the words of its service is told in them, whole and field by field', () => {
  const vocabulary = { repoHost: 'github', agent: 'product' };
  const form = {
    ...CREATE,
    source: 'github',
    source_config: { integration_id: UUID, repo_url: 'https://repos.example/a' },
    source_revision_config: { repo_ref: 'main', product_config_path: 'a.json' },
  };
  const schema = schemaFor('DeploymentCreate', { vocabulary });
  assert.deepEqual(validate(schema, form), { value: form });
  assert.deepEqual(brief(validate(createSchema, { ...form, source: 5 }, { vocabulary })), [
    "source | Input should be 'github', 'external_docker', 'internal_docker' or 'internal_source'",
  ]);
  assert.deepEqual(
    brief(validate(schema, { ...form, source_revision_config: { repo_ref: 'main', product_config_path: 5 } })),
    ['source_revision_config.product_config_path | Input should be a valid string'],
  );
  for (const key of ['product_config_path', 'agent_config_path']) {
    assert.deepEqual(
      brief(validate(schema.field('source_revision_config', key), 5)),
      [' | Input should be a valid string'],
      key,
    );
  }
  assert.deepEqual(brief(validate(schema.field('source_revision_config'), { product_config_path: 5 })), [
    'product_config_path | Input should be a valid string',
  ]);
  assert.deepEqual(validate(schema.field('source'), 'github'), { value: 'github' });
  assert.equal(validate(schema.field('source'), 'gitlab').issues.length, 1);
  assert.deepEqual(
    brief(validate(createSchema.field('source_revision_config', 'agent_config_path'), 5, { vocabulary })),
    [' | Input should be a valid string'],
  );
});

test('a field that does not exist is refused by name', () => {
  assert.throws(() => createSchema.field('source_config', 'cpuu'), {
    name: 'TypeError',
    message: /DeploymentCreate has no field source_config\.cpuu/,
  });
  assert.throws(() => createSchema.field('secrets', 'name'), TypeError);
  assert.throws(() => createSchema.field('toString'), TypeError);
});

test('a value that throws when it is read is a TypeError', () => {
  const form = {
    get name() {
      throw new Error('boom');
    },
  };
  assert.throws(() => validate(createSchema, form), TypeError);
});

test('a hostile value gives a result or a TypeError, whole and at a field of every kind', () => {
  const ofKinds = new Map(fields('DeploymentPatch').map(({ kind, path }) => [kind, patchSchema.field(...path)]));
  for (const [name, make] of Object.entries(HOSTILE)) {
    for (const schema of [createSchema, patchSchema, ...ofKinds.values()]) {
      try {
        const result = validate(schema, make());
        assert.ok(result.issues === undefined || result.issues.length > 0, name);
      } catch (error) {
        assert.ok(error instanceof TypeError, `${name}: ${String(error?.name)}`);
      }
    }
  }
});

test('the schemas are JSON Schema of each dialect, and of no other', () => {
  const { input, output } = schemaFor('DeploymentCreate')['~standard'].jsonSchema;
  for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0']) {
    assert.deepEqual(input({ target }), jsonSchemaFor('DeploymentCreate', target));
    assert.deepEqual(output({ target }), input({ target }));
  }
  assert.throws(() => input({ target: 'draft-04' }), {
    name: 'TypeError',
    message: /no JSON Schema target draft-04: it is one of draft-2020-12, draft-07, openapi-3\.0/,
  });
});

test('the JSON Schema of a field stands on its own', () => {
  const volumes = schemaFor('DeploymentCreate').field('source_config', 'resource_spec', 'volumes');
  for (const [target, Compiler] of Object.entries({ 'draft-2020-12': Ajv2020, 'draft-07': Ajv })) {
    const ajv = new Compiler({ strict: false });
    addFormats(ajv);
    const compiled = ajv.compile(volumes['~standard'].jsonSchema.input({ target }));
    assert.equal(compiled([{ name: 'data', emptyDir: {} }]), true, target);
    assert.equal(compiled([{ name: 5 }]), false, target);
  }
  assert.equal(
    JSON.stringify(volumes['~standard'].jsonSchema.input({ target: 'openapi-3.0' })).includes('$ref'),
    false,
  );
});

test('react-hook-form shows every error at its field', async () => {
  const resolve = standardSchemaResolver(createSchema);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const good = await resolve(CREATE, undefined, options);
  assert.deepEqual(good, { values: CREATE, errors: {} });
  const form = {
    ...spec({ cpu: 2, cpu_limit: [], labels: { 'app.example/name': 5 }, volumes: [{ name: 5, emptyDir: {} }] }),
    secrets: [{ name: 'A', value: 'a' }, { name: 'B' }],
  };
  const { errors } = await resolve(form, undefined, options);
  assert.equal(errors.source_config.resource_spec.cpu_limit.message, 'Input should be a valid number');
  assert.match(errors.source_config.resource_spec.labels.message, /^app\.example\/name: /);
  assert.match(errors.source_config.resource_spec.volumes[0].name.message, /^Input should be a valid string/);
  assert.deepEqual([errors.secrets[0], errors.secrets[1].value.message], [undefined, 'Field required']);
  const hostile = await resolve(spec({ labels: JSON.parse('{"__proto__": 5}') }), undefined, options);
  assert.match(hostile.errors.source_config.resource_spec.labels.message, /^__proto__: /);
  assert.equal(
    (await resolve(null, undefined, options)).errors.root.message,
    'Input should be a valid dictionary or object to extract fields from',
  );
});

test('TanStack Form checks the whole form and each field, without waiting', () => {
  const form = new FormApi({
    defaultValues: { ...spec({ cpu: 2, cpu_limit: 'x' }), secrets: [{ name: 'A' }] },
    validators: { onChange: createSchema },
  });
  form.mount();
  const limit = new FieldApi({ form, name: 'source_config.resource_spec.cpu_limit' });
  const value = new FieldApi({ form, name: 'secrets[0].value' });
  const name = new FieldApi({ form, name: 'name', validators: { onChange: createSchema.field('name') } });
  for (const field of [limit, value, name]) field.mount();
  name.setValue(5);
  const messages = (field) => field.state.meta.errors.map((error) => error.message);
  assert.deepEqual(messages(limit), ['Input should be a valid number, unable to parse string as a number']);
  assert.deepEqual(messages(value), ['Field required']);
  assert.ok(messages(name).includes('Input should be a valid string'));
  name.setValue('agent');
  limit.setValue(2);
  value.setValue('a');
  assert.deepEqual([limit, value, name].map(messages), [[], [], []]);
  assert.equal(form.state.canSubmit, true);
});

describe('warnings in a form library', () => {
  const form = { ...IMAGE, name: 'Big Agent' };
  const pathsOf = (options, libraryOptions) =>
    schemaFor('DeploymentCreate', options)
      ['~standard'].validate(form, { libraryOptions })
      .issues?.map(({ path }) => path);

  it('are errors where their kind is chosen, and nowhere else', () => {
    assert.equal(pathsOf(), undefined);
    assert.equal(pathsOf({ warnings: ['unknown_field'] }), undefined);
    for (const warnings of [['deployment_name'], true]) {
      assert.deepEqual(pathsOf({ warnings }), [['name']]);
      assert.deepEqual(pathsOf({}, { warnings }), [['name']]);
    }
    assert.throws(() => pathsOf({ warnings: 'deployment_name' }), /warnings is true or a list of codes/);
  });

  it('say of a number that is none that a number is missing, whoever has converted the text', () => {
    for (const cpu of ['abc', Number('abc')]) {
      const [issue] = createSchema['~standard'].validate({ ...form, source_config: { resource_spec: { cpu } } }).issues;
      assert.match(issue.message, /^Input should be a valid number/);
    }
  });
});
