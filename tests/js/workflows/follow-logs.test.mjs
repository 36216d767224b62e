// Logs that are followed over revisions: every line once and in order, whatever happens in between, at most one request
// a second, and an end when there should be one. Time is a fake clock's.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { ConfigError, DeploymentControl, NotFoundError, PermissionError, ServerError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { caught, client, DEPLOYMENT, ID, IDS, json, OTHER } from '../../support/service/calls.mjs';
import { generator } from '../../support/checks/generator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { TARBALL as FORM } from '../../support/service/records.mjs';

const START = Date.parse('2026-01-01T00:00:00Z');
/** How far the clock moves at once, in milliseconds: requests a second apart stay so. */
const STEP = 500;

/** Lets everything run that waits for no timer. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate);
};

/** A fake clock. `pass` lets time go by in steps, each with what the test wants to happen then. */
function clock(context) {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START });
  return {
    async pass(ms, step = () => {}) {
      for (let passed = 0; passed < ms; passed += STEP) {
        await settle();
        await step(STEP);
        context.mock.timers.tick(STEP);
      }
      await settle();
    },
  };
}

/** Collects what a followed log gives, and how it ends. */
function collect(following) {
  const result = { lines: [], end: undefined, error: undefined };
  result.done = (async () => {
    for (;;) {
      const { done, value } = await following.next();
      if (done) {
        result.end = value;
        return;
      }
      result.lines.push(value);
    }
  })().catch((error) => {
    result.error = error;
  });
  return result;
}

/** A store that outlives the emulator that writes to it, as a data file does. */
function dataFile() {
  let bytes = Buffer.alloc(0);
  return {
    load: async () => bytes,
    append: (entry) => {
      bytes = Buffer.concat([bytes, entry]);
    },
    replace: (all) => {
      bytes = Buffer.from(all);
    },
  };
}

/** An emulator with a manual clock that can be started again, and a client of it that nothing disturbs. */
async function world() {
  const store = dataFile();
  const options = { clock: 'manual', store };
  let emulator = await createEmulator(options);
  const fetch = (...args) => emulator.fetch(...args);
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, apiKey: null, fetch });
  return {
    control,
    fetch,
    baseUrl: emulator.baseUrl,
    get emulator() {
      return emulator;
    },
    restart: async () => {
      emulator = await createEmulator(options);
    },
    /** All lines of all revisions, as `revision type id`. */
    fullLog: async (id) => {
      const revisions = (await control.revisions.list(id).toArray({ max: 100 })).reverse();
      const all = [];
      for (const { id: revision_id } of revisions)
        for (const type of ['build', 'deploy'])
          for await (const entry of control.revisions.logs({ deployment_id: id, revision_id }, { type, limit: 1000 }))
            all.push(`${revision_id} ${type} ${entry.id}`);
      return all;
    },
  };
}
const shown = ({ type, revision_id, entry }) => `${revision_id} ${type} ${entry.id}`;

const logOf = (line) => line.split(' ', 2).join(' ');

/** Lines by their log, each log in its order. */
const byLog = (lines) =>
  Object.fromEntries(
    [...new Set(lines.map(logOf))].sort().map((log) => [log, lines.filter((line) => logOf(line) === log)]),
  );
const revisionsOf = (lines) => lines.map((line) => line.split(' ')[0]).filter((id, at, all) => id !== all[at - 1]);

/** The most requests of any second. */
function busiestSecond(times) {
  return Math.max(0, ...times.map((time) => times.filter((each) => each >= time && each < time + 1_000).length));
}

const ENDS = ['DEPLOYED', 'BUILD_FAILED', 'DEPLOY_FAILED'];

