// Forms that act while they are read: the next call works as if nothing had been.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLEAN, api, form, isReport, places, put, survives } from '../../../support/checks/hostile-forms.mjs';

const { explainPatch, validateCreate, validateCreateJson, validatePatch } = api;

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
