// Forms of any size are read in time, and calls without number leave the memory as it was.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api, form, isReport, memories, put, survives } from '../../support/checks/hostile-forms.mjs';

const { explainPatch, validateCreate, validateCreateJson, validatePatch } = api;

/** With `ALL=1` everything is five times as much. */
const FIFTH = process.env.ALL ? 1 : 0.2;

describe('size', () => {
  const MANY = 1_000_000 * FIFTH;
  const keys = (many) => Object.fromEntries(Array.from({ length: many }, (_, index) => [`k${index}`, index % 2]));

  it('tens of thousands of unknown keys are read in time, and no more issues told than are listed', () => {
    for (const path of [[], ['source_config'], ['source_config', 'resource_spec'], ['secrets', 0]]) {
      const report = survives(
        () => validateCreate(put(path, keys(MANY / 4))),
        `many keys at ${path.join('.')}`,
        isReport,
      );
      assert.equal(report.issues.at(-1).code, 'too_many_issues');
    }
  });

  it('labels without number are read in time', () => {
    const report = survives(
      () => validateCreate(put(['source_config', 'resource_spec', 'labels'], keys(MANY))),
      'many labels',
      isReport,
    );
    assert.equal(report.issues.length, 101);
    assert.equal(report.ok, false);
  });

  it('items without number are read in time, sound ones, wrong ones and equal ones', () => {
    const lists = {
      numbered: (index) => ({ name: `K${index}`, value: '' }),
      equal: () => ({ name: 'K', value: '' }),
      wrong: (index) => index,
      absent: () => undefined,
    };
    for (const [name, item] of Object.entries(lists)) {
      const report = survives(
        () =>
          validateCreate(
            put(
              ['secrets'],
              Array.from({ length: MANY }, (_, index) => item(index)),
            ),
          ),
        `many ${name} secrets`,
        isReport,
      );
      assert.equal(report.ok, name === 'numbered' || name === 'equal', name);
    }
  });

  it('names in the worst order are compared in time', () => {
    const many = 200_000 * FIFTH;
    const secrets = Array.from({ length: many }, (_, index) => ({
      name: `K${String(many - index).padStart(7, '0')}`,
      value: '',
    }));
    survives(() => validateCreate(put(['secrets'], secrets)), 'names in falling order', isReport);
  });

  it('many volumes, mounts and containers that name each other are compared in time', () => {
    const many = 20_000 * FIFTH;
    const list = (item) => Array.from({ length: many }, (_, index) => item(index));
    const spec = {
      volumes: list((index) => ({ name: `v${index}`, emptyDir: {} })),
      volume_mounts: list((index) => ({ name: `v${index}`, mountPath: `/v${index}` })),
      sidecars: list((index) => ({
        name: `c${index}`,
        image: 'a',
        env: [{ name: 'A', value: 'b' }],
        volumeMounts: [{ name: `v${index}`, mountPath: '/a' }],
      })),
    };
    survives(() => validateCreate(put(['source_config', 'resource_spec'], spec)), 'many volumes', isReport);
  });

  it('a text of the same size is read in time, too', () => {
    for (const path of [[], ['source_config', 'resource_spec', 'labels']]) {
      const text = JSON.stringify(put(path, keys(MANY / 4)));
      const report = survives(() => validateCreateJson(text), 'many keys as text', isReport);
      assert.deepEqual(report, validateCreate(JSON.parse(text)));
    }
  });
});

describe('calls without number leave the memory as it was', () => {
  const CALLS = 100_000 * FIFTH;
  const text = JSON.stringify(form());
  const bytes = new TextEncoder().encode(text);
  const wrong = { ...form(), name: 5, source: 'x', secrets: [{ name: 'a' }, 5], ünknown: 1 };
  const work = {
    validateCreate: (count) => validateCreate(count % 2 ? form() : wrong),
    validatePatch: () => validatePatch({ secrets: null, source_config: { build_on_push: false } }),
    'validate of a query': (count) => api.validate('DeploymentListParams', { limit: count % 200, status: 'READY' }),
    'validate of a secret': () => api.validate('Secret', { name: 'KEY', value: 5 }),
    validateCreateJson: (count) => validateCreateJson(count % 2 ? text : bytes),
    'validateCreateJson of what is no JSON': () => validateCreateJson('{"name":'),
    'validateCreate of what throws': () =>
      survives(
        () =>
          validateCreate({
            get name() {
              throw new Error('mine');
            },
          }),
        'it',
      ),
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
