// The data file on a disk that fails: nothing that was acknowledged is lost, what is refused says why, and everything
// works again without hands when the disk does.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FORM, send, serve, serveWithFaults, temporaryFolder } from '../../support/service/emulator.mjs';
import { version3 } from '../../support/service/journal.mjs';
import { create, files, list, refusal } from '../../support/emulator/data-file.mjs';

const folder = await temporaryFolder();
const newData = async () => join(await mkdtemp(join(folder, 'data-')), 'journal');

const FULL = 'the disk is full: free some space';
/** How a disk fails, and how the change is refused meanwhile. */
const FAILURES = [
  ['is full', [{ call: 'write', code: 'ENOSPC' }], 507, FULL],
  ['is full in the middle of an entry', [{ call: 'write', code: 'ENOSPC', bytes: 100 }], 507, FULL],
  ['is full when an entry is synced', [{ call: 'sync', code: 'ENOSPC' }], 507, FULL],
  ['is full three times', [{ call: 'write', code: 'ENOSPC', bytes: 7, times: 3 }], 507, FULL],
  ['has no quota left', [{ call: 'write', code: 'EDQUOT', bytes: 1 }], 507, 'the quota of this user is used up'],
  ['takes no longer file', [{ call: 'write', code: 'EFBIG', bytes: 50 }], 507, 'no file of this process may become so'],
  ['fails', [{ call: 'write', code: 'EIO', bytes: 50 }], 500, 'the disk reports a failure'],
  ['fails when an entry is synced', [{ call: 'sync', code: 'EIO' }], 500, 'the disk reports a failure'],
  ['became read-only', [{ call: 'write', code: 'EROFS' }], 500, 'its disk is read-only: make it writable'],
  [
    'is full, and what was written cannot be cut off',
    [
      { call: 'write', code: 'ENOSPC', bytes: 100 },
      { call: 'truncate', code: 'EIO' },
    ],
    507,
    FULL,
  ],
  [
    'is full for the second journal too',
    [
      { call: 'write', code: 'EIO', bytes: 100 },
      { call: 'truncate', code: 'EIO' },
      { call: 'write', code: 'ENOSPC', bytes: 10 },
    ],
    500,
    'the disk reports a failure',
  ],
];

test('if the disk fails, a change is refused with the reason, and nothing is lost when it works again', async () => {
  const data = await newData();
  const server = await serveWithFaults({}, '--data', data);
  const expected = [];
  for (const [what, faults, status, reason] of FAILURES) {
    assert.equal((await create(server, `before it ${what}`)).status, 201, what);
    await server.arm({ faults });
    const refused = await create(server, `when it ${what}`);
    assert.equal(refused.status, status, `${what}: ${JSON.stringify(refused.body)}`);
    const sentence = `The emulator cannot write to its store: the data file ${data} cannot be written: ${reason}`;
    assert.ok(refused.body.detail.startsWith(sentence), `${what}: ${refused.body.detail}`);
    assert.match(refused.body.detail, /; the next request tries it again$/);
    expected.push(`before it ${what}`, `when it ${what}`);
    // The faults end one after the other, and meanwhile no response shows what is not on disk.
    let names;
    for (let attempt = 0; attempt < 5 && !Array.isArray(names); attempt += 1) {
      names = await list(server);
      if (!Array.isArray(names)) assert.ok([500, 507].includes(names.status), `${what}: ${JSON.stringify(names)}`);
    }
    assert.deepEqual(names, expected, what);
    assert.equal(await server.arm({}), 0, what);
    assert.deepEqual(await files(data), ['journal'], what);
  }
  await server.end('SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), expected);
  assert.deepEqual(await again.end('SIGTERM').then(({ code, errors }) => ({ code, errors })), { code: 0, errors: '' });
  assert.deepEqual(await files(data), ['journal']);
});

const snapshotOf = async (server) =>
  new Uint8Array(await (await fetch(`${server.url}/_emulator/snapshot`)).arrayBuffer());
/** The controls that change what is stored, each with its body; that of a restoration is the snapshot before. */
const CONTROLS = [
  ['seed', { deployments: [{ name: 'seeded' }] }],
  ['script', [{ status: 'QUEUED' }]],
  ['fail', { name: 'image-pull' }],
  ['advance', { ms: 5 }],
  ['reset', {}],
  ['restore', undefined],
];

test('a control that cannot be stored is refused as a request is, and changes nothing while the disk fails', async () => {
  for (const [name, body] of CONTROLS) {
    const data = await newData();
    const server = await serveWithFaults({}, '--clock', 'manual', '--data', data);
    assert.equal((await create(server, 'first')).status, 201);
    const before = await snapshotOf(server);
    const control = () =>
      body === undefined
        ? fetch(`${server.url}/_emulator/${name}`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: before,
          }).then(async (answer) => ({ status: answer.status, body: await answer.json().catch(() => null) }))
        : send(`${server.url}/_emulator/${name}`, 'POST', body);
    const faults = [{ call: 'write', code: 'ENOSPC', times: 1_000 }];
    await server.arm({ faults });
    const refused = await control();
    assert.equal(refused.status, 507, name);
    assert.ok(refused.body.detail.includes(FULL), refused.body.detail);
    // A second one does not reach the state: it is asked for twice, and happens once.
    if (name === 'seed') assert.equal((await control()).status, 507);
    await server.arm({});
    if (name === 'seed') assert.deepEqual(await list(server), ['first', 'seeded']);
    else assert.equal((await control()).status, 204, name);
    const after = await snapshotOf(server);
    await server.end('SIGKILL');
    const again = await serve('--clock', 'manual', '--data', data);
    assert.deepEqual(await snapshotOf(again), after, name);
    await again.end('SIGTERM');
  }
});

