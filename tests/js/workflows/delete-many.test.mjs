// Deleting several deployments: by how many requests, what is told of each, and when a wait for it ends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuthenticationError,
  ConfigError,
  DeploymentControl,
  NotFoundError,
  ServerError,
  ValidationError,
  WaitTimeoutError,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { DEPLOYMENT, ID, OTHER, json, recorder, rejects, throwing } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

const lines = (sent) => sent.map(({ line }) => line);
const BULK = /^DELETE \/v2\/deployments\?/;

/** A client whose bulk deletions are answered so, and whose others succeed. */
function withBulk(answer, options) {
  const { sent, control } = recorder(() => {
    const { line } = sent.at(-1);
    return BULK.test(line) ? answer(line) : json(undefined, { status: 204 });
  }, options);
  return { sent, control };
}

const uuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('several deployments', () => {
  it('are deleted by one request, given by their ids or as they are, each once', async () => {
    const { sent, control } = withBulk(() => json({ done: true }));
    const results = await control.deployments.deleteMany([ID, { ...DEPLOYMENT, id: OTHER }, ID]);
    assert.deepEqual(results, [
      { id: ID, deleted: true },
      { id: OTHER, deleted: true },
    ]);
    assert.deepEqual(lines(sent), [`DELETE /v2/deployments?deployment_ids=${ID}&deployment_ids=${OTHER}`]);
  });

  it('are told of one by one where only some could be deleted', async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch: emulator.fetch });
    const made = [];
    for (const name of ['one', 'two']) {
      const form = { name, source: 'internal_docker', source_config: {}, secrets: [] };
      made.push(await control.deployments.create({ ...form, source_revision_config: { image_uri: 'r.example/a:1' } }));
    }
    const results = await control.deployments.deleteMany([made[0], OTHER, made[1]]);
    equalBy(results, ({ id, deleted }) => [id, deleted], [
      [made[0].id, true],
      [OTHER, false],
      [made[1].id, true],
    ]);
    assert.ok(results[1].error instanceof NotFoundError);
    assert.equal((await control.deployments.get(made[1].id)).status, 'AWAITING_DELETE');
  });

  for (const [service, answer] of [
    ['has no such request', () => new Response(null, { status: 405 })],
    ['refuses it because of one', () => json({ detail: 'no' }, { status: 400 })],
    ['tells nothing of each', () => json({ message: 'some' }, { status: 207 })],
    ['says nothing at all', () => new Response(null, { status: 207 })],
    ['tells of them in another shape', () => json({ results: [null, 5, { id: 7 }] }, { status: 207 })],
  ])
    it(`have a request each where the service ${service}`, async () => {
      const { sent, control } = withBulk(answer);
      const results = await control.deployments.deleteMany([ID, OTHER]);
      assert.ok(results.every(({ deleted }) => deleted));
      assert.deepEqual(lines(sent).slice(1), [`DELETE /v2/deployments/${ID}`, `DELETE /v2/deployments/${OTHER}`]);
    });

  it('are deleted where an answer was lost or tells nothing, and then none is there', async () => {
    const gone = () => json({ detail: 'not found' }, { status: 404 });
    let lost = true;
    const losing = () => {
      if (!lost) return gone();
      lost = false;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    };
    for (const [name, answers, expected] of [
      ['an unreadable answer', { bulk: () => json({ deleted: [ID] }, { status: 207 }), one: gone }, [true, true]],
      ['a lost answer', { bulk: losing, one: gone }, [true, true]],
      ['a refusal', { bulk: gone, one: gone }, [false, false]],
      [
        'ids in capitals',
        {
          bulk: () =>
            json(
              {
                results: [
                  { id: ID.toUpperCase(), status: 204 },
                  { id: OTHER, status: 409 },
                ],
              },
              { status: 207 },
            ),
          one: gone,
        },
        [true, false],
      ],
    ]) {
      const { sent, control } = recorder(() => answers[BULK.test(sent.at(-1).line) ? 'bulk' : 'one'](), {
        retry: { maxRetries: 1, baseDelay: 1 },
      });
      const results = await control.deployments.deleteMany([ID, OTHER]);
      equalBy(results, ({ deleted }) => deleted, expected, name);
    }
    lost = true;
    const { control } = recorder(losing, { retry: { maxRetries: 1, baseDelay: 1 } });
    assert.deepEqual(await control.deployments.deleteMany([ID]), [{ id: ID, deleted: true }]);
  });

  it('are told of where a later request fails, and are the same in capitals', async () => {
    const { sent, control } = withBulk(() => (sent.length > 1 ? json({}, { status: 503 }) : json({})));
    const ids = Array.from({ length: 150 }, (_, at) => uuid(at));
    const results = await control.deployments.deleteMany([...ids, ...ids.map((id) => id.toUpperCase())]);
    assert.deepEqual(
      [results.length, results.filter(({ deleted }) => deleted).length, results.at(-1).error.status],
      [150, 100, 503],
    );
  });

  it('have a request each where it says more than which', async () => {
    const { sent, control } = withBulk(() => assert.fail('it is not sent'));
    await control.deployments.deleteMany([ID, OTHER], { delete_tracing_project: true });
    assert.deepEqual(lines(sent), [
      `DELETE /v2/deployments/${ID}?delete_tracing_project=true`,
      `DELETE /v2/deployments/${OTHER}?delete_tracing_project=true`,
    ]);
  });

  it('are at most a hundred to a request', async () => {
    const { sent, control } = withBulk(() => json({}));
    const ids = Array.from({ length: 250 }, (_, at) => uuid(at));
    const results = await control.deployments.deleteMany(ids);
    equalBy(results, ({ id }) => id, ids);
    equalBy(lines(sent), (line) => line.split('deployment_ids=').length - 1, [100, 100, 50]);
  });

  it('are not tried one by one where none can be deleted', async () => {
    for (const [status, Class] of [
      [401, AuthenticationError],
      [503, ServerError],
    ]) {
      const { sent, control } = withBulk(() => new Response(null, { status }));
      await rejects(control.deployments.deleteMany([ID, OTHER]), Class);
      assert.equal(sent.length, 1);
    }
  });

  it('are not deleted at all where one of them is none', async () => {
    const { sent, control } = withBulk(() => json({}));
    for (const [item, told] of [
      [undefined, /item 2 is undefined$/],
      ['agent', /item 2 is agent$/],
      [Promise.resolve(ID), /item 2 is an object without an id that is a uuid$/],
    ])
      assert.match((await rejects(control.deployments.deleteMany([ID, item]), ConfigError)).message, told);
    await rejects(control.deployments.deleteMany([ID, OTHER], { wait: { maxWait: 'long' } }), ConfigError);
    assert.equal(sent.length, 0);
    assert.deepEqual(await control.deployments.deleteMany([]), []);
  });

  it('are told as the service tells them by the request itself', async () => {
    const { control } = withBulk(() => json({ anything: 1 }, { status: 207 }));
    const { data, meta } = await control.deployments.deleteMany({ deployment_ids: [ID, OTHER] }).withResponse();
    assert.deepEqual([data, meta.status], [{ anything: 1 }, 207]);
    const empty = withBulk(() => new Response(null, { status: 207 }));
    assert.equal(await empty.control.deployments.deleteMany({ deployment_ids: [ID] }), undefined);
  });

  it('are no more than a hundred in the request itself', async () => {
    const { sent, control } = withBulk(() => json({}));
    const ids = Array.from({ length: 101 }, (_, at) => uuid(at));
    const error = await rejects(control.deployments.deleteMany({ deployment_ids: ids }), ValidationError);
    assert.match(error.message, /deployment_ids: List should have at most 100 items after validation, not 101/);
    assert.equal(sent.length, 0);
    await control.deployments.deleteMany({ deployment_ids: ids.slice(1) });
    assert.equal(sent.length, 1);
  });
});

