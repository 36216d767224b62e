// `deploy --wait`: the logs while it waits, what is shown of a revision that failed, and what follows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answering } from '../../../support/service/answering.mjs';
import { ending } from '../../../support/command/command.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const service = await emulator();

/** Runs the command, and lets the clock go on once it waits, as long as it takes. */
async function waited(args, input) {
  const started = service.start(['deploy', '-', '--wait', ...args], { input });
  await started.says(/ [A-Z]+(_[A-Z]+)?\n/);
  await service.advance(60 * 60_000);
  return started.ended;
}

const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });

describe('a revision that fails while deploy waits', () => {
  it('shows the end of its log and what the doctor says, and ends with 5', async () => {
    await service.control('fail', { name: 'out_of_memory' });
    const { errors } = await ending(waited([], form('oom')), 5, {
      errors: [
        /the end of the deploy log:\n/,
        /\n {2}[^\n]*OOMKilled/,
        /all of it: deployment-control logs oom --revision [0-9a-f-]{36} --deploy\n/,
        /\nout_of_memory: .*\n {2}deploy log, line \d+: .*OOMKilled.*\n {2}next: Raise /,
        /deployment-control deploy: revision [0-9a-f-]{36} ended as DEPLOY_FAILED/,
      ],
    });
    const lines = /the end of the deploy log:\n((?: {2}.*\n)*)/.exec(errors)[1].trimEnd().split('\n');
    assert.ok(lines.length <= 20, `${lines.length} lines`);
  });

  it('of which no cause is known shows the last error, in the document too', async () => {
    await service.script(['BUILD_FAILED']);
    const { code, errors } = await waited([], form('unknown'));
    assert.equal(code, 5);
    assert.match(errors, /\n {2}its last error: build log, line \d: The build failed\n/);
    assert.match(errors, /ended as BUILD_FAILED .*the last error of its build log: .*The build failed\n/);
    await service.script(['BUILD_FAILED']);
    const { out } = await waited(['--json'], form('unknown-json'));
    assert.match(JSON.parse(out).lastError.text, /The build failed/);
  });

  it('shows no secret that its log repeats, which "logs" writes as it is', async () => {
    await service.script(['BUILD_FAILED']);
    await waited([], form('leaking'));
    const line = 'ValueError: model-x refused Bearer h1dden.h1dden0 of MODEL_API_KEY=h1dden, and says no more';
    const { env } = await answering(async ({ url }, response) => {
      const text = await (await fetch(service.url + url)).text();
      response.end(text.replaceAll('The build failed', line));
    });
    for (const args of [
      ['wait', 'leaking'],
      ['wait', 'leaking', '--json'],
      ['doctor', 'leaking'],
    ]) {
      const { out, errors } = await ending(service.run(args, { env }), 5);
      assert.match(out + errors, /model-x refused Bearer \*\*\* of MODEL_API_KEY=\*\*\*/, args.join(' '));
      assert.doesNotMatch(out + errors, /h1dden/, args.join(' '));
    }
    const { out } = await service.run(['logs', 'leaking', '--build'], { env });
    assert.match(out, /MODEL_API_KEY=h1dden/);
  });

  it('stands in the one document of --json', async () => {
    await service.control('fail', { name: 'out_of_memory' });
    const { code, out } = await waited(['--json'], form('oom-json'));
    const { action, revision, findings, error } = JSON.parse(out);
    assert.deepEqual(
      [code, action, revision.status, findings[0].code, error.exitCode],
      [5, 'created', 'DEPLOY_FAILED', 'out_of_memory', 5],
    );
  });

  it('is told by the next run, which sends nothing, unless it is to be deployed again', async () => {
    await service.script(['BUILD_FAILED']);
    await service.run(['deploy', '-'], { input: form('retry') });
    const before = (await service.sent('POST')).length;
    const told = await service.run(['deploy', '-'], { input: form('retry') });
    assert.equal(told.code, 5);
    assert.match(told.out, /exists, and nothing differs\n/);
    assert.match(told.errors, /the latest revision [0-9a-f-]{36} ended as BUILD_FAILED: .* --redeploy-failed/);
    const plan = await service.run(['deploy', '-', '--dry-run'], { input: form('retry') });
    assert.match(plan.out, /the latest revision [0-9a-f-]{36} ended as BUILD_FAILED: .* --redeploy-failed/);
    assert.equal(plan.code, 0);
    const dry = await service.run(['deploy', '-', '--redeploy-failed', '--dry-run'], { input: form('retry') });
    assert.match(dry.out, /its latest revision would be deployed again: this was a dry run\n$/);
    assert.equal((await service.sent('POST')).length, before);

    await service.script(['DEPLOYED']);
    const again = await service.run(['deploy', '-', '--redeploy-failed', '--wait'], { input: form('retry') });
    assert.equal(again.code, 0, again.errors);
    assert.match(again.out, /the latest revision of retry is deployed again\nretry: revision \S+ is DEPLOYED/);
    const same = await service.run(['deploy', '-', '--redeploy-failed', '--json'], { input: form('retry') });
    assert.deepEqual([same.code, JSON.parse(same.out).action], [0, 'unchanged']);
  });

  it('is rolled back if that is wanted, to the last one that was deployed', async () => {
    await service.script(['DEPLOYED']);
    const good = JSON.parse((await service.run(['deploy', '-', '--wait', '--json'], { input: form('back') })).out);
    const { status, active_revision_id } = good.deployment;
    assert.deepEqual([status, active_revision_id], ['READY', good.revision.id], 'as it is after the wait');
    await service.script(['DEPLOY_FAILED']);
    const failed = await service.run(['deploy', '-', '--wait', '--rollback-on-failure', '--json'], {
      input: form('back', image(2)),
    });
    const { rollback } = JSON.parse(failed.out);
    assert.deepEqual([failed.code, rollback.to], [5, good.revision.id]);
    assert.match(failed.errors, /rolled back: revision \S+ is like \S+, the last one that was deployed\n/);
    assert.deepEqual((await service.sent('PATCH')).at(-1).body, image(1));

    await service.script(['DEPLOY_FAILED']);
    const first = await service.run(['deploy', '-', '--wait', '--rollback-on-failure'], { input: form('never') });
    assert.match(first.errors, /not rolled back: no revision before this one was deployed\n/);
  });
});

