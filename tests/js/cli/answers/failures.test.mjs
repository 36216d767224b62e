// What the commands say of an address, a key or a revision that will not do: in their own words, once, with what to do.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { answering } from '../../../support/service/answering.mjs';
import { ending, FAST, run } from '../../../support/command/command.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

describe('an address where nothing answers', () => {
  it('is told with the proxy of the environment that was not asked', async () => {
    const said = async (env, url = 'http://0.0.0.0:1') =>
      (await run(['list', '--url', url], { env: { ...FAST, NODE_USE_ENV_PROXY: undefined, ...env } })).errors;
    const proxy = 'http://127.0.0.1:9';
    assert.match(
      await said({ HTTPS_PROXY: proxy }),
      / is up\n {2}HTTPS_PROXY is set, but .* NODE_USE_ENV_PROXY=1.*\n$/,
    );
    const [major, minor] = process.versions.node.split('.').map(Number);
    const isAble = major >= 24 || (major === 22 && minor >= 21);
    assert.match(
      await said({ HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '1' }),
      isAble
        ? / is up\n$/
        : / is up\n {2}HTTPS_PROXY is set, but Node\.js [\d.]+ cannot use a proxy: take 22\.21, 24 or /,
    );
    assert.match(await said({}), / is up\n$/);
    assert.match(await said({ HTTPS_PROXY: proxy }, 'http://127.0.0.1:1'), / is up\n$/);
  });
});

describe('an address where another server answers', () => {
  const ANSWERS = {
    '/empty': [200, {}, '{}'],
    '/away': [302, { location: 'https://elsewhere.example/' }, ''],
  };
  let url;
  before(async () => {
    ({ url } = await answering((request, response) => {
      const path = Object.keys(ANSWERS).find((start) => request.url.startsWith(start));
      const [status, headers, body] = ANSWERS[path] ?? [404, {}, '{"detail": "Not Found"}'];
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    }));
  });

  for (const [path, pattern] of [
    [
      '/empty',
      /answered 200, but the required field resources is missing\n {2}what answers there is not the service: /,
    ],
    [
      '/away',
      /answered 302, a redirect to \S+, which is refused: no credential may go to another origin\n {2}give the address under which the service itself answers: /,
    ],
    ['/v2', /answered 404: Not Found\n {2}leave out \/v2, which the client adds: check the address/],
    ['/v2/deployments', /answered 404: Not Found\n {2}leave out \/v2, which the client adds: check the address/],
  ])
    it(`${path}: 2`, async () => {
      const { code, out, errors } = await run(['list', '--url', url + path, '--json']);
      assert.match(errors, pattern);
      assert.match(errors, /^deployment-control list: GET /);
      assert.equal(code, 2);
      assert.match(JSON.parse(out).error.message, /^GET /);
    });
});

describe('what a client is made with', () => {
  const ADDRESS = 'https://control.example';
  for (const [about, args, env, expected] of [
    [
      'an address without a scheme',
      ['--url', 'control.example'],
      {},
      /--url must start with .*, not "control\.example"\n/,
    ],
    [
      'one of the environment',
      [],
      { DEPLOYMENT_CONTROL_URL: 'ftp://control.example' },
      /DEPLOYMENT_CONTROL_URL must start with http:\/\/ or https:\/\/, not "ftp:\/\/control\.example"\n/,
    ],
    [
      'one with a password, which is not shown',
      ['--url', 'https://user:s3cr3t@control.example'],
      {},
      /--url must not carry a user name or password; set DEPLOYMENT_CONTROL_API_KEY\n/,
    ],
    ...['DEPLOYMENT_CONTROL_API_KEY', 'DEPLOYMENT_CONTROL_BEARER_TOKEN', 'DEPLOYMENT_CONTROL_TENANT_ID'].map((name) => [
      name,
      ['--url', ADDRESS],
      { [name]: 's3cr3t\nx' },
      new RegExp(`${name} contains a line break`),
    ]),
  ])
    it(`${about}: 2`, async () => {
      const { code, errors } = await run(['list', ...args], { env });
      assert.match(errors, expected);
      assert.doesNotMatch(errors, /s3cr3t|apiKey|base URL/);
      assert.equal(code, 2);
    });
});

