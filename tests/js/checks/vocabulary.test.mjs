// Forms in a service's own words are checked as the contract's, and everything said of them is in the words that they
// are written in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeploymentControl,
  explainPatch,
  fields,
  issuesFrom,
  validate,
  validateCreate,
  validateCreateJson,
  validatePatch,
} from 'deployment-control';
import { equalBy } from '../../support/lists.mjs';
import { ADDED, ID } from '../../support/service/records.mjs';

const vocabulary = { repoHost: 'github', agent: 'product' };
const own = () => ({
  name: 'agent',
  source: 'github',
  secrets: [{ name: 'A', value: 'github' }],
  source_config: {
    integration_id: ID,
    repo_url: 'https://repos.example/team/agent',
    resource_spec: { labels: { product_config_path: 'a', github: 'b' } },
  },
  source_revision_config: { repo_ref: 'main', product_config_path: 'agent.json' },
});
const neutral = () => {
  const { product_config_path: path, ...revision } = own().source_revision_config;
  return { ...own(), source: 'repo_host', source_revision_config: { ...revision, agent_config_path: path } };
};
const lines = (report) => report.issues.map(({ severity, path, msg }) => `${severity} ${path.join('.')}: ${msg}`);
const all = (form, options) => [
  validateCreate(form, options),
  validateCreateJson(JSON.stringify(form), options),
  validateCreateJson(new TextEncoder().encode(JSON.stringify(form)), options),
];

