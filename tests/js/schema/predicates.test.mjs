// The generated predicates beside the core: never a yes where the core has anything to say of the text that is sent,
// and a yes to nearly every form without issues. `make fuzz` runs the same comparison for longer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LARGE, SMALL } from '../../../benches/forms/forms.mjs';
import { compared, run } from '../../../fuzz/predicates.mjs';
import { randomness } from '../../../fuzz/json.mjs';
import { HOSTILE } from '../../support/checks/hostile-values.mjs';
import { none } from '../../support/lists.mjs';
import { ELSEWHERE, FLIPS, ORDINARY, UNCERTAIN } from '../../support/checks/predicate-cases.mjs';
import { HOSTINGS, RECORDS, schemaOf } from '../../support/checks/predicate-forms.mjs';
import { JUNK, placesOf } from '../../support/checks/predicate-mutations.mjs';
import { bundled, issues, predicates, says, weight } from '../../support/checks/predicates.mjs';

const codes = (record, form, hosting) => issues(record, form, hosting).map(({ code }) => code);
/** A form on each side of the limit of every rule. */
const SIDES = JSON.parse(readFileSync(new URL('../../cases/rule-sides.json', import.meta.url), 'utf8'));
const ABSENT = Symbol('absent');
const clone = (form) => structuredClone(form);

/**
 * How long some work keeps the processor busy, in milliseconds, whatever else runs on the machine. The least of three
 * times is without the collection of garbage that the work before has left.
 */
