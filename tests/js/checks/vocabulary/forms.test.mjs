// Forms in a service's own words are checked as the contract's, and everything said of them is in the words that they
// are written in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fields, validate, validateCreate, validateCreateJson, validatePatch } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { ADDED, ID } from '../../../support/service/records.mjs';
import { neutral, own, vocabulary } from '../../../support/checks/own-words.mjs';

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
