// Whatever is handed in as a form gives issues or a clear TypeError: never a trap, never a hang, and the next call works as if nothing had been.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { HOSTILE, nested } from '../support/hostile-values.mjs';

// The core's memory is seen where the package makes its instances.
const memories = [];
const Plain = WebAssembly.Instance;
WebAssembly.Instance = class extends Plain {
  constructor(module, imports) {
    super(module, imports);
    if (this.exports.memory instanceof WebAssembly.Memory) memories.push(this.exports.memory);
  }
};
const api = await import('deployment-control');
const { DeploymentControlError, explainPatch, toPathMessages, validateCreate, validateCreateJson, validatePatch } = api;

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const MARK = 'nobody-may-see-this';
/** A creation with something in every part. */
const form = () => ({
  name: 'agent',
  source: 'external_docker',
  source_config: {
    listener_id: ID,
    listener_config: { k8s_namespace: 'agents' },
    resource_spec: {
      min_scale: 1, max_scale: 2, cpu: 0.5, memory_mb: 512, labels: { a: 'b' }, annotations: { c: 'd' },
      volumes: [{ name: 'data', emptyDir: {} }], volume_mounts: [{ name: 'data', mountPath: '/data' }],
      sidecars: [{ name: 'side', image: 'busybox', args: ['x'], env: [{ name: 'A', value: 'b' }], resources: { limits: { cpu: '1' } }, securityContext: {} }],
    },
  },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'KEY', value: MARK }],
  secret_references: [{ name: 'REF', secret_name: 'store', secret_key: 'key' }],
});

/** Every place of the form, the whole of it first. */
function places(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.keys(value).flatMap((key) => places(value[key], [...path, Array.isArray(value) ? Number(key) : key]))];
}

function put(path, value) {
  if (path.length === 0) return value;
  const whole = form();
  let place = whole;
  for (const step of path.slice(0, -1)) place = place[step];
  place[path.at(-1)] = value;
  return whole;
}

function isReport(report) {
  assert.equal(typeof report.ok, 'boolean');
  assert.ok(Array.isArray(report.issues) && report.issues.length <= 101);
  for (const issue of report.issues) {
    assert.ok(typeof issue.type === 'string' && typeof issue.msg === 'string' && issue.msg !== '' && typeof issue.code === 'string', JSON.stringify(issue));
    assert.ok(issue.severity === 'error' || issue.severity === 'warning');
    assert.ok([...issue.loc, ...issue.path].every((step) => typeof step === 'string' || Number.isSafeInteger(step)), JSON.stringify(issue));
  }
  assert.equal(report.ok, report.issues.every((issue) => issue.severity === 'warning'));
}

/** What was thrown, said without trusting it. */
function told(error) {
  try {
    return `${error?.name}: ${error?.message}`;
  } catch {
    return 'something that throws when it is looked at';
  }
}

function isTypeError(error) {
  try {
    return error instanceof TypeError && !(error instanceof DeploymentControlError) && error.message.length > 10;
  } catch {
    return false;
  }
}

// A call that never ends blocks this thread, timers included: another one watches it, names the call and ends the process.
const PATIENCE = 60_000;
const shared = { turn: new Int32Array(new SharedArrayBuffer(4)), about: new Uint8Array(new SharedArrayBuffer(200)) };
new Worker(`
  const { workerData: { turn, about, patience } } = require('node:worker_threads');
  let seen = -1;
  setInterval(() => {
    if (turn[0] === seen) {
      require('node:fs').writeSync(2, 'a call hangs: ' + Buffer.from(about.slice()).toString().replaceAll('\\0', '') + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }
    seen = turn[0];
  }, patience);
`, { eval: true, workerData: { ...shared, patience: PATIENCE } }).unref();

/** Calls what may only answer or throw a TypeError that says what is wrong; gives the answer. */
function survives(work, about, check = () => {}) {
  shared.turn[0] += 1;
  new TextEncoder().encodeInto(about.padEnd(200, '\0'), shared.about);
  const start = performance.now();
  let answer;
  try {
    answer = work();
  } catch (error) {
    assert.ok(isTypeError(error), `${about} threw ${told(error)}`);
  }
  const took = performance.now() - start;
  assert.ok(took < 15_000, `${about} took ${took} ms`);
  if (answer !== undefined) check(answer);
  return answer;
}

const RECORDS = Object.keys(api).filter((name) => /^validate[A-Z]/.test(name) && !name.endsWith('Json'));
const TEXTS = Object.keys(api).filter((name) => /^validate[A-Z].*Json$/.test(name));
const CLEAN = JSON.stringify(validateCreate(form()));

