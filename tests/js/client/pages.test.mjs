// Listings by the page: what is asked for, what comes out, and how a walk ends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, ResponseParseError, ServerError, ValidationError } from 'deployment-control';
import { caught, client } from '../../support/service/calls.mjs';
import { DEPLOYMENT, id } from '../../support/service/records.mjs';

const record = (number) => ({ ...DEPLOYMENT, id: id(number), name: `agent-${number}` });
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => record(from + index));
const number = ({ name }) => Number(name.slice(6));

/** A service with so many deployments. `change` may change what a page says. */
function service(total, change = (page) => page) {
  const asked = [];
  const fetch = async (url, { signal }) => {
    const query = new URL(url).searchParams;
    const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
    asked.push({ offset, limit, query: Object.fromEntries(query), signal });
    const page = await change(
      { resources: range(offset, Math.min(total, offset + limit)), offset: offset + limit },
      offset,
      limit,
    );
    return page instanceof Response ? page : new Response(JSON.stringify(page));
  };
  return { asked, control: client(fetch), offsets: () => asked.map(({ offset }) => offset) };
}
const walk = async (listing) => {
  const seen = [];
  for await (const each of listing) seen.push(number(each));
  return seen;
};
/** Lets everything happen that waits for nothing but its turn. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('a loop over pages', () => {
  for (const loop of ['pages', 'records'])
    it(`can be left while a request is on its way, which aborts it: of ${loop}`, async () => {
      let hold = new Promise(() => {});
      const { control, asked } = service(60, async (page, offset) => (offset === 0 && hold ? page : (hold ?? page)));
      const open = (listing) => (loop === 'pages' ? listing.pages() : listing[Symbol.asyncIterator]());
      const steps = open(control.deployments.list({ limit: 20 }));
      for (let taken = 0; taken < (loop === 'pages' ? 1 : 20); taken += 1) await steps.next();
      const next = steps.next();
      await settled();
      const end = { value: undefined, done: true };
      assert.deepEqual([await steps.return(), await next, await steps.next()], [end, end, end]);
      assert.deepEqual([asked.length, asked[1].signal.aborted], [2, true]);

      hold = undefined;
      const never = service(60, () => new Promise(() => {}));
      const first = open(never.control.deployments.list());
      const waiting = first.next();
      await settled();
      assert.deepEqual([await first.return(), await waiting], [end, end]);
      assert.equal(never.asked[0].signal.aborted, true);
    });
});

describe('a listing', () => {
  it('awaited is its first page, which leads to the next', async () => {
    const { control, offsets } = service(45);
    const first = await control.deployments.list();
    assert.deepEqual([first.items.length, first.offset, first.nextOffset, first.hasNext()], [20, 20, 20, true]);
    assert.deepEqual([...first].map(number), range(0, 20).map(number));
    assert.deepEqual(JSON.parse(JSON.stringify(first)).nextOffset, 20);
    const last = await (await first.next()).next();
    assert.deepEqual([last.items.length, last.offset, last.nextOffset], [5, 60, null]);
    assert.ok((await caught(last.next())) instanceof ConfigError);
    assert.deepEqual(offsets(), [0, 20, 40]);
  });

  it('in a loop is every record, and as pages every page', async () => {
    const { control, offsets } = service(45);
    assert.deepEqual(await walk(control.deployments.list()), range(0, 45).map(number));
    assert.deepEqual(offsets(), [0, 20, 40]);
    const pages = [];
    for await (const page of service(45).control.deployments.list({ limit: 30, offset: 5 }).pages())
      pages.push([page.offset, page.items.length]);
    assert.deepEqual(pages, [
      [35, 30],
      [65, 10],
    ]);
  });

  it('awaited and looped over by `for await` is every record from its page on', async () => {
    const { control, offsets } = service(45);
    const first = await control.deployments.list();
    assert.deepEqual(await walk(first), range(0, 45).map(number));
    assert.deepEqual(await walk(await first.next()), range(20, 45).map(number));
    assert.deepEqual([...first].map(number), range(0, 20).map(number));
    assert.deepEqual(offsets(), [0, 20, 40]);
    const left = service(45, (page, offset) => (offset === 0 ? page : new Promise(() => {})));
    for await (const each of await left.control.deployments.list()) if (number(each) === 0) break;
    await settled();
    assert.deepEqual([left.offsets(), left.asked[1].signal.aborted], [[0, 20], true]);
  });

  it('ends on an empty page where the last one was full', async () => {
    const { control, offsets } = service(40);
    assert.equal((await walk(control.deployments.list())).length, 40);
    assert.deepEqual(offsets(), [0, 20, 40]);
    assert.deepEqual(await walk(service(0).control.deployments.list()), []);
  });

  it('sends each of the nine filters, lists with commas, and checks them before', async () => {
    const { control, asked } = service(0);
    await control.deployments.list({
      limit: 7,
      offset: 3,
      name_contains: 'a b',
      status: 'READY',
      remote_reconciled: true,
      tag_value_ids: [id(1), id(2)],
      image_version: '1',
      deployment_type: 'dev',
      deployment_ids: `${id(3)},${id(4)}`,
    });
    assert.deepEqual(asked[0].query, {
      limit: '7',
      offset: '3',
      name_contains: 'a b',
      status: 'READY',
      remote_reconciled: 'true',
      tag_value_ids: `${id(1)},${id(2)}`,
      image_version: '1',
      deployment_type: 'dev',
      deployment_ids: `${id(3)},${id(4)}`,
    });
    for (const query of [
      { deployment_ids: [] },
      { deployment_ids: '' },
      { deployment_ids: [''] },
      { tag_value_ids: [] },
    ]) {
      const error = await caught(control.deployments.list(query));
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(
        error.message,
        /^deployments\.list: \w+_ids is empty, which a service may take for no filter at all: /,
      );
    }
    assert.equal(asked.length, 1);
    for (const [query, place] of [
      [{ limit: 101 }, 'limit'],
      [{ limit: 0 }, 'limit'],
      [{ offset: -1 }, 'offset'],
      [{ deployment_type: 'x' }, 'deployment_type'],
    ]) {
      const error = await caught(control.deployments.list(query));
      assert.ok(error instanceof ValidationError && error.issues[0].loc.join('.') === `query.${place}`, String(error));
    }
    assert.equal(asked.length, 1);
    await control.deployments.list({ limit: 101 }, { validate: false, query: { name: 'exact', more: ['x', 'y'] } });
    assert.deepEqual(asked[1].query, { limit: '101', name: 'exact', more: 'x,y' });
  });

  it('goes on behind a page that the service has cut, if it says that the next one follows', async () => {
    const cut = (page, offset) => {
      const resources = page.resources.slice(0, 20);
      return { resources, offset: offset + resources.length };
    };
    const { control, offsets } = service(46, cut);
    assert.equal((await control.deployments.list({ limit: 100 }).toArray({ max: 100 })).length, 46);
    assert.deepEqual(offsets(), [0, 20, 40]);
    for (const [total, ...asked] of [
      [15, 0],
      [99, 0],
      [40, 0, 40],
    ]) {
      const whole = service(total, (page, offset) => ({ ...page, offset: offset + page.resources.length }));
      assert.equal((await whole.control.deployments.list({ limit: 100 }).toArray({ max: 100 })).length, total);
      assert.deepEqual(whole.offsets(), asked);
    }
  });

  it('takes the next offset from the service, and counts for itself where that says nothing that leads on', async () => {
    const jumping = service(100, (page, offset) => ({ ...page, offset: offset + 25 }));
    await walk(jumping.control.deployments.list());
    assert.deepEqual(jumping.offsets(), [0, 25, 50, 75, 100]);
    for (const silent of [undefined, null]) {
      const { control, offsets } = service(45, (page) => ({ ...page, offset: silent }));
      assert.equal((await walk(control.deployments.list())).length, 45, String(silent));
      assert.deepEqual(offsets(), [0, 20, 40]);
    }
    const echo = service(45, (page, offset) => ({ ...page, offset }));
    assert.equal((await walk(echo.control.deployments.list())).length, 45);
  });

  it('of a service that ignores the limit comes whole', async () => {
    const { control } = service(250, (_, offset) => ({ resources: range(offset, Math.min(250, offset + 100)) }));
    assert.deepEqual(await walk(control.deployments.list({ limit: 10 })), range(0, 250).map(number));
  });

  it('that repeats itself ends with an error, where the caller comes to it', async () => {
    const { control, asked } = service(1_000, () => ({ resources: range(0, 20), offset: 20 }));
    const seen = [];
    const error = await caught(
      (async () => {
        for await (const each of control.deployments.list()) seen.push(number(each));
      })(),
    );
    assert.ok(error instanceof ResponseParseError, String(error));
    assert.match(
      error.message,
      /^deployments\.list: GET http:\/\/localhost\/api\/v2\/deployments\?limit=20&offset=60 answered 200, but resources is not a new part of the listing/,
    );
    assert.deepEqual([seen, asked.length], [range(0, 20).map(number), 4]);
  });

  it('goes on where as many were created between two pages as a page or two hold', async () => {
    for (const created of [19, 20, 21, 40]) {
      const { control } = service(60, (page, offset, limit) => {
        const start = offset === 0 ? 0 : offset - created;
        const resources = range(Math.max(start, -created), Math.min(60, start + limit));
        return offset === 0 ? page : { resources, offset: offset + limit };
      });
      const seen = (await walk(control.deployments.list())).filter((each) => each >= 0);
      assert.deepEqual(seen, range(0, 60).map(number), `${created} were created`);
    }
  });

  it('ends on a page that is not full and repeats records, where some were created before it', async () => {
    const { control } = service(20, (page, offset) => (offset === 0 ? page : { resources: range(17, 20), offset: 23 }));
    assert.deepEqual(await walk(control.deployments.list()), range(0, 20).map(number));
  });

  it('drops a record that an earlier page held', async () => {
    const { control } = service(60, (page, offset) =>
      offset === 20 ? { resources: range(15, 35), offset: 40 } : page,
    );
    assert.deepEqual(await walk(control.deployments.list()), [...range(0, 35), ...range(40, 60)].map(number));
  });

  it('gives no more than is asked for, and asks for no page beyond', async () => {
    const { control, offsets } = service(100);
    assert.equal((await control.deployments.list().toArray({ max: 40 })).length, 40);
    assert.deepEqual(offsets(), [0, 20]);
    assert.equal((await service(100).control.deployments.list().toArray({ max: 30 })).length, 30);
    assert.equal((await service(5).control.deployments.list().toArray({ max: 30 })).length, 5);
    assert.deepEqual(await service(5).control.deployments.list().toArray({ max: 0 }), []);
    for (const bound of [undefined, -1, '5', NaN])
      assert.ok(
        (await caught(control.deployments.list().toArray({ max: bound }))) instanceof ConfigError,
        String(bound),
      );
  });
});

describe('the next page', () => {
  it('is on its way while the caller works on this one, and never more than one', async () => {
    const { control, offsets } = service(100);
    const seen = [];
    for await (const page of control.deployments.list().pages()) {
      await settled();
      seen.push([page.offset, offsets().length]);
    }
    assert.deepEqual(
      seen,
      [
        [20, 2],
        [40, 3],
        [60, 4],
        [80, 5],
        [100, 6],
        [120, 6],
      ].slice(0, seen.length),
    );
    assert.ok(seen.length >= 5);
  });

  it('is not asked for after the loop was left, and one that is on its way is aborted', async () => {
    const { control, asked } = service(100, async (page, offset) => {
      if (offset > 0) await settled();
      return page;
    });
    for await (const each of control.deployments.list()) if (number(each) === 3) break;
    await settled();
    assert.equal(asked.length, 2);
    assert.ok(asked[1].signal.aborted);
    const one = control.deployments.list();
    for await (const page of one.pages()) {
      void page;
      break;
    }
    assert.equal((await walk(one)).length, 100, 'a listing can be walked again');
  });

  it('that has come ends no other call where the loop is left', async () => {
    const { control } = service(100);
    let other;
    for await (const page of control.deployments.list().pages()) {
      void page;
      await settled();
      other = control.deployments.list({ offset: 40 });
      break;
    }
    assert.equal((await other).items.length, 20);
  });

  it('fails where the caller comes to it, and never as a rejection that nobody handles', async () => {
    const unhandled = [];
    const note = (reason) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { control } = service(100, (page, offset) => (offset === 20 ? new Response('{}', { status: 500 }) : page));
    const seen = [];
    const error = await caught(
      (async () => {
        for await (const each of control.deployments.list()) {
          await settled();
          seen.push(number(each));
        }
      })(),
    );
    assert.ok(error instanceof ServerError, String(error));
    assert.equal(seen.length, 20);
    for await (const each of control.deployments.list()) {
      await settled();
      void each;
      break;
    }
    await settled();
    process.off('unhandledRejection', note);
    assert.deepEqual(unhandled, []);
  });

  it('may be asked for again after it failed', async () => {
    let broken = true;
    const { control } = service(30, (page, offset) =>
      offset === 20 && broken ? new Response('{}', { status: 500 }) : page,
    );
    const first = await control.deployments.list();
    assert.ok((await caught(first.next())) instanceof ServerError);
    broken = false;
    assert.equal((await first.next()).items.length, 10);
  });

  it('comes during the work on this one', async () => {
    const events = [];
    const { control } = service(30, (page, offset) => {
      events.push(`answered ${offset}`);
      return page;
    });
    for await (const { offset } of control.deployments.list({ limit: 10 }).pages()) {
      await settled();
      events.push(`worked ${offset}`);
    }
    assert.deepEqual(events, [
      'answered 0',
      'answered 10',
      'worked 10',
      'answered 20',
      'worked 20',
      'answered 30',
      'worked 30',
      'worked 40',
    ]);
  });
});

it('a page that is no page is a ResponseParseError', async () => {
  const { control } = service(5, () => ({ resources: 5 }));
  assert.deepEqual((await caught(control.deployments.list())).path, ['resources']);
  assert.deepEqual((await caught(control.revisions.list(id(1)))).path, ['resources']);
});
