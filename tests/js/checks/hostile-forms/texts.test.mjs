// Texts and numbers of any kind in a form: bytes, keys of the language, control characters and halves of pairs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api, form, isReport, put } from '../../../support/checks/hostile-forms.mjs';
import { equalBy } from '../../../support/lists.mjs';

const { toPathMessages, validateCreate, validateCreateJson } = api;

describe('bytes of a text', () => {
  it('are taken from any view of them', () => {
    const bytes = new TextEncoder().encode('{"name":5}  ');
    for (const view of [
      bytes,
      new DataView(bytes.buffer),
      new Uint16Array(bytes.buffer),
      new Uint8Array(bytes.buffer, 0, 10),
    ]) {
      assert.equal(api.validateJson('Secret', view).issues[0].code, 'string_type', view.constructor.name);
    }
  });
});

describe('keys of the language', () => {
  const KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

  it('as unknown fields are told like any other', () => {
    for (const key of KEYS) {
      const whole = JSON.parse(JSON.stringify(form()).replace('{', `{${JSON.stringify(key)}:{"name":5},`));
      assert.ok(Object.hasOwn(whole, key));
      const report = validateCreate(whole);
      equalBy(
        report.issues.filter((issue) => issue.code === 'unknown_field'),
        (issue) => [issue.path, issue.severity],
        [[[key], 'warning']],
        key,
      );
      assert.deepEqual(report, validateCreateJson(JSON.stringify(whole)));
    }
  });

  it('as labels are told where they are wrong', () => {
    for (const key of KEYS) {
      const labels = JSON.parse(`{${JSON.stringify(key)}:5}`);
      const whole = put(['source_config', 'resource_spec', 'labels'], labels);
      const found = validateCreate(whole)
        .issues.filter((issue) => issue.type === 'string_type')
        .map((issue) => issue.path);
      assert.deepEqual(found, [['source_config', 'resource_spec', 'labels', key]]);
      assert.deepEqual(validateCreate(whole), validateCreateJson(JSON.stringify(whole)));
    }
  });

  it('do no harm to the messages by path', () => {
    const report = validateCreate(JSON.parse('{"__proto__":1,"constructor":2,"name":5}'));
    const messages = toPathMessages(report);
    assert.equal(messages.name, 'Input should be a valid string');
    assert.equal({}.polluted, undefined);
    assert.equal(typeof Object.prototype.toString, 'function');
  });

  it('inherited by every object are no fields of a form', () => {
    Object.prototype.name = 'inherited';
    try {
      assert.ok(validateCreate({}).issues.some((issue) => issue.type === 'missing' && issue.path[0] === 'name'));
    } finally {
      delete Object.prototype.name;
    }
  });
});

describe('control characters', () => {
  const ALL = Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code));
  const KEYS = [
    ...ALL,
    ...ALL.map((c) => `a${c}b${c}s`),
    '',
    '\u0001\u0002e\u0002s',
    '\u0002',
    '\u0002s\u0001',
    '0!..',
    '\u00010!.',
  ];

  it('in unknown fields and in keys of maps are told as they were given, in one form or in many', () => {
    // A report lists a hundred.
    for (const keys of [...[0, 25, 50].map((at) => KEYS.slice(at, at + 25)), ...KEYS.map((key) => [key])]) {
      const labels = Object.fromEntries(keys.map((key) => [key, 5]));
      const { issues } = validateCreate({
        ...form(),
        source_config: { ...form().source_config, ...labels, resource_spec: { labels } },
      });
      const below = (...steps) =>
        issues
          .filter(
            (issue) => issue.path.length === steps.length + 1 && steps.every((step, at) => issue.path[at] === step),
          )
          .map((issue) => issue.path.at(-1));
      assert.deepEqual(new Set(below('source_config')), new Set(keys));
      assert.deepEqual(new Set(below('source_config', 'resource_spec', 'labels')), new Set(keys));
      assert.ok(issues.every((issue) => issue.loc[0] === 'body' && typeof issue.msg === 'string' && issue.msg !== ''));
    }
  });

  it('in what a sentence names are told as they were given', () => {
    const name = 'ex.com/a\u0001\u0002s';
    const side = { name: 'side', image: 'busybox', resources: { requests: { [name]: '2' }, limits: { [name]: '1' } } };
    const { issues } = validateCreate({
      ...form(),
      source_config: { ...form().source_config, resource_spec: { sidecars: [side] } },
    });
    const told = issues.find((issue) => issue.code === 'request_not_limit');
    assert.deepEqual(told?.ctx, { resource: name });
    assert.equal(told?.path.at(-1), name);
    assert.ok(told?.msg.includes(name));
  });
});

describe('numbers of any size in a sentence', () => {
  for (const [cpu, said] of [
    [1e300, '1e+300'],
    [2 ** 53, '9007199254741000'],
    [1.5e18, '1500000000000000000'],
    [0.25, '0.25'],
    [9007199254740991, '9007199254740991'],
  ]) {
    it(`${cpu} is said as ${said}`, () => {
      const { issues } = validateCreate({ ...form(), source_config: { resource_spec: { cpu, cpu_limit: 0.1 } } });
      assert.ok(
        issues.find((issue) => issue.code === 'limit_below_request')?.msg.endsWith(` ${said}`),
        JSON.stringify(issues),
      );
    });
  }
});

describe('halves of surrogate pairs', () => {
  it('in keys and values are errors, as services refuse them', () => {
    const whole = put(['source_config', 'resource_spec', 'labels'], {
      '\ud800': 5,
      'a\udc00': 'b\ud83d',
      c: 'd\ud83d',
    });
    whole.name = 'agent\udc00';
    whole.secrets = [
      { name: 'A', value: '\ud83d\u0041' },
      { name: 'B', value: '😀 \\ud83d' },
    ];
    const report = validateCreate(whole);
    isReport(report);
    assert.ok(
      report.issues.every((issue) =>
        issue.path.every((step) => typeof step === 'number' || step.isWellFormed?.() !== false),
      ),
    );
    equalBy(
      report.issues.filter(({ code }) => code === 'string_unicode'),
      ({ severity, path }) => [severity, ...path],
      [
        ['error', 'name'],
        ...['�', 'a�', 'c'].map((key) => ['error', 'source_config', 'resource_spec', 'labels', key]),
        ['error', 'secrets', 0, 'value'],
      ],
    );
    assert.deepEqual(report, validateCreateJson(JSON.stringify(whole)));
  });

  it('of two neighbouring texts do not join', () => {
    const whole = put(['source_config', 'resource_spec', 'labels'], { 'a\ud83d': 5, '\ude00b': 6 });
    assert.ok(!JSON.stringify(validateCreate(whole)).includes('😀'));
  });
});