for (let seed = 1; seed <= 5; seed += 1) {
  test(`whatever happens, each line comes once and in order, at most one request a second: ${seed}`, async (context) => {
    const random = generator(seed);
    const { pass } = clock(context);
    const service = await world();
    const times = [];
    let isCalm = false;
    const fetch = async (url, init) => {
      times.push(Date.now());
      const fault = isCalm ? 9 : Math.floor(random() * 10);
      if (fault === 0) throw new TypeError('fetch failed');
      if (fault === 1) return new Response('busy', { status: 503, headers: { 'retry-after': '2' } });
      if (fault === 2) return json({ detail: 'slow down' }, { status: 429, headers: { 'retry-after': '5' } });
      if (fault === 3) await service.restart();
      const answer = await service.fetch(url, init);
      // An answer that is lost, and a request that comes twice.
      if (fault === 4) throw new TypeError('terminated');
      return fault === 5 ? service.fetch(url, init) : answer;
    };
    const script = () => {
      const end = ENDS[Math.floor(random() * ENDS.length)];
      const steps = ['QUEUED', 'BUILDING', ...(end === 'BUILD_FAILED' ? [] : ['AWAITING_DEPLOY', 'DEPLOYING'])];
      // Short steps put lines into the same millisecond.
      const forMs = () => (random() < 0.3 ? 1 : Math.floor(random() * 20_000));
      service.emulator.script([...steps.map((status) => ({ status, forMs: forMs() })), { status: end, forMs: 1e12 }]);
    };
    script();
    const deployment = await service.control.deployments.create(FORM);
    const control = new DeploymentControl({ baseUrl: service.baseUrl, apiKey: null, fetch });
    const controller = new AbortController();
    const { signal } = controller;
    const ids = { deployment_id: deployment.id, revision_id: deployment.latest_revision_id };
    const options = { until: 'ended', acrossRevisions: true, signal, tolerateErrors: 50 };
    const followed = collect(control.revisions.followLogs(random() < 0.5 ? deployment : ids, options));
    let number = 0;
    await pass(150_000, async (ms) => {
      service.emulator.advance(ms);
      if (random() > 0.025) return;
      script();
      const body = { source_revision_config: { agent_config_path: `agent-${(number += 1)}.json` } };
      await service.control.deployments.patch(deployment.id, body);
    });
    isCalm = true;
    await pass(200_000, (ms) => service.emulator.advance(ms));
    controller.abort(new Error('enough'));
    await followed.done;
    assert.equal(followed.error?.message, 'enough', String(followed.error?.stack));
    const [lines, all] = [followed.lines.map(shown), await service.fullLog(deployment.id)];
    assert.ok(all.length > 10);
    assert.deepEqual(byLog(lines), byLog(all));
    // One revision comes after the other.
    assert.deepEqual(revisionsOf(lines), revisionsOf(all));
    assert.equal(busiestSecond(times), 1);
  });
}

/** A service with one log that is written out: what each answer holds follows from the query. */
function service({ statuses = ['DEPLOYED'], lines = [], pageSize = Infinity, latest = OTHER, answer = () => {} } = {}) {
  const state = { status: statuses[0], lines, latest };
  const asked = [];
  const fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const query = init.body === undefined ? Object.fromEntries(searchParams) : JSON.parse(init.body);
    asked.push({ method: init.method, path: pathname.replace('/api', ''), query, at: Date.now() });
    const other = answer({ path: pathname, query, state });
    if (other) return other;
    if (pathname.endsWith('/revisions')) return json({ detail: 'Not Found' }, { status: 404 });
    if (pathname.endsWith(ID)) return json({ ...DEPLOYMENT, latest_revision_id: state.latest });
    if (!/logs$/.test(pathname)) return json({ id: OTHER, status: state.status });
    if (query.type === 'build' || pathname.endsWith('build_logs')) return json({ logs: [] });
    const all = state.lines
      .map((line, at) => ({ line, at }))
      .filter(({ line }) => query.start_time === undefined || line.timestamp >= query.start_time)
      .filter(({ line }) => query.query === undefined || line.message.includes(query.query));
    if (query.order === 'desc') all.reverse();
    const from = query.offset === undefined ? 0 : all.findIndex(({ at }) => String(at) === String(query.offset));
    const page = all.slice(from, from + Math.min(pageSize, query.limit));
    const next = all[from + page.length];
    return json({ logs: page.map(({ line }) => line), next_offset: next === undefined ? null : String(next.at) });
  };
  return { asked, state, control: client(fetch) };
}

const time = (second) => new Date(START + second * 1_000).toISOString();
const line = (number, second = number, more = { id: `l${number}` }) => ({
  timestamp: time(second),
  level: 'INFO',
  message: `line ${number}`,
  ...more,
});
const messages = ({ lines }) => lines.map(({ entry }) => entry.message);
const upTo = (last) => Array.from({ length: last }, (_, at) => `line ${at + 1}`);