function busyMs(work) {
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe('a predicate is useful', () => {
  for (const [name, record, form, hosting] of [
    ['the large form', 'DeploymentCreate', LARGE, 'cloud'],
    ['the small form', 'DeploymentCreate', SMALL],
    ...ORDINARY,
  ]) {
    it(`says yes to ${name}`, () => {
      assert.deepEqual(codes(record, form, hosting), [], 'the core has an issue');
      assert.equal(says(record, form, hosting), true);
      assert.equal(says(record, JSON.parse(JSON.stringify(form)), undefined), true);
    });
  }

  it('has a small weight, and who takes one predicate pays for no other', () => {
    assert.ok(
      weight(['deploymentCreate', 'deploymentPatch']) <= 4_570,
      `${weight(['deploymentCreate', 'deploymentPatch'])} bytes`,
    );
    assert.ok(weight(['secret']) <= 700, `${weight(['secret'])} bytes`);
    assert.doesNotMatch(bundled(['sourceRevisionConfig']), /configMap|hugepages|nodeName/);
  });
});

describe('a predicate is certain', () => {
  it('of more than 20,000 forms it never says yes to one with an issue, and it says yes to most without', () => {
    const seed = Date.now() % 2 ** 32;
    const found = compared(randomness(seed), 6_000);
    assert.deepEqual(found.wrong, [], `make fuzz SEED=${seed}`);
    assert.ok(found.forms > 20_000, `${found.forms} forms`);
    assert.ok(found.sound > 4_000, `only ${found.sound} forms were sound`);
    assert.ok(found.yes > 0.8 * found.sound, `${found.yes} of ${found.sound} sound forms got a yes (seed ${seed})`);
    for (const record of RECORDS) assert.ok(found.records.has(record), `no sound ${record} got a yes (seed ${seed})`);
    assert.ok(found.flipped.size > 45, `changes led to ${found.flipped.size} kinds of issues only (seed ${seed})`);
  });

  for (const [code, record, form, change, hosting] of FLIPS) {
    it(`a yes becomes a no where ${code} is the one issue (${record})`, () => {
      assert.equal(says(record, form, hosting), true, 'the form itself gets no yes');
      const changed = clone(form);
      change(changed);
      assert.deepEqual(codes(record, changed, hosting), [code]);
      assert.equal(says(record, changed, hosting), false);
    });
  }

  for (const { code, record, hosting, breaks, harmless } of SIDES) {
    it(`the core tells both sides of ${code} apart, and no yes is wrong`, () => {
      assert.ok(codes(record, breaks, hosting).includes(code));
      assert.ok(!codes(record, harmless, hosting).includes(code));
      if (!RECORDS.includes(record)) return;
      assert.equal(says(record, breaks, hosting), false);
      if (says(record, harmless, hosting)) assert.deepEqual(codes(record, harmless, hosting), []);
    });
  }

  it('every kind of issue is one of these, or is told to come from elsewhere', () => {
    const kinds = readFileSync(new URL('../../../pkg/src/generated/kinds.ts', import.meta.url), 'utf8');
    const all = [...kinds.matchAll(/^ {2}\['\w+', '(\w+)'/gm)].map(([, code]) => code);
    const flipped = new Set([...FLIPS.map(([code]) => code), ...SIDES.map(({ code }) => code)]);
    none(all, (code) => flipped.has(code) === ELSEWHERE.includes(code));
  });

  it('no value in any place of an ordinary form leads to a wrong yes, and a field that is left out to none', () => {
    let yes = 0;
    for (const [, record, form, hosting] of ORDINARY) {
      const count = Math.min(placesOf(form).length, 150);
      for (let index = 0; index < count; index += 1) {
        for (const value of [...JUNK, ABSENT]) {
          const changed = clone(form);
          const [holder, key] = placesOf(changed)[index];
          if (value !== ABSENT) holder[key] = clone(value);
          else if (Array.isArray(holder)) holder.splice(key, 1);
          else delete holder[key];
          if (!says(record, changed, hosting)) continue;
          yes += 1;
          assert.deepEqual(codes(record, changed, hosting), [], JSON.stringify(changed));
        }
      }
    }
    assert.ok(yes > 2_000, `${yes}`);
  });

  it('every number is taken from its least to its greatest value and no further', () => {
    let bounds = 0;
    for (const [name, schema] of Object.entries(schemaOf('ResourceSpec').properties)) {
      const whole = schema.type?.includes('integer');
      if (!whole && !schema.type?.includes('number')) continue;
      const step = whole ? 1 : 0.1;
      // A cache with less was seen to restart.
      const least = name === 'redis_memory_mb' ? 512 : (schema['x-observed-minimum'] ?? schema.minimum ?? 0);
      const most = Math.min(schema['x-observed-maximum'] ?? Infinity, 1e7);
      for (const [number, yes] of [
        [least, true],
        [most, true],
        [least - step, false],
        [most + step, false],
        [least + step / 2, !whole && schema['x-observed-minimum'] === undefined],
      ]) {
        assert.equal(says('ResourceSpec', { [name]: number }), yes, `${name}: ${number}`);
        assert.equal(codes('ResourceSpec', { [name]: number }).length === 0, yes, `${name}: ${number}`);
        bounds += 1;
      }
    }
    assert.ok(bounds >= 160, `${bounds}`);
  });

  it('every limit and every maximum is held to what it bounds', () => {
    const names = Object.keys(schemaOf('ResourceSpec').properties);
    const pairs = names.flatMap((name) => {
      const low = name.includes('_limit') ? name.replace('_limit', '') : name.replace('max_scale', 'min_scale');
      return low !== name && names.includes(low) ? [[low, name]] : [];
    });
    assert.equal(pairs.length, 15);
    for (const [low, high] of pairs) {
      const [less, more] = low === 'redis_memory_mb' ? [1023, 1024] : [1, 2];
      for (const [form, yes] of [
        [{ [low]: more, [high]: more }, true],
        [{ [low]: more, [high]: less }, false],
        [{ [high]: less, [low]: more }, false],
        [{ [low]: more, [high]: null }, true],
        [{ [low]: null, [high]: less }, true],
      ]) {
        assert.equal(says('ResourceSpec', form), yes, JSON.stringify(form));
        assert.equal(codes('ResourceSpec', form).length === 0, yes, JSON.stringify(form));
      }
    }
  });

  it('amounts are compared as the core compares them, whatever their suffixes', () => {
    const amounts = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].flatMap(
      (suffix) => ['0', '1', '1.5', '98', '999', '1000', '1023', '1024', '1025'].map((number) => number + suffix),
    );
    let [yes, unsure] = [0, 0];
    for (const request of amounts) {
      for (const limit of amounts) {
        const form = { requests: { memory: request }, limits: { memory: limit } };
        const verdict = says('ContainerResources', form);
        const sound = codes('ContainerResources', form).length === 0;
        if (verdict) yes += 1;
        // What is equal but for the last bit of a double is left to the core.
        if (sound && !verdict) unsure += 1;
        assert.ok(sound || !verdict, `${request} of ${limit}`);
      }
    }
    assert.ok(yes > 5_000 && unsure < 20, `${yes} ${unsure}`);
  });

  it('every field that the tables bind to sources is taken for these alone', () => {
    let fields = 0;
    for (const [record, part] of [
      ['SourceConfig', 'source_config'],
      ['SourceRevisionConfig', 'source_revision_config'],
      ['ListenerConfig', 'listener_config'],
    ]) {
      for (const [name, schema] of Object.entries(schemaOf(record).properties)) {
        if (schema.$ref !== undefined || schema.anyOf !== undefined) continue;
        for (const [, , base] of ORDINARY.filter(([, whole]) => whole === 'DeploymentCreate')) {
          for (const given of [
            schema.format === 'uuid'
              ? SMALL.source_config.integration_id
              : schema['x-format'] === 'uri'
                ? 'https://a.example'
                : (schema.enum?.[0] ?? (schema.type.includes('boolean') ? true : 'a')),
            null,
            '',
          ]) {
            const form = clone(base);
            const place = part === 'listener_config' ? (form.source_config.listener_config = {}) : form[part];
            place[name] = given;
            assert.equal(
              says('DeploymentCreate', form),
              codes('DeploymentCreate', form).length === 0,
              `${form.source} ${name} ${given}`,
            );
            const patch = {
              [part === 'listener_config' ? 'source_config' : part]:
                part === 'listener_config' ? { listener_config: { [name]: given } } : { [name]: given },
              ...(form.source !== 'external_docker' && { revision_source: form.source }),
            };
            assert.equal(
              says('DeploymentPatch', patch),
              codes('DeploymentPatch', patch).length === 0,
              `${JSON.stringify(patch)}`,
            );
            fields += 1;
          }
        }
      }
    }
    assert.ok(fields >= 150, `${fields}`);
  });

  it('where a value is one of the rare ones, it is left to the core', () => {
    for (const [name, record, form] of UNCERTAIN) assert.equal(says(record, form), false, name);
  });
});

describe('a predicate trusts nothing', () => {
  const { source_config: config, ...others } = LARGE;
  const { labels, annotations, volumes, volume_mounts: mounts, sidecars } = config.resource_spec;
  const spec = {
    cpu: 1,
    cpu_limit: 2,
    labels,
    annotations,
    volumes: volumes.slice(0, 3),
    volume_mounts: mounts.slice(0, 1),
    sidecars: sidecars.slice(0, 1),
  };
  const RICH = JSON.stringify({
    ...others,
    source_config: { ...config, resource_spec: spec },
    secrets: LARGE.secrets.slice(0, 2),
  });
  const rich = () => JSON.parse(RICH);

  it('a hostile value at any place gets no wrong yes and no hang', () => {
    assert.equal(says('DeploymentCreate', rich()), true);
    let yes = 0;
    const look = (form, about) => {
      const start = process.cpuUsage();
      let verdict = false;
      try {
        verdict = says('DeploymentCreate', form);
      } catch {
        // What a getter or a proxy throws comes through.
      }
      const { user } = process.cpuUsage(start);
      assert.ok(user < 2e6, `${about} took ${user} µs of a processor`);
      if (!verdict) return;
      yes += 1;
      assert.deepEqual(codes('DeploymentCreate', form), [], about);
    };
    for (const [name, make] of Object.entries(HOSTILE)) {
      const hostile = make();
      look(hostile, name);
      const form = rich();
      for (const [index, [holder, key]] of placesOf(form).entries()) {
        const kept = holder[key];
        holder[key] = hostile;
        look(form, `${name} at ${index}`);
        holder[key] = kept;
        const beside = `${String(key)}_`;
        holder[beside] = hostile;
        look(form, `${name} beside ${index}`);
        delete holder[beside];
      }
    }
    assert.ok(yes > 50, 'hardly anything of that was a sound form');
  });

  it('reads every member once', () => {
    const reads = new Map();
    const watched = (value, path) => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map((item, index) => watched(item, `${path}.${index}`));
      const made = {};
      for (const [key, inner] of Object.entries(value)) {
        const [at, kept] = [`${path}.${key}`, watched(inner, `${path}.${key}`)];
        reads.set(at, 0);
        const get = () => {
          reads.set(at, reads.get(at) + 1);
          return kept;
        };
        Object.defineProperty(made, key, { enumerable: true, get });
      }
      return made;
    };
    assert.equal(says('DeploymentCreate', watched(LARGE, '')), true);
    none([...reads], ([, times]) => times !== 1);
    assert.ok(reads.size > 350, `${reads.size}`);
  });

  it('what JSON does not send is not there, and what it sends is not passed over', () => {
    const secret = (members, more = {}) => Object.defineProperties({ name: 'A', ...members }, more);
    assert.equal(says('Secret', secret({ value: 'b', other: undefined, [Symbol('s')]: 1 })), true);
    assert.equal(says('Secret', secret({}, { value: { value: 'b', enumerable: false } })), false);
    assert.equal(says('Secret', secret({ other: 1 }, { value: { value: 'b', enumerable: false } })), false);
    assert.equal(says('Secret', secret({ value: 'b' }, { toJSON: { value: () => 5, enumerable: false } })), false);
    assert.equal(
      says('ResourceSpec', { labels: Object.defineProperty({ a: 'b' }, 'toJSON', { value: () => 5 }) }),
      false,
    );
    assert.equal(says('ResourceSpec', { labels: Object.create({ a: 'b' }) }), false);
    assert.equal(
      says('ContainerResources', { limits: Object.defineProperty({ cpu: 1 }, 'toJSON', { value: () => 5 }) }),
      false,
    );
    assert.equal(says('Secret', Object.create({ name: 'A', value: 'b' })), false);
    assert.equal(says('DeploymentCreate', { ...SMALL, secrets: Object.assign([], { toJSON: () => 5 }) }), false);
    assert.equal(says('DeploymentCreate', { ...SMALL, secrets: [,] }), false);
    assert.equal(says('DeploymentCreate', { ...SMALL, secrets: [undefined] }), false);
  });

  for (const [name, prototype, key, descriptor] of [
    ['toJSON of every object', Object.prototype, 'toJSON', { value: () => 5 }],
    ['toJSON of every list', Array.prototype, 'toJSON', { value: () => 5 }],
    ['an enumerable field of every object', Object.prototype, 'value', { value: 'b', enumerable: true }],
  ]) {
    it(`${name} makes everything uncertain`, () => {
      Object.defineProperty(prototype, key, { ...descriptor, configurable: true });
      try {
        assert.equal(says('DeploymentCreate', SMALL), false);
        assert.equal(says('Secret', { name: 'A' }), false);
      } finally {
        delete prototype[key];
      }
    });
  }

  it('a hidden field of every object is no field of a form', () => {
    Object.defineProperty(Object.prototype, 'value', { value: 'b', configurable: true });
    try {
      assert.equal(says('Secret', { name: 'A' }), false);
      assert.equal(says('Secret', { name: 'A', value: 'b' }), true);
    } finally {
      delete Object.prototype.value;
    }
  });

  it('no text and no list keeps it busy', () => {
    const parts = [
      'a',
      '-',
      'a-',
      'a.',
      'a--',
      'A/',
      '&',
      '&&',
      '&& ',
      '/',
      '..',
      '../',
      ' ',
      '0',
      '[',
      "metadata.labels['",
    ];
    const long = parts.flatMap((part) =>
      [200_000, 31, 120].map((times) => part.repeat(times)).concat(`${part.repeat(2_000)}!`),
    );
    const SPEC = 'source_config.resource_spec';
    const fields = [
      ...['name', 'secrets.0.name', `${SPEC}.service_account_name`],
      ...['repo_url', 'build_command', 'integration_id'].map((field) => `source_config.${field}`),
      ...['name', 'image', 'env.0.name', 'env.1.valueFrom.fieldRef.fieldPath', 'resources.limits.cpu'].map(
        (field) => `${SPEC}.sidecars.0.${field}`,
      ),
      ...['0.mountPath', '1.subPath'].map((field) => `${SPEC}.sidecars.0.volumeMounts.${field}`),
    ];
    for (const text of long) {
      for (const field of [...fields, 'labels', 'annotations', 'value']) {
        const form = rich();
        const spec = form.source_config.resource_spec;
        if (field === 'value') spec.labels.team = text;
        else if (field === 'labels' || field === 'annotations') spec[field][text] = 'a';
        else
          field
            .split('.')
            .reduce(
              (holder, key, index, steps) => (index === steps.length - 1 ? (holder[key] = text) : holder[key]),
              form,
            );
        assert.ok(
          busyMs(() => says('DeploymentCreate', form)) < 50,
          `${field}: ${text.slice(0, 10)} of ${text.length}`,
        );
      }
    }
    // The same list again and again is long too.
    const items = Array.from({ length: 1_500 }, () => ({ key: 'a', path: 'a' }));
    const volumes = Array.from({ length: 1_500 }, (_, index) => ({
      name: `v${index}`,
      configMap: { name: 'a', items },
    }));
    assert.equal(says('ResourceSpec', { volumes }), false);
    assert.ok(busyMs(() => says('ResourceSpec', { volumes })) < 200);
  });

  it('a hosting that is none of the known ones is as good as unknown', () => {
    assert.deepEqual(HOSTINGS, [undefined, 'cloud', 'self_hosted']);
    assert.equal(predicates.deploymentCreate(SMALL, 0), true);
    assert.equal(predicates.deploymentCreate(SMALL, 2), false);
    assert.equal(typeof run, 'function');
  });
});
