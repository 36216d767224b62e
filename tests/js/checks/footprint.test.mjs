// What a resource_spec asks of a cluster, as the package tells it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fields, footprint, validate } from 'deployment-control';
import { HOSTILE } from '../../support/checks/hostile-values.mjs';
import { equalBy } from '../../support/lists.mjs';

const MEASURES = ['replicas', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb'];
const group = (spec, name) => footprint(spec).groups.find((one) => one.group === name);

describe('a footprint', () => {
  it('tells each part and the total at the smallest and the largest scale', () => {
    const spec = {
      min_scale: 1,
      max_scale: 3,
      cpu: 0.1,
      cpu_limit: 0.5,
      memory_mb: 512,
      memory_limit_mb: 1024,
      queue_min_scale: 0,
      queue_max_scale: 2,
      redis_cpu: 0.2,
      redis_memory_mb: 256,
    };
    const { groups, total } = footprint(spec);
    assert.deepEqual(groups, [
      {
        group: 'main',
        replicas: [1, 3],
        cpu: [0.1, 0.3],
        cpu_limit: [0.5, 1.5],
        memory_mb: [512, 1536],
        memory_limit_mb: [1024, 3072],
        assumed: [],
        unknown: [],
      },
      {
        group: 'queue',
        replicas: [0, 2],
        cpu: [0, 0.2],
        cpu_limit: [0, 1],
        memory_mb: [0, 1024],
        memory_limit_mb: [0, 2048],
        assumed: ['queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb'],
        unknown: [],
      },
      {
        group: 'redis',
        replicas: [1, 1],
        cpu: [0.2, 0.2],
        cpu_limit: [0.4, 0.4],
        memory_mb: [256, 256],
        memory_limit_mb: [256, 256],
        assumed: ['redis_cpu_limit', 'redis_memory_limit_mb'],
        unknown: [],
      },
    ]);
    assert.deepEqual(total, {
      group: 'total',
      replicas: [2, 6],
      cpu: [0.3, 0.7],
      cpu_limit: [0.9, 2.9],
      memory_mb: [768, 2816],
      memory_limit_mb: [1280, 5376],
      assumed: groups.flatMap(({ assumed }) => assumed),
      unknown: [],
    });
  });

  it('marks what nobody says, and counts it as zero', () => {
    const { groups, total } = footprint({});
    equalBy(groups, (one) => one.group, ['main', 'queue']);
    assert.deepEqual(
      [total.replicas, total.cpu, total.memory_mb],
      [
        [2, 2],
        [0, 0],
        [0, 0],
      ],
    );
    assert.deepEqual(groups[0].unknown, ['cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb']);
    assert.deepEqual(groups[0].assumed, ['min_scale', 'max_scale']);
  });

  it('counts containers where they have resources', () => {
    const container = (requests, limits, more = {}) => ({
      name: 'c',
      image: 'i',
      resources: { requests, limits },
      ...more,
    });
    const spec = {
      min_scale: 2,
      cpu: 1,
      memory_mb: 512,
      sidecars: [
        container({ cpu: '250m', memory: '512Mi' }, { cpu: '1', memory: '1Gi' }),
        { name: 'plain', image: 'i' },
      ],
      init_containers: [container({ cpu: 4 }, null)],
    };
    const main = group(spec, 'main');
    assert.deepEqual(
      [main.cpu, main.memory_mb, main.memory_limit_mb],
      [
        [8, 8],
        [2048, 2048],
        [4096, 4096],
      ],
    );
    assert.deepEqual([main.unknown, group(spec, 'queue').cpu], [['container_cpu_limit'], [2, 2]]);
    assert.deepEqual(group({ sidecars: [container(undefined, { cpu: '1' })] }, 'main').assumed, [
      'min_scale',
      'max_scale',
      'container_cpu',
    ]);
  });

  it('takes every field of the tables that has a unit of its own', () => {
    const counted = fields('ResourceSpec')
      .filter(({ path, unit }) => path.length === 1 && ['replicas', 'cores', 'MB'].includes(unit))
      .map(({ path }) => path[0]);
    assert.ok(counted.length > 25);
    for (const name of counted)
      assert.throws(() => footprint({ [name]: -1 }), {
        name: 'TypeError',
        message: `${name} must be a number from 0 to 10000000`,
      });
    const { total } = footprint(Object.fromEntries(counted.map((name) => [name, 1])));
    assert.deepEqual([total.assumed, total.unknown, total.replicas], [[], [], [6, 6]]);
  });

  it('is never below at the largest scale, sums up, and is always numbers', () => {
    // A generator of its own, so that a failure comes again.
    let state = 42;
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const names = fields('ResourceSpec')
      .filter(({ path, unit }) => path.length === 1 && unit !== undefined)
      .map(({ path }) => path[0]);
    for (let round = 0; round < 300; round += 1) {
      const spec = Object.fromEntries(
        names
          .filter(() => random() < 0.5)
          .map((name) => [name, random() < 0.2 ? null : Math.round(random() * 100) / 10]),
      );
      const { groups, total } = footprint(spec);
      for (const one of [...groups, total]) {
        for (const name of MEASURES) {
          const [least, most] = one[name];
          assert.ok(
            Number.isFinite(least) && Number.isFinite(most) && least >= 0 && least <= most,
            `${JSON.stringify(spec)}: ${one.group}.${name} ${least} ${most}`,
          );
        }
      }
      for (const name of MEASURES) {
        for (const scale of [0, 1]) {
          const sum = groups.reduce((all, one) => all + one[name][scale], 0);
          assert.ok(
            Math.abs(sum - total[name][scale]) < 1e-5,
            `${JSON.stringify(spec)}: ${name} ${sum} ${total[name][scale]}`,
          );
        }
      }
    }
  });
});

describe('what has no footprint', () => {
  it('is named', () => {
    const cases = [
      [{ cpu: '1' }, /^cpu must be a number from 0/],
      [{ memory_mb: true }, /^memory_mb must be/],
      [{ max_scale: 1e9 }, /^max_scale must be/],
      [
        { sidecars: [{ resources: { limits: { memory: 'much' } } }] },
        /^sidecars\.0\.resources\.limits\.memory must be a number .* or an amount as Kubernetes writes it/,
      ],
      [null, /must be an object/],
      [[], /must be an object/],
      ['x', /must be an object/],
      [{ toJSON: () => 5 }, /must be an object that JSON can hold/],
      [{ cpu: 1n }, /BigInt/],
      [
        {
          get cpu() {
            throw new Error('no');
          },
        },
        /no/,
      ],
    ];
    for (const [spec, message] of cases)
      assert.throws(() => footprint(spec), { name: 'TypeError', message }, String(message));
  });

  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`gives numbers or a TypeError: ${name}`, () => {
      for (const spec of [
        make,
        () => ({ cpu: make() }),
        () => ({ sidecars: make() }),
        () => ({ sidecars: [{ resources: { limits: { cpu: make() } } }] }),
      ]) {
        try {
          const { total } = footprint(spec());
          for (const measure of MEASURES)
            assert.ok(
              total[measure].every((number) => Number.isFinite(number)),
              `${name}: ${measure}`,
            );
        } catch (error) {
          assert.ok(error instanceof TypeError && error.message !== '', `${name}: ${error}`);
        }
      }
      assert.deepEqual(footprint({ cpu: 1 }).groups[0].cpu, [1, 1]);
    });
  }

  it('is what the check refuses too', () => {
    for (const spec of [{ cpu: -1 }, { cpu: 'x' }, { memory_mb: [] }])
      assert.ok(validate('ResourceSpec', spec).issues.length > 0, JSON.stringify(spec));
  });
});
