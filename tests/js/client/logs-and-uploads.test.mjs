// Logs that are read to their end or followed, and tarballs on their way to an address that gets no credential.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ApiError, ConfigError, ConnectionError, DeploymentControl } from 'deployment-control';
import { answering } from '../../support/service/answering.mjs';
import { ID, IDS, caught, client, json, revision, throwing } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

const line = (number) => ({
  id: `l${number}`,
  timestamp: '2026-01-01T00:00:00Z',
  level: 'INFO',
  message: `line ${number}`,
});

/** A service whose log and revision move on with each request. */
function service(script, statuses = ['DEPLOYED']) {
  const asked = [];
  const fetch = async (url, { body }) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.includes('logs')) return json({ status: statuses.length > 1 ? statuses.shift() : statuses[0] });
    asked.push(body === undefined ? Object.fromEntries(searchParams) : JSON.parse(body));
    return json(script.length > 1 ? script.shift() : script[0]);
  };
  return { asked, control: client(fetch) };
}
const read = async (logs, most = Infinity) => {
  const messages = [];
  for await (const { message } of logs) if (messages.push(message) >= most) break;
  return messages;
};

describe('a log', () => {
  it('awaited is its first lines, and in a loop every line once', async () => {
    const script = [
      { logs: [line(1), line(2)], next_offset: 'a' },
      { logs: [line(2), line(3)], next_offset: 'b' },
      { logs: [], next_offset: 'b' },
    ];
    const { control, asked } = service(script);
    const logs = control.revisions.logs(IDS, { type: 'build', limit: 2 });
    assert.equal((await logs).next_offset, 'a');
    assert.deepEqual(await read(logs), ['line 1', 'line 2', 'line 3']);
    assert.deepEqual(asked, [
      { type: 'build', limit: '2' },
      { type: 'build', limit: '2', offset: 'a' },
      { type: 'build', limit: '2', offset: 'b' },
    ]);
  });

  it('of the older form sends its offset in the body', async () => {
    const { control, asked } = service([
      { logs: [line(1)], next_offset: 7 },
      { logs: [], next_offset: null },
    ]);
    assert.deepEqual(await read(control.projects.deployLogs({ project_id: ID }, { level: 'INFO' })), ['line 1']);
    assert.deepEqual(asked, [{ level: 'INFO' }, { level: 'INFO', offset: 7 }]);
  });

  it('that never ends by itself ends where it repeats itself', async () => {
    const { control, asked } = service([{ logs: [line(1)], next_offset: 'a' }]);
    assert.deepEqual(await read(control.revisions.logs(IDS, { type: 'build' })), ['line 1']);
    assert.equal(asked.length, 2);
  });

  it('is followed until the build is over, and what came last is read', async () => {
    const script = [
      { logs: [line(1)], next_offset: 'a' },
      { logs: [], next_offset: 'a' },
      { logs: [line(2)], next_offset: 'b' },
      { logs: [], next_offset: 'b' },
      { logs: [line(3)] },
    ];
    const { control, asked } = service(script, ['BUILDING', 'DEPLOYING']);
    assert.deepEqual(await read(control.revisions.logs(IDS, { type: 'build' }, { follow: true, pollDelay: 1 })), [
      'line 1',
      'line 2',
      'line 3',
    ]);
    assert.ok(asked.every(({ order }) => order === 'asc'));
  });

  it('is read to its end where a full page was the last, one was empty, or lines have no ids', async () => {
    const written = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, timestamp: 't', message: `${at}` }));
    const page = (url, lines) => {
      const from = Number(new URL(url).searchParams.get('offset') ?? 0);
      const logs = lines.slice(from, from + 50);
      return json({ logs, next_offset: from + 50 < lines.length ? `${from + 50}` : null });
    };
    const messages = async (answer, options) => {
      const found = [];
      const control = client(async (url) => answer(url));
      for await (const { message } of control.revisions.logs(IDS, { type: 'build' }, options)) found.push(message);
      return found;
    };
    const follow = { follow: true, pollDelay: 1 };
    const full = await messages((url) => {
      if (url.includes('/logs')) return page(url, written);
      written.push({ id: 'last', timestamp: 't', message: 'the cause' });
      return revision('BUILD_FAILED');
    }, follow);
    assert.deepEqual([full.length, full.at(-1)], [51, 'the cause']);
    const filtered = await messages((url) =>
      url.includes('offset') ? json({ logs: [written[0]] }) : json({ logs: [], next_offset: 'p2' }),
    );
    assert.deepEqual(filtered, ['0']);
    let looks = 0;
    const lines = [{ message: 'a' }, { message: 'a' }, { message: 'b' }];
    const plain = await messages(
      (url) => (url.includes('/logs') ? json({ logs: lines }) : revision((looks += 1) > 2 ? 'DEPLOYED' : 'BUILDING')),
      follow,
    );
    assert.deepEqual(plain, ['a', 'a', 'b']);
  });

  it('of servers is followed past the deployment, until the loop is left', async () => {
    let count = 0;
    const fetch = async (url) =>
      json(url.includes('logs') ? { logs: [line((count += 1))], next_offset: count } : { status: 'DEPLOYED' });
    const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch });
    assert.equal(
      (await read(control.revisions.logs(IDS, { type: 'deploy' }, { follow: true, pollDelay: 0 }), 50)).length,
      50,
    );
  });

  it('can be left while its first request is on its way, which aborts it', async () => {
    const asked = [];
    const control = client((_, init) => new Promise(() => asked.push(init.signal)));
    const lines = control.revisions.logs(IDS, { type: 'build' })[Symbol.asyncIterator]();
    const next = lines.next();
    while (asked.length === 0) await new Promise(setImmediate);
    const end = { value: undefined, done: true };
    assert.deepEqual([await lines.return(), await next], [end, end]);
    assert.equal(asked[0].aborted, true);
  });

  it('of servers is followed until the revision has failed', async () => {
    const script = [{ logs: [line(1)], next_offset: 'a' }, { logs: [], next_offset: 'a' }, { logs: [line(2)] }];
    const { control } = service(script, ['DEPLOYING', 'DEPLOY_FAILED']);
    const logs = control.revisions.logs(IDS, { type: 'deploy' }, { follow: true, pollDelay: 1 });
    assert.deepEqual(await read(logs), ['line 1', 'line 2']);
  });

  it('that is followed ends at once where the signal is aborted', async () => {
    const { control } = service([{ logs: [], next_offset: null }], ['BUILDING']);
    const began = performance.now();
    const reason = await caught(
      read(
        control.revisions.logs(
          IDS,
          { type: 'build' },
          { follow: true, pollDelay: 60_000, signal: AbortSignal.timeout(10) },
        ),
      ),
    );
    assert.equal(reason.name, 'TimeoutError');
    assert.ok(performance.now() - began < 20_000);
  });

  it('that is followed for long keeps no more of it than the newest lines', async () => {
    let count = 0;
    const fetch = async (url) => {
      if (!url.includes('logs')) return json({ status: 'DEPLOYED' });
      // A long message of its own in each id shows in the memory what is kept.
      const logs = Array.from({ length: 1_000 }, () => ({ ...line((count += 1)), id: `${count}`.padEnd(1_000, 'x') }));
      return json({ logs, next_offset: count });
    };
    const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch });
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const held = () => {
      collect();
      return process.memoryUsage().heapUsed / 1e6;
    };
    let read = 0;
    let grown = 0;
    for await (const { id } of control.revisions.logs(IDS, { type: 'deploy' }, { follow: true, pollDelay: 0 })) {
      assert.ok(id.startsWith(`${(read += 1)}x`));
      if (read === 15_000) grown -= held();
      if (read < 45_000) continue;
      // As long as the loop runs.
      grown += held();
      break;
    }
    assert.ok(grown < 15, `30 MB of ids were read since, and ${grown.toFixed(1)} MB more are held`);
  });

  it('that comes whole each time is read once, however long it is', async () => {
    const whole = (last) => ({ logs: Array.from({ length: last }, (_, at) => line(at)), next_offset: null });
    const { control } = service(
      [whole(25_000), whole(25_000), whole(25_001), whole(25_001)],
      ['BUILDING', 'BUILDING', 'DEPLOYING'],
    );
    assert.equal(
      (await read(control.revisions.logs(IDS, { type: 'build' }, { follow: true, pollDelay: 1 }))).length,
      25_001,
    );
  });

  it('cannot be followed backwards', async () => {
    const { control } = service([{ logs: [] }]);
    assert.ok(
      (await caught(read(control.revisions.logs(IDS, { order: 'desc' }, { follow: true })))) instanceof ConfigError,
    );
  });
});