after(() => {
  assert.equal(memories.length, 1, 'an instance of the core was retired: something trapped');
  assert.equal(JSON.stringify(validateCreate(form())), CLEAN);
});

it('the functions under test are there', () => {
  assert.ok(RECORDS.length >= 16 && ['validateCreate', 'validatePatch', 'validateListQuery', 'validateSecret'].every((name) => RECORDS.includes(name)), RECORDS.join());
  assert.ok(TEXTS.length >= 16, TEXTS.join());
  assert.ok([explainPatch, toPathMessages].every((work) => typeof work === 'function'));
  assert.equal(memories.length, 1);
});

describe('a hostile value', () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`${name}: gives issues or a TypeError as any record`, () => {
      for (const validate of RECORDS) survives(() => api[validate](make()), `${validate} of ${name}`, isReport);
    });

    it(`${name}: gives issues or a TypeError at every place of a creation`, () => {
      for (const path of places(form())) {
        for (const check of [validateCreate, validatePatch]) {
          const report = survives(() => check(put(path, make())), `${check.name} with ${name} at ${path.join('.')}`, isReport);
          if (path.at(-1) !== 'value' || path[0] !== 'secrets') continue;
          assert.ok(!JSON.stringify(report ?? '').includes(MARK), 'a secret is shown');
        }
      }
      assert.equal(JSON.stringify(validateCreate(form())), CLEAN);
    });

    it(`${name}: gives an answer or a TypeError elsewhere`, () => {
      survives(() => explainPatch(make()), `explainPatch of ${name}`);
      survives(() => explainPatch({ source_config: { resource_spec: make() }, secrets: make() }), `explainPatch with ${name} inside`);
      survives(() => validatePatch({}, { current: make() }), `a current deployment that is ${name}`, isReport);
      for (const validate of TEXTS) {
        const input = make();
        if (typeof input === 'string') continue;
        const report = survives(() => api[validate](input), `${validate} of ${name}`, isReport);
        assert.ok(report === undefined || ArrayBuffer.isView(input), `${validate} took ${name} for a text`);
      }
    });
  }
});

describe('what a hostile value is said to be', () => {
  const errors = (path, value) => validateCreate(put(path, value)).issues.filter((issue) => issue.severity === 'error').map((issue) => [issue.type, issue.path.join('.')]);
  const SCALE = ['source_config', 'resource_spec', 'min_scale'];
  const CPU = ['source_config', 'resource_spec', 'cpu'];

  it('numbers that JSON has not are not finite', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      for (const path of [SCALE, CPU]) assert.deepEqual(errors(path, value), [['finite_number', path.join('.')]], `${value}`);
    }
  });

  it('values that JSON cannot hold are errors where they stand', () => {
    for (const value of [1n, Symbol('s'), () => 1]) {
      for (const path of [['name'], SCALE, CPU, ['secrets'], ['secrets', 0, 'value'], ['source_config', 'resource_spec', 'labels', 'a']]) {
        const found = errors(path, value);
        assert.ok(found.length === 1 && found[0][1] === path.join('.'), `${String(value)} at ${path.join('.')}: ${JSON.stringify(found)}`);
      }
    }
  });

  it('objects of the language are no text, no number and no list', () => {
    for (const value of [new Map(), new Set(), new Uint8Array(2), /a/]) {
      assert.deepEqual(errors(['name'], value), [['string_type', 'name']]);
      assert.deepEqual(errors(SCALE, value), [['int_type', SCALE.join('.')]]);
      assert.deepEqual(errors(['secrets'], value), [['list_type', 'secrets']]);
    }
  });

  it('a number as text is a warning', () => {
    const report = validateCreate(put(SCALE, '1'));
    assert.ok(report.ok && report.issues.some((issue) => issue.code === 'number_as_text' && issue.severity === 'warning'));
  });

  it('what JSON would send counts: boxed values, dates, frozen and bare objects, other realms', () => {
    const same = (live) => assert.deepEqual(validateCreate(live), validateCreateJson(JSON.stringify(live)));
    same(put(SCALE, new Number(2)));
    same(put(['name'], new String('agent')));
    same(put(['name'], new Date(0)));
    same(put(['source_config'], new Map()));
    same(put(['source_config'], Object.freeze({ listener_id: ID })));
    same(put(['source_config', 'resource_spec', 'labels'], Object.assign(Object.create(null), { a: 'b', c: 5 })));
    same(put(['secrets'], HOSTILE['a list of another realm']()));
    same(put(['secrets'], HOSTILE['a list with holes']()));
    same(put(['secrets'], [undefined, () => 1, { name: 'A', value: 'b', more: undefined }]));
    same(put(['source_config'], HOSTILE['an object that inherits']()));
    same(HOSTILE['a class instance']());
    same(Object.assign(new (class { get name() { return 'agent'; } })(), { unknown: 1 }));
    same(put(['source_config', 'resource_spec'], nested(100)));
  });
});

