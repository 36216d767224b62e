// The words that may be set, and what is said in them where no form is checked: explanations, and a service's issues.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeploymentControl,
  explainPatch,
  issuesFrom,
  validate,
  validateCreate,
  validateCreateJson,
} from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { ID } from '../../../support/service/records.mjs';
import { neutral, own, vocabulary } from '../../../support/checks/own-words.mjs';

describe('words that are none', () => {
  it('are a TypeError', () => {
    for (const wrong of [
      { repoHost: 5 },
      { repoHost: '' },
      { repoHost: 'a b' },
      { repoHost: '.' },
      { repoHost: '..' },
      { repoHost: 'internal_docker' },
      { agent: '../x' },
      'github',
      7,
    ]) {
      assert.throws(() => validateCreate({}, { vocabulary: wrong }), TypeError, JSON.stringify(wrong));
      assert.throws(() => explainPatch({}, null, { vocabulary: wrong }), TypeError, JSON.stringify(wrong));
    }
  });

  it('hold up nothing where a form cannot be read, or is no form', () => {
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
        ownKeys() {
          throw new Error('no');
        },
        getOwnPropertyDescriptor() {
          throw new Error('no');
        },
      },
    );
    for (const form of [
      throwing,
      { source_revision_config: throwing },
      {
        get source() {
          throw new Error('no');
        },
      },
    ]) {
      assert.throws(() => validateCreate(form, { vocabulary }), {
        name: 'TypeError',
        message: /the form cannot be read/,
      });
    }
    const cyclic = own();
    cyclic.source_revision_config.self = cyclic;
    assert.throws(() => validateCreate(cyclic, { vocabulary }), { name: 'TypeError', message: /holds itself/ });
    for (const form of [
      null,
      5,
      'x',
      [],
      undefined,
      1n,
      Symbol('s'),
      () => 1,
      new Proxy([], {}),
      JSON.parse('{"__proto__": {"source": "github"}, "source": "github"}'),
    ]) {
      assert.equal(typeof validateCreate(form, { vocabulary }).ok, 'boolean');
    }
    const lying = new Proxy([{}], { get: (target, key) => (key === 'length' ? 1e12 : Reflect.get(target, key)) });
    assert.throws(() => validate('DeploymentPage', { resources: lying, offset: 0 }, { vocabulary }), TypeError);
    assert.equal(validateCreateJson('\ufeff{}', { vocabulary }).issues[0].code, 'missing');
    for (const text of ['{', '', '{"source": "github",}'])
      assert.equal(validateCreateJson(text, { vocabulary }).issues[0].code, 'json_invalid');
  });

  it('reads toJSON as JSON does', () => {
    const form = {
      toJSON: () => ({ ...own(), source_revision_config: { toJSON: () => own().source_revision_config } }),
    };
    assert.deepEqual(validateCreate(form, { vocabulary }), { ok: true, issues: [] });
  });

  it('are understood while another form is read', () => {
    let inside;
    const form = {
      ...own(),
      get name() {
        inside = validateCreate(own(), { vocabulary });
        return 'agent';
      },
    };
    assert.deepEqual(validateCreate(form, { vocabulary }), { ok: true, issues: [] });
    assert.deepEqual(inside, { ok: true, issues: [] });
  });
});

it("an explanation is in the patch's own words", () => {
  const patch = {
    revision_source: 'github',
    source_revision_config: { product_config_path: 'b.json', repo_ref: 'main' },
  };
  for (const current of [
    { ...own(), source: 'internal_source' },
    { ...neutral(), source: 'internal_source' },
  ]) {
    const { newRevision, changes, unchanged } = explainPatch(patch, current, { vocabulary });
    assert.equal(newRevision, 'will');
    equalBy(changes, ({ path, before, after }) => [path.join('.'), before, after], [
      ['revision_source', 'internal_source', 'github'],
      ['source_revision_config.product_config_path', 'agent.json', 'b.json'],
    ]);
    equalBy(unchanged, ({ path }) => path.join('.'), ['source_revision_config.repo_ref']);
  }
  assert.equal(
    explainPatch({ revision_source: 'github' }, own(), { vocabulary }).unchanged[0].code,
    'same_revision_source',
  );
});

it("locations of the service's 422 come back in the words of the contract", async () => {
  const detail = [
    {
      loc: ['body', 'DeploymentPatch', 'source_revision_config', 'SourceRevisionConfig', 'product_config_path'],
      msg: 'm',
      type: 'string_type',
    },
    { loc: ['body', 'source_config', 'resource_spec', 'labels', 'product_config_path'], msg: 'm', type: 'string_type' },
    { loc: ['path', 'deployment_id'], msg: 'm', type: 'uuid_parsing' },
  ];
  const fetch = async () =>
    new Response(JSON.stringify({ detail }), { status: 422, headers: { 'content-type': 'application/json' } });
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0 });
  const error = await control.deployments.patch(ID, {}).catch((reason) => reason);
  const issues = issuesFrom(error, { vocabulary });
  equalBy(issues, ({ path }) => path.join('.'), [
    'source_revision_config.agent_config_path',
    'source_config.resource_spec.labels.product_config_path',
    'deployment_id',
  ]);
  assert.deepEqual(issues[0].loc, [
    'body',
    'DeploymentPatch',
    'source_revision_config',
    'SourceRevisionConfig',
    'agent_config_path',
  ]);
  assert.deepEqual(issuesFrom(error), issuesFrom(error, { vocabulary: {} }));
  assert.deepEqual(issuesFrom({ detail }, { vocabulary }), issues, 'the body alone');
  assert.deepEqual(issuesFrom(new Error('x'), { vocabulary }), []);
});
