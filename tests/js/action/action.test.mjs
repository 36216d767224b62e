// The action of `action/`: what it does at each event of the forge, and what a fork never gets.
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { taskOf } from '../../../action/event.mjs';
import { pullRequest, runAction } from '../../support/command/action.mjs';
import { readPage, ROOT } from '../../support/documents.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { none } from '../../support/lists.mjs';
import { emulator, form } from '../../support/service/service.mjs';

const SECRET = 's3cret-that-nobody-may-see';
const KEY = 'k3y-of-the-service';
const IMAGE = 'registry.example/agent:12';
const folder = await temporaryFolder();
const action = parse(await readFile(join(ROOT, 'action/action.yml'), 'utf8'));
const service = await emulator('--leftover-projects');
const parent = form('support-agent', { secrets: [{ name: 'MODEL_KEY', value: SECRET }] });
await writeFile(join(folder, 'parent.json'), JSON.stringify(parent));
await service.run(['deploy', join(folder, 'parent.json')]);
await service.script(['DEPLOYED']);

/** Runs the action while time passes at the service. */
async function act({ inputs, ...more }) {
  const moving = setInterval(() => void service.advance().catch(() => {}), 100);
  const url = service.env.DEPLOYMENT_CONTROL_URL;
  try {
    const result = await runAction(folder, {
      ...more,
      inputs: { from: 'support-agent', 'api-key': KEY, url, ...inputs },
    });
    for (const hidden of [SECRET, KEY])
      for (const text of [result.text, result.summary, JSON.stringify(result.outputs)])
        assert.ok(!text.includes(hidden), `a secret is shown: ${text}`);
    return result;
  } finally {
    clearInterval(moving);
  }
}
const writes = async () =>
  (await Promise.all(['POST', 'PATCH', 'DELETE'].map((method) => service.sent(method)))).flat().length;

