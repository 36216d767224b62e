// A form session: what it tells after each change, that its report is that of a whole check, and that nothing it is
// given breaks it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormSession, validateCreate, validatePatch } from 'deployment-control';
import { DEFECTS, LARGE, withDefects } from '../../../benches/forms/forms.mjs';
import { generator } from '../../support/checks/generator.mjs';
import { HOSTILE } from '../../support/checks/hostile-values.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FORM } from '../../support/service/emulator.mjs';
import { secretsOf } from '../../support/service/records.mjs';

const SPEC = ['source_config', 'resource_spec'];
const codes = (issues) => issues.map(({ code }) => code);

const VALUES = [
  ...[null, true, false, 0, 1, -1, 0.25, 1e300, NaN, 4096, [], {}, undefined],
  ...'agent settings repo_host external_docker internal_docker refs/tags/v1 500m ünknown'.split(' '),
  ...['', 'Agent Smith', '0f8fad5b-d9cb-469f-a165-70867728950e', ['a', 5], { name: 'KEY', value: 'x' }],
  [{ name: 'KEY', value: 'x' }, { name: 'KEY' }],
  { cpu: 3, cpu_limit: 1, gpu: 1 },
  { team: 'a b' },
  { requests: { cpu: '2' }, limits: { cpu: '1' } },
  [{ name: 'settings', emptyDir: {}, mountPath: '/a' }],
];

/** Every path into a value, and some beyond it. */
function paths(value, path = [], out = []) {
  for (const key of Array.isArray(value) ? [...value.keys(), value.length] : Object.keys(value)) {
    out.push([...path, key]);
    const inner = value[key];
    if (typeof inner === 'object' && inner !== null) paths(inner, [...path, key], out);
  }
  if (!Array.isArray(value))
    out.push(
      [...path, 'unknown'],
      [...path, 'resource_spec'],
      [...path, 'cpu'],
      [...path, 'env', 0, 'name'],
      [...path, 'listener_config', 'k8s_namespace'],
    );
  return out;
}

