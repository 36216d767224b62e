// The data file of `deployment-control emulator`: it survives the process, and one process at a time has it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMAND } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';

const folder = await temporaryFolder();

test('what it acknowledged is there after it was killed, and goes on to DEPLOYED', async () => {
  const data = join(folder, 'killed.journal');
  const first = await serve('--data', data);
  const created = await send(`${first.url}/v2/deployments`, 'POST', FORM);
  assert.equal((await first.end('SIGKILL')).signal, 'SIGKILL');

  const second = await serve('--data', data);
  const { id, latest_revision_id } = created.body;
  assert.equal((await send(`${second.url}/v2/deployments/${id}`)).body.latest_revision_id, latest_revision_id);
  let status;
  for (let poll = 0; poll < 200 && status !== 'DEPLOYED'; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    status = (await send(`${second.url}/v2/deployments/${id}/revisions/${latest_revision_id}`)).body.status;
  }
  assert.equal(status, 'DEPLOYED');
  assert.equal((await second.end('SIGINT')).code, 0);
});

test('only its owner can read the data file', async () => {
  const data = join(folder, 'mode.journal');
  const server = await serve('--data', data);
  await server.end('SIGTERM');
  // Windows has no such modes.
  assert.equal((await stat(data)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
});

/** How the command ends that cannot have its data file. */
async function refusal(data) {
  const server = await serve('--data', data);
  assert.equal(server.url, undefined, 'it serves');
  const { code, out, errors } = await server.ended;
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  return errors;
}

test('a data file has one process at a time', async () => {
  const data = join(folder, 'shared.journal');
  const first = await serve('--data', data);
  assert.match(await refusal(data), new RegExp(`process ${first.child.pid} has the data file open`));
  await first.end('SIGTERM');
  const third = await serve('--data', data);
  assert.ok(third.url);
  await third.end('SIGTERM');
});

test('a start leaves every other file of its folder alone, and takes no name that belongs to another data file', async () => {
  const own = await mkdtemp(join(folder, 'names-'));
  const names = ['jobs.new', 'jobs.lock.txt', 'jobs.lock.old', 'jobs.draft', 'jobs.tmp'];
  for (const name of names) {
    const server = await serve('--data', join(own, name));
    assert.equal((await send(`${server.url}/v2/deployments`, 'POST', FORM)).status, 201);
    await server.end('SIGTERM');
  }
  const server = await serve('--data', join(own, 'jobs'));
  assert.deepEqual((await readdir(own)).sort(), ['jobs', ...names].sort());
  await server.end('SIGTERM');
  for (const name of names) {
    const again = await serve('--data', join(own, name));
    assert.equal((await send(`${again.url}/v2/deployments`)).body.resources.length, 1, name);
    await again.end('SIGTERM');
  }
  for (const name of ['jobs.lock', 'jobs.lock.new', 'jobs.LOCK.new']) {
    assert.match(await refusal(join(own, name)), /has a name like those that belong to another data file/, name);
    assert.deepEqual((await readdir(own)).sort(), ['jobs', ...names].sort());
  }
});

test('an entry is not written behind what another program has written', async () => {
  const data = join(folder, 'two-writers.journal');
  const server = await serve('--data', data);
  assert.equal((await send(`${server.url}/v2/deployments`, 'POST', FORM)).status, 201);
  await appendFile(data, 'a line of another program\n');
  const before = await readFile(data);
  const { status, body } = await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name: 'second' });
  assert.equal(status, 500);
  assert.match(body.detail, /another program has changed it/);
  assert.deepEqual(await readFile(data), before);
  await server.end('SIGKILL');
});

test('a data file has one process at a time, by whatever symbolic link it is named', async () => {
  const own = await mkdtemp(join(folder, 'links-'));
  await mkdir(join(own, 'data'));
  await symlink('data', join(own, 'folder'));
  await symlink(join('..', 'folder', 'journal'), join(own, 'data', 'alias'));
  await symlink('data/alias', join(own, 'alias of the alias'));
  const names = ['data/journal', 'folder/journal', 'data/alias', 'alias of the alias'].map((name) => join(own, name));
  // The first round starts before the file exists, so the links lead nowhere.
  for (const first of ['alias of the alias', 'data/journal']) {
    const server = await serve('--data', join(own, first));
    assert.ok(server.url, first);
    for (const name of names)
      assert.match(await refusal(name), new RegExp(`process ${server.child.pid} has the data file open`), name);
    await server.end('SIGTERM');
  }
  assert.deepEqual((await readdir(join(own, 'data'))).sort(), ['alias', 'journal']);
});

test('a data file that is named by a link stays where it is when it is rewritten', async () => {
  const own = await mkdtemp(join(folder, 'rewritten-'));
  const [data, alias] = [join(own, 'journal'), join(own, 'alias')];
  await symlink('journal', alias);
  const server = await serve('--data', alias);
  assert.equal((await send(`${server.url}/v2/deployments`, 'POST', FORM)).status, 201);
  const { ino } = await stat(data);
  assert.equal((await send(`${server.url}/_emulator/reset`, 'POST', {})).status, 204);
  assert.equal((await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name: 'later' })).status, 201);
  await server.end('SIGTERM');
  assert.ok((await lstat(alias)).isSymbolicLink());
  assert.notEqual((await stat(data)).ino, ino, 'it was not rewritten');
  assert.deepEqual((await readdir(own)).sort(), ['alias', 'journal']);
  const second = await serve('--data', data);
  const { resources } = (await send(`${second.url}/v2/deployments`)).body;
  equalBy(resources, ({ name }) => name, ['later']);
  await second.end('SIGTERM');
});