describe('a revision that was interrupted', () => {
  let service;
  before(async () => {
    service = await emulator();
    await service.script(['BUILDING']);
    await service.run(['deploy', '-'], { input: form('halted') });
    assert.equal((await service.run(['interrupt', 'halted'])).code, 0);
  });

  const NEXT = /was interrupted: change the form and deploy it, or "redeploy --revision" one that was deployed\n/;

  it('is not deployed by its unchanged form, which says so at once: 5', async () => {
    for (const options of [[], ['--redeploy-failed'], ['--wait']]) {
      await ending(service.run(['deploy', '-', ...options], { input: form('halted') }), 5, { errors: NEXT });
    }
    const changed = form('halted', { source_revision_config: { image_uri: 'registry.example/agent:2' } });
    assert.equal((await service.run(['deploy', '-', '--dry-run'], { input: changed })).code, 0);
  });

  it('is nothing to wait for again: 5', async () => {
    const { errors } = await ending(service.run(['wait', 'halted', '--timeout', '100ms']), 5, { errors: NEXT });
    assert.doesNotMatch(errors, /the deployment goes on|wait again|advance/);
  });

  const WATCHED =
    /revision \S+ was interrupted: it is watched for one more minute, in case the service goes on with it\n/g;

  it('is watched for a minute, which is said once: then 5', async () => {
    for (const args of [
      ['wait', 'halted'],
      ['logs', 'halted', '--until-done'],
    ]) {
      const { errors } = await ending(service.run(args, { env: FAST }), 5);
      assert.equal(errors.match(WATCHED)?.length, 1, errors);
      assert.match(errors, NEXT);
      assert.doesNotMatch(errors, /--timeout|wait again/);
    }
  });

  it('can go on meanwhile, as some services do', async () => {
    await service.script(['BUILDING']);
    await service.run(['deploy', '-'], { input: form('moving') });
    await service.run(['interrupt', 'moving']);
    let polls = 0;
    const { url } = await answering(async (request, response) => {
      const text = await (await fetch(service.url + request.url)).text();
      if (/\/revisions\/[^/]+$/.test(request.url)) polls += 1;
      response.setHeader('content-type', 'application/json');
      response.end(polls > 2 ? text.replaceAll('"INTERRUPTED"', '"DEPLOYED"') : text);
    });
    const { errors } = await ending(service.run(['wait', 'moving', '--url', url], { env: FAST }), 0);
    assert.equal(errors.match(WATCHED)?.length, 1, errors);
  });

  // Where pauses pass at once, the usual half hour of a wait is over before another command can interrupt it.
  const LONG = ['--timeout', '20d'];

  it('is the end of a fleet and of a preview too, after that minute', async () => {
    const fleet = { deployments: [form('of-a-fleet')] };
    await service.script(['DEPLOYED']);
    await service.run(['deploy', '-'], { input: form('previewed') });
    for (const [name, args, input] of [
      ['of-a-fleet', ['apply', '-', '--wait', '--yes'], fleet],
      ['previewed-pr-1', ['preview', 'up', '--from', 'previewed', '--key', 'pr-1'], undefined],
    ]) {
      await service.script(['BUILDING']);
      const started = service.start([...args, ...LONG], { input, env: FAST });
      await started.says(/ BUILDING\n/);
      assert.equal((await service.run(['interrupt', name])).code, 0);
      const { errors } = await ending(started.ended, 5);
      assert.equal(errors.match(/it is watched for one more minute/g)?.length, 1, errors);
      assert.match(errors, NEXT);
    }
  });

  it('is rolled back after that minute if that is wanted', async () => {
    await service.script(['DEPLOYED']);
    await service.run(['deploy', '-'], { input: form('back') });
    await service.script(['BUILDING']);
    const changed = form('back', { source_revision_config: { image_uri: 'registry.example/agent:2' } });
    const args = ['deploy', '-', '--wait', '--logs', '--rollback-on-failure', ...LONG];
    const started = service.start(args, { input: changed, env: FAST });
    await started.says(/ BUILDING\n/);
    assert.equal((await service.run(['interrupt', 'back'])).code, 0);
    const { errors } = await ending(started.ended, 5);
    assert.equal(errors.match(WATCHED)?.length, 1, errors);
    assert.match(errors, /rolled back: revision \S+ is like /);
    assert.match(errors, NEXT);
  });
});

it('the deployment of an agent is named by its agent until the service names it', async () => {
  const service = await emulator('--agents');
  const { name: _, ...rest } = form('unnamed');
  const input = { ...rest, agent: { agent_id: 'helper', environment: 'staging' } };
  const planned = await service.run(['deploy', '-', '--dry-run'], { input });
  assert.match(planned.out, /^the deployment of the agent helper in staging does not exist: it would be created/);
  await service.script(['DEPLOYED']);
  const { code, out } = await service.run(['deploy', '-', '--wait'], { input });
  assert.equal(code, 0, out);
  assert.match(out, /^the deployment of the agent helper in staging does not exist: it is created/);
  assert.doesNotMatch(out, /undefined/);
});

it('a message of the client stands without the name of its operation', async () => {
  const service = await emulator();
  await service.run(['deploy', '-'], { input: form('alone') });
  const { errors } = await service.run(['rollback', 'alone', '--yes']);
  assert.match(errors, /^deployment-control rollback: nothing was changed: /);
});
