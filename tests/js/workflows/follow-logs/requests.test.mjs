// The requests of a followed log: one a second, what it survives, how it is left, and what it refuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, PermissionError, ResponseParseError, ServerError } from 'deployment-control';
import { caught, client, ID, IDS, json, OTHER } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { busiestSecond, clock, collect, line, messages, service } from '../../../support/workflows/followed-logs.mjs';

describe('a followed log', () => {
  it('sends one request a second for all logs of a client, in the first second too', async (context) => {
    const { pass } = clock(context);
    const { control, asked } = service({ statuses: ['DEPLOYING'] });
    const controller = new AbortController();
    const all = [1, 2, 3].map(() => collect(control.revisions.followLogs(ID, { signal: controller.signal })));
    await pass(60_000);
    assert.equal(busiestSecond(asked.map(({ at }) => at)), 1);
    assert.ok(asked.length >= 58, `only ${asked.length} were sent`);
    controller.abort(new Error('enough'));
    await Promise.all(all.map(({ done }) => done));
    equalBy(all, ({ error }) => error.message, ['enough', 'enough', 'enough']);
  });

  it('survives so many failures in a row, and no error that will not pass', async (context) => {
    const { pass } = clock(context);
    let failures = 0;
    const { control, asked } = service({
      lines: [line(1)],
      answer: () => (failures-- > 0 ? json({ detail: 'busy' }, { status: 503 }) : undefined),
    });
    const follow = (options) => collect(control.revisions.followLogs(IDS, { type: 'deploy', ...options }));
    failures = 10;
    const survives = follow();
    await pass(300_000);
    assert.deepEqual([messages(survives), survives.end?.status], [['line 1'], 'DEPLOYED']);
    failures = 3;
    const ends = follow({ tolerateErrors: 2 });
    await pass(60_000);
    assert.ok(ends.error instanceof ServerError, String(ends.error));
    asked.length = 0;
    const denied = service({ answer: () => json({ detail: 'no' }, { status: 403 }) });
    const error = await caught(denied.control.revisions.followLogs(IDS).next());
    assert.ok(error instanceof PermissionError);
    assert.equal(denied.asked.length, 1);
  });

  it('that is not followed fails as any other call does', async () => {
    for (const body of ['<html>', '', '[]', '{"message":"a"}\n{"message":"b"}']) {
      const { control, asked } = service({
        answer: ({ path }) =>
          path.endsWith('logs') ? new Response(body || null, { status: body ? 200 : 204 }) : undefined,
      });
      const error = await caught(control.revisions.followLogs(IDS, { until: 'now' }).next());
      assert.ok(error instanceof ResponseParseError, String(error));
      assert.equal(asked.length, 2, body);
    }
  });

  it('sends nothing between two looks before pollDelay is over', async (context) => {
    const { pass } = clock(context);
    const { control, asked, state } = service({ statuses: ['DEPLOYING'] });
    const followed = collect(control.revisions.followLogs(IDS, { type: 'deploy', pollDelay: 30_000 }));
    await pass(200_000);
    state.status = 'DEPLOYED';
    await pass(40_000);
    assert.equal(followed.end?.status, 'DEPLOYED');
    const looks = asked.filter(({ path }) => !path.endsWith('logs')).map(({ at }) => at);
    assert.ok(looks.length > 5);
    for (const [index, at] of looks.slice(1).entries()) assert.ok(at - looks[index] >= 30_000, String(looks));
  });

  it('waits as long as the service asks for', async (context) => {
    const { pass } = clock(context);
    let isFirst = true;
    const { control, asked } = service({
      answer: () => {
        if (!isFirst) return undefined;
        isFirst = false;
        return json({ detail: 'slow down' }, { status: 429, headers: { 'retry-after': '20' } });
      },
    });
    const followed = collect(control.revisions.followLogs(IDS));
    await pass(30_000);
    assert.equal(followed.end?.status, 'DEPLOYED');
    assert.ok(asked[1].at - asked[0].at >= 20_000);
  });

  it('can be left at any time, which aborts its request', async () => {
    let sent;
    const control = client((_, { signal }) => {
      sent = signal;
      return new Promise(() => {});
    });
    const { signal } = new AbortController();
    const following = control.revisions.followLogs(IDS, { signal });
    const next = following.next();
    while (sent === undefined) await new Promise(setImmediate);
    const end = { value: undefined, done: true };
    assert.deepEqual(await following.return(), end);
    assert.equal(sent.aborted, true);
    assert.deepEqual([await next, await following.next()], [end, end]);
    assert.equal(typeof following[Symbol.asyncIterator], 'function');
  });

  it('refuses what it cannot do, by name', async () => {
    const { control, asked } = service({ latest: null });
    for (const [options, message] of [
      [{ follow: true }, /there is no follow in the options of followLogs; it takes until, /],
      [{ untill: 'now' }, /there is no untill in the options of followLogs; did you mean until\?/],
      [{ until: 'done' }, /until must be one of built, deployed, ended, now, not done/],
      [{ until: 'built', type: 'deploy' }, /until: 'built' ends before/],
      [{ type: 'server' }, /type must be one of build, deploy/],
      [{ level: 'LOUD' }, /level must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not LOUD/],
      [{ since: 'yesterday' }, /since must be a Date/],
      [{ since: 'Jan 5 2026' }, /since must be a Date/],
      [{ since: '2026-02-30T00:00:00Z' }, /since must be a Date/],
      [{ tail: 1.5 }, /tail must be a whole number of at least 0, not 1.5/],
      [{ query: 5 }, /query must be a text/],
      [{ onRevision: 5 }, /onRevision must be a function/],
      [{ revision: { id: OTHER } }, /revision must be the one that is followed/],
      [{ signal: new AbortController() }, /signal must be an AbortSignal/],
    ]) {
      const error = await caught(control.revisions.followLogs(ID, options).next());
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, message);
    }
    assert.equal(asked.length, 0);
    assert.match((await caught(control.revisions.followLogs(null).next())).message, /needs a deployment, its id, or/);
    const now = control.revisions.followLogs(ID, { until: 'now' });
    assert.match((await caught(now.next())).message, /this one has none yet/);
    const revision = { id: OTHER, status: 'DEPLOYED', source_revision_config: {} };
    assert.match((await caught(control.revisions.followLogs(revision).next())).message, /the deployment of a revision/);
    const ids = { deployment_id: ID, revision_id: undefined };
    assert.match((await caught(control.revisions.followLogs(ids).next())).message, /revision_id/);
  });
});