describe('keys of the language', () => {
  const KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

  it('as unknown fields are told like any other', () => {
    for (const key of KEYS) {
      const whole = JSON.parse(JSON.stringify(form()).replace('{', `{${JSON.stringify(key)}:{"name":5},`));
      assert.ok(Object.hasOwn(whole, key));
      const report = validateCreate(whole);
      assert.deepEqual(report.issues.filter((issue) => issue.code === 'unknown_field').map((issue) => [issue.path, issue.severity]), [[[key], 'warning']], key);
      assert.deepEqual(report, validateCreateJson(JSON.stringify(whole)));
    }
  });

  it('as labels are told where they are wrong', () => {
    for (const key of KEYS) {
      const labels = JSON.parse(`{${JSON.stringify(key)}:5}`);
      const whole = put(['source_config', 'resource_spec', 'labels'], labels);
      const found = validateCreate(whole).issues.filter((issue) => issue.type === 'string_type').map((issue) => issue.path);
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

describe('halves of surrogate pairs', () => {
  it('in keys and values are read as the replacement character, as on the wire', () => {
    const whole = put(['source_config', 'resource_spec', 'labels'], { '\ud800': 5, 'a\udc00': 'b\ud83d' });
    const report = validateCreate(whole);
    isReport(report);
    assert.ok(report.issues.every((issue) => issue.path.every((step) => typeof step === 'number' || step.isWellFormed?.() !== false)));
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
      () => validateCreate(form()), () => validateCreateJson('{}'), () => validatePatch({}), () => explainPatch({ secrets: [] }),
    ];
    for (const call of calls) {
      let inner;
      const whole = form();
      Object.defineProperty(whole, 'source', { enumerable: true, get() { inner = survives(call, String(call)); return 'external_docker'; } });
      const report = survives(() => validateCreate(whole), `a getter that calls ${call}`, isReport);
      if (report !== undefined) assert.equal(JSON.stringify(report), CLEAN);
      if (inner?.issues !== undefined) isReport(inner);
      clean();
    }
  });

  it('may call the package again and again', () => {
    let depth = 0;
    const whole = { get name() { depth += 1; return depth < 1_000 ? String(validateCreate(whole).ok) : 'end'; } };
    survives(() => validateCreate(whole), 'a getter that validates its own form', isReport);
    const endless = { get name() { return validateCreate(endless); } };
    survives(() => validateCreate(endless), 'a getter that validates its own form for ever', isReport);
    clean();
  });

  it('may throw in the middle, and the next form is whole', () => {
    for (const path of places(form()).slice(1)) {
      const whole = put(path, 1);
      let place = whole;
      for (const step of path.slice(0, -1)) place = place[step];
      Object.defineProperty(place, path.at(-1), { enumerable: true, get() { throw new RangeError('mine'); } });
      survives(() => validateCreate(whole), `a getter that throws at ${path.join('.')}`, isReport);
      clean();
    }
  });

  it('says whose error it was', () => {
    const own = new RangeError('mine');
    assert.throws(() => validateCreate({ get name() { throw own; } }), (error) => error instanceof TypeError && (error.cause === own || error.message.includes('mine')));
  });

  it('may change itself', () => {
    const shrinking = { name: 'a', get source() { delete this.secrets; this.later = 1; return 'x'; }, secrets: [{}] };
    survives(() => validateCreate(shrinking), 'a form that loses a field', isReport);
    const list = [{ get name() { list.length = 0; return 'A'; }, value: 'b' }, { name: 'B', value: 'c' }];
    survives(() => validateCreate(put(['secrets'], list)), 'a list that loses its items', isReport);
    const growing = [{ get name() { if (growing.length < 1e5) growing.push(growing[0]); return 'A'; }, value: 'b' }];
    survives(() => validateCreate(put(['secrets'], growing)), 'a list that grows', isReport);
    const labels = { get a() { for (let index = 0; index < 1000; index += 1) labels[`k${index}`] = 5; delete labels.b; return 'x'; }, b: 'c' };
    survives(() => validateCreate(put(['source_config', 'resource_spec', 'labels'], labels)), 'labels that grow', isReport);
    clean();
  });

  it('may give another value each time it is asked', () => {
    let turn = 0;
    const values = ['agent', 5, null, undefined, {}, [], Symbol('s')];
    const fickle = new Proxy({}, { get: () => values[(turn += 1) % values.length], ownKeys: () => ['name', `k${turn}`], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) });
    for (let count = 0; count < 200; count += 1) {
      survives(() => validateCreate(fickle), 'a fickle proxy', isReport);
      survives(() => validateCreate(put(['source_config'], fickle)), 'a fickle source_config', isReport);
    }
    clean();
  });
});

describe('size', () => {
  const MANY = 1_000_000;
  const keys = () => Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`k${index}`, index % 2]));

  it('a million unknown keys are read in time, and no more issues told than are listed', () => {
    for (const path of [[], ['source_config'], ['source_config', 'resource_spec'], ['secrets', 0]]) {
      const report = survives(() => validateCreate(put(path, keys())), `a million keys at ${path.join('.')}`, isReport);
      assert.equal(report.issues.at(-1).code, 'too_many_issues');
    }
  });

  it('a million labels are read in time', () => {
    const report = survives(() => validateCreate(put(['source_config', 'resource_spec', 'labels'], keys())), 'a million labels', isReport);
    assert.equal(report.issues.length, 101);
    assert.equal(report.ok, false);
  });

  it('a million items are read in time, sound ones, wrong ones and equal ones', () => {
    const lists = { numbered: (index) => ({ name: `K${index}`, value: '' }), equal: () => ({ name: 'K', value: '' }), wrong: (index) => index, absent: () => undefined };
    for (const [name, item] of Object.entries(lists)) {
      const report = survives(() => validateCreate(put(['secrets'], Array.from({ length: MANY }, (_, index) => item(index)))), `a million ${name} secrets`, isReport);
      assert.equal(report.ok, name === 'numbered' || name === 'equal', name);
    }
  });

  it('names in the worst order are compared in time', () => {
    const many = 200_000;
    const secrets = Array.from({ length: many }, (_, index) => ({ name: `K${String(many - index).padStart(7, '0')}`, value: '' }));
    survives(() => validateCreate(put(['secrets'], secrets)), 'names in falling order', isReport);
  });

  it('many volumes, mounts and containers that name each other are compared in time', () => {
    const many = 20_000;
    const list = (item) => Array.from({ length: many }, (_, index) => item(index));
    const spec = {
      volumes: list((index) => ({ name: `v${index}`, emptyDir: {} })),
      volume_mounts: list((index) => ({ name: `v${index}`, mountPath: `/v${index}` })),
      sidecars: list((index) => ({ name: `c${index}`, image: 'a', env: [{ name: 'A', value: 'b' }], volumeMounts: [{ name: `v${index}`, mountPath: '/a' }] })),
    };
    survives(() => validateCreate(put(['source_config', 'resource_spec'], spec)), 'many volumes', isReport);
  });

  it('a text of the same size is read in time, too', () => {
    for (const path of [[], ['source_config', 'resource_spec', 'labels']]) {
      const text = JSON.stringify(put(path, keys()));
      const report = survives(() => validateCreateJson(text), 'a million keys as text', isReport);
      assert.deepEqual(report, validateCreate(JSON.parse(text)));
    }
  });
});