describe('an upload', () => {
  const tarball = gzipSync(Buffer.alloc(3_000_000, Math.random().toString()), { level: 0 });
  let store;
  let received;
  let answer;
  before(async () => {
    store = await answering((request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        received.push({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: Buffer.concat(parts),
        });
        response.writeHead(answer.shift() ?? 200).end();
      });
    });
  });

  const client = (options = {}) => {
    received = [];
    answer = [];
    const upload_url = `${store.url}/bucket/object?X-Signature=hidden`;
    const own = async (url, init) =>
      url.startsWith('http://localhost/')
        ? json({ upload_url, object_path: 'o/1', upload_headers: { 'X-Goog-Meta': 'm' } })
        : fetch(url, init);
    return new DeploymentControl({
      baseUrl: 'http://localhost',
      apiKey: 'k-hidden',
      tenantId: 't-hidden',
      headers: { 'x-own': 'own-hidden' },
      fetch: own,
      ...options,
    });
  };

  it('sends the bytes with their length and with no credential', async () => {
    for (const bytes of [tarball, new Uint8Array(tarball).buffer]) {
      assert.equal((await client().uploads.put(ID, bytes, { headers: { cookie: 'c-hidden' } })).object_path, 'o/1');
      const [{ method, url, headers, body }] = received;
      assert.deepEqual(
        [method, url, headers['content-length'], headers['x-goog-meta']],
        ['PUT', '/bucket/object?X-Signature=hidden', String(tarball.length), 'm'],
      );
      assert.ok(body.equals(tarball));
      assert.ok(!JSON.stringify(headers).includes('hidden'), JSON.stringify(headers));
    }
  });

  it('names the range of sizes where the service gives no header fields', async () => {
    const upload_url = `${store.url}/bucket/object`;
    const own = async (url, init) =>
      url.startsWith('http://localhost/') ? json({ upload_url, object_path: 'o/1' }) : fetch(url, init);
    await client({ fetch: own }).uploads.put(ID, tarball);
    assert.equal(received[0].headers['x-goog-content-length-range'], '0,209715200');
    await client().uploads.put(ID, tarball);
    assert.equal(received[0].headers['x-goog-content-length-range'], undefined);
  });

  it('tells how far it has come', async () => {
    const seen = [];
    await client().uploads.put(ID, tarball, {
      onProgress: ({ sentBytes, totalBytes }) => seen.push([sentBytes, totalBytes]),
    });
    assert.deepEqual(
      [seen[0], seen.at(-1)],
      [
        [0, tarball.length],
        [tarball.length, tarball.length],
      ],
    );
    assert.ok(seen.length > 4 && seen.every(([sent], index) => index === 0 || sent > seen[index - 1][0]), String(seen));
    assert.ok(received[0].body.equals(tarball));
    assert.equal(received[0].headers['content-length'], String(tarball.length));
  });

  it('arrives, and gives its place, whatever its callback throws or rejects with', async () => {
    const sync = throwing(new Error('mine'));
    for (const onProgress of [sync, async () => sync()]) {
      const { object_path } = await client({ logLevel: 'off' }).uploads.put(ID, tarball, { onProgress });
      assert.ok(object_path);
      assert.ok(received.at(-1).body.equals(tarball));
    }
  });

  it('is sent again whole after a fault of the store', async () => {
    const control = client({ retry: { maxRetries: 1, baseDelay: 1 } });
    answer = [503];
    await control.uploads.put(ID, tarball, { onProgress() {} });
    equalBy(received, ({ body }) => body.equals(tarball), [true, true]);
  });

  it('that fails shows no part of the address that is a secret', async () => {
    const control = client({ retry: 0 });
    answer = [403];
    const error = await caught(control.uploads.put(ID, tarball));
    assert.ok(error instanceof ApiError && error.status === 403);
    assert.match(error.message, /^uploads\.put: PUT http:\/\/127\.0\.0\.1:\d+\/bucket\/object answered 403/);
    assert.match(error.message, /; the store does not take the address that the service gave/);
    assert.ok(!JSON.stringify(error).includes('hidden') && !error.message.includes('hidden'));
    const told = '<?xml version="1.0"?><Error><Code>EntityTooLarge</Code><Message>too big</Message></Error>';
    const refusing = client({
      retry: 0,
      fetch: async (url) =>
        url.startsWith('http://localhost/')
          ? json({ upload_url: 'https://store.example/o', object_path: 'o' })
          : new Response(told, { status: 400 }),
    });
    assert.match((await caught(refusing.uploads.put(ID, tarball))).message, /answered 400: too big$/);
    const gone = client({
      retry: 0,
      fetch: async (url) => {
        if (url.startsWith('http://localhost/'))
          return json({ upload_url: 'https://store.example/o?sig=hidden', object_path: 'o' });
        throw new TypeError('x');
      },
    });
    assert.ok(!String(await caught(gone.uploads.put(ID, tarball))).includes('hidden'));
    assert.ok((await caught(gone.uploads.put(ID, tarball))) instanceof ConnectionError);
  });

  it('that is redirected is told so, and goes nowhere else', async () => {
    const upload_url = 'https://store.example/o?sig=hidden';
    const asked = [];
    const redirecting = async (url) => {
      asked.push(url);
      return url.startsWith('http://localhost/')
        ? json({ upload_url, object_path: 'o' })
        : new Response(null, { status: 307, headers: { location: '/p?sig=hidden' } });
    };
    const error = await caught(client({ fetch: redirecting, redirect: 'same-origin' }).uploads.put(ID, tarball));
    assert.equal(
      error.message,
      'uploads.put: PUT https://store.example/o answered 307, a redirect to https://store.example/p, which is refused: an upload goes only to the address that the service gave',
    );
    assert.equal(asked.length, 2);
  });

  it('takes nothing but a gzip tarball', async () => {
    const control = client();
    for (const bytes of [new Uint8Array(), Buffer.from('plain'), 'text', null, undefined])
      assert.ok((await caught(control.uploads.put(ID, bytes))) instanceof ConfigError);
    assert.equal(received.length, 0);
  });

  it('takes no more than 200 MiB, and says how many bytes those are', async () => {
    const bytes = new Uint8Array(200 * 1024 * 1024 + 1);
    bytes.set([0x1f, 0x8b]);
    const error = await caught(client().uploads.put(ID, bytes));
    assert.ok(error instanceof ConfigError);
    assert.equal(error.message, 'an upload takes 209715200 bytes (200 MiB) at most, and these are 209715201');
    assert.equal(received.length, 0);
  });
});