describe('action.yml', () => {
  it('passes each input that the step reads, and each output that it writes', async () => {
    const [{ env, run }] = action.runs.steps;
    assert.match(run, /preview\.mjs/);
    for (const name of Object.keys(action.inputs))
      assert.equal(env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`], `\${{ inputs.${name} }}`);
    assert.equal(Object.keys(env).length, Object.keys(action.inputs).length);
    const sources = ['preview', 'event', 'reading', 'command', 'report'].map((name) =>
      readFile(join(ROOT, `action/${name}.mjs`), 'utf8'),
    );
    for (const [, name] of (await Promise.all(sources)).join('').matchAll(/inputs(?:\.(\w+)|\['([\w-]+)'\])/g))
      if (name) assert.ok(name in action.inputs, name);
    for (const [name, { value }] of Object.entries(action.outputs))
      assert.equal(value, `\${{ steps.preview.outputs.${name} }}`);
  });

  it('is shown with inputs that it has, in ten lines, and with the version of the package', async () => {
    const { blocks } = await readPage('docs/previews.md');
    const { version } = JSON.parse(await readFile(join(ROOT, 'pkg/package.json'), 'utf8'));
    const [workflow] = blocks;
    assert.ok(workflow.code.split('\n').length <= 10);
    let count = 0;
    for (const block of blocks.filter(({ language }) => language === 'yaml')) {
      const document = parse(block.code);
      const steps = Array.isArray(document) ? document : document.jobs.preview.steps;
      for (const { uses, with: inputs } of steps.filter((step) => step.uses)) {
        assert.equal(uses, `OWNER/deployment-control/action@v${version}`);
        for (const name of Object.keys(inputs)) assert.ok(name in action.inputs, name);
        count += 1;
      }
    }
    assert.equal(count, 3);
    assert.ok((await readFile(join(ROOT, 'action/gitlab.yml'), 'utf8')).includes(`deployment-control@${version} `));
  });
});

describe('an event', () => {
  const from = 'support-agent';
  const of = (name, event, more, inputs) => {
    const { command, key, ref, isFork } = taskOf({ name, event, sha: 'c0ffee1', ...more }, { from, ...inputs });
    return [command, key, ref, isFork];
  };
  const repository = { full_name: 'owner/agents', default_branch: 'main' };
  const branch = (refName) => ({ refName, refType: 'branch' });

  it('of a pull request makes its preview, or deletes it', () => {
    for (const kind of ['opened', 'reopened', 'synchronize', 'labeled'])
      assert.deepEqual(of('pull_request', pullRequest(kind)), ['up', 'pr-12', 'feature/login', false]);
    assert.deepEqual(of('pull_request', pullRequest('closed')), ['down', 'pr-12', 'feature/login', false]);
  });

  it('of a pull request that is closed already does not bring its preview back', () => {
    for (const [name, kind] of Object.entries({ pull_request: 'labeled', pull_request_review: 'submitted' })) {
      const event = pullRequest(kind);
      event.pull_request.state = 'closed';
      assert.equal(of(name, event)[0], 'down', kind);
    }
    const open = pullRequest('labeled');
    open.pull_request.state = 'open';
    assert.equal(of('pull_request', open)[0], 'up');
  });

  it('of a fork says so, also of one that is gone', () => {
    assert.equal(of('pull_request_target', pullRequest('opened', { fork: true }))[3], true);
    const gone = pullRequest('opened');
    gone.pull_request.head.repo = null;
    assert.equal(of('pull_request', gone)[3], true);
    const run = { head_repository: { full_name: 'stranger/agents' } };
    assert.equal(of('workflow_run', { workflow_run: run, repository }, {}, { command: 'up', key: 'pr-1' })[3], true);
    const comment = { issue: { number: 7, pull_request: {} } };
    assert.deepEqual(of('issue_comment', comment, {}, { command: 'up' }), ['up', 'pr-7', undefined, true]);
  });

  it('of unknown origin counts as a fork, unless an input says that it is trusted', () => {
    const taskFor = (name, event, inputs) =>
      taskOf({ name, event, sha: 'c0ffee1', ...branch('next') }, { from, command: 'up', key: 'pr-1', ...inputs });
    const comment = { issue: { number: 7, pull_request: {} } };
    const after = (event, full_name) => ({ workflow_run: { event, head_repository: { full_name } }, repository });
    const own = repository.full_name;
    const unclear = [
      ['check_run', {}],
      ['merge_group', {}],
      ['repository_dispatch', {}],
      ['', {}],
      ['pull_request', {}],
      ['issue_comment', comment],
      // Such a run is of the repository itself, also where it is for a fork.
      ['workflow_run', after('pull_request_target', own)],
      ['workflow_run', after('issue_comment', own)],
    ];
    for (const [name, event] of unclear) {
      for (const [trusted, isFork] of [
        [undefined, true],
        ['false', true],
        ['true', false],
      ]) {
        const task = taskFor(name, event, { trusted });
        assert.deepEqual([task.isFork, task.isUnclear], [isFork, isFork], `${name} ${trusted}`);
      }
    }
    for (const [name, event] of [
      ['push', { repository }],
      ['workflow_dispatch', { repository }],
      ['schedule', {}],
      ['delete', { ref: 'next', ref_type: 'branch', repository }],
      ['pull_request', pullRequest('opened')],
      ['workflow_run', after('pull_request', own)],
      ['workflow_run', after('push', own)],
    ])
      for (const trusted of [undefined, 'true'])
        assert.deepEqual([taskFor(name, event, { trusted }).isFork, name], [false, name]);
    for (const [name, event] of [
      ['pull_request_target', pullRequest('opened', { fork: true })],
      ['workflow_run', after('pull_request', 'stranger/agents')],
      ['workflow_run', { workflow_run: { event: 'pull_request', head_repository: null }, repository }],
    ]) {
      assert.equal(taskFor(name, event, {}).isFork, true);
      assert.throws(() => taskFor(name, event, { trusted: 'true' }), /comes from a fork.*leave trusted out/);
      assert.equal(taskFor(name, event, { trusted: 'true', command: 'down' }).isFork, true);
    }
  });

  it('of a run that does not name its branch is refused', () => {
    for (const more of [{}, { refName: 'next' }, { refType: 'branch' }])
      for (const event of [{ repository }, {}])
        assert.throws(() => of('push', event, more), /does not say which branch it is for.*: give key/);
    assert.throws(() => of('delete', {}), /does not say which branch/);
    assert.throws(() => of('pull_request', { pull_request: {} }), /has no branch: give key/);
  });

  it('of a branch has its name as key, unless it is the default branch or a tag', () => {
    assert.deepEqual(of('push', { repository, after: 'a' }, branch('next')), ['up', 'next', 'next', false]);
    assert.deepEqual(of('workflow_dispatch', { repository }, branch('next')), ['up', 'next', 'next', false]);
    assert.deepEqual(of('delete', { ref: 'next', ref_type: 'branch', repository }), ['down', 'next', undefined, false]);
    assert.throws(() => of('push', { repository }, branch('main')), /main is the default branch/);
    for (const name of ['pr-1', 'mr-12', 'PR-1']) {
      const taken = /the branch \w+-\d+ is called like the preview of a pull request: rename it, or give key/;
      assert.throws(() => of('push', { repository, after: 'a' }, branch(name)), taken);
      assert.throws(() => of('delete', { repository, ref: name, ref_type: 'branch' }), taken);
    }
    assert.equal(of('push', { repository }, branch('pr-1'), { key: 'other' })[1], 'other');
    assert.equal(of('push', { repository, after: 'a' }, branch('pr-1-fix'))[1], 'pr-1-fix');
    assert.equal(of('push', { repository }, branch('main'), { key: 'stage-1' })[1], 'stage-1');
    assert.throws(() => of('push', { repository }, { refName: 'v1', refType: 'tag' }), /v1 is a tag/);
  });

  it('that says nothing is refused, with the words that would say it', () => {
    assert.deepEqual(of('schedule', {}, {}, { from: undefined })[0], 'sweep');
    assert.throws(() => of('merge_group', {}), /merge_group does not say what to do: use pull_request/);
    assert.throws(() => of('workflow_run', {}, {}, { command: 'up' }), /has no branch: give key/);
    assert.throws(() => of('push', { repository }, branch('x'), { command: 'upp' }), /up, down or sweep, not "upp"/);
    assert.throws(() => of('pull_request', pullRequest('opened'), {}, { from: undefined }), /from is missing/);
  });
});

describe('a run', () => {
  it('makes the preview, tells outputs and summary, and does nothing the second time', async () => {
    const run = { event: pullRequest('opened'), inputs: { image: IMAGE, ttl: '7d', secrets: 'MODEL_KEY' } };
    const first = await act(run);
    assert.equal(first.code, 0, first.text);
    const { outputs } = first;
    assert.deepEqual([outputs.action, outputs.name, outputs.key], ['create', 'support-agent-pr-12', 'pr-12']);
    assert.match(outputs['deployment-id'], /^[0-9a-f-]{36}$/);
    assert.match(outputs['revision-id'], /^[0-9a-f-]{36}$/);
    assert.match(first.summary, /### Preview `pr-12` is deployed/);
    const before = await writes();
    const second = await act(run);
    assert.deepEqual([second.code, second.outputs.action, await writes()], [0, 'none', before]);
    const pushed = await act({ ...run, event: pullRequest('synchronize', { sha: 'b'.repeat(40) }) });
    assert.deepEqual([pushed.code, pushed.outputs.action], [0, 'patch']);
    assert.notEqual(pushed.outputs['revision-id'], outputs['revision-id']);
  });

  it('takes away what others have set where it is told to be exact', async () => {
    const run = (exact) =>
      act({ event: pullRequest('opened'), inputs: { image: IMAGE, ttl: '7d', secrets: 'MODEL_KEY', exact } });
    const { outputs } = await run('false');
    const url = `${service.env.DEPLOYMENT_CONTROL_URL}/v2/deployments/${outputs['deployment-id']}`;
    const spec = async () => (await (await fetch(url)).json()).source_config.resource_spec;
    const body = JSON.stringify({ source_config: { resource_spec: { ...(await spec()), redis_cpu: 2 } } });
    await fetch(url, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body });
    for (const [exact, cores] of Object.entries({ false: 2, true: undefined })) {
      assert.equal((await run(exact)).code, 0);
      assert.equal((await spec()).redis_cpu, cores, exact);
    }
    assert.match((await run('maybe')).text, /exact is true or false, not "maybe"/);
  });

  it('deletes it when the pull request is closed, and succeeds where there is none', async () => {
    const closed = { event: pullRequest('closed') };
    const { code, outputs, summary } = await act(closed);
    assert.deepEqual([code, outputs.action, outputs.name], [0, 'delete', 'support-agent-pr-12']);
    assert.match(summary, /`support-agent-pr-12` is deleted/);
    assert.deepEqual([(await act(closed)).code, (await act(closed)).outputs.action], [0, 'none']);
  });

  it('gives a fork no preview without a key, or unless it is told to, and never a secret', async () => {
    const event = pullRequest('opened', { fork: true, number: 4 });
    const before = await writes();
    for (const inputs of [{ 'api-key': '' }, { image: IMAGE }, { 'api-key': '', forks: 'true' }]) {
      const { code, outputs, text } = await act({ event, inputs });
      assert.deepEqual([code, outputs.action], [0, 'skipped'], text);
      assert.match(text, /^::notice title=Preview::pr-4 gets no preview: /m);
    }
    const unknown = await act({ event, inputs: { forks: 'true' } });
    assert.equal(unknown.code, 2);
    assert.match(unknown.text, /::error .*give image/);
    assert.equal(await writes(), before);
    const inputs = { forks: 'true', image: IMAGE, secrets: 'MODEL_KEY', 'secret-values': `OWN=${SECRET}-2` };
    const made = await act({ event, name: 'pull_request_target', inputs });
    assert.equal(made.code, 0, made.text);
    const url = `${service.env.DEPLOYMENT_CONTROL_URL}/v2/deployments/${made.outputs['deployment-id']}`;
    assert.deepEqual((await (await fetch(url)).json()).secrets, []);
    assert.ok(!JSON.stringify((await service.sent('POST')).at(-1)).includes(SECRET));
    await act({ event: pullRequest('closed', { fork: true, number: 4 }), name: 'pull_request_target' });
  });

  it('does not say that there is nothing to delete where the service refuses', async () => {
    const runs = [
      { event: pullRequest('closed'), inputs: { url: 'http://127.0.0.1:9' } },
      { event: {}, name: 'schedule', inputs: { ttl: 'soon' } },
    ];
    for (const run of runs) {
      const { code, outputs, summary, text } = await act(run);
      assert.notEqual(code, 0, text);
      assert.deepEqual([outputs.action, /no preview to delete/.test(summary)], [undefined, false], summary);
      assert.match(summary, /`preview (down|sweep)` failed/);
    }
  });

  it('sets other secrets from lines, which no command line shows', async () => {
    const inputs = { image: IMAGE, secrets: 'MODEL_KEY\n', 'secret-values': `OWN=${SECRET}-2\nTWO="${SECRET}-3"` };
    const { code, outputs, text } = await act({ event: pullRequest('opened', { number: 5 }), inputs });
    assert.equal(code, 0, text);
    const url = `${service.env.DEPLOYMENT_CONTROL_URL}/v2/deployments/${outputs['deployment-id']}`;
    const { secrets } = await (await fetch(url)).json();
    assert.deepEqual(secrets.map(({ name }) => name).sort(), ['MODEL_KEY', 'OWN', 'TWO']);
  });

  it('says why a preview has failed: exit code, annotation, summary and comment', async () => {
    await service.control('fail', { name: 'out_of_memory' });
    const inputs = { image: IMAGE, comment: 'comment.md' };
    const { code, text, outputs, summary } = await act({ event: pullRequest('opened', { number: 6 }), inputs });
    assert.equal(code, 5, text);
    assert.match(text, /^::error title=Preview pr-6::/m);
    assert.match(summary, /### Preview `pr-6` failed[\s\S]*Next: /);
    assert.equal(await readFile(outputs.comment, 'utf8'), summary);
    assert.equal(outputs.comment, join(folder, 'comment.md'));
    // What the service says is no command for the runner: it stands between the two lines that switch them off and on.
    const [, token] = /^::stop-commands::(\S+)$/m.exec(text);
    assert.match(text, new RegExp(`^::${token}::$`, 'm'));
    await service.script(['DEPLOYED']);
  });

  it('checks the form first, with an annotation at its field', async () => {
    const broken = form('support-agent', { source_config: { resource_spec: { cpu: 'many' } } });
    await writeFile(join(folder, 'deployment.json'), JSON.stringify(broken, null, 2));
    const before = await writes();
    const inputs = { file: 'deployment.json', image: IMAGE };
    const { code, text } = await act({ event: pullRequest('opened', { number: 7 }), inputs });
    assert.deepEqual([code, await writes()], [1, before], text);
    assert.match(
      text,
      /^::error file=deployment\.json,line=\d+,col=\d+,title=[\w%]+::source_config\.resource_spec\.cpu: /m,
    );
  });

  it('sweeps what is not open any more', async () => {
    const inputs = { command: 'sweep', 'keep-open': 'pr-5' };
    const { code, outputs, summary, text } = await act({ event: {}, name: 'schedule', inputs });
    assert.deepEqual([code, outputs.action], [0, 'delete'], text);
    assert.match(summary, /`support-agent-pr-6` is deleted/);
    assert.doesNotMatch(summary, /pr-5/);
  });

  it('refuses bad inputs before anything is sent', async () => {
    const before = await writes();
    const event = pullRequest('opened');
    for (const [inputs, pattern] of [
      [{ from: '' }, /from is missing/],
      [{ forks: 'yes' }, /forks is true or false, not "yes"/],
      [{ image: IMAGE, max: '0' }, /--max takes a whole number/],
      [{ image: IMAGE, ttl: 'soon' }, /--ttl/],
      [{ image: IMAGE, 'secret-values': SECRET }, /::secret-values:1 is no assignment/],
    ]) {
      const { code, text } = await act({ event, inputs });
      assert.equal(code, 2, text);
      assert.match(text, new RegExp(`^::error .*${pattern.source}`, 'm'));
    }
    assert.equal(await writes(), before);
  });

  it('runs the published package in a folder of its own, which sees no input', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const shown = join(folder, 'shown.json');
    const script = `#!${process.execPath}
      require('fs').writeFileSync(${JSON.stringify(shown)}, JSON.stringify([process.argv.slice(2), process.cwd(), process.env]));`;
    await writeFile(join(bin, 'npx'), script);
    await chmod(join(bin, 'npx'), 0o755);
    const inputs = { version: '1.2.3', image: IMAGE, 'secret-values': `OWN=${SECRET}` };
    await act({ event: pullRequest('opened'), inputs, env: { PATH: `${bin}:${process.env.PATH}` } });
    const [args, cwd, env] = JSON.parse(await readFile(shown, 'utf8'));
    assert.deepEqual(args.slice(0, 4), ['--yes', 'deployment-control@1.2.3', 'preview', 'up']);
    assert.notEqual(cwd, folder);
    assert.equal(env.DEPLOYMENT_CONTROL_API_KEY, KEY);
    assert.ok(!JSON.stringify([args, env]).includes(SECRET));
    none(Object.keys(env), (name) => name.startsWith('INPUT_'));
  });
});
