// Whatever is handed in as a form gives issues or a clear TypeError: never a trap, never a hang.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CLEAN,
  ID,
  MARK,
  api,
  form,
  isReport,
  memories,
  places,
  put,
  survives,
} from '../../../support/checks/hostile-forms.mjs';
import { RECORD_NAMES } from '../../../support/checks/record-names.mjs';
import { HOSTILE, nested } from '../../../support/checks/hostile-values.mjs';

const { explainPatch, toPathMessages, validate, validateCreate, validateCreateJson, validateJson, validatePatch } = api;

it('the functions under test are there', () => {
  assert.ok([explainPatch, toPathMessages].every((work) => typeof work === 'function'));
  // A sound form starts no core; a text does.
  assert.equal(memories.length, 0);
  assert.equal(validateCreateJson('{}').ok, false);
  assert.equal(memories.length, 1);
});

describe('a hostile value', () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`${name}: gives issues or a TypeError as any record`, () => {
      for (const record of RECORD_NAMES) survives(() => validate(record, make()), `${record} of ${name}`, isReport);
    });

    it(`${name}: gives issues or a TypeError at every place of a creation`, () => {
      for (const path of places(form())) {
        for (const check of [validateCreate, validatePatch]) {
          const report = survives(
            () => check(put(path, make())),
            `${check.name} with ${name} at ${path.join('.')}`,
            isReport,
          );
          if (path.at(-1) !== 'value' || path[0] !== 'secrets') continue;
          assert.ok(!JSON.stringify(report ?? '').includes(MARK), 'a secret is shown');
        }
      }
      assert.equal(JSON.stringify(validateCreate(form())), CLEAN);
    });

    it(`${name}: gives an answer or a TypeError elsewhere`, () => {
      survives(() => explainPatch(make()), `explainPatch of ${name}`);
      survives(
        () => explainPatch({ source_config: { resource_spec: make() }, secrets: make() }),
        `explainPatch with ${name} inside`,
      );
      survives(() => validatePatch({}, { current: make() }), `a current deployment that is ${name}`, isReport);
      for (const record of RECORD_NAMES) {
        const input = make();
        if (typeof input === 'string') continue;
        const report = survives(() => validateJson(record, input), `the text ${name} of ${record}`, isReport);
        assert.ok(report === undefined || ArrayBuffer.isView(input), `${record} took ${name} for a text`);
      }
    });
  }
});

describe('what a hostile value is said to be', () => {
  const errors = (path, value) =>
    validateCreate(put(path, value))
      .issues.filter((issue) => issue.severity === 'error')
      .map((issue) => [issue.type, issue.path.join('.')]);
  const SCALE = ['source_config', 'resource_spec', 'min_scale'];
  const CPU = ['source_config', 'resource_spec', 'cpu'];

  it('numbers that JSON has not are told as no valid numbers', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      assert.deepEqual(errors(SCALE, value), [['int_type', SCALE.join('.')]], `${value}`);
      assert.deepEqual(errors(CPU, value), [['float_type', CPU.join('.')]], `${value}`);
    }
  });

  it('values that JSON cannot hold are errors where they stand', () => {
    for (const value of [1n, Symbol('s'), () => 1]) {
      for (const path of [
        ['name'],
        SCALE,
        CPU,
        ['secrets'],
        ['secrets', 0, 'value'],
        ['source_config', 'resource_spec', 'labels', 'a'],
      ]) {
        const found = errors(path, value);
        assert.ok(
          found.length === 1 && found[0][1] === path.join('.'),
          `${String(value)} at ${path.join('.')}: ${JSON.stringify(found)}`,
        );
      }
    }
  });

  it('objects of the language are no text, no number and no list', () => {
    const value = new Uint8Array(2);
    assert.deepEqual(errors(['name'], value), [['string_type', 'name']]);
    assert.deepEqual(errors(SCALE, value), [['int_type', SCALE.join('.')]]);
    assert.deepEqual(errors(['secrets'], value), [['list_type', 'secrets']]);
  });

  it('what JSON would write as `{}`, whatever it holds, is told as that', () => {
    for (const value of [
      new Map([['a', 'b']]),
      new Set(['a']),
      Promise.resolve({ a: 'b' }),
      new Headers({ a: 'b' }),
      /a/,
    ])
      for (const path of [['name'], ['source_config'], ['source_config', 'resource_spec', 'labels']])
        assert.deepEqual(errors(path, value), [['value_error', path.join('.')]]);
  });

  it('a number as text is a warning', () => {
    const report = validateCreate(put(SCALE, '1'));
    assert.ok(
      report.ok && report.issues.some((issue) => issue.code === 'number_as_text' && issue.severity === 'warning'),
    );
  });

  it('what JSON would send counts: boxed values, dates, frozen and bare objects, other realms', () => {
    const same = (live) => assert.deepEqual(validateCreate(live), validateCreateJson(JSON.stringify(live)));
    same(put(SCALE, new Number(2)));
    same(put(['name'], new String('agent')));
    same(put(['name'], new Date(0)));
    same(put(['source_config'], Object.freeze({ listener_id: ID })));
    same(put(['source_config', 'resource_spec', 'labels'], Object.assign(Object.create(null), { a: 'b', c: 5 })));
    for (const labels of [
      { toJSON: () => ({ a: 5, 'b c': 'd' }) },
      { toJSON: () => 'text' },
      { toJSON: 'a label', b: 5 },
      HOSTILE['an object that inherits'](),
      HOSTILE['a class instance'](),
      Object.assign(Object.create({ inherited: 5 }), { own: 6 }),
      new Proxy({ a: 5, b: undefined, c: 'd' }, {}),
      ['a'],
      new Date(0),
    ])
      same(put(['source_config', 'resource_spec', 'labels'], labels));
    same(put(['secrets'], HOSTILE['a list of another realm']()));
    same(put(['secrets'], HOSTILE['a list with holes']()));
    same(put(['secrets'], [undefined, () => 1, { name: 'A', value: 'b', more: undefined }]));
    same(put(['source_config'], HOSTILE['an object that inherits']()));
    same(HOSTILE['a class instance']());
    same(
      Object.assign(
        new (class {
          get name() {
            return 'agent';
          }
        })(),
        { unknown: 1 },
      ),
    );
    same(put(['source_config', 'resource_spec'], nested(100)));
  });
});

describe('what says itself what it is in JSON', () => {
  const issuesOf = (report) => report.issues.map(({ code, path }) => `${code} ${path.join('.')}`);

  it('is read alike as a list and as an object', () => {
    for (const around of [[], {}]) {
      const secrets = Object.assign(around, { toJSON: () => [{ name: () => 1, value: 'x' }] });
      assert.deepEqual(issuesOf(validateCreate({ ...form(), secrets })), ['not_json secrets.0.name']);
    }
  });

  it('is left out where it is nothing', () => {
    assert.deepEqual(
      issuesOf(validateCreate({ ...form(), secret_references: { toJSON() {} } })),
      issuesOf(validateCreate(form())),
    );
  });

  it('may be a bigint', (t) => {
    BigInt.prototype.toJSON = function () {
      return Number(this);
    };
    t.after(() => {
      delete BigInt.prototype.toJSON;
    });
    assert.deepEqual(issuesOf(api.validate('ResourceSpec', { min_scale: 1n, cpu: 0.5 })), []);
  });
});