/** A client whose deployments can be read so often before they are gone. */
function fading(reads) {
  const left = new Map();
  return recorder(() => {
    const { line } = gone.sent.at(-1);
    if (line.startsWith('DELETE')) return json({});
    const count = left.get(line) ?? reads;
    left.set(line, count - 1);
    if (count === 'broken') return new Response(null, { status: 403 });
    return count > 0 ? json({ ...DEPLOYMENT, status: 'AWAITING_DELETE' }) : json({ detail: 'x' }, { status: 404 });
  });
}

let gone;
describe('a wait for their end', () => {
  it('ends when none can be read any more, and tells of every poll', async () => {
    gone = fading(2);
    const told = [];
    const onProgress = ({ id, status, changed }) => told.push([id === ID ? 'a' : 'b', status, changed]);
    const results = await gone.control.deployments.deleteMany([ID, OTHER], { wait: { minDelay: 1, onProgress } });
    assert.ok(results.every(({ deleted }) => deleted));
    assert.deepEqual(
      told.filter(([name]) => name === 'a'),
      [
        ['a', 'AWAITING_DELETE', true],
        ['a', 'AWAITING_DELETE', false],
        ['a', undefined, true],
      ],
    );
    assert.equal(told.length, 6);
  });

  it('has a limit, after which each that is left is told of', async () => {
    gone = fading(Infinity);
    const [{ deleted, error }] = await gone.control.deployments.deleteMany([ID], { wait: { maxWait: 0 } });
    assert.ok(!deleted && error instanceof WaitTimeoutError);
    assert.match(error.message, /was still AWAITING_DELETE after [\d.]+ s; its deletion goes on at the service$/);
  });

  it('ends at once with an error that will not pass', async () => {
    gone = fading('broken');
    const [{ deleted, error }] = await gone.control.deployments.deleteMany([ID], { wait: true });
    assert.deepEqual([deleted, error.status], [false, 403]);
  });

  it('names why its last look failed', async () => {
    const { sent, control } = recorder(() =>
      sent.at(-1).line.startsWith('DELETE') ? json({}) : json({ detail: 'gateway down' }, { status: 503 }),
    );
    const [{ error }] = await control.deployments.deleteMany([ID], { wait: { maxWait: 0 } });
    assert.match(error.message, /its last request failed: .*gateway down/);
    assert.equal(error.cause.status, 503);
  });

  it('is not ended by a callback that throws', async () => {
    gone = fading(2);
    const wait = {
      minDelay: 1,
      maxDelay: 1,
      onProgress: throwing(new Error('mine')),
    };
    assert.ok((await gone.control.deployments.deleteMany([ID], { wait }))[0].deleted);
  });

  it('is left by an abort, with its reason', async () => {
    gone = fading(Infinity);
    const controller = new AbortController();
    // One that could be taken for the error of a deployment.
    const reason = new ConfigError('enough');
    const wait = { onProgress: () => controller.abort(reason) };
    const left = gone.control.deployments.deleteMany([ID], { wait, signal: controller.signal });
    await assert.rejects(left, reason);
  });
});
