// `list`, `get`, `logs` and the line of a wait: what they write, where they end, and what a terminal gets.
import assert from 'node:assert/strict';
import { before, describe, it, test } from 'node:test';
import { ending } from '../../support/command/command.mjs';
import { send } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { emulator, form } from '../../support/service/service.mjs';

const NEVER = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

describe('list, get and logs', () => {
  let service;
  before(async () => {
    service = await emulator();
    for (let at = 0; at < 25; at += 1) {
      await send(
        `${service.url}/v2/deployments`,
        'POST',
        form(`agent-${String(at).padStart(2, '0')}`, { secrets: [{ name: 'KEY', value: 's3cr3t' }] }),
      );
    }
    await service.advance();
  });

  it('list writes a table, and says where there are more', async () => {
    const { code, out, errors } = await service.run(['list']);
    const [head, ...rows] = out.trimEnd().split('\n');
    assert.deepEqual(
      [code, head.split(/ +/), rows.length],
      [0, ['NAME', 'STATUS', 'RUNS', 'SOURCE', 'UPDATED', 'ID'], 20],
    );
    assert.match(rows[0], /^agent-\d\d +READY +latest +internal_docker +\d{4}-\S+Z +[0-9a-f-]{36}$/);
    assert.equal(errors, 'there are more than these 20: raise --limit, or give --all\n');
    assert.deepEqual(
      await service.run(['list', '--all']).then((all) => [all.out.trimEnd().split('\n').length, all.errors]),
      [26, ''],
    );
    assert.deepEqual(
      await service.run(['list', '--limit', '25']).then((all) => [all.out.trimEnd().split('\n').length, all.errors]),
      [26, ''],
    );
  });

  it('list writes one JSON list, without the values of secrets', async () => {
    const { code, out } = await service.run(['list', '--limit', '2', '--json']);
    const records = JSON.parse(out);
    assert.deepEqual([code, records.length, records[0].secrets], [0, 2, [{ name: 'KEY', value: '***' }]]);
    await ending(service.run(['list', '--name-contains', 'nobody', '--json']), 0, { out: '[]\n', errors: '' });
    await ending(service.run(['list', '--name-contains', 'nobody']), 0, {
      out: '',
      errors: 'there are no such deployments\n',
    });
    const empty = await emulator();
    assert.deepEqual(await empty.run(['list']), { code: 0, out: '', errors: 'there are no deployments yet\n' });
    assert.equal((await empty.run(['list', '--offset', '1'])).errors, 'there are no such deployments\n');
  });

  it('list passes every filter of the contract on', async () => {
    const filters = {
      'name-contains': 'agent',
      status: 'READY',
      'remote-reconciled': 'true',
      'tag-value-ids': `${NEVER},${NEVER}`,
      'image-version': '1',
      'deployment-type': 'dev',
      'deployment-ids': NEVER,
      'agent-id': 'helper',
      'agent-environment': 'staging',
      offset: '3',
    };
    const { code, errors } = await service.run([
      'list',
      ...Object.entries(filters).flatMap(([name, value]) => [`--${name}`, value]),
      '--limit',
      '7',
    ]);
    assert.equal(code, 0, errors);
    const url = new URL(
      (await service.sent('GET')).findLast((each) => each.url.includes('image_version')).url,
      'http://x',
    );
    const expected = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name.replace(/-/g, '_'), value]),
    );
    assert.deepEqual(Object.fromEntries(url.searchParams), { ...expected, limit: '8' });
  });

  it('a reader that has seen enough ends it without a word', async () => {
    const started = service.start(['list', '--all', '--json']);
    started.child.stdout.destroy();
    const { code, errors } = await started.ended;
    assert.deepEqual({ code, errors }, { code: 0, errors: '' });
  });

  it('get shows a deployment by its name and by its id', async () => {
    const byName = await ending(service.run(['get', 'agent-07']), 0);
    for (const line of [
      /^name +agent-07$/m,
      /^status +READY$/m,
      /^image +registry\.example\/agent:1$/m,
      /^latest revision +[0-9a-f-]{36} +DEPLOYED$/m,
      /^secrets +KEY$/m,
    ])
      assert.match(byName.out, line);
    const id = /^id +(\S+)$/m.exec(byName.out)[1];
    assert.equal((await service.run(['get', id])).out, byName.out);
    const record = JSON.parse((await service.run(['get', id, '--json'])).out);
    assert.deepEqual([record.name, record.secrets], ['agent-07', [{ name: 'KEY', value: '***' }]]);
    assert.match((await service.run(['get', id, '--show-secrets'])).out, /^secrets +KEY=s3cr3t$/m);
  });

  it('logs writes the lines, the last ones, as JSON, and as JSON lines', async () => {
    const all = await ending(service.run(['logs', 'agent-03']), 0);
    const lines = all.out.trimEnd().split('\n');
    assert.ok(lines.length > 1);
    assert.match(lines[0], /^\d{4}-\d\d-\d\dT\S+ INFO \S/);
    assert.equal((await service.run(['logs', 'agent-03', '--tail', '2'])).out.trimEnd(), lines.slice(-2).join('\n'));
    assert.notEqual((await service.run(['logs', 'agent-03', '--build'])).out, all.out);
    const entries = JSON.parse((await service.run(['logs', 'agent-03', '--json'])).out);
    equalBy(entries, ({ timestamp, level, message }) => `${timestamp} ${level} ${message}`, lines);
    const each = (await service.run(['logs', 'agent-03', '--json-lines'])).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(each, entries);
    await ending(service.run(['logs', 'agent-03', '--grep', 'nothing like it', '--json']), 0, {
      out: '[]\n',
      errors: 'no line of the log passes --grep\n',
    });
  });

  it('logs follows a build until it is over, and the servers until it is stopped', async () => {
    const build = await service.run(['logs', 'agent-03', '--build', '--follow']);
    assert.deepEqual([build.code, build.out], [0, (await service.run(['logs', 'agent-03', '--build'])).out]);
    const started = service.start(['logs', 'agent-03', '-f', '--tail', '1']);
    await started.says(/\n/);
    started.child.kill('SIGINT');
    const { code, out, errors } = await started.ended;
    assert.deepEqual([code, out.trimEnd().split('\n').length, errors], [130, 1, '']);
  });
});

test('what a service says cannot steer a terminal', async () => {
  const service = await emulator();
  await send(
    `${service.url}/v2/deployments`,
    'POST',
    form('evil', { source_config: { custom_url: 'https://x.example/\u001b]0;title\u0007\u001b[2J' } }),
  );
  const { out } = await service.run(['get', 'evil']);
  assert.doesNotMatch(out.replace(/\n/g, ''), /\p{Cc}/u);
});

/** What starts a line that replaces the one before it. */
const UPDATED = '\r\u001b\\[K';

test('on a terminal one line is updated', async () => {
  const service = await emulator();
  await service.script(['BUILDING']);
  const program = [
    'python3',
    '-c',
    'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))',
  ];
  await service.run(['deploy', '-'], { input: form('shown') });
  const started = service.start(['wait', 'shown'], { program, env: { TERM: 'xterm' } });
  await started.says(new RegExp(`${UPDATED}0 s  BUILDING`));
  await started.says(new RegExp(`${UPDATED}1 s  BUILDING`));
  started.child.stdin.destroy();
  started.child.kill('SIGTERM');
  await started.ended;
});
