// scripts/setup.sh on a busy machine: a program of this test stands for each that it runs, sleep included.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../support/documents.mjs';

const HELD = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (unattended-upgr)';

/** Runs set-up where `programs` stand for those that do nothing; their calls are noted. */
async function setUp(t, programs, ...options) {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  t.after(() => rm(folder, { recursive: true }));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of ['env', 'sh']) await symlink(`/bin/${name}`, join(bin, name));
  const nothing = { cargo: '', cc: '', npm: '', sleep: '', id: 'echo 0', node: 'echo v20.0.0' };
  for (const [name, lines] of Object.entries({ ...nothing, ...programs })) {
    const text = `#!/bin/bash\necho "${name} $*" >> "$CALLS"\ncalls() { grep -c "^${name} $1" "$CALLS"; }\n${lines}\n`;
    await writeFile(join(bin, name), text.replace('grep', '/bin/grep'), { mode: 0o755 });
  }
  const calls = join(folder, 'calls');
  const { status, stdout, stderr } = spawnSync('/bin/bash', [join(ROOT, 'scripts/setup.sh'), ...options], {
    cwd: ROOT,
    env: { PATH: bin, HOME: folder, CALLS: calls },
    encoding: 'utf8',
  });
  const all = (await readFile(calls, 'utf8')).trim().split('\n');
  return { status, stdout, stderr, calls: all.filter((call) => !/^(cargo|node|id) /.test(call)) };
}

const UPDATE = 'apt-get -y -qq update';
const INSTALL = 'apt-get -y -qq install --no-install-recommends zsh fish';

test('set-up waits for another package manager, says so once a minute, and goes on', async (t) => {
  const { status, stdout, calls } = await setUp(
    t,
    { 'apt-get': `(($(calls) > 14)) || { echo '${HELD}' >&2; exit 100; }` },
    '--shells',
  );
  assert.equal(status, 0);
  const waiting = `set-up: waiting for another package manager: ${HELD.slice(3)}`;
  assert.deepEqual(stdout.trim().split('\n').slice(1), [waiting, waiting]);
  assert.equal(calls.filter((call) => call === 'sleep 5').length, 14);
  assert.deepEqual(calls.slice(-2), [UPDATE, INSTALL]);
});

test('a lock that nobody lets go of ends set-up after twenty minutes', async (t) => {
  const { status, stderr, calls } = await setUp(t, { 'apt-get': `echo '${HELD}' >&2; exit 100` }, '--shells');
  assert.equal(status, 1);
  assert.match(stderr, /another package manager still works after 20 minutes: Could not get lock .*process 7/);
  assert.equal(calls.filter((call) => call === 'sleep 5').length, 240);
});

test('packages that could not be fetched are asked for once more', async (t) => {
  const broken = "[[ $* == *update ]] || (($(calls '.*install') > 1)) || { echo 'E: Failed to fetch' >&2; exit 100; }";
  const { status, stdout, stderr, calls } = await setUp(t, { 'apt-get': broken }, '--shells');
  assert.equal(status, 0);
  assert.match(stderr, /Failed to fetch/);
  assert.match(stdout, /trying once more/);
  assert.deepEqual(calls, [UPDATE, INSTALL, UPDATE, INSTALL]);
});

test('what fails twice ends set-up with what is missing', async (t) => {
  const { status, stderr, calls } = await setUp(t, { 'apt-get': "echo 'E: No network' >&2; exit 100" }, '--shells');
  assert.equal(status, 1);
  assert.match(stderr, /No network[\s\S]*apt-get could not install zsh fish: see above\. Missing: zsh and fish/);
  assert.equal(calls.length, 4);
});

test('where there is no package of the engine without windows, the whole browser is installed', async (t) => {
  const browsers = { 'apt-get': '[[ $* != *headless-shell ]]', 'firefox-esr': '' };
  const { status, calls } = await setUp(t, browsers, '--browser');
  assert.equal(status, 0);
  const installed = calls.filter((call) => call.includes(' install ')).map((call) => call.split(' ').at(-1));
  assert.deepEqual(installed, ['chromium-headless-shell', 'chromium-headless-shell', 'chromium']);
  for (const name of ['chromium-headless-shell', 'google-chrome'])
    assert.deepEqual((await setUp(t, { ...browsers, [name]: '' }, '--browser')).calls, [], name);
});

test('npm packages are fetched again after one failure', async (t) => {
  const npm = 'npm ci --prefix no-such-folder --no-progress --silent';
  const once = await setUp(t, { npm: '(($(calls) > 1))' }, '--npm=no-such-folder');
  assert.deepEqual([once.status, once.calls], [0, [npm, npm]]);
  const never = await setUp(t, { npm: 'exit 1' }, '--npm=no-such-folder');
  assert.deepEqual([never.status, never.calls], [1, [npm, npm]]);
  assert.match(never.stderr, /npm could not install the packages of no-such-folder/);
});