test('a control is not acknowledged before its records are written', async () => {
  const data = await newData();
  const server = await serveWithFaults({}, '--data', data);
  assert.equal((await create(server, 'first')).status, 201);
  await server.arm({ faults: [{ call: 'write', kill: true, bytes: 1_000 }] });
  const deployments = Array.from({ length: 5_000 }, (_, number) => ({ name: `seeded-${number}` }));
  await assert.rejects(send(`${server.url}/_emulator/seed`, 'POST', { deployments }));
  assert.equal((await server.ended).signal, 'SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), ['first']);
  await again.end('SIGTERM');
});

test('records of the command line are stored before it says that it listens', async () => {
  const [data, records] = [await newData(), join(folder, 'records.json')];
  await writeFile(records, JSON.stringify({ deployments: [{ name: 'seeded' }] }));
  // The first write is that of the journal's head.
  const faults = [{ call: 'write', code: 'ENOSPC', after: 1, times: 1_000 }];
  assert.ok((await refusal(await serveWithFaults({ faults }, '--data', data, '--records', records))).includes(FULL));
  const server = await serve('--data', data, '--records', records);
  await server.end('SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), ['seeded']);
  await again.end('SIGTERM');
});

test('if it is killed in the middle of an entry, what was acknowledged before is there', async () => {
  for (const bytes of [0, 11, 400]) {
    const data = await newData();
    const server = await serveWithFaults({}, '--data', data);
    assert.equal((await create(server, 'first')).status, 201);
    await server.arm({ faults: [{ call: 'write', kill: true, bytes }] });
    await assert.rejects(create(server, 'second'));
    await server.ended;
    const again = await serve('--data', data);
    assert.deepEqual(await list(again), ['first']);
    assert.equal((await create(again, 'second')).status, 201);
    const { errors } = await again.end('SIGTERM');
    if (bytes > 0) assert.match(errors, new RegExp(`dropped ${bytes} bytes at the end of`));
    const third = await serve('--data', data);
    assert.deepEqual(await list(third), ['first', 'second']);
    await third.end('SIGTERM');
  }
});

/** The bytes of a journal with two deployments whose last entry is torn. */
async function tornJournal() {
  const data = await newData();
  const server = await serve('--data', data);
  for (const name of ['first', 'second', 'third']) assert.equal((await create(server, name)).status, 201);
  await server.end('SIGKILL');
  await truncate(data, (await stat(data)).size - 20);
  return data;
}

test('a torn end is cut off in place, with no room for a second journal', async () => {
  const data = await tornJournal();
  const { ino } = await stat(data);
  const server = await serveWithFaults({ faults: [{ call: 'write', code: 'ENOSPC', times: 100 }] }, '--data', data);
  assert.deepEqual(await list(server), ['first', 'second']);
  assert.equal((await create(server, 'fourth')).status, 507);
  assert.equal((await server.end('SIGTERM')).code, 1);
  assert.equal((await stat(data)).ino, ino);
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), ['first', 'second']);
  assert.deepEqual(await again.end('SIGTERM').then(({ code, errors }) => ({ code, errors })), { code: 0, errors: '' });
});

