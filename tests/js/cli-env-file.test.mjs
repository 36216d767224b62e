// Files of variables: the short option is the command's alone, where Node.js 20 reads the file of the long one first.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../support/command.mjs';
import { temporaryFolder } from '../support/emulator.mjs';

const FORM = JSON.stringify({
  name: 'agent',
  source: 'external_docker',
  source_config: {},
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
});
// Nothing listens there, and nothing is asked before the file is read.
const env = { DEPLOYMENT_CONTROL_URL: 'http://127.0.0.1:9', DEPLOYMENT_CONTROL_API_KEY: 'key' };

test('a file of -e that is absent is told by the command: 2, in one JSON document too', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'form.json'), FORM);
  await writeFile(join(folder, 'fleet.json'), JSON.stringify({ name: 'agents', deployments: [JSON.parse(FORM)] }));
  for (const words of [
    ['deploy', 'form.json'],
    ['plan', 'fleet.json'],
    ['apply', 'fleet.json', '--yes'],
    ['drift', 'fleet.json'],
    ['secrets', 'agent', 'push'],
    ['preview', 'up', '--key', 'pr-1', '--from', 'agent'],
  ]) {
    const { code, errors } = await run([...words, '-e', 'missing.env'], { cwd: folder, env });
    assert.equal(code, 2, `${words.join(' ')}: ${errors}`);
    assert.match(errors, /cannot read missing\.env: there is no such file/, words.join(' '));
  }
  const { code, out } = await run(['drift', 'fleet.json', '-e', 'missing.env', '--json'], { cwd: folder, env });
  assert.deepEqual([code, JSON.parse(out).error.exitCode], [2, 2]);
});

test('a file of -e sets no variable of Node.js', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'form.json'), FORM);
  await writeFile(join(folder, 'odd.env'), 'NODE_OPTIONS=--no-such-option\n');
  const { code, errors } = await run(['deploy', 'form.json', '-e', 'odd.env'], { cwd: folder, env });
  assert.equal(code, 7, errors);
  assert.doesNotMatch(errors, /no-such-option/);
});
