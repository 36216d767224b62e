// The quick start as a user runs it: a script of its own against a service over HTTP.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DeploymentControl } from 'deployment-control';
import { FORM, IMAGE } from '../../support/service/records.mjs';
import { startEmulator } from '../../support/service/server.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../examples/quickstart.mjs', import.meta.url));

async function run(env, ...args) {
  const child = spawn(process.execPath, [EXAMPLE, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

for (const [hosting, env, first] of [
  ['cloud', {}, 'found northwind/support-agent, branch main'],
  ['self_hosted', { IMAGE: 'registry.example/agent:1' }, 'created quick (<uuid>)'],
]) {
  it(`creates, waits, patches without and with a new revision, and says so: ${hosting}`, async () => {
    const server = await startEmulator(['--port', '0', '--api-key', 'k-1', '--hosting', hosting, '--listeners', '0']);
    try {
      const { code, out, err } = await run(
        { ...env, DEPLOYMENT_CONTROL_URL: server.url, DEPLOYMENT_CONTROL_API_KEY: 'k-1' },
        'quick',
      );
      assert.deepEqual({ code, err }, { code: 0, err: '' });
      const lines = out
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uuid>').replace(/^ +[0-9.]+ s {2}/, ''));
      assert.equal(lines[0], first);
      assert.equal(lines.at(-1), 'done');
      for (const line of [
        'DEPLOYED',
        'created quick (<uuid>)',
        'deployed revision <uuid>',
        'patched source_config: a new revision will not follow; the service made no new revision',
        'patched secrets: a new revision may follow; the service made revision <uuid>',
      ])
        assert.ok(lines.includes(line), `${line} is not among\n${lines.join('\n')}`);
    } finally {
      await server.stop();
    }
  });
}

it('says what is wrong with the key, the name and the address, and fails', async () => {
  const server = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  const env = { DEPLOYMENT_CONTROL_URL: server.url };
  const refused = await run({ ...env, DEPLOYMENT_CONTROL_API_KEY: 'wrong' }, 'quick');
  const control = new DeploymentControl({ baseUrl: server.url, apiKey: 'k-1' });
  await control.deployments.create({ ...FORM, name: 'taken' });
  const taken = await run({ ...env, DEPLOYMENT_CONTROL_API_KEY: 'k-1' }, 'taken');
  await server.stop();
  const gone = await run({ ...env, DEPLOYMENT_CONTROL_API_KEY: 'k-1' }, 'quick');
  const none = await run({ DEPLOYMENT_CONTROL_URL: '' });
  assert.deepEqual([refused.code, taken.code, gone.code, none.code], [1, 1, 1, 1]);
  assert.match(refused.err, /^AuthenticationError: .* answered 401: .*check the API key/);
  assert.match(taken.err, /^ConflictError: .* answered 409: /);
  assert.match(gone.err, /^ConnectionError: .*nothing listens at that address .*\n {2}is the service running/);
  assert.match(none.err, /^ConfigError: there is no base URL/);
  assert.ok(!refused.err.includes('wrong'));
});

it('a wait survives that the service is killed and comes back with its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-wait-'));
  const data = join(folder, 'emulator.journal');
  let server = await startEmulator(['--port', '0', '--data', data]);
  try {
    const control = new DeploymentControl({ baseUrl: server.url, apiKey: null });
    const deployment = await control.deployments.create({ ...IMAGE, name: 'survivor' });
    const seen = [];
    let polled;
    const first = new Promise((resolve) => {
      polled = resolve;
    });
    const deployed = control.deployments.waitUntilDeployed(deployment, {
      minDelay: 50,
      maxDelay: 200,
      onProgress: ({ status }) => {
        seen.push(status);
        polled();
      },
    });
    await first;
    await server.kill();
    assert.ok(!seen.includes('DEPLOYED'), 'it must be killed in the middle');
    server = await startEmulator(['--port', server.port, '--data', data]);
    assert.equal((await deployed).status, 'DEPLOYED');
    assert.equal((await control.deployments.get(deployment.id)).active_revision_id, deployment.latest_revision_id);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

it('npx finds the command in the checkout, as the samples have it', async () => {
  const command = join(ROOT, 'node_modules/.bin/deployment-control');
  assert.equal(await realpath(command), join(await realpath(ROOT), 'pkg/dist/cli.js'));
  await access(command, constants.X_OK);
});