describe("a form in the service's own words", () => {
  it('is checked as the same form in the words of the contract', () => {
    for (const report of all(own(), { vocabulary })) assert.deepEqual(report, { ok: true, issues: [] });
    assert.equal(validateCreate(own()).ok, false);
    assert.equal(validateCreate(own(), { vocabulary: {} }).ok, false);
  });

  it('may use one word of its own and one of the contract', () => {
    assert.deepEqual(
      validateCreate(
        { ...neutral(), source_revision_config: own().source_revision_config },
        { vocabulary: { agent: 'product' } },
      ),
      { ok: true, issues: [] },
    );
    assert.deepEqual(
      validateCreate(
        { ...own(), source_revision_config: neutral().source_revision_config },
        { vocabulary: { repoHost: 'github' } },
      ),
      { ok: true, issues: [] },
    );
  });

  it('loses neither of two spellings of one field', () => {
    const both = { ...own().source_revision_config, agent_config_path: 'other.json' };
    for (const report of all({ ...own(), source_revision_config: both }, { vocabulary })) {
      equalBy(report.issues, ({ code }) => code, ['unknown_field']);
    }
  });

  it('gets its issues at its own fields and in its own words', () => {
    const form = {
      ...own(),
      source_config: { image: 1 },
      source_revision_config: { repo_ref: 5, product_config_path: 7, produkt: 1, agent_config_pat: 'x' },
    };
    for (const report of all(form, { vocabulary })) {
      assert.deepEqual(lines(report), [
        'error source_config.integration_id: Field required for source github',
        'error source_config.repo_url: Field required for source github',
        'warning source_config.image: The contract has no such field here; did you mean source_revision_config.image_uri?',
        'error source_revision_config.repo_ref: Input should be a valid string',
        'error source_revision_config.product_config_path: Input should be a valid string',
        'warning source_revision_config.produkt: The contract has no such field here',
        'warning source_revision_config.agent_config_pat: The contract has no such field here; did you mean product_config_path?',
      ]);
      assert.deepEqual(report.issues.find(({ path }) => path[1] === 'product_config_path').loc, [
        'body',
        'source_revision_config',
        'product_config_path',
      ]);
    }
  });

  it('gets the issues of rules between fields at the same location and field', () => {
    const at = (form, options) =>
      validateCreate(
        { ...form, source_config: { ...form.source_config, resource_spec: { cpu: 2, cpu_limit: 1 } } },
        options,
      ).issues.map(({ code, loc, path }) => ({ code, loc, path }));
    const expected = at(neutral());
    equalBy(expected, ({ code, path }) => [code, path.join('.')], [
      ['limit_below_request', 'source_config.resource_spec.cpu_limit'],
    ]);
    assert.deepEqual(at(own(), { vocabulary }), expected);
  });

  it('is told the choices that its service has', () => {
    const [issue] = validateCreate({ ...own(), source: 'gitlab' }, { vocabulary }).issues;
    assert.equal(issue.msg, "Input should be 'github', 'external_docker', 'internal_docker' or 'internal_source'");
    assert.equal(issue.ctx.expected, "'github', 'external_docker', 'internal_docker' or 'internal_source'");
    const missing = validateCreate(
      { ...own(), source_revision_config: { repo_ref: 'main' } },
      { vocabulary, messages: { missing_for_source: 'fehlt bei {source}' } },
    ).issues;
    equalBy(missing, ({ path, msg }) => [path.join('.'), msg], [
      ['source_revision_config.product_config_path', 'fehlt bei github'],
    ]);
  });

  it('is not looked into where a caller names things', () => {
    const spec = { labels: { agent_config_path: '-', product_config_path: '-', source: '-github' } };
    const { issues } = validateCreate(
      { ...own(), source_config: { ...own().source_config, resource_spec: spec } },
      { vocabulary },
    );
    equalBy(issues, ({ path }) => path.at(-1), ['agent_config_path', 'product_config_path', 'source']);
    const secret = validateCreate(
      { ...own(), secrets: [{ name: 'github', value: 5, source: 'github', product_config_path: 1 }] },
      { vocabulary },
    ).issues;
    equalBy(secret, ({ path }) => path.join('.'), [
      'secrets.0.value',
      'secrets.0.source',
      'secrets.0.product_config_path',
    ]);
  });

  it('is not changed', () => {
    const form = own();
    const before = structuredClone(form);
    validateCreate(Object.freeze(form), { vocabulary });
    assert.deepEqual(form, before);
  });

  it('may also be in the words of the contract, and is told in them', () => {
    assert.deepEqual(validateCreate(neutral(), { vocabulary }), { ok: true, issues: [] });
    const wrong = { ...neutral(), source_revision_config: { agent_config_path: 7 } };
    assert.deepEqual(lines(validateCreate(wrong, { vocabulary })), lines(validateCreate(wrong)));
  });

  it('may be any record in which the words stand', () => {
    const deployment = {
      ...own(),
      id: ID,
      ...ADDED,
    };
    assert.deepEqual(lines(validate('Deployment', deployment, { vocabulary })), []);
    const page = {
      resources: [deployment, { ...deployment, source_revision_config: { product_config_path: 5 } }],
      offset: 2,
    };
    assert.deepEqual(lines(validate('DeploymentPage', page, { vocabulary })), [
      'error resources.1.source_revision_config.product_config_path: Input should be a valid string',
    ]);
    assert.deepEqual(lines(validate('SourceRevisionConfig', { product_config_path: 5 }, { vocabulary })), [
      'error product_config_path: Input should be a valid string',
    ]);
    assert.deepEqual(
      lines(
        validatePatch(
          { revision_source: 'github', source_revision_config: { product_config_path: 'a' } },
          { vocabulary, current: deployment },
        ),
      ),
      [],
    );
    assert.deepEqual(
      lines(validatePatch({ source_revision_config: { image_uri: 'a:1' } }, { vocabulary, current: deployment })),
      [
        "warning source_revision_config.image_uri: The field applies only to source 'external_docker' or 'internal_docker'; this one is github",
      ],
    );
  });

  it('is understood in every record and field of the tables that has a word for it', () => {
    for (const record of [
      'DeploymentCreate',
      'DeploymentPatch',
      'Deployment',
      'DeploymentPage',
      'Revision',
      'SourceRevisionConfig',
    ]) {
      const places = fields(record).filter(
        ({ path, choices }) => path.at(-1) === 'agent_config_path' || choices?.includes('repo_host'),
      );
      assert.ok(places.length > 0, record);
      for (const { path, choices } of places) {
        const build = (words) =>
          path.reduceRight(
            (inner, step) => (step === '*' ? [inner] : { [step === 'agent_config_path' ? words.key : step]: inner }),
            choices ? words.source : 5,
          );
        const at = (key) =>
          path.map((step) => (step === '*' ? 0 : step === 'agent_config_path' ? key : step)).join('.');
        const told = (report, place) => lines(report).filter((line) => line.includes(` ${place}: `));
        const plain = told(
          validate(record, build({ source: 'repo_host', key: 'agent_config_path' })),
          at('agent_config_path'),
        );
        const translated = told(
          validate(record, build({ source: 'github', key: 'product_config_path' }), { vocabulary }),
          at('product_config_path'),
        );
        equalBy(translated, (line) => line.replace('product', 'agent'), plain, `${record} ${path.join('.')}`);
      }
    }
  });
});

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