test('a data file with a second name in the file system is refused, also while another process has it', async () => {
  const own = await mkdtemp(join(folder, 'hard-'));
  const [data, other] = [join(own, 'journal'), join(own, 'other')];
  const server = await serve('--data', data);
  assert.equal((await send(`${server.url}/v2/deployments`, 'POST', FORM)).status, 201);
  await link(data, other);
  const expected = /has 2 names \(hard links\).*remove the other name, or copy the file/;
  assert.match(await refusal(other), expected);
  await server.end('SIGTERM');
  const bytes = await readFile(data);
  assert.match(await refusal(data), expected);
  assert.deepEqual(await readFile(other), bytes);
  assert.deepEqual((await readdir(own)).sort(), ['journal', 'other']);
  await rm(other);
  const second = await serve('--data', data);
  assert.ok(second.url);
  await second.end('SIGTERM');
});

test('links that lead in a circle are refused', async () => {
  const own = await mkdtemp(join(folder, 'circle-'));
  await symlink('two', join(own, 'one'));
  await symlink('one', join(own, 'two'));
  assert.match(await refusal(join(own, 'one')), /its links lead in a circle: name the file itself/);
});

test('a process that was killed leaves nothing that blocks the next one, and only its data file', async () => {
  const own = await mkdtemp(join(folder, 'killed-'));
  for (let round = 0; round < 3; round += 1) {
    const server = await serve('--data', join(own, 'journal'));
    assert.ok(server.url, `round ${round}`);
    await server.end('SIGKILL');
    assert.deepEqual(await readdir(own), ['journal']);
  }
});

test('a process that does not answer keeps its data file', { skip: process.platform === 'win32' }, async () => {
  const data = join(folder, 'stopped.journal');
  const server = await serve('--data', data);
  server.child.kill('SIGSTOP');
  assert.match(await refusal(data), /another process, which does not tell its id, has the data file open: stop it/);
  server.child.kill('SIGCONT');
  assert.equal((await send(`${server.url}/v2/deployments`, 'POST', FORM)).status, 201);
  assert.match(await refusal(data), new RegExp(`process ${server.child.pid} has the data file open`));
  await server.end('SIGTERM');
});

test('a folder that takes the place of one that was removed has a lock of its own', async () => {
  const own = join(folder, 'removed');
  const servers = [];
  for (let round = 0; round < 3; round += 1) {
    await mkdir(own);
    servers.push(await serve('--data', join(own, 'journal')));
    assert.ok(servers.at(-1).url, `round ${round}`);
    await rm(own, { recursive: true });
  }
  for (const server of servers) await server.end('SIGKILL');
});

test('a data file that cannot be opened says why and what to do, and leaves nothing behind', async () => {
  const own = await mkdtemp(join(folder, 'odd-'));
  await writeFile(join(own, 'file'), '');
  for (const [data, why] of [
    [join(own, 'absent', 'journal'), 'its folder does not exist: create it'],
    [own, 'it is a folder: name a file in it'],
    [join(own, 'file', 'journal'), 'what should be its folder is a file: move that away'],
  ]) {
    const errors = await refusal(data);
    assert.ok(
      errors.startsWith(
        `deployment-control emulator: the data file ${data} cannot be opened: ${why}, or name another file by --data (`,
      ),
      errors,
    );
  }
  assert.deepEqual(await readdir(own), ['file']);
  // What a full disk does, without one: nothing can be written to any file.
  const full = spawn(
    'sh',
    [
      '-c',
      'ulimit -f 0; exec "$@"',
      'sh',
      process.execPath,
      COMMAND,
      'emulator',
      '--port',
      '0',
      '--data',
      join(own, 'journal'),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  assert.deepEqual(await once(full, 'close'), [1, null]);
  assert.deepEqual((await readdir(own)).sort(), ['file', 'journal']);
  assert.equal((await stat(join(own, 'journal'))).size, 0);
});

test('a data file that is damaged before its end is refused and left as it is', async () => {
  const own = await mkdtemp(join(folder, 'damaged-'));
  const data = join(own, 'journal');
  const server = await serve('--data', data);
  for (const name of ['first', 'second', 'third'])
    assert.equal((await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name })).status, 201);
  await server.end('SIGTERM');
  const bytes = await readFile(data);
  const at = bytes.indexOf('"second"');
  const line = bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
  const start = bytes.lastIndexOf('\n', at) + 1;
  bytes[at + 1] ^= 1;
  await writeFile(data, bytes);
  const errors = await refusal(data);
  assert.ok(errors.includes(`${data}: the journal is damaged in line ${line}, at byte ${start}`), errors);
  assert.match(errors, /nothing was changed: restore a copy, or cut the file off at that byte/);
  assert.deepEqual(await readFile(data), bytes);
  assert.deepEqual(await readdir(own), ['journal']);
});