for (const [name, more] of [
  ['with ids', (number) => ({ id: `l${number}` })],
  ['without ids', () => ({})],
]) {
  test(`lines ${name}, many of one time and some the same, on pages of any size, come once each`, async (context) => {
    const { pass } = clock(context);
    for (let seed = 1; seed <= 5; seed += 1) {
      const random = generator(seed);
      const pageSize = 1 + Math.floor(random() * 7);
      let second = 0;
      let number = 0;
      const write = () => {
        if (random() < 0.4) second += 1;
        // The same line again, which is another one all the same.
        if (random() < 0.7) number += 1;
        state.lines.push(line(number, second, more(state.lines.length)));
      };
      const { control, state } = service({
        statuses: ['DEPLOYED'],
        pageSize,
        // A service that forgets its offsets now and then.
        answer: ({ query }) =>
          query.offset !== undefined && random() < 0.1
            ? json({ detail: 'the offset is not known' }, { status: 400 })
            : undefined,
      });
      for (let count = Math.floor(random() * 20); count > 0; count -= 1) write();
      const controller = new AbortController();
      const followed = collect(
        control.revisions.followLogs(IDS, { until: 'ended', type: 'deploy', signal: controller.signal }),
      );
      await pass(60_000, () => random() < 0.3 && write());
      await pass(60_000);
      controller.abort();
      await followed.done;
      assert.ok(followed.lines.length > 10);
      equalBy(followed.lines, ({ entry }) => entry, state.lines, `seed ${seed}, pages of ${pageSize}`);
    }
  });
}

