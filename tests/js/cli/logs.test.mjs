// `deployment-control logs`: which lines it writes, how it follows them over revisions, and how it ends.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { COMMAND, ending, run } from '../../support/command/command.mjs';
import { send } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { terminal } from '../../support/command/script-terminal.mjs';
import { emulator, form } from '../../support/service/service.mjs';

/** A form whose revisions are built. */
const built = (name) => ({
  ...form(name),
  source: 'internal_source',
  source_revision_config: { agent_config_path: 'agent.json' },
});

describe('logs', () => {
  let service;
  before(async () => (service = await emulator()));

  const create = async (name, ...steps) => {
    await service.script(...steps);
    return (await send(`${service.url}/v2/deployments`, 'POST', built(name))).body;
  };
  const lines = async (...args) => {
    const { out } = await ending(service.run(['logs', ...args]), 0);
    return out.trimEnd().split('\n');
  };

  it('shows the servers of what is deployed, and the build too where it did not come to its end', async () => {
    await create('fine', ['BUILDING', 1_000], ['DEPLOYING', 1_000], ['DEPLOYED']);
    await create('broken', ['BUILDING', 1_000], ['BUILD_FAILED']);
    await service.advance(10_000);
    const fine = await lines('fine');
    assert.deepEqual(fine, await lines('fine', '--deploy'));
    assert.match(fine.at(-1), /INFO Serving at /);
    const broken = await lines('broken');
    assert.match(broken.at(-1), /ERROR /);
    assert.deepEqual(broken, await lines('broken', '--build'));
  });

  it('shows the log of what is live where a newer revision is not, and says so', async () => {
    const { id } = await create('behind', ['BUILDING', 1_000], ['DEPLOYING', 1_000], ['DEPLOYED']);
    await service.advance(10_000);
    assert.doesNotMatch((await service.run(['logs', 'behind'])).errors, /--live/);
    assert.match((await service.run(['list'])).out, /^behind +READY +latest /m);
    const first = (await send(`${service.url}/v2/deployments/${id}`)).body.active_revision_id;
    await service.script(['BUILDING', 1_000], ['BUILD_FAILED']);
    await send(`${service.url}/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { agent_config_path: 'b.json' },
    });
    await service.advance(10_000);
    const { out, errors } = await service.run(['logs', 'behind']);
    assert.match(errors, new RegExp(`^the latest revision is not live: ${first} is, whose log --live shows$`, 'm'));
    assert.deepEqual(await lines('behind', '--live'), await lines('behind', '--revision', first));
    assert.notDeepEqual(await lines('behind', '--live'), out.trimEnd().split('\n'));
    assert.match((await service.run(['list'])).out, /^behind +READY +an older one /m);
    assert.match((await service.run(['get', 'behind'])).out, /^runs +an older one: \S/m);
    assert.match((await service.run(['list'])).out, /^broken +\S+ +nothing /m);
    assert.equal((await service.run(['logs', 'broken', '--live'])).code, 3);
    assert.equal((await service.run(['logs', 'behind', '--live', '--revision', first])).code, 2);
  });

  it('picks lines by level and above, text and time', async () => {
    assert.equal((await lines('broken', '--level', 'warning')).length, 1);
    assert.equal((await lines('broken', '--level', 'critical')).join(), '');
    const all = await lines('broken');
    assert.deepEqual(await lines('broken', '--level', 'info'), all);
    assert.deepEqual(
      await lines('broken', '--grep', 'layer'),
      all.filter((line) => line.includes('layer')),
    );
    const third = all[2].split(' ')[0];
    assert.deepEqual(
      await lines('broken', '--since', third),
      all.filter((line) => line.split(' ')[0] >= third),
    );
    // The emulator's clock stands in the past.
    assert.deepEqual(await lines('broken', '--since', '10m'), ['']);
    assert.deepEqual(await lines('broken', '--tail', '2'), all.slice(-2));
    const records = JSON.parse((await service.run(['logs', 'broken', '--json'])).out);
    equalBy(
      records,
      ({ timestamp, level, message, type }) => [type, `${timestamp} ${level} ${message}`],
      all.map((line) => ['build', line]),
    );
  });

  it('says that no line passes the filters, unless it is to be quiet', async () => {
    for (const [args, message] of [
      [['--grep', 'nowhere'], 'no line of the log passes --grep\n'],
      [['--level', 'critical', '--since', '10m'], 'no line of the log passes --level and --since\n'],
      [['--grep', 'nowhere', '--json'], 'no line of the log passes --grep\n'],
      [['--grep', 'nowhere', '--quiet'], ''],
      [['--grep', 'layer'], ''],
      [['--tail', '0'], ''],
    ])
      assert.equal((await service.run(['logs', 'broken', ...args])).errors, message, args.join(' '));
  });

  it('colours levels where colours are wanted, and never writes control characters of the service', async () => {
    const { out } = await service.run(['logs', 'broken'], { env: { FORCE_COLOR: '1' } });
    assert.match(out, /\u001b\[31mERROR\u001b\[0m /);
    assert.match(out, /\u001b\[2mINFO\u001b\[0m /);
    const evil = {
      ...form('evil'),
      source_config: { custom_url: 'https://x.example/\u001b]0;title\u0007\u001b[2J\u009b2J' },
    };
    await service.script(['DEPLOYED']);
    await send(`${service.url}/v2/deployments`, 'POST', evil);
    for (const option of ['--json', '--json-lines']) {
      const { out: json } = await service.run(['logs', 'evil', option]);
      assert.doesNotMatch(json.replaceAll('\n', ''), /\p{Cc}/u);
      assert.match(json, /\\u009b2J/);
      if (option === '--json') assert.ok(JSON.parse(json).some(({ message }) => message.includes('\u009b2J')));
    }
    const text = (await service.run(['logs', 'evil'])).out;
    assert.match(text, /Serving at https:\/\/x\.example\//);
    assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u);
  });

  it('follows over revisions, each line once, and marks the change', async () => {
    const deployment = await create('moving', ['BUILDING', 1_000], ['DEPLOYED']);
    await service.advance(5_000);
    const started = service.start(['logs', 'moving', '--follow']);
    await started.says(/Serving at/);
    await service.script(['BUILDING', 1_000], ['DEPLOYED']);
    const { body } = await send(`${service.url}/v2/deployments/${deployment.id}`, 'PATCH', {
      source_revision_config: { agent_config_path: 'other.json' },
    });
    await service.advance(5_000);
    await started.says(new RegExp(`-- revision ${body.latest_revision_id} --[^]*Serving at|Serving at[^]*Serving at`));
    started.child.kill('SIGINT');
    const { out } = await ending(started.ended, 130, { errors: `-- revision ${body.latest_revision_id} --\n` });
    const expected = [
      ...(await lines('moving', '--deploy', '--revision', deployment.latest_revision_id)),
      ...(await lines('moving', '--build')),
      ...(await lines('moving', '--deploy')),
    ];
    assert.deepEqual(out.trimEnd().split('\n'), expected);
  });

  it('that are followed on a terminal end with Ctrl+C on a line of its own', { timeout: 60_000 }, async () => {
    const env = { PATH: process.env.PATH, ...service.env };
    const opened = terminal(`"${process.execPath}" "${COMMAND}" logs moving --follow`, { env });
    await opened.says(/Serving at[^\n]*\n/);
    await opened.type('\u0003', /\^C\r\n$/);
    assert.equal((await opened.ended()).code, 130);
  });

  it('ends with the revision where that is asked for, and says how', async () => {
    const good = await service.run(['logs', 'moving', '--until-done', '--tail', '1']);
    assert.equal(good.code, 0);
    assert.match(good.errors, /^revision \S+ is DEPLOYED\n$/);
    const bad = await service.run(['logs', 'broken', '--until-done', '--tail', '1', '--json']);
    assert.equal(bad.code, 5);
    assert.match(bad.errors, /^revision \S+ is BUILD_FAILED\n$/);
    assert.equal(JSON.parse(bad.out).length, 1);
  });

  it('refuses what fits no log', async () => {
    for (const [args, message] of [
      [['--build', '--deploy'], /leave both out to see both/],
      [['--level', 'loud'], /--level takes debug, info, warning, error or critical, not "loud"/],
      [['--since', 'yesterday'], /--since takes a time such as 10m, 2h or 2026-01-31T12:00:00Z, not "yesterday"/],
      [['--since', 'May'], /--since takes a time/],
      [['--since', '2999-01-01T00:00:00Z'], /--since takes a time that has been, and 2999-01-01T00:00:00Z is still/],
      [['--query', 'b'], /did you mean --grep\?/],
      [['--type', 'build'], /did you mean --build\?/],
      [['--tail', '1001'], /--tail takes a whole number from 0 to 1000/],
      [['--follow', '--json'], /use --json-lines/],
    ]) {
      const { code, errors } = await run(['logs', 'x', ...args], { env: { DEPLOYMENT_CONTROL_URL: service.url } });
      assert.equal(code, 2, args.join(' '));
      assert.match(errors, message);
    }
  });
});
