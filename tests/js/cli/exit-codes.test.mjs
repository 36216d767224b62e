// What a command that talks to a service ends with, against the emulator over HTTP, and what it says then.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answering } from '../../support/service/answering.mjs';
import { COMMAND, ending, run } from '../../support/command/command.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { FOREVER, emulator, form } from '../../support/service/service.mjs';

const NEVER = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

describe('what a command ends with', () => {
  let service;
  before(async () => (service = await emulator('--api-key', 'k3y')));
  const key = { DEPLOYMENT_CONTROL_API_KEY: 'k3y' };
  const headers = { 'x-api-key': 'k3y' };
  const control = (name, body) => send(`${service.url}/_emulator/${name}`, 'POST', body, headers);

  /** Each: how the revision ends, and the exit code and words of a wait for it. */
  const ENDS = {
    DEPLOYED: [0, /is DEPLOYED after/],
    BUILD_FAILED: [
      5,
      /all of it: deployment-control logs \S+ --revision [0-9a-f-]{36} --build\n[\s\S]*ended as BUILD_FAILED/,
    ],
    DEPLOY_FAILED: [5, /--deploy\n[\s\S]*ended as DEPLOY_FAILED/],
    SKIPPED: [5, /superseded by a newer revision/],
    BUILDING: [6, /was still BUILDING after .*; the emulator's clock is manual and stands still/],
  };
  for (const [status, [code, expected]] of Object.entries(ENDS)) {
    it(`a revision that is ${status}: ${code}`, async () => {
      const name = `end-${status.toLowerCase().replace('_', '-')}`;
      await control('script', [{ status, forMs: FOREVER }]);
      const deployed = await service.run(['deploy', '-', '--wait', '--timeout', '1s'], { input: form(name), env: key });
      assert.equal(deployed.code, code, deployed.errors);
      assert.match(deployed.out + deployed.errors, expected);
      assert.match(deployed.errors, new RegExp(`^ +\\d+ s  ${status}\\n`));
      const waited = await ending(service.run(['wait', name, '--timeout', '100ms', '--json'], { env: key }), code);
      const json = JSON.parse(waited.out);
      if (code === 0) assert.equal(json.status, status);
      else assert.equal(json.error.exitCode, code);
    });
  }

  it('no such thing: 3', async () => {
    for (const args of [
      ['get', 'nothing'],
      ['get', NEVER],
      ['wait', 'nothing'],
      ['logs', NEVER],
      ['wait', 'end-deployed', '--revision', NEVER],
    ]) {
      const { code, out, errors } = await service.run(args, { env: key });
      assert.deepEqual([code, out], [3, ''], args.join(' '));
      assert.match(errors, /there is no deployment with the name "nothing"|has no revision|answered 404/);
    }
  });

  it('one JSON document where that was asked for, with a stable word, also of a command line that cannot be read', async () => {
    for (const [args, code, exitCode] of [
      [['get', 'nothing'], 'not_found', 3],
      [['get', NEVER], 'not_found', 3],
      [['list', '--bogus'], 'usage', 2],
      [['list', '--limit', '0'], 'usage', 2],
      [['get'], 'usage', 2],
      [['deploy', 'absent.yaml'], 'usage', 2],
      [['validate', '--kind', 'moon', 'absent.yaml'], 'usage', 2],
    ]) {
      const ended = await service.run([...args, '--json'], { env: key });
      const { error } = JSON.parse(ended.out);
      assert.deepEqual([ended.code, error.code, error.exitCode], [exitCode, code, exitCode], args.join(' '));
      assert.ok(error.name !== 'Error' && ended.errors.includes(error.message), ended.errors);
    }
  });

  it('an output that cannot be written: 2, and progress that cannot be does not matter', async () => {
    // What is open for reading alone takes nothing, as a full disk does.
    const unwritable = openSync(fileURLToPath(import.meta.url), 'r');
    const ends = async (stdio) => {
      const child = spawn(process.execPath, [COMMAND, 'list', '--verbose', '--url', service.url], {
        env: { PATH: process.env.PATH, ...key },
        stdio,
      });
      let errors = '';
      child.stderr?.setEncoding('utf8').on('data', (text) => (errors += text));
      return [(await once(child, 'close'))[0], errors];
    };
    const [code, errors] = await ends(['ignore', unwritable, 'pipe']);
    assert.equal(code, 2, errors);
    assert.match(errors, /deployment-control: the output cannot be written: [^\n]+\n$/);
    assert.equal((await ends(['ignore', 'ignore', unwritable]))[0], 0);
    closeSync(unwritable);
  });

  it('a disk that takes a part of a file: 2, and what stood there stays', async () => {
    const folder = await temporaryFolder();
    const fleet = JSON.stringify({ deployments: [form('new'), form('newer')] });
    await writeFile(join(folder, 'fleet.json'), fleet);
    const there = async () =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
        ),
      );
    const ends = async (limit, ...args) => {
      const words = [
        '-c',
        `ulimit -f ${limit}; trap "" XFSZ; exec "$@" > out`,
        'sh',
        process.execPath,
        COMMAND,
        ...args,
      ];
      const env = { PATH: process.env.PATH, DEPLOYMENT_CONTROL_URL: service.url, ...key };
      const child = spawn('sh', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let errors = '';
      child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
      return [(await once(child, 'close'))[0], errors];
    };
    const init = ['init', 'form.yaml', '--force', '--name', 'agent', '--source', 'internal_docker'];
    const plan = ['plan', 'fleet.json', '--out', 'plan.json', '--quiet', '-o', 'markdown'];
    assert.deepEqual(await ends('unlimited', ...plan), [0, '']);
    assert.equal((await ends('unlimited', ...init, '--quiet'))[0], 0);
    const { out: _, ...before } = await there();
    const [code, errors] = await ends(1, 'completion', 'bash');
    assert.equal(code, 2, errors);
    assert.match(errors, /deployment-control: the output cannot be written: /);
    for (const args of [init, plan, ['init', 'other.yaml', ...init.slice(3)]]) {
      const [ended, why] = await ends(1, ...args);
      assert.equal(ended, 2, why);
      const { out: __, ...after } = await there();
      assert.deepEqual(after, before);
    }
  });

  it('no right: 4', async () => {
    for (const [env, hint] of [
      [{}, 'no key was sent: set DEPLOYMENT_CONTROL_API_KEY'],
      [
        { DEPLOYMENT_CONTROL_API_KEY: 'wr0ng' },
        'check DEPLOYMENT_CONTROL_API_KEY, and DEPLOYMENT_CONTROL_TENANT_ID if the key is for several tenants',
      ],
      [
        { DEPLOYMENT_CONTROL_API_KEY: '"k3y"' },
        'DEPLOYMENT_CONTROL_API_KEY has quotes around it, which are sent too: take them away',
      ],
      [
        { DEPLOYMENT_CONTROL_API_KEY: 'Bearer k3y' },
        'DEPLOYMENT_CONTROL_API_KEY holds more than the key: leave the name of the header out',
      ],
      ...['$KEY', 'your-api-key', '<key>', 'undefined'].map((key) => [
        { DEPLOYMENT_CONTROL_API_KEY: key },
        'DEPLOYMENT_CONTROL_API_KEY holds no key but what stands in its place, which nothing has filled in',
      ]),
      [
        { DEPLOYMENT_CONTROL_API_KEY: '***' },
        'DEPLOYMENT_CONTROL_API_KEY is what pages show in place of a hidden value',
      ],
    ]) {
      const { code, out, errors } = await service.run(['list', '--json'], { env });
      assert.equal(code, 4, hint);
      assert.match(errors, /^deployment-control list: GET \S+ answered 401: [^;]*\n {2}/);
      assert.equal(errors.split('\n  ')[1], `${hint}\n`);
      assert.doesNotMatch(out + errors, /wr0ng/);
      assert.deepEqual([JSON.parse(out).error.status, JSON.parse(out).error.exitCode], [401, 4]);
    }
  });

  it('a variable under another name, which nothing reads, is told', async () => {
    for (const [given, meant] of [
      ['DEPLOYMENT_CONTROL_KEY', 'DEPLOYMENT_CONTROL_API_KEY'],
      ['DEPLOYMENT_CONTROL_TOKEN', 'DEPLOYMENT_CONTROL_BEARER_TOKEN'],
      ...['WORKSPACE_ID', 'ORG_ID', 'TENENT_ID'].map((name) => [
        `DEPLOYMENT_CONTROL_${name}`,
        'DEPLOYMENT_CONTROL_TENANT_ID',
      ]),
      ['DEPLOYMENT_CONTROL_PROFIL', 'DEPLOYMENT_CONTROL_PROFILE'],
    ]) {
      const told = `warning: ${given} is not read: the name is ${meant}\n`;
      assert.ok((await service.run(['list'], { env: { [given]: 'k3y' } })).errors.includes(told));
      assert.ok(!(await service.run(['list'], { env: { [given]: 'k3y', [meant]: 'k3y' } })).errors.includes(told));
    }
    for (const [given, told] of [
      ['DEPLOYMENT_CONTROL_HOSTING', /warning: \S+_HOSTING is not read: --hosting says it, or a profile\n/],
      // Those of somebody's own, and of a cluster with a service of this name.
      ['DEPLOYMENT_CONTROL_IMAGE', /^(?!warning)/],
      ['DEPLOYMENT_CONTROL_SERVICE_HOST', /^(?!warning)/],
      ['DEPLOYMENT_CONTROL_PORT', /^(?!warning)/],
      // That of a profile which is not in use.
      ['DEPLOYMENT_CONTROL_STAGING_KEY', /^(?!warning)/],
      ['DEPLOYMENT_CONTROL_EMULATOR_API_KEY', /^(?!warning)/],
    ])
      assert.match((await service.run(['list'], { env: { [given]: 'k3y' } })).errors, told);
  });

  it('an address that will not do: 2, with the option that mends it', async () => {
    for (const [args, environment, message] of [
      [['list'], {}, /there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url or --profile\n/],
      [
        ['list', '--url', 'http://control.example'],
        { DEPLOYMENT_CONTROL_API_KEY: 'k' },
        /use https:, or allow it by --allow-insecure-http\n/,
      ],
    ]) {
      await ending(run(args, { env: environment }), 2, { out: '', errors: message });
    }
  });

  it('options that say two things: 2, with what to do', async () => {
    for (const [args, message] of [
      [['list', '--all', '--limit', '5'], /--all lists every deployment and --limit some of them: give one of them\n/],
      [
        ['logs', 'agent', '--json', '--json-lines'],
        /--json writes one document and --json-lines one a line: give one of them\n/,
      ],
      [['logs', 'agent', '--json', '--follow'], /use --json-lines\n/],
      [['deploy', 'agent.yaml', '--timeout', '5m'], /--timeout limits a wait: give --wait too\n/],
    ]) {
      const { code, out, errors } = await service.run(args, { env: key });
      assert.deepEqual(
        [code, args.includes('--json') ? JSON.parse(out).error.code : out],
        [2, args.includes('--json') ? 'usage' : ''],
      );
      assert.match(errors, message);
    }
  });

  it('no answer, or a service that fails: 7', async () => {
    const gone = await answering();
    await new Promise((resolve) => gone.server.close(resolve));
    await ending(run(['get', NEVER, '--url', gone.url]), 7, {
      errors:
        /nothing listens at that address[\s\S]*check the address, which is of --url, --profile or DEPLOYMENT_CONTROL_URL/,
    });
    await control('inject', {
      status: 503,
      times: 3,
      match: { path: '/v2/deployments' },
      headers: { 'retry-after': '0' },
    });
    const failing = await service.run(['list'], { env: key });
    assert.equal(failing.code, 7);
    assert.match(failing.errors, /the service failed, not the command: try again later\n/);
  });

  it('an address where something else answers: 2, with what to look at', async () => {
    const page = await answering((_request, response) => response.end('<html></html>'));
    for (const url of [`${service.url}/wrong-path`, page.url])
      for (const args of [['list'], ['get', 'agent']]) {
        const { code, errors } = await run([...args, '--url', url], { env: key });
        assert.equal(code, 2);
        assert.match(errors, /what answers there is not the service: check the address.*such as \/api-host\n/);
      }
  });

  it('stopped: 130, and the deployment goes on', async () => {
    await control('script', [{ status: 'BUILDING', forMs: FOREVER }]);
    for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
      const started = service.start(['deploy', '-', '--wait', '--json'], { input: form('stopped'), env: key });
      await started.says(/ BUILDING\n/);
      started.child.kill(signal);
      const ended = await ending(started.ended, code, {
        errors: new RegExp(
          `stopped by ${signal}: the deployment of stopped goes on; "deployment-control wait stopped" watches it again`,
        ),
      });
      const { deployment, error } = JSON.parse(ended.out);
      assert.deepEqual([deployment.name, error.exitCode], ['stopped', code]);
    }
  });
});

