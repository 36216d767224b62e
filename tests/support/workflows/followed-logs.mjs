// What tests of followed logs share: a fake clock, a service with one log, and what was read of it.
import { client, DEPLOYMENT, ID, json, OTHER } from '../service/calls.mjs';

export const START = Date.parse('2026-01-01T00:00:00Z');
/** How far the clock moves at once, in milliseconds: requests a second apart stay so. */
const STEP = 500;

/** Lets everything run that waits for no timer. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate);
};

/** A fake clock. `pass` lets time go by in steps, each with what the test wants to happen then. */
export function clock(context) {
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
export function collect(following) {
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

/** The most requests of any second. */
export function busiestSecond(times) {
  return Math.max(0, ...times.map((time) => times.filter((each) => each >= time && each < time + 1_000).length));
}

/** A service with one log that is written out: what each answer holds follows from the query. */
export function service({
  statuses = ['DEPLOYED'],
  lines = [],
  pageSize = Infinity,
  latest = OTHER,
  answer = () => {},
} = {}) {
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

export const time = (second) => new Date(START + second * 1_000).toISOString();
export const line = (number, second = number, more = { id: `l${number}` }) => ({
  timestamp: time(second),
  level: 'INFO',
  message: `line ${number}`,
  ...more,
});
export const messages = ({ lines }) => lines.map(({ entry }) => entry.message);
export const upTo = (last) => Array.from({ length: last }, (_, at) => `line ${at + 1}`);
