// The data file in the hands of others: it is removed, changed, replaced or open to them, or is no data file at all.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ending } from '../../support/command/command.mjs';
import { serve, serveWithFaults, temporaryFolder } from '../../support/service/emulator.mjs';
import { create, files, list, refusal } from '../../support/emulator/data-file.mjs';

const folder = await temporaryFolder();
const newData = async () => join(await mkdtemp(join(folder, 'data-')), 'journal');

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
