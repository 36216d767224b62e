// `deployment-control mcp`: its tools, through the official client in both eras of the protocol, and by raw lines.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { answering } from '../../../support/service/answering.mjs';
import { ending, run, startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy, words } from '../../../support/lists.mjs';
import { connect, ERAS, failureIn, headOf, startMcp } from '../../../support/command/mcp.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const READS = words(`
  connection_check deployments_list deployment_get revisions_list revision_get logs_read diagnose wait validate plan
  rollback_plan`);

const service = await emulator();
for (const name of ['agent', 'other']) {
  const secrets = [{ name: 'TOKEN', value: 's3cret-that-nobody-may-see' }];
  await service.run(['deploy', '-'], { input: form(name, { secrets }) });
}
await service.advance();

for (const era of Object.keys(ERAS))
  describe(`the official client of ${era}`, () => {
    let mcp;
    before(async () => {
      mcp = await connect([], { env: service.env, era });
    });
    after(() => mcp.close());

    it('lists reads alone, in few words', async () => {
      const { tools } = await mcp.client.listTools();
      equalBy(tools, ({ name }) => name, READS);
      for (const { name, annotations, inputSchema } of tools) {
        assert.equal(annotations.readOnlyHint, true, name);
        assert.equal(inputSchema.additionalProperties, false, `${name} takes arguments that it does not know`);
      }
      // Four characters are a token, as a rule.
      assert.ok(JSON.stringify(tools).length / 4 < 4_000, `${JSON.stringify(tools).length} characters`);
      assert.match(mcp.client.getInstructions(), /<data-\.\.\.>/);
    });

    it('shows deployments, revisions and logs, and of secrets the names alone', async () => {
      const list = await mcp.call('deployments_list', { name_contains: 'agent' });
      assert.match(list.text, /^deployments: 1, .*\nnext cursor: none\n<(data-\w{12})>\nagent {2}READY .*\n<\/\1>$/);
      const shown = await mcp.call('deployment_get', { deployment: 'agent' });
      assert.match(shown.text, /^status: READY$/m);
      assert.match(shown.text, /^names of secrets: TOKEN$/m);
      assert.doesNotMatch(shown.text, /s3cret/);
      const { latest_revision_id: id } = headOf(shown.text);
      const revisions = await mcp.call('revisions_list', { deployment: 'agent' });
      assert.match(revisions.text, new RegExp(`^${id} {2}DEPLOYED .*\\(active\\)$`, 'm'));
      const revision = await mcp.call('revision_get', { deployment: 'agent', revision: id.slice(0, 8) });
      assert.match(revision.text, new RegExp(`^id: ${id}\nstatus: DEPLOYED$`, 'm'));
      const log = await mcp.call('logs_read', { deployment: 'agent', kind: 'deploy', tail: 2 });
      assert.match(log.text, /^lines of the deploy log: 2\n/);
      assert.match(log.text, /The health check passed\n.*Serving at .*\n<\/data/);
      assert.match((await mcp.call('diagnose', { deployment: 'agent' })).text, /^state: deployed\nnothing is wrong\n/);
      assert.match((await mcp.call('connection_check')).text, /^connection: ok\nmode: reads only\n/);
    });

    it('answers mistakes with what to do next', async () => {
      for (const [name, args, code, message, candidates] of [
        ['deployment_get', { deployment: 'agnet' }, 'not_found', /no deployment/, 'agent'],
        ['deployment_get', {}, 'arguments', /^deployment: /, 'deployment'],
        [
          'deployments_list',
          { names_contains: 'a' },
          'arguments',
          /names_contains: did you mean name_contains/,
          'limit',
        ],
        ['deployments_list', { status: 'DEPLOYED' }, 'arguments', /^status: .*READY/, 'status'],
        ['deployments_list', { limit: 51 }, 'arguments', /^limit: .*50/, 'limit'],
        ['deployments_list', { cursor: 'bm9uZQ' }, 'cursor', /does not belong/, undefined],
        [
          'logs_read',
          { deployment: 'agent', kind: 'deploy', since: '2999-01-01T00:00:00Z' },
          'arguments',
          /since/,
          'since',
        ],
        ['revision_get', { deployment: 'agent', revision: 'ffff' }, 'not_found', /no revision/, undefined],
        ['plan', {}, 'arguments', /text or a path/, undefined],
        ['deployment_delete', {}, 'unknown_tool', /no such tool/, 'deployment_get'],
        ['read_logs', {}, 'unknown_tool', /no such tool/, 'logs_read'],
        ['revert_rollback', {}, 'unknown_tool', /no such tool/, 'rollback_plan'],
        ['apply', { plan: 'plan-1', hash: '1' }, 'unknown_tool', /reads only/, undefined],
      ]) {
        const { failure } = await mcp.call(name, args);
        assert.ok(failure, `${name} ${JSON.stringify(args)} is no error`);
        assert.equal(failure.code, code, name);
        assert.match(failure.message, message);
        assert.equal(failure.retryable, false);
        assert.ok(failure.next.length > 0 && failure.candidates.length <= 5);
        if (candidates !== undefined) assert.ok(failure.candidates.includes(candidates), failure.candidates.join());
      }
    });

    it('says where a text is wrong, and takes no value of a secret', async () => {
      const wrong = await mcp.call('validate', { text: 'name: agent\nsource: internal_docker\nsecrets: 1\n' });
      assert.match(wrong.text, /^form: not valid, /);
      assert.match(wrong.text, /^text:3:10 error \S+ secrets: /m);
      const valid = await mcp.call('validate', { text: JSON.stringify(form('new')) });
      assert.equal(valid.text, 'form: valid, 0 issues, 0 errors');
      const secret = form('new', { secrets: [{ name: 'A', value: 'pl4in-secret' }] });
      const inForm = await mcp.call('validate', { text: JSON.stringify(secret) });
      assert.match(inForm.text, /error secret_in_text/);
      const inFleet = await mcp.call('plan', { text: JSON.stringify({ deployments: [secret] }) });
      assert.equal(inFleet.failure.code, 'not_valid');
      assert.match(inFleet.failure.message, /fleet_inline_secret/);
      for (const { text } of [inForm, inFleet]) assert.doesNotMatch(text, /pl4in/);
      const named = form('new', { secrets: [{ name: 'A', value: '${A_TOKEN}' }, null] });
      const { text } = await mcp.call('validate', { text: JSON.stringify(named) });
      assert.match(text, /^form: not valid, 1 issue, 1 error\n/);
      assert.doesNotMatch(text, /secret_in_text/);
    });

    it('plans without a write, and says what the user runs', async () => {
      const before = (await service.sent('PATCH')).length + (await service.sent('POST')).length;
      const patched = form('agent', {
        source_revision_config: { image_uri: 'registry.example/agent:2' },
        secrets: undefined,
      });
      const text = JSON.stringify({ deployments: [patched, form('new')] });
      const plan = await mcp.call('plan', { text });
      const { plan: id, hash, changes, counts, next } = headOf(plan.text);
      assert.match(id, /^plan-\w{10}$/);
      assert.match(hash, /^[0-9a-f]{64}$/);
      assert.equal(changes, '2, refused: 0');
      assert.match(counts, /1 to create, 1 to patch/);
      assert.equal(
        next,
        'this server reads only: the user runs deployment-control apply FILE, where FILE has the text',
      );
      assert.match(
        plan.text,
        /^~ agent: patch, a new revision will follow\n {4}source_revision_config.image_uri: "registry.example\/agent:1" -> "registry.example\/agent:2"$/m,
      );
      assert.match(plan.text, /^\+ new: create$/m);
      assert.equal((await service.sent('PATCH')).length + (await service.sent('POST')).length, before);
    });
  });

test('docs/agents-mcp.md has every tool', async () => {
  const page = await readFile(new URL('../../../../docs/agents-mcp.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual([...named].sort(), [...READS, 'apply'].sort());
});

test('a list goes on by its cursor, which fits the same call alone', async () => {
  const mcp = await connect([], { env: service.env });
  const first = await mcp.call('deployments_list', { limit: 1 });
  const { 'next cursor': cursor } = headOf(first.text);
  const second = await mcp.call('deployments_list', { limit: 1, cursor });
  assert.notEqual(/^\w+ {2}READY/m.exec(first.text)[0], /^\w+ {2}READY/m.exec(second.text)[0]);
  assert.equal((await mcp.call('deployments_list', { limit: 2, cursor })).failure.code, 'cursor');
  await mcp.close();
});

test('a failure has its cause, how sure that is, the lines that show it, and what to do', async () => {
  const failing = await emulator();
  await failing.control('fail', { name: 'out_of_memory' });
  await failing.run(['deploy', '-'], { input: form('failing') });
  await failing.advance(3_600_000);
  const mcp = await connect([], { env: failing.env });
  const waited = await mcp.call('wait', { deployment: 'failing', seconds: 1 });
  assert.match(waited.text, /^state: ended, not deployed\nnext: call diagnose\n[\s\S]*^status: DEPLOY_FAILED$/m);
  const { text } = await mcp.call('diagnose', { deployment: 'failing' });
  assert.match(text, /^state: failed\nfindings: [1-9]/);
  assert.match(text, /^1\. out_of_memory: .*\n {3}strength: certain\n {3}evidence: deploy log, line \d+: .*OOMKilled/m);
  assert.match(text, /^ {3}next: Raise resource_spec/m);
  await mcp.close();
});

test('a wait that takes longer is a result', async () => {
  const slow = await emulator();
  await slow.script(['DEPLOYING']);
  await slow.run(['deploy', '-'], { input: form('slow') });
  const mcp = await connect([], { env: slow.env });
  const { text, isError } = await mcp.call('wait', { deployment: 'slow', seconds: 1 });
  assert.equal(isError, false);
  assert.match(text, /^state: pending\nnext: call wait again\n/);
  const told = [];
  const wait = { name: 'wait', arguments: { deployment: 'slow', seconds: 1 } };
  await mcp.client.callTool(wait, { onprogress: (progress) => told.push(progress) });
  assert.deepEqual([told[0].message, told[0].total], ['DEPLOYING', 1]);
  await mcp.close();
});

test('a service that does not answer is told before a client gives the call up, and is asked no longer', async () => {
  const silent = await answering();
  const hook = join(await temporaryFolder(), 'hook.mjs');
  await writeFile(
    hook,
    `const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms > 50_000 && ms < 60_000 ? 200 : ms);`,
  );
  const { child, ended, says } = startCommand(['mcp'], {
    env: { ...silent.env, NODE_OPTIONS: `--import ${hook}` },
    input: null,
  });
  child.stdin.write(initialize);
  for (const [id, name] of ['deployments_list', 'connection_check'].entries())
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } })}\n`);
  for (const id of [0, 1]) await says(new RegExp(`"id":${id}`));
  child.stdin.end();
  const began = performance.now();
  const { out } = await ended;
  assert.ok(performance.now() - began < 30_000, 'a request goes on');
  const answers = out.trim().split('\n').slice(1);
  for (const answer of answers) {
    const { code, message, retryable, next } = failureIn(JSON.parse(answer).result.content[0].text);
    assert.deepEqual([code, retryable], ['unavailable', true]);
    assert.match(message, /not answered within 55 s/);
    assert.match(next, /connection_check/);
  }
  assert.equal(answers.length, 2);
});