describe('a wait that nobody reads', () => {
  let service;
  before(async () => (service = await emulator()));

  it('ends at the next line with 141, and the deployment goes on', async () => {
    await service.run(['deploy', '-'], { input: form('unread') });
    await service.script(['QUEUED', 60_000], ['BUILDING']);
    await service.run(['deploy', '-'], {
      input: form('unread', { source_revision_config: { image_uri: 'registry.example/agent:2' } }),
    });
    // Both outputs go into one pipe, whose reader leaves after the first line.
    const program = ['/bin/sh', '-c', '{ "$@" 2>&1; echo "it ended with $?" >&3; } 3>&2 | head -n 1', 'sh'];
    const started = service.start(['wait', 'unread'], { program });
    await started.says(/ QUEUED\n/);
    await service.advance();
    const { out, errors } = await started.ended;
    assert.match(out, /^ +\S+ s {2}QUEUED\n$/);
    assert.equal(errors, 'it ended with 141\n');
    assert.match((await service.run(['get', 'unread'])).out, /^latest revision +\S+ +BUILDING$/m);
  });

  it('goes on while the progress has a reader of its own', async () => {
    await service.script(['QUEUED', 60_000], ['DEPLOYED']);
    await service.run(['deploy', '-'], {
      input: form('unread', { source_revision_config: { image_uri: 'registry.example/agent:3' } }),
    });
    const started = service.start(['wait', 'unread']);
    started.child.stdout.destroy();
    await started.says(/ QUEUED\n/);
    await service.advance();
    await ending(started.ended, 0, { errors: / DEPLOYED\n$/ });
  });
});