describe('a form session', () => {
  it('takes the text of an index where a list is absent, and leaves it a key of an object', () => {
    const session = new FormSession('patch');
    session.set(['secrets', '0', 'name'], 'A');
    session.set(['source_config', 'resource_spec', 'sidecars', '0', 'env', '0', 'name'], 'B');
    session.set(['source_config', 'resource_spec', 'labels', '0'], 'c');
    const { secrets, source_config: config } = session.value();
    const { sidecars, labels } = config.resource_spec;
    assert.deepEqual([secrets, sidecars, labels], [[{ name: 'A' }], [{ env: [{ name: 'B' }] }], { 0: 'c' }]);
  });

  it('tells what a change did: the issues that appeared and that went, at whichever fields, and those of the field itself', () => {
    const session = new FormSession('create', LARGE);
    assert.equal(session.report().ok, true);
    const paths = (issues) => issues.map(({ code, path }) => `${code} ${path.slice(2).join('.')}`);
    const broken = session.set([...SPEC, 'cpu_limit'], 0.3);
    assert.deepEqual(
      [paths(broken.appeared), broken.cleared, paths(broken.here)],
      [['limit_below_request cpu_limit'], [], ['limit_below_request cpu_limit']],
    );
    const still = session.set([...SPEC, 'cpu_limit'], 0.4);
    assert.deepEqual([still.appeared, still.cleared, paths(still.here)], [[], [], ['limit_below_request cpu_limit']]);
    // The issue stands at another field than the one that mends it.
    const mended = session.set([...SPEC, 'cpu'], 0.2);
    assert.deepEqual(
      [mended.appeared, paths(mended.cleared), mended.here],
      [[], ['limit_below_request cpu_limit'], []],
    );
    assert.ok(codes(session.set(['source'], 'internal_docker').appeared).includes('not_for_source'));
    assert.deepEqual(codes(session.set(['name'], 5).here), ['string_type']);
    const removed = session.remove(['name']);
    assert.deepEqual(
      [codes(removed.appeared), codes(removed.cleared), codes(removed.here)],
      [['missing'], ['string_type'], ['missing']],
    );
    assert.deepEqual(codes(session.set(['name'], 'agent').cleared), ['missing']);
  });

  it('makes what is absent on the way', () => {
    const session = new FormSession('create');
    session.set([...SPEC, 'labels', 'app.kubernetes.io/name'], 'agent');
    session.set(['secrets', 0, 'name'], 'KEY');
    session.set(['secrets', '1'], { name: 'TOKEN', value: 'x' });
    session.set([...SPEC, 'sidecars', 0, 'command', 0], 'run');
    assert.deepEqual(session.value(), {
      source_config: {
        resource_spec: { labels: { 'app.kubernetes.io/name': 'agent' }, sidecars: [{ command: ['run'] }] },
      },
      secrets: [{ name: 'KEY' }, { name: 'TOKEN', value: 'x' }],
    });
    assert.deepEqual(session.report(), validateCreate(session.value()));
  });

  it('has the report of a whole check after any sequence of changes', () => {
    // Of every kind of session there is one among thirty.
    for (let seed = 1; seed <= (process.env.ALL ? 60 : 30); seed += 1) {
      const random = generator(seed);
      const below = (count) => Math.floor(random() * count);
      const patch = seed % 3 === 0;
      const { name, source, ...rest } = structuredClone(LARGE);
      const current =
        patch && seed % 2 === 0
          ? { source, source_config: { integration_id: rest.source_config.integration_id } }
          : undefined;
      const options = { ...(current && { current }), ...(seed % 5 === 0 && { hosting: 'self_hosted' }) };
      const session = patch
        ? new FormSession('patch', rest, options)
        : new FormSession('create', { name, source, ...rest }, options);
      const whole = patch ? validatePatch : validateCreate;
      const shown = new Set(session.report().issues.map((issue) => JSON.stringify(issue)));
      for (let change = 0; change < 40; change += 1) {
        const all = paths(session.value());
        const path = all[below(all.length)];
        const value = VALUES[below(VALUES.length)];
        let threw = false;
        let change = { appeared: [], cleared: [], here: [] };
        try {
          change = session.set(path, value);
        } catch (error) {
          // The path led through a text or a number, or beyond the end of a list.
          threw = true;
          assert.ok(error instanceof TypeError || error instanceof RangeError, String(error));
        }
        const expected = whole(session.value(), options);
        assert.deepEqual(session.report(), expected, `seed ${seed}, ${path.join('.')} = ${JSON.stringify(value)}`);
        const at = path.map(String);
        assert.deepEqual(
          change.here,
          change.here.length === 0 && threw
            ? []
            : expected.issues.filter((issue) => at.every((step, index) => String(issue.path[index]) === step)),
        );
        // A form that follows the changes shows what the report has.
        for (const issue of change.cleared) {
          assert.ok(shown.delete(JSON.stringify(issue)), `${issue.code} was cleared and is not shown`);
        }
        for (const issue of change.appeared) shown.add(JSON.stringify(issue));
        assert.deepEqual(
          [...shown].sort(),
          [...new Set(expected.issues.map((issue) => JSON.stringify(issue)))].sort(),
          `seed ${seed}, ${path.join('.')} = ${JSON.stringify(value)}`,
        );
      }
    }
  });

  it('finds every defect as it is typed, and none once it is mended', () => {
    const spoilt = withDefects(DEFECTS);
    const session = new FormSession('create', LARGE);
    for (const [key, value] of Object.entries(spoilt.source_config.resource_spec)) session.set([...SPEC, key], value);
    for (const key of ['integration_id', 'build_on_push'])
      session.set(['source_config', key], spoilt.source_config[key]);
    assert.deepEqual(session.report(), validateCreate(spoilt));
    session.set(['source_config'], LARGE.source_config);
    assert.deepEqual(session.report(), validateCreate(LARGE));
  });

  it('goes on where it was after another session or check has used the core', () => {
    const one = new FormSession('create', LARGE);
    const other = new FormSession('patch', {});
    assert.deepEqual(codes(one.set([...SPEC, 'cpu'], 'much').here), ['float_parsing']);
    assert.deepEqual(codes(other.set(['revision_source'], 'external_docker').here), ['literal_error']);
    validateCreate({});
    assert.deepEqual(codes(one.report().issues.filter(({ severity }) => severity === 'error')), ['float_parsing']);
    assert.deepEqual(codes(other.report().issues), ['literal_error']);
  });

  it('keeps its form to itself', () => {
    const initial = { name: 'a', secrets: [{ name: 'KEY', value: 'x' }] };
    const secret = { name: 'TOKEN', value: 'y' };
    const session = new FormSession('create', initial);
    session.set(['secrets', 1], secret);
    initial.name = 5;
    secret.name = 5;
    session.value().secrets[0].name = 5;
    assert.deepEqual(session.value(), {
      name: 'a',
      secrets: secretsOf({ KEY: 'x', TOKEN: 'y' }),
    });
  });

  it('says issues in the words that it is given', () => {
    const session = new FormSession('create', {}, { messages: { string_type: 'Text, bitte' } });
    assert.equal(session.set(['name'], 5).here[0].msg, 'Text, bitte');
  });

  it('speaks the words of a service', () => {
    const vocabulary = { repoHost: 'github', agent: 'product' };
    const session = new FormSession('create', { name: 'a', source: 'github' }, { vocabulary });
    equalBy(
      session.set(['source_revision_config', 'product_config_path'], 5).here,
      ({ code, path }) => [code, path.join('.')],
      [['string_type', 'source_revision_config.product_config_path']],
    );
    assert.deepEqual(session.report(), validateCreate(session.value(), { vocabulary }));
  });

  it('refuses a way to nowhere and says why', () => {
    const session = new FormSession('create', { name: 'a', secrets: [] });
    assert.throws(() => session.set(['name', 'first'], 1), {
      name: 'TypeError',
      message: /^name is no object and no list/,
    });
    assert.throws(() => session.set(['secrets', 3], 1), {
      name: 'RangeError',
      message: /^the list at secrets has 0 items: 3/,
    });
    assert.throws(() => session.set(['secrets', 'first'], 1), RangeError);
    assert.throws(() => session.set(['source_config', 'resource_spec', 'sidecars', 3, 'name'], 'x'), {
      name: 'RangeError',
      message: /sidecars has 0 items: 3/,
    });
    for (const path of ['name', [{}], [null], ['source_config', undefined], ['source_config', Symbol('a')]]) {
      assert.throws(() => session.set(path, 1), { name: 'TypeError', message: /^a path is a list/ });
    }
    assert.throws(() => new FormSession('deployment'), { name: 'TypeError', message: /'create' or 'patch'/ });
    assert.throws(() => new FormSession('create', {}, { hosting: 'moon' }), TypeError);
    for (const path of [
      ['source_config', 'repo_url'],
      ['secrets', 3],
    ]) {
      const { appeared, cleared } = session.remove(path);
      assert.deepEqual([appeared, cleared], [[], []]);
    }
    assert.deepEqual(session.value(), { name: 'a', secrets: [] });
  });

  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`survives ${name}`, () => {
      for (const work of [
        () => new FormSession('create', make()).report(),
        () => {
          const session = new FormSession('create');
          session.set(SPEC, make());
          return session.report();
        },
        () => {
          const session = new FormSession('create');
          session.set(['secrets', 0], make());
          return session.report();
        },
        () => {
          const session = new FormSession('create', LARGE);
          session.set([...SPEC, 'cpu'], make());
          session.set(['name'], make());
          return session.report();
        },
      ]) {
        try {
          const report = work();
          assert.equal(typeof report.ok, 'boolean');
          assert.ok(Array.isArray(report.issues));
        } catch (error) {
          assert.ok(error instanceof TypeError, String(error));
          assert.match(error.message, /cannot be read/);
        }
      }
    });
  }

  it('tells keys of prototypes as what they are, and changes no prototype', () => {
    const session = new FormSession('create', {});
    session.set(['source_config', '__proto__'], { polluted: true });
    session.set(['__proto__', 'polluted'], true);
    session.set(['secrets', 0, '__proto__', 'polluted'], true);
    session.set(['constructor', 'prototype', 'polluted'], true);
    session.remove(['source_config', 'toString', 'name']);
    assert.deepEqual(Object.keys(session.value()).sort(), ['__proto__', 'constructor', 'secrets', 'source_config']);
    session.set(['constructor'], 5);
    assert.equal({}.polluted, undefined);
    assert.equal(Object.getPrototypeOf(session.value().source_config), Object.prototype);
    assert.deepEqual(session.report(), validateCreate(session.value()));
  });

  it('reads an item of a list that JSON does not know as null, as a whole check does', () => {
    for (const value of [() => 1, Symbol('x')]) {
      const session = new FormSession('create', { secrets: [{ name: 'A', value: 'a' }] });
      session.set(['secrets', 0], value);
      assert.deepEqual(session.value(), { secrets: [null] });
      assert.deepEqual(session.report(), validateCreate(session.value()));
    }
  });

  it('comes to an end of a path that says of itself that it has none', () => {
    const session = new FormSession('create', { name: 'agent' });
    for (const length of [-1, NaN, 0.5]) {
      assert.throws(
        () => session.set(new Proxy(['name'], { get: (path, key) => (key === 'length' ? length : path[key]) }), 5),
        { name: 'TypeError', message: /^a path is a list/ },
      );
      assert.deepEqual(session.value(), { name: 'agent' });
    }
  });

  it('has the report of a whole check also beyond the issues that one report lists', () => {
    const session = new FormSession('create', { ...LARGE, secrets: Array.from({ length: 150 }, () => ({})) });
    for (const [path, value] of [
      [['secrets', 3], { name: 'A', value: 'a' }],
      [['secrets', 149], 5],
      [['name'], 5],
      [['secrets'], []],
      [['secrets', 0], {}],
    ]) {
      session.set(path, value);
      assert.deepEqual(session.report(), validateCreate(session.value()), path.join('.'));
    }
  });

  it('keeps nothing of a change whose check ends with an error, and goes on', () => {
    const wide = new FormSession('create', { name: 'a' });
    let deep = 5;
    for (let level = 0; level < 300; level += 1) deep = { deep };
    assert.throws(() => wide.set(Array(400).fill('x'), deep), { name: 'TypeError', message: /512 levels/ });
    assert.deepEqual(wide.value(), { name: 'a' });
    assert.deepEqual(wide.report(), validateCreate({ name: 'a' }));
    let isBroken = true;
    const session = new FormSession(
      'create',
      { name: 'agent' },
      {
        messages: {
          string_type: () => {
            if (isBroken) throw new Error('no');
            return 'Text!';
          },
        },
      },
    );
    assert.throws(() => session.set(['name'], 5), /no/);
    assert.deepEqual(session.value(), { name: 'agent' });
    assert.deepEqual(session.set(['name'], 'other').appeared, []);
    isBroken = false;
    equalBy(session.set(['name'], 5).appeared, ({ msg }) => msg, ['Text!']);
  });

  it('gives a report that a caller may change, and tells a change of parameters alone', () => {
    const secret = { name: 'A', value: 'x' };
    const session = new FormSession(
      'create',
      { ...LARGE, secrets: [secret, secret, secret] },
      { messages: { duplicate: 'dup' } },
    );
    session.report().issues.length = 0;
    const told = (first) => ({ field: 'name', first });
    equalBy(session.report().issues, ({ ctx }) => ctx, [told(0), told(0)]);
    const { appeared, cleared } = session.set(['secrets', 0, 'name'], 'B');
    assert.deepEqual([appeared.map(({ ctx }) => ctx), cleared.map(({ ctx }) => ctx)], [[told(1)], [told(0), told(0)]]);
  });

  it('has the report of its value when messages change it in the middle of a change', () => {
    let again = true;
    const session = new FormSession(
      'create',
      {},
      {
        messages: {
          string_type: () => {
            if (again) {
              again = false;
              session.set(['source'], 'internal_docker');
            }
            return 'x';
          },
        },
      },
    );
    session.set(['name'], 5);
    equalBy(
      session.report().issues,
      ({ code }) => code,
      validateCreate(session.value()).issues.map(({ code }) => code),
    );
  });

  it('takes ten thousand changes without growing', () => {
    const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external;
    const session = new FormSession('create', LARGE);
    const change = (count) => {
      session.set([...SPEC, 'cpu'], (count % 16) / 8);
      session.set(['source_config', 'repo_url'], `https://git.example.com/acme/agent-${count}`);
      if (count % 100 === 0) session.set(['secrets', count % 20, 'name'], `KEY_${count}`);
    };
    for (let count = 0; count < 1_000; count += 1) change(count);
    const before = memory();
    for (let count = 0; count < 10_000; count += 1) change(count);
    assert.ok(memory() - before < 1 << 18, `${memory() - before} bytes more`);
  });

  it('returns what each field should show, cleared ones included, so that no error stays', () => {
    const session = new FormSession('create', FORM);
    const shown = new Map();
    const steps = [
      [['source_config', 'resource_spec'], { cpu: 2, cpu_limit: 1 }],
      [['source_config', 'resource_spec', 'cpu'], 0.5],
      [['source_config', 'resource_spec', 'cpu'], 'x'],
      [['secrets'], [{ name: '1A', value: 'a' }, { name: 'B' }]],
      [['secrets', 0], undefined],
      [['secrets', 0, 'value'], 'b'],
      [['name'], undefined],
      [['nam'], 'agent'],
      [['name'], 'agent'],
      [['nam'], undefined],
      [['source_config', 'resource_spec', 'cpu'], 0.5],
      [[], { name: 5 }],
      [[], FORM],
    ];
    for (const [path, value] of steps) {
      const { fields } = session.set(path, value);
      const paths = fields.map((field) => field.path.join('.'));
      assert.equal(new Set(paths).size, paths.length, 'each field once');
      for (const field of fields) shown.set(field.path.join('.'), field.issues);
      const now = [...shown].flatMap(([at, issues]) => issues.map(({ code }) => `${at} ${code}`)).sort();
      const { issues } = session.report();
      assert.deepEqual(now, issues.map(({ path, code }) => `${path.join('.')} ${code}`).sort());
    }
    assert.ok(shown.size > 5);
    assert.deepEqual([...shown.values()].flat(), []);
  });
});

describe('a toJSON', () => {
  it('that is a function is refused wherever it would stand, and the session goes on', () => {
    const session = new FormSession('create', { name: 'agent' });
    const nested = { toJSON: () => ({ toJSON: class {} }) };
    for (const run of [
      () => session.set(['secrets', 'toJSON'], class {}),
      () => session.set(['toJSON'], () => 5),
      () => session.set(['source_config'], nested),
      () => new FormSession('create', nested),
    ])
      assert.throws(run, { name: 'TypeError', message: /a function as its toJSON|another toJSON/ });
    assert.deepEqual(session.value(), { name: 'agent' });
    session.set(['secrets'], { toJSON: () => [] });
    session.set(['source_config', 'toJSON'], 'a text');
    assert.deepEqual(session.value(), { name: 'agent', secrets: [], source_config: { toJSON: 'a text' } });
  });
});
