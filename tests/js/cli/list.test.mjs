// `list`, `get`, `open` and `wait`: formats, order, filters, addresses, several at once, and a list that is watched.
import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ending, run } from '../../support/command/command.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FOREVER, emulator, form } from '../../support/service/service.mjs';
import { startInTerminal } from '../../support/command/terminal.mjs';

// Escape characters are what these tests look for.
const ESCAPE = String.fromCharCode(27);
const escapes = (text) => text.includes(ESCAPE);
const plain = (text) => text.replace(new RegExp(`${ESCAPE}\\[[?\\d;]*[A-Za-z]`, 'g'), '');
const LONG = 'support-agent-with-a-very-long-name-for-a-deployment';

const service = await emulator();
const create = (name, more) => send(`${service.url}/v2/deployments`, 'POST', form(name, more));
for (const [name, more] of [
  ['billing', { source_config: { custom_url: 'https://billing.example' } }],
  [LONG, {}],
  ['agent', { source_config: { custom_url: 'javascript:alert(1)' } }],
]) {
  await create(name, more);
  await service.advance(1_000);
}
await service.advance();

describe('the formats of records', () => {
  it('are a table, JSON, names and YAML, in two ways to ask for JSON', async () => {
    const json = await service.run(['list', '--json']);
    for (const words of [['-o', 'json'], ['-ojson'], ['--output', 'json'], ['--output=json'], ['--json', '-o', 'json']])
      assert.deepEqual(await service.run(['list', ...words]), json, words.join(' '));
    assert.equal((await service.run(['list', '-o', 'names', '--sort', 'name'])).out, `agent\nbilling\n${LONG}\n`);
    const yaml = await service.run(['get', 'billing', '-o', 'yaml']);
    assert.match(yaml.out, /^name: billing\n[\s\S]*^ {2}custom_url: https:\/\/billing\.example\n/m);
    assert.equal((await service.run(['get', 'billing', '-o', 'names'])).out, 'billing\n');
    const ids = JSON.parse(json.out).map(({ id }) => `${id}\n`);
    assert.deepEqual(await service.run(['list', '-q']), { code: 0, out: ids.join(''), errors: '' });
    const { out, errors } = await service.run(['list', '-q', '--limit', '1']);
    assert.deepEqual([out, errors], [ids[0], 'there are more than this one: raise --limit, or give --all\n']);
    assert.equal(JSON.parse((await service.run(['get', 'billing', '-o', 'json'])).out).name, 'billing');
  });

  it('are refused where they are unknown or two, and a failure is a JSON document by both ways', async () => {
    for (const [words, message] of [
      [['-o', 'jsn'], /--output takes table, json, names or yaml, not "jsn"; did you mean json\?/],
      [['-o', 'json', '-o', 'yaml'], /--output json and yaml are two formats: give one of them/],
      [['--json', '-o', 'yaml'], /--json and --output yaml ask for two formats: give one of them/],
      [['--sort', 'nam'], /--sort takes name, status, source, created, updated, not "nam"; did you mean name\?/],
      [['--sort', 'name', '--offset', '3'], /--offset counts in the service's order and --sort makes another/],
      [['--interval', '5s'], /--interval is for a list that is watched: give --watch too/],
      [['--watch', '-o', 'json'], /--watch writes changes as they come, and json is one document/],
      [['--watch', '--offset', '3'], /--watch shows every deployment, so --offset has no place/],
    ]) {
      await ending(service.run(['list', ...words]), 2, { errors: message, about: words.join(' ') });
    }
    for (const words of [['--json'], ['-o', 'json'], ['-ojson'], ['--output=json']])
      assert.equal(JSON.parse((await service.run(['get', 'nobody', ...words])).out).error.exitCode, 3, words.join(' '));
  });
});

describe('list', () => {
  it('sorts all before it shows the first', async () => {
    const names = async (...words) => (await service.run(['list', '-o', 'names', ...words])).out.trim().split('\n');
    assert.deepEqual(await names('--sort', 'name', '--limit', '2'), ['agent', 'billing']);
    assert.deepEqual(await names('--sort', 'created'), ['agent', LONG, 'billing']);
    assert.deepEqual(await names('--sort', 'created_at', '--limit', '1'), ['agent']);
    const { errors } = await service.run(['list', '--sort', 'updated', '--limit', '1']);
    assert.match(errors, /there are more than this one: raise --limit/);
  });

  it('warns of a status that nobody knows, and asks all the same', async () => {
    for (const [status, expected] of [
      ['redy', 'warning: --status redy is not a status that is known; did you mean READY?\n'],
      ['NOPE', /^warning: --status NOPE is not a status that is known; known are AWAITING_DATABASE, READY, /],
      ['BUILD_FAILED', /^warning: --status BUILD_FAILED is a status of revisions, and a list is filtered by that of /],
    ]) {
      const { errors } = await ending(service.run(['list', '--status', status, '--json']), 0, { out: '[]\n' });
      if (typeof expected === 'string') assert.equal(errors, expected);
      else assert.match(errors, expected);
      assert.match((await service.sent('GET')).at(-1).url, new RegExp(`status=${status}`));
    }
    assert.equal((await service.run(['list', '--status', 'READY'])).errors, '');
  });

  it('is whole and without colours where it is no terminal', async () => {
    for (const env of [{}, { NO_COLOR: '1', FORCE_COLOR: '1' }]) {
      const { out } = await service.run(['list'], { env });
      assert.ok(out.includes(LONG) && !escapes(out), out);
    }
  });

  it('fits the terminal: names are cut, columns left out, ids whole or absent', async () => {
    const ids = JSON.parse((await service.run(['list', '--json'])).out).map(({ id }) => id);
    for (const columns of [40, 60, 80, 100, 200]) {
      const { ended } = startInTerminal(['list'], { columns, env: { ...service.env, NO_COLOR: '1' } });
      const { code, out } = await ended;
      const lines = out.split('\r\n').filter((line) => line.includes('READY') || line.includes('STATUS'));
      assert.deepEqual([code, lines.length, escapes(out)], [0, 4, false]);
      for (const line of lines) assert.ok([...line].length <= columns, `${columns}: ${line}`);
      const [head] = lines;
      if (head.includes('ID')) for (const id of ids) assert.ok(out.includes(id), `${columns}: ${out}`);
      else assert.doesNotMatch(out, /[0-9a-f]{8}-/);
      assert.equal(head.includes(' ID'), columns >= 80, head);
      assert.equal(out.includes(LONG), columns === 200, out);
      assert.ok(head.includes(' RUNS'), head);
    }
  });
});

describe('open', () => {
  before(async () => {
    await service.script(['BUILD_FAILED', FOREVER]);
    await create('unbuilt');
  });

  it('writes the address, and says what is wrong with one that cannot be opened', async () => {
    await ending(service.run(['open', 'billing']), 0, { out: 'https://billing.example/\n', errors: '' });
    const { id, name, url } = JSON.parse((await service.run(['open', 'billing', '--json'])).out);
    assert.deepEqual([id.length, name, url], [36, 'billing', 'https://billing.example/']);
    for (const [named, message] of [
      ['unbuilt', /"unbuilt" has no address: it has one once a revision is deployed\n/],
      ['agent', /the address of "agent" is no web address: javascript:alert\(1\)\n/],
    ]) {
      await ending(service.run(['open', named]), 1, { out: '', errors: message });
    }
    assert.equal((await service.run(['open', 'nobody'])).code, 3);
  });

  it('opens it on a terminal, unless it is told to print', { skip: process.platform !== 'linux' }, async () => {
    const bin = await temporaryFolder();
    const opened = join(bin, 'opened');
    await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${opened}'\n`);
    await chmod(join(bin, 'xdg-open'), 0o755);
    const PATH = `${bin}:${process.env.PATH}`;
    await startInTerminal(['open', 'billing', '--print'], { env: { ...service.env, PATH } }).ended;
    const { code, out } = await startInTerminal(['open', 'billing'], { env: { ...service.env, PATH } }).ended;
    assert.deepEqual([code, out.trim()], [0, 'https://billing.example/']);
    for (;;) {
      const text = await readFile(opened, 'utf8').catch(() => '');
      if (text !== '') return assert.equal(text, 'https://billing.example/\n');
    }
  });
});

describe('wait for several', () => {
  it('says of each how it ended, and the first that was not deployed decides', async () => {
    await service.script(['QUEUED', 60_000], ['DEPLOYED']);
    await create('wait-one');
    await service.script(['BUILD_FAILED', FOREVER]);
    await create('wait-two');
    await service.script(['BUILDING', FOREVER]);
    await create('wait-three');
    await service.advance(120_000);
    const good = await ending(service.run(['wait', 'wait-one', 'billing']), 0);
    assert.deepEqual(good.out.match(/^\S+: revision \S+ is DEPLOYED/gm).length, 2);
    const mixed = await service.run(['wait', 'wait-one', 'wait-three', 'wait-two', '--timeout', '100ms', '--json']);
    const { revisions, error } = JSON.parse(mixed.out);
    assert.deepEqual([mixed.code, error.exitCode], [6, 6]);
    equalBy(revisions, ({ name, revision, error: own }) => [name, revision?.status, own?.exitCode], [
      ['wait-one', 'DEPLOYED', undefined],
      ['wait-three', undefined, 6],
      ['wait-two', undefined, 5],
    ]);
    assert.match(mixed.errors, /^ +\d+ s {2}wait-two {2}BUILD_FAILED$/m);
    assert.match(mixed.errors, /the emulator's clock is manual and stands still/);
    await ending(service.run(['wait', 'wait-one', 'nobody']), 3, { out: '' });
    const id = revisions[0].revision.id;
    assert.match((await service.run(['wait', 'a', 'b', '--revision', id])).errors, /give one name, or leave it out/);
  });
});

it('a wait that took too long names the command that waits on', async () => {
  const real = await emulator('--clock', 'real');
  await real.script(['BUILDING']);
  const deployed = await real.run(['deploy', '-', '--wait', '--timeout', '100ms'], { input: form('late') });
  const waited = await real.run(['wait', 'late', '--timeout', '100ms', '--json']);
  for (const { code, errors } of [deployed, waited]) {
    assert.equal(code, 6, errors);
    assert.match(
      errors,
      /was still BUILDING after .*; it goes on at the service: "deployment-control wait late" waits on, --timeout sets the limit\n/,
    );
  }
  const { name, code, message } = JSON.parse(waited.out).error;
  assert.deepEqual([name, code, /--timeout sets the limit$/.test(message)], ['WaitTimeoutError', 'wait_timeout', true]);
});

describe('list --watch', () => {
  const words = ['list', '--watch', '--interval', '1s', '--name-contains', 'watched'];
  before(() => create('watched-one'));

  it('writes a line for each change where it is no terminal, until it is stopped', async () => {
    await service.advance();
    const started = service.start(words);
    await started.says(/ appeared {2}watched-one {2}DEPLOYED {2}READY {2}[0-9a-f-]{36}\n/);
    await service.script(['BUILDING', FOREVER]);
    await create('watched-two');
    await started.says(/ appeared {2}watched-two {2}\.\.\. {2}/);
    await started.says(/ changed {3}watched-two {2}BUILDING {2}/);
    started.child.kill('SIGINT');
    const { code, out, errors } = await started.ended;
    assert.deepEqual([code, errors, escapes(out)], [130, '', false]);
    for (const line of out.trimEnd().split('\n')) assert.match(line, /^\d{4}-\S+Z {2}(appeared|changed ) {2}watched-/);
  });

  it('ends without a word when its reader does', async () => {
    const started = service.start(words);
    await started.says(/watched-one/);
    started.child.stdout.destroy();
    await create('watched-three');
    await ending(started.ended, 0, { errors: '' });
  });

  it('draws a table in place on a terminal, and gives the terminal back', async () => {
    const { says, type, ended } = startInTerminal(words, { columns: 60, env: service.env });
    const shown = await says(/watched-one +DEPLOYED/);
    assert.ok(
      shown.startsWith(`\r\n${ESCAPE}[?1049h${ESCAPE}[?25l`) || shown.includes(`${ESCAPE}[?1049h${ESCAPE}[?25l`),
    );
    await create('watched-four');
    await says(/watched-four/);
    type('\u0003');
    const { out } = await ending(ended, 130);
    const [, kept] = out.split(`${ESCAPE}[?25h${ESCAPE}[?1049l`);
    assert.ok(kept.includes(`${ESCAPE}[2m`) && !kept.includes(`${ESCAPE}[31m`), 'to stop it is no failure');
    assert.match(plain(kept), /^\d deployments, read \d+ s ago\r\nNAME +REVISION +STATUS/);
    for (const line of plain(kept).split('\r\n')) assert.ok([...line].length <= 60, line);
  });

  it('fails as every command does where the first request does', async () => {
    const { code, errors } = await run(['list', '--watch', '--url', 'http://127.0.0.1:9']);
    assert.equal(code, 7);
    assert.match(errors, /check the address, which is .*DEPLOYMENT_CONTROL_URL, and whether the service is up/);
    await ending(service.run(['list', '--watch', '--status', 'READY', '--deployment-type', 'x']), 1);
  });
});
