// The data file on a disk that fails: nothing that was acknowledged is lost, what is refused says why, and everything
// works again without hands when the disk does.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ending } from '../../support/command/command.mjs';
import { FORM, send, serve, serveWithFaults, temporaryFolder } from '../../support/service/emulator.mjs';
import { version3 } from '../../support/service/journal.mjs';

const folder = await temporaryFolder();
const newData = async () => join(await mkdtemp(join(folder, 'data-')), 'journal');

const create = (server, name) => send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name });
const list = async (server) => {
  const { status, body } = await send(`${server.url}/v2/deployments?limit=100`);
  return status === 200 ? body.resources.map(({ name }) => name).reverse() : { status, detail: body.detail };
};
const files = async (data) => (await readdir(dirname(data))).sort();

/** How it ends that does not serve. */
async function refusal(server) {
  assert.equal(server.url, undefined, 'it serves');
  const { code, out, errors } = await server.ended;
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  return errors;
}

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

test('a data file or folder that was removed is written again, and a change in between is refused', async () => {
  const data = await newData();
  const server = await serve('--data', data);
  assert.equal((await create(server, 'first')).status, 201);
  await rm(data);
  const refused = await create(server, 'second');
  assert.equal(refused.status, 500);
  assert.match(refused.body.detail, /cannot be written: it was removed/);
  assert.deepEqual(await list(server), ['first', 'second']);

  await rm(dirname(data), { recursive: true });
  assert.match((await create(server, 'third')).body.detail, /cannot be written: it was removed/);
  const { status, detail } = await list(server);
  assert.equal(status, 500);
  assert.match(detail, /its folder does not exist: create it/);
  await mkdir(dirname(data));
  assert.deepEqual(await list(server), ['first', 'second', 'third']);
  await server.end('SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), ['first', 'second', 'third']);
  await again.end('SIGTERM');
});

test('a data file that another program changes is written again, and one in its place is left alone', async () => {
  const data = await newData();
  const server = await serve('--data', data);
  assert.equal((await create(server, 'first')).status, 201);
  for (const [name, change] of [
    ['second', () => writeFile(data, '')],
    ['third', () => writeFile(data, 'a line\n', { flag: 'a' })],
  ]) {
    await change();
    const { status, body } = await create(server, name);
    assert.equal(status, 500, name);
    assert.match(body.detail, /another program has changed it/);
    assert.ok(Array.isArray(await list(server)));
  }
  assert.deepEqual(await list(server), ['first', 'second', 'third']);

  const other = `${data}.other`;
  await copyFile(data, other);
  await rename(data, `${data}.moved`);
  await rename(other, data);
  const bytes = await readFile(data);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status, body } = await create(server, 'fourth');
    assert.equal(status, 500);
    assert.match(body.detail, /another file has taken its place: move that away, or stop the emulator/);
    assert.deepEqual(await readFile(data), bytes);
  }
  await rm(data);
  assert.deepEqual(await list(server), ['first', 'second', 'third', 'fourth']);
  await server.end('SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await list(again), ['first', 'second', 'third', 'fourth']);
  await again.end('SIGTERM');
});

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

test('others lose their access to a data file that they could read', {
  skip: process.platform === 'win32',
}, async () => {
  for (const mode of [0o644, 0o660, 0o604]) {
    const data = await newData();
    await writeFile(data, '');
    await chmod(data, mode);
    const server = await serve('--data', data);
    assert.equal((await stat(data)).mode & 0o777, 0o600);
    assert.equal((await create(server, 'first')).status, 201);
    const { errors } = await ending(server.end('SIGTERM'), 0);
    const octal = mode.toString(8);
    assert.equal(
      errors,
      `deployment-control emulator: others had access to the data file ${data}, which contains secrets: its mode was 0${octal} and is 0600 from here on\n`,
    );
  }
});

test('a data file whose permissions cannot be changed is refused and left as it is', async () => {
  const data = await newData();
  await writeFile(data, '');
  await chmod(data, 0o644);
  const faults = [{ call: 'chmod', code: 'EPERM' }];
  const errors = await refusal(await serveWithFaults({ faults }, '--data', data));
  assert.match(
    errors,
    /others can read the data file .+, which contains secrets: its mode is 0644 and was not changed/,
  );
  assert.match(errors, /let its owner run chmod 600, or name another file by --data/);
  assert.equal((await stat(data)).mode & 0o777, 0o644);
  assert.deepEqual(await files(data), ['journal']);
});

test('a file that is no journal, or that a link names, keeps its mode and its content', {
  skip: process.platform === 'win32',
}, async () => {
  const [data, alias] = [await newData(), join(await mkdtemp(join(folder, 'alias-')), 'alias')];
  await symlink(data, alias);
  const foreign = /not a journal of the emulator: its first line is another one/;
  const linked =
    /its mode is 0644 and was not changed to 0600 \(it was named by a symbolic link\): let its owner run chmod/;
  for (const [content, name, expected] of [
    ['#!/bin/sh\n', data, foreign],
    ['deployment-control.yaml\n', data, foreign],
    ['#!/bin/sh\n', alias, foreign],
    ['', alias, linked],
    ['deployment-control emulator journal 4\n', alias, linked],
  ]) {
    await writeFile(data, content);
    await chmod(data, 0o644);
    assert.match(await refusal(await serve('--data', name)), expected);
    assert.deepEqual([(await stat(data)).mode & 0o777, await readFile(data, 'utf8')], [0o644, content]);
  }
  await chmod(data, 0o600);
  const server = await serve('--data', alias);
  assert.equal((await create(server, 'first')).status, 201);
  await server.end('SIGTERM');
});

test('a device or a pipe is no data file', async () => {
  const data = await newData();
  await promisify(execFile)('mkfifo', [data]);
  for (const path of [data, '/dev/null'])
    assert.match(await refusal(await serve('--data', path)), /is a device, a pipe or a socket: name a file by --data/);
  assert.deepEqual(await files(data), ['journal']);
});
