// The lines that a followed log gives: since a time, of a level, from its tail on, and of a service with the older form.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotFoundError } from 'deployment-control';
import { caught, client, ID, IDS, json, OTHER } from '../../../support/service/calls.mjs';
import {
  START,
  clock,
  collect,
  service,
  time,
  line,
  messages,
  upTo,
} from '../../../support/workflows/followed-logs.mjs';

describe('a followed log', () => {
  it('gives lines since a time, of a level and above, with a text', async () => {
    const lines = ['DEBUG', 'INFO', 'WARN', 'warning', 'ERROR', 'CRITICAL', 'FATAL', undefined, 'STRANGE'].map(
      (level, at) => ({ ...line(at + 1), level }),
    );
    const { control, asked } = service({ lines });
    const read = async (options) => {
      const found = collect(control.revisions.followLogs(IDS, { until: 'now', type: 'deploy', ...options }));
      await found.done;
      assert.equal(found.error, undefined);
      return messages(found).map((message) => Number(message.slice(5)));
    };
    assert.deepEqual(await read({ level: 'debug' }), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(await read({ level: 'INFO' }), [2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(await read({ level: 'warning' }), [3, 4, 5, 6, 7]);
    assert.deepEqual(await read({ level: 'ERROR', tail: 2 }), [6, 7]);
    assert.deepEqual(await read({ level: 'CRITICAL' }), [6, 7]);
    assert.ok(asked.every(({ query }) => query.level === undefined));
    for (const since of [time(7), time(7).replace('Z', ''), new Date(time(7)), START + 7_000])
      assert.deepEqual(await read({ since }), [7, 8, 9]);
    assert.deepEqual(await read({ query: 'ne 4' }), [4]);
    const severe = service({
      lines: ['ERR', 'SEVERE', 'ALERT', 'PANIC', 'EMERGENCY'].map((level) => ({ ...line(1), id: level, level })),
    });
    const found = collect(severe.control.revisions.followLogs(IDS, { until: 'now', type: 'deploy', level: 'ERROR' }));
    await found.done;
    assert.equal(found.lines.length, 5);
  });

  it('leaves out what is no line, as its warning says', async () => {
    const answer = () => json({ logs: [null, line(1), 'a text', line(2)], next_offset: null });
    const { control } = service({ answer: ({ path }) => (/logs$/.test(path) ? answer() : undefined) });
    for (const tail of [undefined, 5]) {
      const followed = collect(control.revisions.followLogs(IDS, { until: 'now', type: 'deploy', tail }));
      await followed.done;
      assert.deepEqual([messages(followed).sort(), followed.error], [['line 1', 'line 2'], undefined]);
    }
    const { logs } = await control.revisions.logs(IDS, { type: 'deploy' });
    assert.equal(logs.length, 2);
  });

  it('has what was written last where its last page was full, or none on an empty page', async () => {
    const messages = async (answer) => {
      const lines = [];
      const options = { type: 'build', until: 'now' };
      for await (const { entry } of client(async (url) => answer(url)).revisions.followLogs(IDS, options))
        lines.push(entry.message);
      return lines;
    };
    const line = (message) => ({ id: message, timestamp: '2026-01-01T00:00:00Z', message });
    const filtered = await messages((url) => {
      if (!url.includes('/logs')) return json({ id: OTHER, status: 'BUILD_FAILED' });
      return url.includes('offset') ? json({ logs: [line('found')] }) : json({ logs: [], next_offset: 'p2' });
    });
    assert.deepEqual(filtered, ['found']);
  });

  it('starts at its tail, also where many lines have one time or none has any', async (context) => {
    const { pass } = clock(context);
    for (const [lines, pageSize] of [
      [upTo(9).map((_, at) => line(at + 1)), 100],
      [upTo(9).map((_, at) => line(at + 1, 5)), 2],
      [upTo(9).map((_, at) => line(at + 1, 5, {})), 2],
      [upTo(9).map((_, at) => ({ id: `l${at}`, message: `line ${at + 1}` })), 4],
      [upTo(9).map((_, at) => ({ message: `line ${at + 1}` })), 100],
    ])
      for (const tail of [0, 1, 3, 9, 50]) {
        const { control, state } = service({ lines: [...lines], pageSize });
        const controller = new AbortController();
        const options = { type: 'deploy', until: 'ended', tail, signal: controller.signal };
        const followed = collect(control.revisions.followLogs(IDS, options));
        await pass(30_000);
        const shown = tail === 0 ? [] : upTo(9).slice(-tail);
        assert.deepEqual(messages(followed), shown, `tail ${tail}`);
        const { timestamp } = lines.at(-1);
        state.lines.push({ ...line(10), timestamp });
        await pass(20_000);
        assert.deepEqual(messages(followed), [...shown, 'line 10'], `after tail ${tail}`);
        controller.abort();
        await followed.done;
      }
  });

  it('has one tail over both logs', async () => {
    const { control } = service({
      lines: [line(3), line(4)],
      answer: ({ query }) =>
        query.type === 'build' && json({ logs: query.order === 'desc' ? [line(2), line(1)] : [line(1), line(2)] }),
    });
    const read = async (options) => {
      const found = collect(control.revisions.followLogs(IDS, { until: 'now', ...options }));
      await found.done;
      return messages(found);
    };
    assert.deepEqual(await read({}), upTo(4));
    assert.deepEqual(await read({ tail: 2 }), ['line 3', 'line 4']);
    assert.deepEqual(await read({ skipFinishedBuild: true }), ['line 3', 'line 4']);
  });

  it('comes by the older form where a service has no newer one, or shows nothing there', async () => {
    for (const status of [404, 405, 200]) {
      const { control, asked } = service({
        lines: [line(1), line(2)],
        answer: ({ path }) =>
          path.startsWith('/api/v2') && path.endsWith('/logs') && json({ detail: 'no', logs: [] }, { status }),
      });
      for (const options of [{}, { tail: 1 }]) {
        const found = collect(control.revisions.followLogs(IDS, { until: 'now', type: 'deploy', ...options }));
        await found.done;
        assert.equal(found.error, undefined);
        assert.deepEqual(messages(found), options.tail ? ['line 2'] : ['line 1', 'line 2'], String(status));
      }
      assert.ok(asked.some(({ path }) => path === `/v1/projects/${ID}/revisions/${OTHER}/deploy_logs`));
    }
    const gone = service({ answer: ({ path }) => /logs$/.test(path) && json({ detail: 'gone' }, { status: 404 }) });
    const error = await caught(gone.control.revisions.followLogs(IDS, { until: 'now' }).next());
    assert.ok(error instanceof NotFoundError);
    assert.match(error.request.url, /\/v2\//, 'the newer path is the one that the message names');
  });
});
