// Lists that say more than they hold - full of holes, or proxies with a length of their own - are read no further than
// anything goes that is meant: an answer or a TypeError, in time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api, form, survives } from '../../support/checks/hostile-forms.mjs';

const {
  FormSession,
  createSchema,
  explainPatch,
  footprint,
  issuesFrom,
  toPathMessages,
  translated,
  validate,
  validateCreate,
  validatePatch,
} = api;

const LISTS = {
  'a list of four billion holes': () => new Array(2 ** 32 - 1),
  'a list of two million holes': () => new Array(2 ** 21),
  'a proxy of a billion items': () =>
    new Proxy([], { get: (target, key) => (key === 'length' ? 1e9 : Reflect.get(target, key)) }),
};
/** Where a list is read, with one in its place. */
const READERS = {
  'the detail of a 422': (list) => issuesFrom({ detail: list }),
  'the location of an issue': (list) => issuesFrom({ detail: [{ loc: list, msg: 'no', type: 'x' }] }),
  'the one location of many issues': (list) =>
    issuesFrom({ detail: Array.from({ length: 1_000 }, () => ({ loc: list, msg: 'no', type: 'x' })) }),
  'the issues of an error': (list) => issuesFrom(new api.ValidationError('no', list)),
  'the issues of a report': (list) => toPathMessages({ ok: false, issues: list }),
  'the path of an issue': (list) =>
    toPathMessages({ ok: false, issues: [{ severity: 'error', path: list, msg: 'no' }] }),
  'issues to translate': (list) => translated(list, {}),
  'the path of a change': (list) => new FormSession('create').set(list, 1),
  'a step of a change': (list) => new FormSession('create').set([list], 1),
  'the path of a removal': (list) => new FormSession('create').remove(list),
  'a value of a change': (list) => new FormSession('create').set(['secrets'], list),
  'an unknown value of a change': (list) => new FormSession('create').set(['other'], list),
  'a session to begin with': (list) => new FormSession('create', { secrets: list }),
  'the deployment of a session': (list) => new FormSession('patch', {}, { current: { secrets: list } }),
  'the deployment of a patch': (list) => validatePatch({}, { current: { secrets: list } }),
  'a patch to explain': (list) => explainPatch({ secrets: list, other: list }),
  'a deployment to explain': (list) => explainPatch({}, { secrets: list }),
  'containers to reckon': (list) => footprint({ sidecars: list }),
  'a form': (list) => validateCreate({ ...form(), secrets: list }),
  'a form in words of its own': (list) =>
    validateCreate({ ...form(), secrets: list }, { vocabulary: { repoHost: 'github' } }),
  'a form that is read while another one is': (list) =>
    validateCreate({
      get name() {
        return String(validateCreate({ secrets: list }).ok);
      },
    }),
  'a query': (list) => validate('DeploymentListParams', { deployment_ids: list }),
  'a step of a field': (list) => createSchema.field(list),
  'the value of a schema': (list) => createSchema['~standard'].validate({ secrets: list }),
};

describe('a list that says more than it holds', () => {
  for (const [reader, read] of Object.entries(READERS)) {
    it(`is no trouble as ${reader}`, () => {
      for (const [name, make] of Object.entries(LISTS)) survives(() => read(make()), `${reader}: ${name}`);
    });
  }

  it('is no trouble as what is sent', async () => {
    const control = new api.DeploymentControl({
      baseUrl: 'http://localhost',
      apiKey: null,
      fetch: () => assert.fail('nothing may be sent'),
    });
    for (const make of Object.values(LISTS)) {
      for (const call of [
        control.deployments.list({ deployment_ids: make() }),
        control.deployments.create({ ...form(), other: make() }),
        control.request('POST', '/x', { json: make() }),
      ]) {
        await assert.rejects(call, TypeError);
      }
    }
  });

  it('is no trouble as the states that end a wait', async () => {
    const id = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
    const control = new api.DeploymentControl({
      baseUrl: 'http://localhost',
      apiKey: null,
      fetch: async () => new Response('{"status":"DEPLOYED"}'),
    });
    for (const make of Object.values(LISTS)) {
      for (const option of ['until', 'failOn'])
        await control.revisions
          .wait({ deployment_id: id, revision_id: id }, { [option]: make() })
          .catch((error) => assert.equal(error.name, 'RevisionFailedError'));
    }
  });
});

describe('a list that stands in a form again and again', () => {
  const list = new Array(1_000_000);
  const again = Array.from({ length: 1_000 }, () => ({ projected: { sources: list } }));

  it('is no trouble', () => {
    survives(() => new FormSession('create', { source_config: { resource_spec: { volumes: again } } }), 'a session');
    survives(() => explainPatch({ source_config: { resource_spec: { volumes: again } } }), 'a patch');
    survives(() => validateCreate({ ...form(), source_config: { resource_spec: { volumes: again } } }), 'a form');
  });
});

it('a list of as many items as any form has is read to its end', () => {
  const secrets = Array.from({ length: 200_000 }, (_, index) => ({ name: `K${index}`, value: '' }));
  secrets.push({ name: 5, value: '' });
  assert.deepEqual(validateCreate({ ...form(), secrets }).issues.find(({ severity }) => severity === 'error').path, [
    'secrets',
    200_000,
    'name',
  ]);
  assert.equal(
    issuesFrom({ detail: Array.from({ length: 5_000 }, () => ({ loc: ['body', 'name'], msg: 'no', type: 'x' })) })
      .length,
    5_000,
  );
});