describe("a service's own word that nobody has set", () => {
  const OWN = "Input should be 'forge', 'external_docker', 'internal_docker' or 'internal_source'";
  const answering = (answers, options = {}) => {
    const sent = [];
    const fetch = async (url, { body }) => {
      sent.push([new URL(url).pathname, body && JSON.parse(body)]);
      const [status, value] = answers[Math.min(sent.length, answers.length) - 1];
      return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
    };
    return {
      sent,
      control: new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0, ...options }),
    };
  };
  const messageOf = (promise) =>
    promise.then(
      () => assert.fail('it was answered'),
      ({ message }) => message,
    );

  it('is told with the setting where the service refuses the word of the contract', async () => {
    const refusal = (loc, msg, ctx) => [
      422,
      { detail: [{ loc: ['body', ...loc], msg, type: 'enum', ...(ctx && { ctx }) }] },
    ];
    const create = (answer) => messageOf(answering([answer]).control.deployments.create(neutral()));
    assert.match(await create(refusal(['source'], OWN)), /vocabulary: \{ repoHost: 'forge' \}/);
    assert.match(
      await create(refusal(['source'], 'no', { expected: "'forge' or 'internal_docker'" })),
      /repoHost: 'forge'/,
    );
    assert.match(
      await create(refusal(['source_revision_config', 'product_config_path'], 'Field required')),
      /vocabulary: \{ agent: 'product' \}/,
    );
    for (const [loc, msg] of [
      [['source'], "Input should be 'repo_host' or 'forge'"],
      [['source'], "Input should be 'forge' or 'mill'"],
      [['source'], "Input should be 'internal_docker' or 'internal_template'"],
      [['name'], "Input should be 'forge'"],
    ])
      assert.doesNotMatch(await create(refusal(loc, msg)), /vocabulary/, msg);
  });

  it('is told with the setting where a form has it, and a slip with the word that is meant', async () => {
    const { sent, control } = answering([[200, { resources: [], offset: 0 }]]);
    for (const send of [(form) => control.deployments.create(form), (form) => control.deployments.apply(form)]) {
      assert.match(await messageOf(send({ ...neutral(), source: 'forge' })), /vocabulary: \{ repoHost: 'forge' \}/);
      assert.match(await messageOf(send({ ...neutral(), source: 'REPO_HOST' })), /did you mean 'repo_host'\?/);
    }
    assert.match(await messageOf(control.deployments.patch(ID, { revision_source: 'forge' })), /repoHost: 'forge'/);
    assert.deepEqual(sent, []);
  });

  it('is told with the setting where a path has the word of the contract', async () => {
    const { control } = answering([[404, { detail: 'Not Found' }]]);
    for (const list of ['listRepositories', 'listManagedRepositories', 'listInstallationRepositories'])
      assert.match(
        await messageOf(Promise.resolve(control.integrations[list](ID))),
        /vocabulary: \{ repoHost: 'WORD' \}/,
        list,
      );
    const named = control.withOptions({ vocabulary: { repoHost: 'forge' } });
    assert.doesNotMatch(await messageOf(Promise.resolve(named.integrations.listRepositories(ID))), /vocabulary/);
  });

  it('is told where it is stored, in place of the advice to create another deployment', async () => {
    const stored = { ...neutral(), id: ID, source: 'forge', status: 'READY', latest_revision_id: null };
    const { control } = answering([
      [200, { resources: [stored], offset: 1 }],
      [200, stored],
    ]);
    const message = await messageOf(control.deployments.apply(neutral()));
    assert.match(message, /source cannot change from "forge" to "repo_host".*vocabulary: \{ repoHost: 'forge' \}/);
    assert.doesNotMatch(message, /create another/);
  });

  it("is found by 'auto' in the first answer that shows it, for this client alone", async () => {
    const warnings = [];
    const stored = {
      ...neutral(),
      source: 'forge',
      source_revision_config: { repo_ref: 'main', product_config_path: 'a.json' },
      id: ID,
      ...ADDED,
    };
    const { sent, control } = answering(
      [
        [
          200,
          {
            resources: [{ ...stored, id: ID.replace('3', '4'), source: 'mill', source_config: {} }, stored],
            offset: 2,
          },
        ],
        [200, stored],
      ],
      {
        vocabulary: 'auto',
        onEvent: ({ type, message }) => type === 'warning' && warnings.push(message),
      },
    );
    const [other, found] = (await control.deployments.list()).items;
    assert.deepEqual(
      [other.source, found.source, found.source_revision_config.agent_config_path],
      ['mill', 'repo_host', 'a.json'],
    );
    assert.equal(warnings.filter((message) => message.includes('forge')).length, 0, warnings.join());
    for (const form of [neutral(), { ...own(), source: 'forge' }])
      assert.equal((await control.deployments.create(form)).source, 'repo_host');
    for (const [, body] of sent.slice(1))
      assert.deepEqual([body.source, body.source_revision_config.product_config_path], ['forge', 'agent.json']);
    await control.integrations.listRepositories(ID).catch(() => {});
    assert.equal(sent.at(-1)[0], `/v1/integrations/forge/${ID}/repos`);
    await control
      .withOptions({})
      .integrations.listRepositories(ID)
      .catch(() => {});
    assert.equal(sent.at(-1)[0], `/v1/integrations/repo_host/${ID}/repos`);
  });

  it("is not found by 'auto' where an answer leaves a doubt", async () => {
    const record = (source, field = 'agent_config_path') => ({
      id: ID,
      source,
      source_config: { repo_url: 'https://repos.example/team/agent' },
      source_revision_config: { repo_ref: 'main', [field]: 'a.json' },
    });
    for (const [records, source, field] of [
      [[record('forge'), record('repo_host')], 'repo_host', 'agent_config_path'],
      [[record('repo_host', 'product_config_path'), record('repo_host')], 'repo_host', 'agent_config_path'],
      [[record('forge'), record('mill')], 'repo_host', 'agent_config_path'],
      [[record('..')], 'repo_host', 'agent_config_path'],
      [[record('.')], 'repo_host', 'agent_config_path'],
      [[record('forge', 'a_config_path'), record('forge', 'b_config_path')], 'forge', 'agent_config_path'],
      [[record('forge', 'product_config_path')], 'forge', 'product_config_path'],
    ]) {
      const { sent, control } = answering(
        [
          [200, { resources: records, offset: records.length }],
          [200, {}],
        ],
        {
          vocabulary: 'auto',
          logLevel: 'off',
        },
      );
      await control.deployments.list();
      await control.deployments.create(neutral()).catch(() => {});
      const { source: word, source_revision_config: revision } = sent.at(-1)[1];
      assert.deepEqual([word, field in revision], [source, true], JSON.stringify(records));
      await control.integrations.listRepositories(ID).catch(() => {});
      assert.equal(sent.at(-1)[0], `/v1/integrations/${source}/${ID}/repos`);
    }
  });

  it('can stand in the environment, and an option overrides it', async () => {
    process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'repoHost=mill,agent=product';
    try {
      const { sent, control } = answering([[200, []]]);
      await control.integrations.listRepositories(ID);
      await control.withOptions({ vocabulary: { repoHost: 'forge' } }).integrations.listRepositories(ID);
      equalBy(sent, ([path]) => path.split('/')[3], ['mill', 'forge']);
      process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'auto';
      const found = answering([[200, { resources: [{ ...own(), source: 'forge' }], offset: 1 }]]).control;
      assert.equal((await found.deployments.list()).items[0].source, 'repo_host');
      process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'mill';
      assert.throws(() => answering([]), /DEPLOYMENT_CONTROL_VOCABULARY takes repoHost=WORD,agent=WORD,.*not "mill"/);
    } finally {
      delete process.env.DEPLOYMENT_CONTROL_VOCABULARY;
    }
  });
});
