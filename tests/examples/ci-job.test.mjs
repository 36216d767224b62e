// The workflow's own commands, step by step, as the host of a CI service runs them, against a served emulator.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { parse } from 'yaml';
import { ROOT } from '../support/documents.mjs';
import { finish } from '../support/examples.mjs';
import { COMMAND } from '../support/command/command.mjs';
import { startEmulator } from '../support/service/server.mjs';

const WORKFLOW = '.github/workflows/deploy.yml';
const text = await readFile(join(ROOT, 'examples/ci-job', WORKFLOW), 'utf8');
const { jobs, on, permissions } = parse(text);

let service;
let folder;
before(async () => {
  service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
});
after(() => service.stop());
/** Runs a job's commands as its host would; the first that fails ends it. */
async function runJob(name, sha) {
  const known = {
    'github.sha': sha,
    'vars.DEPLOYMENT_CONTROL_URL': service.url,
    'secrets.DEPLOYMENT_CONTROL_API_KEY': 'k-1',
    'secrets.MODEL_KEY': 's3cret',
  };
  const steps = jobs[name].steps.filter(({ run }) => run);
  assert.equal(steps[0].run, 'npm ci');
  let all = '';
  for (const { run, env = {} } of steps.slice(1)) {
    const values = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [
        key,
        value.replace(/\$\{\{ (\S+) \}\}/g, (_, word) => known[word] ?? assert.fail(`${word} is not known`)),
      ]),
    );
    const { code, out, err } = await finish('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      env: { GITHUB_ACTIONS: 'true', ...values },
    });
    all += out + err;
    if (code !== 0) return { code, all };
  }
  return { code: 0, all };
}

test('only the deployment of what is merged sees secrets, and jobs have no right but to read', () => {
  assert.deepEqual([Object.keys(on), permissions], [['pull_request', 'push'], { contents: 'read' }]);
  assert.ok(!JSON.stringify(jobs.validate).includes('secrets.'));
  assert.deepEqual(
    [jobs.deploy.if, jobs.deploy.needs, jobs.deploy.concurrency['cancel-in-progress']],
    ["github.event_name == 'push'", 'validate', false],
  );
});

describe('the workflow', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deployment-control-ci-'));
    await cp(join(ROOT, 'examples/ci-job'), folder, { recursive: true });
    // What `npm ci` lays there.
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
    await symlink(COMMAND, join(folder, 'node_modules/.bin/deployment-control'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('a pull request', () => {
    it('passes with a file that is right', async () => {
      assert.equal((await runJob('validate')).code, 0);
    });

    it('fails with an annotation at the line of each mistake', async () => {
      const right = await readFile(join(folder, 'deployment.json'), 'utf8');
      await writeFile(join(folder, 'deployment.json'), right.replace('"cpu": 1', '"cpu": "much"'));
      const { code, all } = await runJob('validate');
      assert.equal(code, 1);
      assert.match(
        all,
        /^::error file=deployment\.json,line=5,col=\d+,title=float_parsing::source_config\.resource_spec\.cpu: /m,
      );
    });
  });

  describe('a push', () => {
    const images = async () =>
      (
        await new DeploymentControl({ baseUrl: service.url, apiKey: 'k-1' }).deployments.list().toArray({ max: 10 })
      ).map(({ name, source_revision_config }) => `${name} ${source_revision_config.image_uri}`);

    it('creates the deployment, then changes it, and waits each time', { timeout: 60_000 }, async () => {
      for (const sha of ['aaaa', 'bbbb']) {
        const { code, all } = await runJob('deploy', sha);
        assert.equal(code, 0, all);
        assert.match(all, /DEPLOYED/);
        assert.ok(!all.includes('s3cret') && !all.includes('k-1'));
        assert.deepEqual(await images(), [`agent registry.example/agent:${sha}`]);
      }
    });

    it('ends with 5 where the revision fails', { timeout: 60_000 }, async () => {
      const steps = [
        { status: 'DEPLOYING', forMs: 100 },
        { status: 'DEPLOY_FAILED', forMs: null },
      ];
      const answer = await fetch(`${service.url}/_emulator/script`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'k-1' },
        body: JSON.stringify(steps),
      });
      assert.ok(answer.ok, await answer.text());
      const { code, all } = await runJob('deploy', 'cccc');
      assert.equal(code, 5, all);
      assert.match(all, /DEPLOY_FAILED/);
    });

    it('fails where its file cannot be made, although the command behind the pipe would not', async () => {
      await rm(join(folder, 'deployment.json'));
      assert.notEqual((await runJob('deploy', 'dddd')).code, 0);
    });
  });
});