describe('a followed log', () => {
  it('ends with the last line that was written until the revision was deployed, and returns the revision', async (context) => {
    const { pass } = clock(context);
    const { control, state } = service({ statuses: ['BUILDING'] });
    const seen = [];
    const onRevision = ({ status }) => seen.push(status);
    const followed = collect(control.revisions.followLogs(ID, { onRevision }));
    await pass(5_000);
    assert.equal(followed.end, undefined);
    state.lines.push(line(1));
    state.status = 'DEPLOYING';
    await pass(5_000);
    assert.deepEqual(messages(followed), ['line 1']);
    state.status = 'DEPLOYED';
    state.lines.push(line(2));
    await pass(10_000);
    assert.deepEqual(messages(followed), ['line 1', 'line 2']);
    assert.deepEqual([followed.end?.status, seen], ['DEPLOYED', ['BUILDING', 'DEPLOYING', 'DEPLOYED']]);
    assert.deepEqual(followed.lines[0], { type: 'deploy', revision_id: OTHER, entry: line(1) });
  });

  for (const [until, ends] of [
    ['now', { BUILDING: true, DEPLOYING: true, DEPLOYED: true, BUILD_FAILED: true, INTERRUPTED: true }],
    ['built', { BUILDING: false, AWAITING_DEPLOY: true, DEPLOYED: true, BUILD_FAILED: true, CREATE_FAILED: true }],
    ['deployed', { DEPLOYING: false, DEPLOYED: true, DEPLOY_FAILED: true, SKIPPED: true, A_NEW_WORD: false }],
    ['ended', { DEPLOYING: false, DEPLOYED: false, DEPLOY_FAILED: true, SKIPPED: true }],
  ])
    it(`until '${until}' ends in some states: ${JSON.stringify(ends)}`, async (context) => {
      const { pass } = clock(context);
      for (const [status, isEnd] of Object.entries(ends)) {
        const controller = new AbortController();
        const { control } = service({ statuses: [status] });
        const followed = collect(control.revisions.followLogs(IDS, { until, signal: controller.signal }));
        await pass(20_000);
        assert.equal(followed.end?.status, isEnd ? status : undefined, status);
        controller.abort();
        await followed.done;
      }
    });

  it('of a deployment goes on with a newer revision, also from one in a state that nobody knows', async (context) => {
    const { pass } = clock(context);
    for (const status of ['BUILD_FAILED', 'SKIPPED', 'DEPLOYED', 'INTERRUPTED']) {
      const NEWER = '00000000-0000-4000-8000-000000000002';
      const { control, asked } = service({
        statuses: [status],
        latest: NEWER,
        answer: ({ path }) => path.endsWith(`/revisions/${NEWER}`) && json({ id: NEWER, status: 'DEPLOYED' }),
      });
      const target = { id: ID, latest_revision_id: OTHER };
      const followed = collect(control.revisions.followLogs(target));
      await pass(30_000);
      assert.equal(followed.end?.id, NEWER, status);
      // A service that does not list revisions tells the newest one alone.
      assert.equal(asked.filter(({ path }) => path.endsWith('/revisions')).length, 1);
      const alone = collect(control.revisions.followLogs(target, { acrossRevisions: false, until: 'now' }));
      await pass(5_000);
      assert.equal(alone.end?.id, OTHER);
    }
  });

  it('reads on at the servers of a deployed revision while a newer one is made', async (context) => {
    const { pass } = clock(context);
    const NEWER = '00000000-0000-4000-8000-000000000002';
    let newer = 'BUILDING';
    const { control, state } = service({
      lines: [line(1)],
      answer: ({ path, query }) => {
        if (path.endsWith(`/revisions/${NEWER}`)) return json({ id: NEWER, status: newer });
        if (path.includes(NEWER)) return json({ logs: query.type === 'build' ? [line(9)] : [] });
        return undefined;
      },
    });
    const controller = new AbortController();
    const followed = collect(control.revisions.followLogs(ID, { until: 'ended', signal: controller.signal }));
    await pass(5_000);
    state.latest = NEWER;
    await pass(10_000);
    state.lines.push(line(2));
    await pass(10_000);
    assert.deepEqual(messages(followed), ['line 1', 'line 9', 'line 2']);
    equalBy(followed.lines, ({ revision_id }) => revision_id, [OTHER, NEWER, OTHER]);
    newer = 'DEPLOYED';
    await pass(10_000);
    state.lines.push(line(3));
    await pass(10_000);
    assert.equal(followed.lines.length, 3, 'servers that were replaced are not read any more');
    controller.abort();
    await followed.done;
  });

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
    for (const since of [time(7), new Date(time(7)), START + 7_000]) assert.deepEqual(await read({ since }), [7, 8, 9]);
    assert.deepEqual(await read({ query: 'ne 4' }), [4]);
    const severe = service({
      lines: ['ERR', 'SEVERE', 'ALERT', 'PANIC', 'EMERGENCY'].map((level) => ({ ...line(1), id: level, level })),
    });
    const found = collect(severe.control.revisions.followLogs(IDS, { until: 'now', type: 'deploy', level: 'ERROR' }));
    await found.done;
    assert.equal(found.lines.length, 5);
  });

  it('that is not there yet is waited for while its revision is in progress', async (context) => {
    const { pass } = clock(context);
    const none = ({ path, state }) =>
      /logs$/.test(path) && state.status === 'BUILDING' && json({ detail: 'no logs found' }, { status: 404 });
    const world = service({ lines: [line(1)], answer: none });
    world.state.status = 'BUILDING';
    const followed = collect(world.control.revisions.followLogs(IDS));
    await pass(5_000);
    assert.deepEqual([followed.error, followed.lines], [undefined, []]);
    world.state.status = 'DEPLOYED';
    await pass(10_000);
    assert.deepEqual([followed.error, messages(followed)], [undefined, ['line 1']]);
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

  it('reads a revision that was just read only when it looks again', async (context) => {
    const { pass } = clock(context);
    const { control, asked } = service({ statuses: ['DEPLOYED'] });
    const revision = { id: OTHER, status: 'DEPLOYING' };
    const seen = [];
    const onRevision = ({ status }) => seen.push(status);
    const followed = collect(control.revisions.followLogs(IDS, { revision, onRevision }));
    await pass(30_000);
    assert.deepEqual([followed.end?.status, seen], ['DEPLOYED', ['DEPLOYING', 'DEPLOYED']]);
    assert.equal(asked.filter(({ path }) => !path.endsWith('logs')).length, 1);
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

  it('of a deployment without a revision waits for its first one', async (context) => {
    const { pass } = clock(context);
    const { control, state } = service({ latest: null, statuses: ['DEPLOYED'] });
    const followed = collect(control.revisions.followLogs(ID));
    await pass(10_000);
    assert.deepEqual([followed.end, followed.error], [undefined, undefined]);
    state.latest = OTHER;
    state.lines.push(line(1));
    await pass(10_000);
    assert.deepEqual([messages(followed), followed.end?.status], [['line 1'], 'DEPLOYED']);
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
