// Whatever is handed in as a form gives issues or a clear TypeError: never a trap, never a hang, and the next call
// works as if nothing had been.
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
} from '../../support/checks/hostile-forms.mjs';
import { RECORD_NAMES } from '../../support/checks/record-names.mjs';
import { HOSTILE, nested } from '../../support/checks/hostile-values.mjs';
import { equalBy } from '../../support/lists.mjs';

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

describe('a form that acts while it is read', () => {
  const clean = () => assert.equal(JSON.stringify(validateCreate(form())), CLEAN);

  it('may call the package again', () => {
    const calls = [
      () => validateCreate(form()),
      () => validateCreateJson('{}'),
      () => validatePatch({}),
      () => explainPatch({ secrets: [] }),
    ];
    for (const call of calls) {
      let inner;
      const whole = form();
      Object.defineProperty(whole, 'source', {
        enumerable: true,
        get() {
          inner = survives(call, String(call));
          return 'external_docker';
        },
      });
      const report = survives(() => validateCreate(whole), `a getter that calls ${call}`, isReport);
      if (report !== undefined) assert.equal(JSON.stringify(report), CLEAN);
      if (inner?.issues !== undefined) isReport(inner);
      clean();
    }
  });

  it('may call the package again and again', () => {
    let depth = 0;
    const whole = {
      get name() {
        depth += 1;
        return depth < 1_000 ? String(validateCreate(whole).ok) : 'end';
      },
    };
    survives(() => validateCreate(whole), 'a getter that validates its own form', isReport);
    const endless = {
      get name() {
        return validateCreate(endless);
      },
    };
    survives(() => validateCreate(endless), 'a getter that validates its own form for ever', isReport);
    clean();
  });

  it('may throw in the middle, and the next form is whole', () => {
    for (const path of places(form()).slice(1)) {
      const whole = put(path, 1);
      let place = whole;
      for (const step of path.slice(0, -1)) place = place[step];
      Object.defineProperty(place, path.at(-1), {
        enumerable: true,
        get() {
          throw new RangeError('mine');
        },
      });
      survives(() => validateCreate(whole), `a getter that throws at ${path.join('.')}`, isReport);
      clean();
    }
  });

  it('says whose error it was', () => {
    const cause = new RangeError('mine');
    const whole = {
      get name() {
        throw cause;
      },
    };
    const expected = { name: 'TypeError', message: 'the form cannot be read: mine', cause };
    assert.throws(() => validateCreate(whole), expected);
  });

  it('may change itself', () => {
    const shrinking = {
      name: 'a',
      get source() {
        delete this.secrets;
        this.later = 1;
        return 'x';
      },
      secrets: [{}],
    };
    survives(() => validateCreate(shrinking), 'a form that loses a field', isReport);
    const list = [
      {
        get name() {
          list.length = 0;
          return 'A';
        },
        value: 'b',
      },
      { name: 'B', value: 'c' },
    ];
    survives(() => validateCreate(put(['secrets'], list)), 'a list that loses its items', isReport);
    const growing = [
      {
        get name() {
          if (growing.length < 1e5) growing.push(growing[0]);
          return 'A';
        },
        value: 'b',
      },
    ];
    survives(() => validateCreate(put(['secrets'], growing)), 'a list that grows', isReport);
    const labels = {
      get a() {
        for (let index = 0; index < 1000; index += 1) labels[`k${index}`] = 5;
        delete labels.b;
        return 'x';
      },
      b: 'c',
    };
    survives(
      () => validateCreate(put(['source_config', 'resource_spec', 'labels'], labels)),
      'labels that grow',
      isReport,
    );
    clean();
  });

  it('may give another value each time it is asked', () => {
    let turn = 0;
    const values = ['agent', 5, null, undefined, {}, [], Symbol('s')];
    const fickle = new Proxy(
      {},
      {
        get: () => values[(turn += 1) % values.length],
        ownKeys: () => ['name', `k${turn}`],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
      },
    );
    for (let count = 0; count < 200; count += 1) {
      survives(() => validateCreate(fickle), 'a fickle proxy', isReport);
      survives(() => validateCreate(put(['source_config'], fickle)), 'a fickle source_config', isReport);
    }
    clean();
  });
});
