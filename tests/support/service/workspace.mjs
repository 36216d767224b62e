// A workspace as a service that a test changes, and the time of the client that watches it.
import assert from 'node:assert/strict';
import { client, json } from './calls.mjs';

const BEGIN = Date.UTC(2026, 0, 1);
const uuid = (kind, number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const idOf = (number) => uuid(1, number);
export const revisionOf = (number, count = 1) => uuid(2, number * 100 + count);

/** Time that a test moves: the timers, the steady clock and the date of everything that it runs. */
export function stoppedTime(test) {
  let now = 0;
  test.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: BEGIN });
  test.mock.method(performance, 'now', () => now);
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate);
  };
  return {
    settle,
    now: () => now,
    /** Lets so much time pass, in steps that are shorter than any pause. */
    async pass(ms, step = 250) {
      await settle();
      for (const end = now + ms; now < end; ) {
        now += step;
        test.mock.timers.tick(step);
        await settle();
      }
    },
  };
}

/** A workspace of so many deployments. With `building`, the revisions of the first so many are in progress. */
export function workspace(time, count, { building = 0 } = {}) {
  let records = [];
  const statuses = new Map();
  const requests = [];
  let inFlight = 0;
  let answer = () => undefined;
  const record = (number, more = {}) => ({
    id: idOf(number),
    name: `agent-${number}`,
    source: 'internal_docker',
    source_config: {},
    source_revision_config: {},
    secrets: [],
    tenant_id: uuid(0, 1),
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    status: 'READY',
    latest_revision_id: revisionOf(number),
    active_revision_id: revisionOf(number),
    ...more,
  });
  const own = {
    requests,
    get lists() {
      return requests.filter(({ kind }) => kind === 'list');
    },
    get reads() {
      return requests.filter(({ kind }) => kind === 'read');
    },
    /** The most requests in a minute, after so many that are left out. */
    mostInAMinute: (leftOut = 0) => {
      const counted = requests.slice(leftOut);
      return Math.max(
        0,
        ...counted.map(({ at }) => counted.filter((each) => each.at >= at && each.at < at + 60_000).length),
      );
    },
    add(number, more) {
      records.unshift(record(number, more));
    },
    remove(number) {
      records = records.filter(({ id }) => id !== idOf(number));
    },
    change(number, more) {
      records = records.map((each) => (each.id === idOf(number) ? { ...each, ...more } : each));
    },
    /** Begins a revision that is in this state. */
    begin(number, status, nth = 2) {
      own.change(number, { latest_revision_id: revisionOf(number, nth) });
      statuses.set(revisionOf(number, nth), status);
    },
    /** Brings a revision into a state; one that is deployed becomes the active one. */
    move(number, status, nth = 2) {
      statuses.set(revisionOf(number, nth), status);
      if (status === 'DEPLOYED') own.change(number, { active_revision_id: revisionOf(number, nth) });
    },
    /** What answers in place of the service, as long as it returns something; it is asked before the service. */
    answerBy(next) {
      answer = next;
    },
    async fetch(url, { signal } = {}) {
      inFlight += 1;
      const { pathname, searchParams } = new URL(url);
      const kind = pathname.includes('/revisions/') ? 'read' : 'list';
      assert.ok(inFlight <= (kind === 'read' ? 4 : 1), `${inFlight} requests are on their way at once`);
      const request = { kind, at: time.now(), query: Object.fromEntries(searchParams), path: pathname, signal };
      requests.push(request);
      try {
        await new Promise(setImmediate);
        return (await answer(request)) ?? own.answer(request);
      } finally {
        inFlight -= 1;
      }
    },
    answer({ kind, query, path }) {
      if (kind === 'read') {
        const id = path.split('/').at(-1);
        return json({ id, status: statuses.get(id) ?? 'DEPLOYED' });
      }
      const ids = query.deployment_ids?.split(',');
      const offset = Number(query.offset ?? 0);
      const shown = records
        .filter(({ id, status }) => ids?.includes(id) !== false && (!query.status || status === query.status))
        .slice(offset, offset + Number(query.limit));
      return json({ resources: shown, offset: offset + shown.length });
    },
  };
  for (let number = count; number > 0; number -= 1) own.add(number);
  for (let number = 1; number <= building; number += 1) own.begin(number, 'BUILDING');
  own.control = client(own.fetch);
  return own;
}

/** Reads a watch in a loop. `seen` has each change as its type and name, and the status of the revision. */
export function reader(watch) {
  const seen = [];
  const ended = (async () => {
    for await (const { type, deployment, revision } of watch)
      seen.push(`${type} ${deployment.name}${type === 'gone' ? '' : ` ${revision?.status}`}`);
    return 'ended';
  })().catch((error) => error);
  return { seen, ended, take: () => seen.splice(0) };
}