const initialize = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})}\n`;

test('raw lines: what is no message is told on the standard error output, and the next one is answered', async () => {
  const server = startMcp([], service.env);
  const answered = new Promise((resolve) => server.listen((line) => line.includes('"id":2') && resolve()));
  for (const line of ['no json\n', '\n', '[]\n', '{"jsonrpc":"1.0"}\n', initialize]) server.write(line);
  server.write({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'connection_check' } });
  await answered;
  const { out, errors } = await ending(server.end(), 0);
  for (const line of out.trim().split('\n')) assert.equal(JSON.parse(line).jsonrpc, '2.0', line);
  assert.match(errors, /^deployment-control mcp: /);
});

test('the end of the input ends the process, in the middle of a wait too', async () => {
  const slow = await emulator();
  await slow.script(['DEPLOYING']);
  await slow.run(['deploy', '-'], { input: form('slow') });
  const started = startCommand(['mcp'], { env: slow.env, input: null });
  started.child.stdin.write(initialize);
  await started.says(/"id":"first"/);
  const params = { name: 'wait', arguments: { deployment: 'slow', seconds: 50 } };
  started.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
  setTimeout(() => started.child.stdin.end(), 300);
  const began = performance.now();
  const { code, signal } = await started.ended;
  assert.deepEqual([code, signal], [0, null]);
  assert.ok(performance.now() - began < 30_000);
});

test('the standard output holds the protocol alone, in a crash too', async () => {
  const folder = await temporaryFolder();
  const hook = join(folder, 'hook.mjs');
  await writeFile(
    hook,
    `process.on('SIGUSR2', () => { console.log('stray'); process.stdout.write('stray'); throw new Error('crash'); });`,
  );
  const { child, ended, says } = startCommand(['mcp'], {
    env: { ...service.env, NODE_OPTIONS: `--import ${hook}` },
    input: null,
  });
  child.stdin.write(initialize);
  await says(/"id":"first"/);
  child.kill('SIGUSR2');
  const { code, out, errors } = await ended;
  assert.notEqual(code, 0);
  assert.match(errors, /stray[\s\S]*crash/);
  for (const line of out.trim().split('\n')) assert.equal(JSON.parse(line).jsonrpc, '2.0', line);
});

test('what the environment or the profile lacks is told by each tool, until the profile is made', async () => {
  const env = { DEPLOYMENT_CONTROL_CONFIG: join(await temporaryFolder(), 'profiles.json') };
  const profile = (name, ...more) =>
    run(['profile', 'set', name, '--url', service.env.DEPLOYMENT_CONTROL_URL, ...more], { env });
  await profile('staging', '--key-variable', 'STAGING_KEY');
  for (const [args, sentence] of [
    [[], /^there is no address of a service: /],
    [['--profile', 'staging'], /^the profile staging takes its key from STAGING_KEY, which is not set/],
    [['--profile', 'made-later'], /^there is no profile made-later/],
  ]) {
    const mcp = await connect(args, { env });
    assert.equal((await mcp.client.listTools()).tools.length, READS.length);
    for (const name of ['connection_check', 'deployments_list', 'diagnose']) {
      const given = name === 'diagnose' ? { deployment: 'agent' } : {};
      const { failure } = await mcp.call(name, given);
      assert.deepEqual([failure.code, failure.retryable], ['settings', false]);
      assert.match(failure.message, sentence);
      assert.match(failure.next, /where the editor starts this server/);
    }
    if (args.includes('made-later')) {
      await profile('made-later');
      assert.match((await mcp.call('deployments_list')).text, /agent/);
    }
    await mcp.close();
    const { code, errors } = await mcp.server.ended;
    assert.equal(code, 0);
    assert.match(errors, /^deployment-control mcp: there is no |^deployment-control mcp: the profile staging /);
  }
});

test('a wrong command line is told before the protocol begins', async () => {
  for (const [args, env, sentence] of [
    [['--allow-prune'], service.env, /--allow-writes too/],
    [['instal'], service.env, /did you mean "install"/],
    [['--print'], service.env, /--print is for "mcp install"/],
    [['--root', '/nowhere-at-all'], service.env, /--root .*cannot be entered/],
    [['--api-key', 'x'], service.env, /DEPLOYMENT_CONTROL_API_KEY/],
  ]) {
    await ending(run(['mcp', ...args], { env }), 2, { out: '', errors: sentence, about: args.join(' ') });
  }
});