test('a start that the disk prevents says why, leaves nothing behind, and works when the disk does', async () => {
  const torn = await tornJournal();
  const older = await newData();
  const server = await serve('--data', older);
  for (const name of ['first', 'second']) assert.equal((await create(server, name)).status, 201);
  await server.end('SIGTERM');
  await writeFile(older, version3(await readFile(older)));
  for (const [data, done, faults] of [
    [
      torn,
      'written',
      [
        { call: 'truncate', code: 'EIO' },
        { call: 'write', code: 'ENOSPC', bytes: 10 },
      ],
    ],
    [older, 'written', [{ call: 'write', code: 'ENOSPC', bytes: 10 }]],
    [older, 'written', [{ call: 'rename', code: 'ENOSPC' }]],
    [older, 'opened', [{ call: 'open', code: 'ENOSPC' }]],
  ]) {
    const bytes = await readFile(data);
    const errors = await refusal(await serveWithFaults({ faults }, '--data', data));
    assert.ok(
      errors.startsWith(`deployment-control emulator: the data file ${data} cannot be ${done}: ${FULL}`),
      errors,
    );
    assert.deepEqual(await readFile(data), bytes);
    assert.deepEqual(await files(data), ['journal']);
  }
  for (const data of [torn, older]) {
    // What a process leaves that is killed while it writes the second journal.
    await writeFile(`${data}.lock.new`, 'deployment-control emu');
    const again = await serve('--data', data);
    assert.deepEqual(await list(again), ['first', 'second']);
    await again.end('SIGTERM');
    assert.deepEqual(await files(data), ['journal']);
  }
});

/** Lets a journal grow beyond the size from which on it is rewritten. Its state stays short. */
async function grow(server, id, changes) {
  for (let number = 0; number < changes; number += 1) {
    const patch = { source_config: { custom_url: `https://agent-${number}.example` } };
    const { status, body } = await send(`${server.url}/v2/deployments/${id}`, 'PATCH', patch);
    assert.equal(status, 200, JSON.stringify(body));
  }
}

for (const [what, fault] of [
  ['cannot be written', { call: 'write', code: 'ENOSPC', bytes: 5_000 }],
  // It is tried once, and again after more changes only.
  ['cannot be opened', { call: 'open', code: 'EACCES', times: 3 }],
  ['cannot get its name', { call: 'rename', code: 'EBUSY', times: 3 }],
  // The file is synced first, then the folder.
  ['has its name, but perhaps only until a crash', { call: 'sync', code: 'EIO', after: 1 }],
]) {
  test(`if the shorter journal ${what}, no request fails and nothing is left behind`, async () => {
    const data = await newData();
    const server = await serveWithFaults({}, '--data', data);
    const form = { ...FORM, name: 'first', secrets: [{ name: 'A', value: 'x'.repeat(100_000) }] };
    const { body } = await send(`${server.url}/v2/deployments`, 'POST', form);
    // From 1 MiB on the journal is rewritten: the ninth change brings it there.
    await grow(server, body.id, 8);
    const { size } = await stat(data);
    assert.ok(size < 1 << 20 && size > 800_000, `${size}`);
    // The appended entries succeed; only what rewrites the journal fails.
    const counted = { write: 2, sync: 2 };
    await server.arm({ faults: [{ ...fault, after: (fault.after ?? 0) + (counted[fault.call] ?? 0) }] });
    await grow(server, body.id, 2);
    assert.equal((await create(server, 'second')).status, 201);
    assert.equal(await server.arm({}), (fault.times ?? 1) - 1, 'how often it was not rewritten');
    assert.deepEqual(await list(server), ['first', 'second']);
    assert.deepEqual(await files(data), ['journal']);
    await server.end('SIGKILL');
    const again = await serve('--data', data);
    assert.deepEqual(await list(again), ['first', 'second']);
    // The next rewriting shortens it.
    await grow(again, body.id, 11);
    await again.end('SIGTERM');
    assert.ok((await stat(data)).size < 900_000, `${(await stat(data)).size}`);
    const third = await serve('--data', data);
    assert.deepEqual(await list(third), ['first', 'second']);
    await third.end('SIGTERM');
    assert.deepEqual(await files(data), ['journal']);
  });
}

test('a full file system of its own: what was acknowledged stays, and the rest is refused until there is room', async (t) => {
  // A file system in memory, seen only by the scenario's processes. Where the system does not let a test mount one, the
  // injected faults above have to do.
  const mount = await mkdtemp(join(folder, 'mount-'));
  const scenario = fileURLToPath(new URL('../../support/service/full-disk.mjs', import.meta.url));
  const inside = ['-c', 'mount -t tmpfs -o size=2m tmpfs "$1" || exit 77; exec "$2" "$3" "$1"', 'sh'];
  const [program, before] = process.getuid?.() === 0 ? ['unshare', ['-m']] : ['unshare', ['-rm']];
  const run = promisify(execFile)(program, [...before, 'sh', ...inside, mount, process.execPath, scenario]);
  const { code, stdout, stderr } = await run.catch((error) => error);
  if (code === 'ENOENT' || code === 77 || (code === 1 && stderr.startsWith('unshare'))) {
    t.diagnostic(`not run, because this system lets a test mount nothing: ${stderr ?? code}`);
    return;
  }
  assert.equal(stderr, '');
  t.diagnostic(/^\d.+/m.exec(stdout)[0]);
});
