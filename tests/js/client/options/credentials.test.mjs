// The credentials of a client: where they come from and where they stand. They are shown nowhere.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError } from 'deployment-control';
import {
  DEPLOYMENT,
  ID,
  IDS,
  OTHER,
  caught,
  client,
  json,
  recorder,
  throwing,
} from '../../../support/service/calls.mjs';

describe('credentials', () => {
  it('are texts or functions, asked for each attempt, and stand in headers', async () => {
    const seen = [];
    let asked = 0;
    const fetch = async (_url, { headers }) => {
      seen.push(headers);
      return seen.length === 1 ? new Response('{}', { status: 503 }) : json({ id: OTHER, status: 'DEPLOYED' });
    };
    const control = client(fetch, {
      apiKey: async () => `key-${(asked += 1)}`,
      tenantId: 't',
      bearerToken: () => null,
      retry: { maxRetries: 1, baseDelay: 1 },
    });
    const retry = { maxRetries: undefined, baseDelay: undefined };
    await control.revisions.get(IDS, { headers: { 'X-Extra': 'yes', Accept: null }, retry });
    assert.deepEqual(seen, [
      { 'x-extra': 'yes', 'x-api-key': 'key-1', 'x-tenant-id': 't' },
      { 'x-extra': 'yes', 'x-api-key': 'key-2', 'x-tenant-id': 't' },
    ]);
  });

  it('that cannot be used are refused at once, also beside functions', () => {
    const make = (options) => () => client(() => assert.fail('nothing may be sent'), options);
    for (const apiKey of ['', ' ', 'line\nbreak', 7])
      for (const tenantId of ['t', () => 't'])
        assert.throws(make({ apiKey, tenantId }), { name: 'ConfigError', message: /apiKey/ });
  });

  it('that come after the call was aborted are not sent', async () => {
    const controller = new AbortController();
    const { sent, control } = recorder(DEPLOYMENT, {
      apiKey: () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    });
    let give;
    const call = control.deployments.get(ID, { signal: controller.signal });
    controller.abort(new Error('mine'));
    assert.equal((await caught(call)).message, 'mine');
    give('key');
    await new Promise(setImmediate);
    assert.deepEqual(sent, []);
  });

  it('a function that fails ends the call with its reason', async () => {
    for (const apiKey of [throwing(new Error('no vault')), () => Promise.reject(new Error('no vault'))]) {
      const error = await caught(client(() => assert.fail('nothing may be sent'), { apiKey }).revisions.get(IDS));
      assert.equal(error.constructor, ConfigError);
      assert.match(error.message, /the function that gives apiKey failed: no vault/);
    }
  });

  it('are shown nowhere', async () => {
    const control = client(async () => new Response('{}', { status: 401 }), {
      apiKey: 'k-hidden',
      bearerToken: 'b-hidden',
    });
    const error = await control.revisions.get(IDS).catch((error) => error);
    for (const shown of [
      inspect(control, { depth: 9, showHidden: true }),
      JSON.stringify(control),
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
      error.message,
      error.stack,
    ]) {
      assert.ok(!shown.includes('hidden'), shown);
    }
  });

  it('and the headers of an answer can be read from an error, and are not printed with it', async () => {
    const control = client(
      async () => new Response('{}', { status: 404, headers: { 'x-detail': 'hidden', 'x-request-id': 'r-1' } }),
    );
    const error = await control.revisions.get(IDS).catch((error) => error);
    assert.deepEqual([error.headers.get('x-detail'), error.requestId], ['hidden', 'r-1']);
    for (const shown of [inspect(error, { depth: 9 }), JSON.stringify(error)])
      assert.ok(!shown.includes('hidden'), shown);
  });

  it('come from the environment where no option says otherwise', async () => {
    const script = `
      import { DeploymentControl } from 'deployment-control';
      const show = async (options) => {
        const fetch = async (url, { headers }) => { console.log(new URL(url).host, headers['x-api-key'] ?? 'none'); return new Response('{"status":"DEPLOYED"}'); };
        await new DeploymentControl({ fetch, ...options }).revisions.get(${JSON.stringify(IDS)});
      };
      await show({}); await show({ apiKey: null }); await show({ baseUrl: 'https://other.example', apiKey: 'explicit' });`;
    const env = {
      ...process.env,
      DEPLOYMENT_CONTROL_URL: 'https://env.example',
      DEPLOYMENT_CONTROL_API_KEY: 'from-env',
    };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await once(child, 'close');
    assert.equal(said, 'env.example from-env\nenv.example none\nother.example explicit\n');
  });
});
