// The action where something fails: it says why in the summary, in a comment and in an annotation, and keeps secrets.
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pullRequest, runAction } from '../../support/command/action.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { emulator, form } from '../../support/service/service.mjs';

const SECRET = 'S3CRET';
const IMAGE = 'registry.example/agent:12';
const folder = await temporaryFolder();
const service = await emulator();
const parent = form('support-agent', { secrets: [{ name: 'MODEL_KEY', value: SECRET }] });
await writeFile(join(folder, 'parent.json'), JSON.stringify(parent));
await service.run(['deploy', join(folder, 'parent.json')]);
await service.script(['DEPLOYED']);

async function act({ inputs, event = pullRequest('opened'), ...more }) {
  const url = service.env.DEPLOYMENT_CONTROL_URL;
  const result = await runAction(folder, {
    event,
    ...more,
    inputs: { from: 'support-agent', 'api-key': 'k', url, ...inputs },
  });
  assert.ok(!JSON.stringify(result).includes(SECRET), `a secret is shown: ${result.text}`);
  assert.doesNotMatch(result.text, / at .*\.mjs:\d+/, 'a stack is shown');
  return result;
}
const requests = async () =>
  (await Promise.all(['GET', 'POST', 'PATCH', 'DELETE'].map((method) => service.sent(method)))).flat().length;

describe('a failure before anything is sent', () => {
  const push = { name: 'push', event: { repository: { default_branch: 'main' } } };
  const branch = { GITHUB_REF_NAME: 'main', GITHUB_REF_TYPE: 'branch' };
  const cases = {
    'a wrong ttl': [{ inputs: { image: IMAGE, ttl: '7' } }, /--ttl takes a time/, 'pr-12'],
    'a bad line': [
      { inputs: { image: IMAGE, 'secret-values': 'just text' } },
      /secret-values:1 is no assignment/,
      'pr-12',
    ],
    'a fork without an image': [
      { event: pullRequest('opened', { fork: true }), inputs: { forks: 'true' } },
      /comes from a fork.*give image/,
      'pr-12',
    ],
    'a change that may be of a fork': [
      { name: 'check_run', event: {}, inputs: { command: 'up', key: 'pr-12', forks: 'true' } },
      /may come from a fork.*give image/,
      'pr-12',
    ],
    'a fork that is trusted': [
      { event: pullRequest('opened', { fork: true }), inputs: { trusted: 'true', image: IMAGE } },
      /leave trusted out/,
      'pr-12',
    ],
    'the default branch': [{ ...push, env: branch, inputs: {} }, /main is the default branch/],
    'no branch': [{ ...push, inputs: {} }, /does not say which branch it is for/],
    'a wrong word': [{ inputs: { wait: 'no' } }, /wait is true or false, not "no"/],
    'a broken event': [{ inputs: {}, env: { GITHUB_EVENT_PATH: join(folder, 'broken.json') } }, /is no JSON object/],
    'a list as event': [{ inputs: {}, env: { GITHUB_EVENT_PATH: join(folder, 'list.json') } }, /is no JSON object/],
    'no event': [{ inputs: {}, env: { GITHUB_EVENT_PATH: join(folder, 'none.json') } }, /none\.json .* is missing/],
  };
  for (const [name, [run, pattern, key]] of Object.entries(cases)) {
    it(`is told in summary, comment and annotation: ${name}`, async () => {
      await writeFile(join(folder, 'broken.json'), `{"token": ${SECRET}`);
      await writeFile(join(folder, 'list.json'), '[]');
      await writeFile(join(folder, 'comment.md'), 'of another run');
      const before = await requests();
      const { code, text, outputs, summary } = await act({ ...run, inputs: { ...run.inputs, comment: 'comment.md' } });
      assert.deepEqual([code, await requests()], [2, before], text);
      assert.match(text, new RegExp(`^::error title=Preview${key ? ' pr-12' : ''}::.*${pattern.source}`, 'm'));
      assert.deepEqual([outputs.comment, outputs.key], [join(folder, 'comment.md'), key]);
      assert.equal(await readFile(outputs.comment, 'utf8'), summary);
      const marker = `<!-- deployment-control preview ${key ? 'pr-12 ' : ''}-->`;
      assert.ok(summary.startsWith(`${marker}\n### Preview ${key ? '`pr-12` ' : ''}failed\n\n`), summary);
      assert.match(summary.replaceAll('\\', ''), pattern);
    });
  }

  it('is told of a form, with its lines', async () => {
    const broken = form('support-agent', { source_config: { resource_spec: { cpu: 'many' } } });
    await writeFile(join(folder, 'deployment.json'), JSON.stringify(broken, null, 2));
    for (const [file, pattern] of [
      ['deployment.json', /deployment\.json has errors\n\n- line \d+: source_config\.resource_spec\.cpu: /],
      ['absent.json', /absent\.json has errors\n\n- cannot read .*absent\.json: there is no such file/],
    ]) {
      const { code, outputs, summary } = await act({ inputs: { file, image: IMAGE } });
      assert.notEqual(code, 0);
      assert.match(summary.replaceAll('\\', ''), pattern);
      assert.equal(await readFile(outputs.comment, 'utf8'), summary);
    }
  });

  it('is told although the comment cannot be written', async () => {
    await mkdir(join(folder, 'taken'), { recursive: true });
    for (const comment of ['missing/c.md', 'taken']) {
      const { code, outputs, summary } = await act({ inputs: { image: IMAGE, comment } });
      assert.deepEqual([code, outputs.comment], [2, undefined]);
      assert.match(summary, /failed\n\n.*cannot be written/);
    }
  });

  it('is told of what deletes, without a comment', async () => {
    const { code, outputs, summary } = await act({
      name: 'delete',
      event: { ref: 'v1', ref_type: 'tag' },
      inputs: {},
    });
    assert.deepEqual([code, outputs.comment], [2, undefined]);
    assert.match(summary, /`preview down` failed: v1 is a tag/);
  });
});