describe('a hundred thousand calls leave the memory as it was', () => {
  const CALLS = 100_000;
  const text = JSON.stringify(form());
  const bytes = new TextEncoder().encode(text);
  const wrong = { ...form(), name: 5, source: 'x', secrets: [{ name: 'a' }, 5], 'ünknown': 1 };
  const work = {
    validateCreate: (count) => validateCreate(count % 2 ? form() : wrong),
    validatePatch: () => validatePatch({ secrets: null, source_config: { build_on_push: false } }),
    validateListQuery: (count) => api.validateListQuery({ limit: count % 200, status: 'READY' }),
    validateSecret: () => api.validateSecret({ name: 'KEY', value: 5 }),
    validateCreateJson: (count) => validateCreateJson(count % 2 ? text : bytes),
    'validateCreateJson of what is no JSON': () => validateCreateJson('{"name":'),
    'validateCreate of what throws': () => survives(() => validateCreate({ get name() { throw new Error('mine'); } }), 'it'),
    explainPatch: () => explainPatch({ secrets: [], source_config: { build_on_push: true } }),
  };
  for (const [name, call] of Object.entries(work)) {
    it(name, () => {
      for (let count = 0; count < 500; count += 1) call(count);
      const before = memories[0].buffer.byteLength;
      for (let count = 0; count < CALLS; count += 1) call(count);
      assert.equal(memories[0].buffer.byteLength, before);
      assert.equal(memories.length, 1);
    });
  }
});
