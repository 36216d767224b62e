// The jobs of `action/gitlab.yml`: their scripts, in one shell as GitLab runs them, with the variables that it documents.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../../support/documents.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { publishedCommand, startService } from '../../support/command/runners.mjs';

const { '.preview': shared, ...jobs } = parse(await readFile(join(ROOT, 'action/gitlab.yml'), 'utf8'));
const folder = await temporaryFolder();
let service;
let bin;

before(async () => {
  service = await startService();
  bin = await publishedCommand(folder);
});
after(() => service.end('SIGTERM'));

async function runJob(name, variables) {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', jobs[name].script.join('\n')], {
    cwd: folder,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      CI: 'true',
      GITLAB_CI: 'true',
      ...shared.variables,
      DEPLOYMENT_CONTROL_URL: service.url,
      PREVIEW_OF: 'support-agent',
      CI_MERGE_REQUEST_IID: '12',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/login',
      CI_COMMIT_SHA: 'a'.repeat(40),
      ...variables,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  return { code, text };
}

it('every job has the shared parts, and rules that leave forks out', () => {
  for (const [name, job] of Object.entries(jobs)) assert.equal(job.extends, '.preview', name);
  const ofRequest = jobs.preview.rules[0].if;
  assert.match(ofRequest, /merge_request_event.*\$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == \$CI_PROJECT_ID/);
  assert.equal(jobs['preview-down'].rules[0].if, ofRequest);
  assert.equal(jobs.preview.environment.on_stop, 'preview-down');
  assert.equal(jobs.preview.environment.name, jobs['preview-down'].environment.name);
});

it('makes a preview with its address for the environment, and stops it', async () => {
  const made = await runJob('preview', { PREVIEW_IMAGE: 'registry.example/agent:12' });
  assert.equal(made.code, 0, made.text);
  const { url, name } = JSON.parse(await readFile(join(folder, 'preview.json'), 'utf8'));
  assert.equal(name, 'support-agent-mr-12');
  assert.equal(await readFile(join(folder, 'preview.env'), 'utf8'), `PREVIEW_URL=${url ?? ''}\n`);
  assert.match(await readFile(join(folder, 'preview.md'), 'utf8'), /### Preview `mr-12` is deployed/);
  assert.equal((await service.names()).length, 2);
  assert.equal((await runJob('preview-down')).code, 0);
  assert.deepEqual(await service.names(), ['support-agent']);
  assert.equal((await runJob('preview-sweep')).code, 0);
});

it('gives the branch where there is no image, and fails with the exit code of the command', async () => {
  const { code, text } = await runJob('preview');
  assert.equal(code, 2, text);
  assert.match(text, /ref is for the source repo_host/);
});