describe('a sweep', () => {
  const sweep = (inputs) => act({ event: {}, name: 'schedule', inputs });

  it('refuses an empty list of open keys, and goes on without one', async () => {
    for (const empty of ['', ' ', '\n']) {
      const before = await requests();
      const { code, summary, text } = await sweep({ 'keep-open': empty });
      assert.deepEqual([code, await requests()], [2, before], text);
      assert.match(summary, /`preview sweep` failed: keep-open is empty, .* give none if no key is open/);
    }
    // action.yml gives this where a workflow gives no list.
    assert.equal((await sweep({ 'keep-open': '*' })).code, 0);
    assert.equal((await sweep({})).code, 0);
  });
});

describe('an event that does not say where a change comes from', () => {
  const inputs = {
    command: 'up',
    key: 'pr-3',
    image: IMAGE,
    secrets: 'MODEL_KEY',
    'secret-values': 'OWN=1',
    wait: 'false',
  };
  const secretsOf = async ({ outputs }) => {
    const answer = await fetch(`${service.env.DEPLOYMENT_CONTROL_URL}/v2/deployments/${outputs['deployment-id']}`);
    return (await answer.json()).secrets.map(({ name }) => name);
  };

  it('gets a preview only if it is told to, and secrets only if it is trusted', async () => {
    const run = (more) => act({ name: 'check_run', event: {}, inputs: { ...inputs, ...more } });
    const left = await run({ forks: 'false' });
    assert.deepEqual([left.code, left.outputs.action], [0, 'skipped']);
    assert.match(left.text, /check_run does not say whether the change comes from a fork; give trusted: true if/);
    const bare = await run({ forks: 'true' });
    assert.deepEqual([bare.code, await secretsOf(bare)], [0, []], bare.text);
    const full = await run({ trusted: 'true', key: 'pr-4' });
    assert.deepEqual([full.code, (await secretsOf(full)).sort()], [0, ['MODEL_KEY', 'OWN']], full.text);
  });

  it('tells the revision although it is not awaited', async () => {
    const { code, outputs } = await act({ inputs: { image: IMAGE, wait: 'false' } });
    assert.equal(code, 0);
    assert.match(outputs['revision-id'], /^[0-9a-f-]{36}$/);
  });
});

describe('lines of secret-values', () => {
  const lines = `NODE_OPTIONS=--bad-option-${SECRET}\nNODE_EXTRA_CA_CERTS=${SECRET}`;

  it('are no variables of the command, and never in its log', async () => {
    const { code, text, outputs } = await act({
      event: pullRequest('opened', { number: 21 }),
      inputs: { image: IMAGE, 'secret-values': lines, wait: 'false' },
    });
    assert.equal(code, 0, text);
    const { secrets } = await (
      await fetch(`${service.env.DEPLOYMENT_CONTROL_URL}/v2/deployments/${outputs['deployment-id']}`)
    ).json();
    assert.deepEqual(secrets.map(({ name }) => name).sort(), ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']);
  });

  it('are no variables of npx', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const shown = join(folder, 'shown.json');
    const script = `#!${process.execPath}
      const { NODE_OPTIONS = null, NODE_EXTRA_CA_CERTS = null } = process.env;
      require('fs').writeFileSync(${JSON.stringify(shown)}, JSON.stringify([NODE_OPTIONS, NODE_EXTRA_CA_CERTS]));`;
    await writeFile(join(bin, 'npx'), script);
    await chmod(join(bin, 'npx'), 0o755);
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { text } = await act({ inputs: { version: '1.2.3', image: IMAGE, 'secret-values': lines }, env });
    assert.deepEqual(JSON.parse(await readFile(shown, 'utf8')), [null, null], text);
  });

  it('need npx, which is told where it is missing', async () => {
    const { code, summary } = await act({
      inputs: { version: '1.2.3', image: IMAGE },
      env: { PATH: join(folder, 'no') },
    });
    assert.equal(code, 2);
    assert.match(summary, /npx cannot be started \(ENOENT\)/);
  });
});