describe('--logs', () => {
  it('writes both logs while it waits, and the end of a log is not written twice', async () => {
    await service.control('fail', { name: 'out_of_memory' });
    const { errors } = await ending(waited(['--logs'], form('logs-oom')), 5);
    assert.equal(errors.match(/Reason: OOMKilled/g).length, 2, 'the log and the doctor have it');
    assert.doesNotMatch(errors, /the end of the deploy log/);
    assert.ok(errors.indexOf(' DEPLOY_FAILED\n') > errors.indexOf('Reason: OOMKilled'), errors);

    await service.script(['BUILDING', 1_000], ['DEPLOYED']);
    const started = service.start(['deploy', '-', '--wait', '--logs'], {
      input: form('logs', { source: 'internal_source', source_revision_config: { agent_config_path: 'agent.json' } }),
    });
    await started.says(/ BUILDING\n/);
    await service.advance();
    const ended = await started.ended;
    assert.equal(ended.code, 0, ended.errors);
    assert.match(ended.out, /\nhttps:\/\/logs-\S+\n$/);
    assert.match(ended.errors, /Z INFO \S/, 'a line of the build');
  });

  it('a log that cannot be read ends the log and not the wait', async () => {
    await service.script(['DEPLOYED']);
    await service.control('inject', { match: { path: '/v2/deployments/*/revisions/*/logs*' }, times: 1, status: 404 });
    await ending(service.run(['deploy', '-', '--wait', '--logs'], { input: form('no-logs') }), 0);
  });
});

it('Ctrl+C during the wait says that the deployment goes on', async () => {
  await service.script(['BUILDING']);
  const started = service.start(['deploy', '-', '--wait'], { input: form('stopped') });
  await started.says(/ BUILDING\n/);
  started.child.kill('SIGINT');
  await ending(started.ended, 130, { errors: /stopped by SIGINT: the deployment of stopped goes on/ });
});
