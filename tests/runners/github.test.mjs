// The workflow of docs/previews.md, as it stands there, on a real runner: act, in `target/runners`, without containers.
// `make test-workflows` installs it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { pullRequest } from '../support/command/action.mjs';
import { readPage, ROOT } from '../support/documents.mjs';
import { temporaryFolder } from '../support/service/emulator.mjs';
import { publishedCommand, runner, startService } from '../support/command/runners.mjs';

const folder = await temporaryFolder();
const place = (name) => join(folder, name);
let service;
let bin;

before(async () => {
  service = await startService();
  bin = await publishedCommand(folder);
  // What a runner fetches of this repository, without what the build has left in it.
  await mkdir(place('fetched/pkg'), { recursive: true });
  await cp(join(ROOT, 'action'), place('fetched/action'), { recursive: true });
  await cp(join(ROOT, 'pkg/package.json'), place('fetched/pkg/package.json'));
  const [{ code }] = (await readPage('docs/previews.md')).blocks;
  await mkdir(place('repository/.github/workflows'), { recursive: true });
  const told = '      - run: echo "TOLD ${{ toJSON(steps) }}"\n';
  const workflow = code.replace('- { uses:', '- { id: preview, uses:').replace('ttl: 7d }', 'ttl: 7d, image: "a:12" }');
  assert.notEqual(workflow, code);
  await writeFile(place('repository/.github/workflows/preview.yml'), `${workflow}\n${told}`);
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', 'a'],
  ])
    assert.equal((await once(spawn('git', args, { cwd: place('repository') }), 'close'))[0], 0);
});
after(() => service.end('SIGTERM'));

async function act(name, event, { secrets = ['DEPLOYMENT_CONTROL_API_KEY=k3y-of-the-service'] } = {}) {
  await writeFile(place('event.json'), JSON.stringify(event));
  const [, version] = /action@(\S+),/.exec((await readPage('docs/previews.md')).blocks[0].code);
  return runner('act', {
    args: [
      ...[name, '--platform', 'ubuntu-latest=-self-hosted', '--pull=false', '--eventpath', place('event.json')],
      ...['--local-repository', `OWNER/deployment-control@${version}=${place('fetched')}`],
      ...['--var', `DEPLOYMENT_CONTROL_URL=${service.url}`],
      ...secrets.flatMap((each) => ['--secret', each]),
    ],
    cwd: place('repository'),
    env: { HOME: folder, PATH: `${bin}:${process.env.PATH}` },
  });
}

it('a pull request is opened, pushed to, and closed', { timeout: 120_000 }, async () => {
  const opened = await act('pull_request', pullRequest('opened'));
  assert.equal(opened.code, 0, opened.text);
  assert.match(opened.text, /"action": "create"/);
  assert.match(opened.text, /"name": "support-agent-pr-12"/);
  assert.doesNotMatch(opened.text, /k3y-of-the-service/);
  const pushed = await act('pull_request', pullRequest('synchronize', { sha: 'b'.repeat(40) }));
  assert.match(pushed.text, /"action": "patch"/);
  const closed = await act('pull_request', pullRequest('closed'));
  assert.match(closed.text, /"action": "delete"/);
  assert.deepEqual(await service.names(), ['support-agent']);
});

it('a fork has no secrets and gets no preview, and its run ends well', { timeout: 120_000 }, async () => {
  const { code, text } = await act('pull_request', pullRequest('opened', { fork: true }), { secrets: [] });
  assert.equal(code, 0, text);
  assert.match(text, /"action": "skipped"/);
  assert.deepEqual(await service.names(), ['support-agent']);
});

it('a schedule sweeps', { timeout: 120_000 }, async () => {
  const { code, text } = await act('schedule', {});
  assert.equal(code, 0, text);
  assert.match(text, /"action": "none"/);
});
