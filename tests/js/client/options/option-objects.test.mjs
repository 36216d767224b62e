// What is an object of options or a query and what is none: a slip says what is due, and nothing is sent.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { ConfigError, DeploymentControl } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, caught, recorder } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';

describe('options of a call', () => {
  it('that are a slip say what is due', async () => {
    const { sent, control } = recorder(DEPLOYMENT);
    const signal = new AbortController();
    const noSignal = /^signal must be an AbortSignal; an AbortController has one as its `signal`$/;
    const slips = [
      [() => control.deployments.get(ID, { signal }), noSignal],
      [() => control.revisions.wait(IDS, { signal }), noSignal],
      [
        async () => {
          for await (const _ of control.revisions.watch(IDS, { signal }));
        },
        noSignal,
      ],
      [
        async () => {
          for await (const _ of control.revisions.logs(IDS, { type: 'build' }, { signal }));
        },
        noSignal,
      ],
      [() => control.request('GET', '/x', { signal: 'x' }), noSignal],
      [() => control.deployments.list().toArray(), /^toArray needs a bound/],
      [() => control.deployments.get(ID, { fetch: 'x' }), /^fetch must be a function$/],
      [
        () => control.deployments.get(ID, { headers: new Headers({ a: '1' }) }),
        /^headers must be a plain object, such as \{ 'x-own': '1' \}, not Headers; Object.fromEntries makes one/,
      ],
      [() => control.deployments.get(ID, { headers: [['a', '1']] }), /^headers must be a plain object/],
      [
        () => control.deployments.get(ID, { query: new URLSearchParams('a=1') }),
        /^the query must be a plain object, such as \{ limit: 5 \}, not URLSearchParams; Object.fromEntries makes one/,
      ],
      [() => control.deployments.get(ID, { query: 'a=1' }), /^the query must be a plain object/],
      [
        async () => new DeploymentControl({ baseUrl: 'http://localhost', headers: new Map([['a', '1']]) }),
        /^headers must be a plain object/,
      ],
      [async () => new DeploymentControl(null), /^there is no base URL/],
      [
        async () => new DeploymentControl('http://localhost'),
        /^the options must be a plain object, such as \{ baseUrl: .+ \}, not String$/,
      ],
    ];
    for (const [call, message] of slips) {
      const error = await caught(call());
      assert.ok(error instanceof ConfigError, inspect(error));
      assert.match(error.message, message);
    }
    equalBy(sent, ({ line }) => line, ['GET /v2/deployments?limit=20'], 'the listing alone was sent');
  });

  it('whose members cannot be read by their names are refused, wherever they stand, and nothing is sent', async () => {
    class Hidden {
      #limit = 5;
      get limit() {
        return this.#limit;
      }
    }
    const { sent, control } = recorder(DEPLOYMENT);
    const form = new FormData();
    form.set('limit', '5');
    const { signal } = new AbortController();
    const odd = [
      new URLSearchParams({ limit: '5' }),
      new Map([['limit', 5]]),
      form,
      [['limit', 5]],
      new Hidden(),
      new Date(),
      Promise.resolve({ limit: 5 }),
      signal,
      'limit=5',
      5,
      () => ({ limit: 5 }),
    ];
    const first = async (lines) => {
      for await (const line of lines) return line;
    };
    const takes = [
      [(odd) => control.deployments.list(odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.revisions.list(ID, odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.listeners.list(odd), 'the query', '{ limit: 5 }'],
      [(odd) => control.revisions.logs(IDS, odd), 'the query', "{ order: 'asc' }"],
      [(odd) => first(control.revisions.logs(IDS, odd)), 'the query', "{ order: 'asc' }"],
      [(odd) => control.projects.buildLogs({ project_id: ID, revision_id: ID }, odd), 'the query', "{ order: 'asc' }"],
      [(odd) => control.deployments.list({}, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.get(ID, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.delete(ID, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.deployments.create(DEPLOYMENT, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.revisions.logs(IDS, {}, odd), 'the options', '{ signal, timeout: 10_000 }'],
      [(odd) => control.revisions.wait(IDS, odd), 'the options', '{ signal, maxWait: 600_000 }'],
      [async (odd) => first(control.revisions.watch(IDS, odd)), 'the options', '{ signal, maxWait: 600_000 }'],
      [
        (odd) => control.uploads.put(ID, new Uint8Array([0x1f, 0x8b]), odd),
        'the options',
        '{ signal, timeout: 10_000 }',
      ],
      [(odd) => control.request('GET', '/x', odd), 'the options', '{ signal, timeout: 10_000 }'],
      [
        (odd) => control.deployments.patch(ID, {}, { body: odd }),
        'further fields of a body',
        '{ tracked_packages: [] }',
      ],
      [(odd) => control.revisions.get(odd, odd), 'the ids', '{ deployment_id, revision_id }'],
      [async (odd) => control.withOptions(odd), 'the options', "{ baseUrl: 'https://control.example' }"],
      [async (odd) => new DeploymentControl(odd), 'the options', "{ baseUrl: 'https://control.example' }"],
    ];
    for (const given of odd) {
      for (const [call, name, example] of takes) {
        const error = await caught(call(given));
        assert.ok(error instanceof ConfigError, `${call}: ${inspect(error)}`);
        assert.ok(
          error.message.startsWith(`${name} must be a plain object, such as ${example}, not ${given.constructor.name}`),
          error.message,
        );
      }
    }
    for (const given of [new URLSearchParams({ secrets: '' }), new Map([['secrets', []]]), form, new Hidden()]) {
      assert.match((await caught(control.deployments.patch(ID, given))).message, /^the body must be a plain object/);
      assert.match(
        (await caught(control.request('POST', '/x', { json: given }))).message,
        /^the body must be a plain object/,
      );
    }
    assert.deepEqual(sent, []);
  });

  it('are read from objects without a class, of a class with fields, of another window, and null is as none', async () => {
    const { sent, control } = recorder({ resources: [], offset: 0 });
    class Query {
      limit = 5;
    }
    const queries = [
      Object.assign(Object.create(null), { limit: 5 }),
      new Query(),
      runInNewContext('({ limit: 5 })'),
      new Proxy({ limit: 5 }, {}),
    ];
    for (const query of queries) await control.deployments.list(query, null);
    for (const query of [null, undefined, {}, runInNewContext('({})'), Object.create(null)])
      await control.deployments.list(query);
    equalBy(sent, ({ line }) => line, [
      ...Array(4).fill('GET /v2/deployments?limit=5'),
      ...Array(5).fill('GET /v2/deployments?limit=20'),
    ]);
    await control.deployments.delete(ID, null);
    await control.request('POST', '/x', { json: { toJSON: () => 5 } });
    await control.request('POST', '/x', { json: [1] });
    equalBy(sent.slice(9), ({ line, body }) => [line, body], [
      [`DELETE /v2/deployments/${ID}`, undefined],
      ['POST /x', 5],
      ['POST /x', [1]],
    ]);
  });
});
