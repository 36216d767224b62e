// `deployment-control secrets`: what it does with names, files and variables, and that no value is written anywhere.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { COMMAND, ending } from '../../../support/command/command.mjs';
import { send, temporaryFolder } from '../../../support/service/emulator.mjs';
import { terminal } from '../../../support/command/script-terminal.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

/** Each value of these tests holds it. */
const VALUE = /v4lue/;

const folder = await temporaryFolder();

describe('secrets', () => {
  let service;
  before(async () => (service = await emulator()));

  const create = async (name, values) => {
    const secrets = Object.entries(values).map(([key, value]) => ({ name: key, value }));
    const { body } = await send(`${service.url}/v2/deployments`, 'POST', form(name, { secrets }));
    return body.id;
  };
  const stored = async (id) => {
    const { body } = await send(`${service.url}/v2/deployments/${id}`);
    return Object.fromEntries(body.secrets.map(({ name, value }) => [name, value]));
  };
  const file = async (text) => {
    const path = join(folder, '.env');
    await writeFile(path, text);
    return path;
  };
  /** Runs the command as it is, with JSON and with --verbose: none writes a value. */
  const secrets = async (args, options) => {
    const ended = await service.run(['secrets', ...args], options);
    assert.doesNotMatch(ended.out + ended.errors, VALUE, args.join(' '));
    return ended;
  };

  it('are listed by their names', async () => {
    await create('listed', { A: 'v4lue-a', B: 'v4lue-b' });
    assert.deepEqual(await secrets(['listed', 'list']), { code: 0, out: 'A\nB\n', errors: '' });
    const json = await secrets(['listed', 'list', '--json', '--verbose']);
    assert.deepEqual(JSON.parse(json.out), { action: 'list', secrets: ['A', 'B'] });
  });

  it('are set from environment variables and the standard input, and the others stay', async () => {
    const id = await create('set', { A: 'v4lue-a', B: 'v4lue-b' });
    const env = { B: 'v4lue-2', FROM_CI: 'v4lue-3' };
    await service.script(['DEPLOYED']);
    const done = await secrets(['set', 'set', 'B', 'C=FROM_CI', '--verbose', '--wait'], { env });
    assert.equal(done.code, 0, done.errors);
    assert.match(done.out, /^ {2}\+ C added\n {2}~ B changed\n {2}= A kept\nA new revision may follow\.\n/);
    assert.match(done.out, /set is patched; the service made revision [0-9a-f-]{36}\n/);
    assert.match(done.errors, /PATCH/);
    assert.deepEqual(await stored(id), { A: 'v4lue-a', B: 'v4lue-2', C: 'v4lue-3' });
    const piped = await secrets(['set', 'set', 'D', '--stdin', '--json'], { input: 'v4lue with = and "quotes"\n' });
    assert.equal(piped.code, 0, piped.errors);
    assert.deepEqual(JSON.parse(piped.out).added, ['D']);
    assert.match((await stored(id)).D, /^v4lue with = and "quotes"$/);
  });

  it('are never taken from the command line, and a value there by mistake is not repeated', async () => {
    for (const [args, message] of [
      [
        ['x', 'set', 'KEY=v4lue'],
        /KEY=VARIABLE takes the name of an environment variable, and the one that is named is not set/,
      ],
      [['x', 'set', 'KEY'], /the environment variable KEY is not set; --stdin takes the value/],
      [
        ['x', 'set', 'FULL', 'v4lue'],
        /each word is the name of .*, and that of word 2 is not set; a value is never taken/,
      ],
      [['x', 'v4lue'], /"x" is none of list, diff/],
      [['x', 'push', '--env-file', 'A=v4lue'], /--env-file takes a file, .*write the lines NAME=VALUE into the file/],
      [['x', 'set', 'EMPTY'], /the environment variable EMPTY is empty/],
      [['x', 'set', '=v4lue'], /set takes NAME or NAME=VARIABLE/],
      [['x', 'list', 'v4lue'], /list takes no names of secrets/],
      [['x', 'set', 'KEY=v4lue', '--stdin'], /with --stdin, set takes the NAME alone/],
      [['x', 'unset', 'A', '--stdin'], /--stdin gives the value/],
      [['x', 'set', 'A', 'B', '--stdin'], /--stdin gives the value of the one NAME of set/],
      [['x', 'set'], /set needs the name of a secret/],
      [['x', 'push'], /push needs either --env-file FILE or --stdin/],
      [['x', 'unset', 'A', '--prune'], /--prune is for push and diff/],
      [['x', 'lst'], /"lst" is none of list, diff, set, unset, push: it comes first, as in "secrets list NAME"/],
      [['x'], /secrets: what to do is missing: it comes first, as in "secrets list NAME"\n/],
      [['list'], /secrets: the deployment is missing, as in "secrets list NAME"\n/],
      [[], /secrets: list\|diff\|set\|unset\|push ID\|NAME \[SECRET\.\.\.\] is missing\n/],
    ]) {
      await ending(secrets(args, { env: { EMPTY: '', FULL: 'x' } }), 2, { errors: message, about: args.join(' ') });
    }
  });

  it('are pushed from a file: what it does not have stays, unless --prune is given', async () => {
    const id = await create('pushed', { A: 'v4lue-a', B: 'v4lue-b', C: 'v4lue-c' });
    const env = await file('# comment\nexport B="v4lue-2"\nC=v4lue-c\n\nLINES="v4lue\nmore"\n');
    const lines = '  + LINES added\n  ~ B changed\n  = A kept\n  = C kept\nA new revision may follow.\n';
    assert.deepEqual(await secrets(['pushed', 'diff', '--env-file', env]), { code: 0, out: lines, errors: '' });
    const dry = await secrets(['pushed', 'push', '--env-file', env, '--dry-run', '--json']);
    assert.deepEqual(JSON.parse(dry.out), {
      action: 'push',
      added: ['LINES'],
      changed: ['B'],
      removed: [],
      kept: ['A', 'C'],
      notCompared: [],
      unreadable: [],
      newRevision: 'may',
      dryRun: true,
      sent: false,
    });
    const unasked = await secrets(['pushed', 'push', '--env-file', env]);
    assert.deepEqual([unasked.code, unasked.out], [2, lines]);
    assert.match(unasked.errors, /there is no terminal to ask on, so nothing was changed: give --yes/);
    assert.equal((await stored(id)).B, 'v4lue-b');
    await ending(secrets(['pushed', 'push', '--env-file', env, '--yes', '--verbose']), 0);
    assert.deepEqual(await stored(id), { A: 'v4lue-a', B: 'v4lue-2', C: 'v4lue-c', LINES: 'v4lue\nmore' });
    const again = await secrets(['pushed', 'push', '--env-file', env]);
    assert.deepEqual([again.code, again.out.split('\n').at(-2)], [0, 'nothing differs, so nothing is sent']);
    const pruned = await secrets(['pushed', 'push', '--env-file', env, '--prune', '--yes', '--json']);
    assert.deepEqual(JSON.parse(pruned.out).removed, ['A']);
    assert.deepEqual(Object.keys(await stored(id)), ['B', 'C', 'LINES']);
  });

  it('are removed by name, but not the last one', async () => {
    const id = await create('removed', { A: 'v4lue-a', B: 'v4lue-b' });
    assert.equal((await secrets(['removed', 'unset', 'A', '--yes'])).code, 0);
    assert.deepEqual(await stored(id), { B: 'v4lue-b' });
    for (const [args, message] of [
      [['removed', 'unset', 'B', '--yes'], /no secret would be left/],
      [['removed', 'unset', 'NONE', '--yes'], /there is no secret NONE to remove/],
    ]) {
      await ending(secrets(args), 2, { errors: message });
    }
    assert.deepEqual(await stored(id), { B: 'v4lue-b' });
  });

  it('are not sent if the service hides the value of one that stays', async () => {
    const id = await create('hidden', { A: '', B: 'v4lue-b' });
    const { out, errors } = await ending(secrets(['hidden', 'set', 'C', '--json'], { env: { C: 'v4lue-c' } }), 2);
    assert.match(JSON.parse(out).error.message, /the values of A are hidden by the service, /);
    assert.match(errors, /the values of A are hidden by the service, /);
    assert.deepEqual(Object.keys(await stored(id)), ['A', 'B']);
    const compared = await secrets(['hidden', 'diff', '--stdin', '--json'], { input: 'A=v4lue-a\nB=v4lue-b\n' });
    const { changed, notCompared } = JSON.parse(compared.out);
    assert.deepEqual([changed, notCompared], [[], ['A']]);
    const given = await secrets(['hidden', 'set', 'A'], { env: { A: 'v4lue-a' } });
    assert.match(given.out, /~ A not compared: the service hides the stored value\n/);
    assert.deepEqual(await stored(id), { A: 'v4lue-a', B: 'v4lue-b' });
  });

  it('of a file that is not right are told by its line, without what stands there', async () => {
    for (const [text, message] of [
      ['A=v4lue\nv4lue\n', /\.env:2 is no assignment NAME=VALUE\n/],
      ['A=v4lue\n\nA=v4lue\n', /\.env:3 sets A again, which line 1 sets\n/],
      ['1-A=v4lue\n', /\.env:1 has a name that no environment variable can have\n/],
      ['A=v4lue\nB=\n', /\.env:2 has no value for B: give it one, or leave the line out\n/],
      ['A=1\nv4lueV4LUEv4lueVwM=\n', /\.env:2 has no value, or is a key without a name: write NAME=VALUE/],
      ['v4lueV4LUEv4lueVw==\n', /\.env:1 has no value, or is a key without a name/],
      ['A="v4lue\nB=v4lue\n', /\.env:1 opens a quote for A that nothing closes\n/],
    ]) {
      const { code, errors } = await secrets(['x', 'push', '--yes', '--env-file', await file(text)]);
      assert.equal(code, 2, text);
      assert.match(errors, message);
    }
    // Node.js 20 and 22 look for the file before the command starts, and say so themselves.
    const absent = await secrets(['x', 'diff', '--env-file', join(folder, 'none')]);
    assert.match(absent.errors, /cannot read \S+none: there is no such file\n|node: \S+none: not found\n/);
    const piped = await secrets(['x', 'diff', '--stdin'], { input: 'A=v4lue\nA=v4lue' });
    assert.match(piped.errors, /<stdin>:2 sets A again, which line 1 sets\n/);
  });

  it('of a file are told where one is a credential of the client', async () => {
    const text = 'DEPLOYMENT_CONTROL_API_KEY=v4lue\nA=v4lue\n';
    await create('credential', { B: 'v4lue-b' });
    const { errors } = await ending(secrets(['credential', 'push', '--dry-run', '-e', await file(text)]), 0);
    assert.match(
      errors,
      /^warning: DEPLOYMENT_CONTROL_API_KEY is a credential of this client, and goes to the deployment/,
    );
    assert.equal(errors.match(/warning/g).length, 1, errors);
  });

  it('that the checks refuse or warn of are told by name', async () => {
    await create('warned', { A: 'v4lue-a' });
    const { code, errors } = await secrets(['warned', 'set', 'PORT', '--dry-run'], { env: { PORT: 'v4lue' } });
    assert.equal(code, 0);
    assert.match(errors, /^warning: PORT: /);
  });

  it('are typed on a terminal where nobody sees them, and a key ends that', { timeout: 60_000 }, async () => {
    const id = await create('typed', { A: 'v4lue-a' });
    const typing = (action) =>
      terminal(`"${process.execPath}" "${COMMAND}" secrets typed ${action}`, {
        env: { PATH: process.env.PATH, ...service.env },
      });
    const set = typing('set B --stdin');
    await set.says(/Value of B: $/);
    await set.type('v4lue-\u00fcx\u007f\u001b[D-b\r', /typed is patched/);
    const done = await set.ended();
    assert.equal(done.code, 0, done.written);
    assert.doesNotMatch(done.written, VALUE);
    assert.match(done.written, /^Value of B: \r\n {2}.*\+.* B added\r\n/);
    assert.deepEqual(await stored(id), { A: 'v4lue-a', B: 'v4lue-\u00fc-b' });
    for (const [keys, code, message] of [
      ['v4lue\u0003', 130, /^Value of B: \r\ndeployment-control secrets: stopped by SIGINT\r\n/],
      ['v4lue\u0004', 2, /^Value of B: \r\ndeployment-control secrets: nothing was typed to its end/],
      ['v4lue\rv4lue\r', 2, /more than one line came from the terminal.*file/],
      ['\r', 2, /the value is empty\r\n/],
    ]) {
      const asked = typing('set B --stdin');
      await asked.says(/Value of B: $/);
      await asked.type(keys, /deployment-control secrets: /);
      const ended = await asked.ended();
      assert.equal(ended.code, code, ended.written);
      assert.match(ended.written.replace(/\r\n +/g, ' '), message);
      assert.doesNotMatch(ended.written, VALUE);
    }
    const pushed = typing('push --stdin --yes');
    await pushed.says(/Lines NAME=VALUE, and Ctrl\+D at their end: $/);
    await pushed.type('C=v4lue-c\rD=v4lue-d\r\u0004', /typed is patched/);
    assert.doesNotMatch((await pushed.ended()).written, VALUE);
    assert.equal((await stored(id)).D, 'v4lue-d');
  });
});
