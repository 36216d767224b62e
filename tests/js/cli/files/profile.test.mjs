// Profiles: services by name, on the command line and in the package. No key stands in one, and none is shown.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { DeploymentControl } from 'deployment-control';
import { profileFrom } from 'deployment-control/node';
import { ending, run, runProcess, startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

/** A folder of settings, and the command with it. */
async function settings(more = {}) {
  const cwd = await temporaryFolder();
  const env = { DEPLOYMENT_CONTROL_CONFIG: join(cwd, 'profiles.json'), ...more };
  const profile = (...args) => run(['profile', ...args], { env });
  return { cwd, env, file: env.DEPLOYMENT_CONTROL_CONFIG, profile };
}

const TENANT = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const KEY = 'lsv2_pt_0123456789abcdef0123';

test('a profile is made, changed, shown, used and removed', async () => {
  const { profile, file, env } = await settings();
  const made = await profile('set', 'staging', '--url', 'https://staging.example', '--key-variable', 'STAGING_KEY');
  assert.deepEqual([made.code, made.out], [0, `made the profile staging in ${file}\n`]);
  assert.match(made.errors, /profile use staging/);
  await profile('set', 'prod', '--url', 'https://prod.example', '--vocabulary', 'repoHost=github,agent=product');
  const changed = await profile('set', 'staging', '--tenant', 't-1', '--hosting', 'cloud', '--json');
  assert.deepEqual(JSON.parse(changed.out), {
    name: 'staging',
    url: 'https://staging.example',
    keyVariable: 'STAGING_KEY',
    tenantId: 't-1',
    hosting: 'cloud',
    inUse: false,
    keySet: false,
  });
  assert.equal((await profile('use', 'staging')).code, 0);
  const listed = JSON.parse((await run(['profile', 'list', '--json'], { env: { ...env, STAGING_KEY: KEY } })).out);
  assert.deepEqual(
    [listed.file, listed.current, listed.profiles.map(({ name, inUse, keySet }) => [name, inUse, keySet])],
    [
      file,
      'staging',
      [
        ['staging', true, true],
        ['prod', false, false],
      ],
    ],
  );
  assert.match((await profile('list')).out, /^ {2}NAME .*\n\* staging .* STAGING_KEY \(not set\)\n {2}prod /);
  assert.match((await profile('show')).out, /^name +staging\n[\s\S]*key in +STAGING_KEY \(not set\)\n/);
  assert.match((await profile('show', 'prod')).out, /vocabulary +repoHost=github,agent=product\n/);
  assert.match((await profile('remove', 'staging')).out, /removed the profile staging, which was in use/);
  const after = JSON.parse((await profile('list', '--json')).out);
  assert.deepEqual([after.current, after.profiles.map(({ name }) => name)], [null, ['prod']]);
  assert.equal((await profile('show')).code, 3);
});

test('the file is for its owner alone, is replaced as a whole, and stands where other programs have theirs', async () => {
  const { cwd } = await settings();
  const set = (env, name) => run(['profile', 'set', name, '--url', 'https://a.example'], { env });
  assert.equal((await set({ XDG_CONFIG_HOME: cwd }, 'a')).code, 0);
  const file = join(cwd, 'deployment-control/profiles.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await set({ HOME: cwd }, 'a')).code, 0);
  assert.equal((await stat(join(cwd, '.config/deployment-control/profiles.json'))).mode & 0o777, 0o600);
  // A link to the file stays one, and nothing is left beside it.
  await mkdir(join(cwd, 'elsewhere'));
  await symlink(file, join(cwd, 'elsewhere/link.json'));
  assert.equal((await set({ DEPLOYMENT_CONTROL_CONFIG: join(cwd, 'elsewhere/link.json') }, 'b')).code, 0);
  assert.deepEqual(Object.keys(JSON.parse(await readFile(file, 'utf8')).profiles), ['a', 'b']);
  assert.deepEqual(await readdir(join(cwd, 'elsewhere')), ['link.json']);
  assert.deepEqual(await readdir(join(cwd, 'deployment-control')), ['profiles.json']);
});

test('profiles that are set at the same time all stay, and a draft that was left behind stops nobody', async () => {
  const { cwd } = await settings();
  const file = join(cwd, 'together.json');
  const env = { DEPLOYMENT_CONTROL_CONFIG: file };
  const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
  const set = (name) => runProcess(['profile', 'set', name, '--url', 'https://a.example'], { env });
  const ended = await Promise.all(names.map(set));
  equalBy(
    ended,
    ({ code }) => code,
    names.map(() => 0),
  );
  assert.deepEqual(Object.keys(JSON.parse(await readFile(file, 'utf8')).profiles).sort(), names);
  await writeFile(`${file}.new`, '{');
  await utimes(`${file}.new`, 1, 1);
  assert.equal((await set('later')).code, 0);
  assert.deepEqual(
    (await readdir(cwd)).filter((name) => name.startsWith('together')),
    ['together.json'],
  );
});

test('a key is refused wherever it is given, and never repeated', async () => {
  const { profile, file } = await settings();
  for (const args of [
    ['--url', 'https://a.example', '--key-variable', KEY],
    ['--url', 'https://a.example', '--token-variable', 'eyJhbGciOiJIUzI1NiJ9'],
    ['--url', 'https://a.example', '--tenant', KEY],
    ['--url', 'https://a.example', '--vocabulary', `agent=${KEY}`],
    ['--url', `https://user:${KEY}@a.example`],
    ['--url', `https://a.example/?key=${KEY}`],
    ['--url', 'https://a.example', '--key-variable', 'AKIAIOSFODNN7EXAMPLE99'],
  ]) {
    const { out, errors } = await ending(profile('set', 'a', ...args, '--json'), 2, { about: args.join(' ') });
    assert.doesNotMatch(out + errors, /0123456789abcdef|eyJ|AKIA/);
    assert.match(errors, /^deployment-control profile set: --[a-z-]+ of the profile a must be/, errors);
  }
  const asked = await profile('set', 'a', '--url', 'https://a.example', '--api-key', KEY);
  assert.match(asked.errors, /there is no option --api-key/);
  await assert.rejects(readFile(file));
  // By hand too.
  await writeFile(file, JSON.stringify({ profiles: { a: { url: 'https://a.example', apiKey: KEY } } }));
  const { errors } = await ending(profile('list'), 2, {
    errors: /has a field apiKey: a profile holds no key; keyVariable names the environment variable that does/,
  });
  assert.doesNotMatch(errors, new RegExp(KEY));
});

test('an unknown name is told with the nearest one, and a broken file with its path', async () => {
  const { profile, file, env } = await settings();
  assert.match((await profile('use', 'staging')).errors, /there is no profile staging: there are none yet/);
  await profile('set', 'staging', '--url', 'https://staging.example');
  for (const [args, message] of [
    [['profile', 'use', 'stagin'], /there is no profile stagin; did you mean staging\?/],
    [['list', '--profile', 'production'], /there is no profile production; there are staging/],
    [['profile', 'ues', 'staging'], /there is no "profile ues"; did you mean "use"\?/],
    [['profile'], /what to do is missing: list, show, set, use or remove/],
    [['profile', 'set', 'staging'], /what to change is missing: --url, --tenant/],
    [['profile', 'set', 'new'], /--url is missing/],
    [['profile', 'set', '../a', '--url', 'https://a.example'], /the name of a profile has 1 to 64 letters/],
    [['list', '--profile', 'staging', '--url', 'https://a.example'], /--url and --profile both name a service/],
  ]) {
    await ending(run(args, { env }), 2, { errors: message, about: args.join(' ') });
  }
  for (const text of [
    '{',
    '[]',
    '{"profiles":{"a":{}}}',
    '{"profiles":{"a":{"url":5}}}',
    '{"profiles":{},"current":5}',
  ]) {
    await writeFile(file, text);
    const { errors } = await ending(profile('list'), 2, { about: text });
    assert.ok(errors.includes(file) && !errors.includes('    at '), errors);
  }
});

test('"profile use" says of a variable that comes before the profile', async () => {
  const { env, profile } = await settings();
  for (const name of ['one', 'two']) await profile('set', name, '--url', `https://${name}.example`);
  for (const [more, errors] of [
    [{}, ''],
    [{ DEPLOYMENT_CONTROL_URL: '' }, ''],
    [{ DEPLOYMENT_CONTROL_URL: 'https://x.example' }, 'but DEPLOYMENT_CONTROL_URL is set and comes first: unset it\n'],
    [{ DEPLOYMENT_CONTROL_PROFILE: 'two' }, 'but DEPLOYMENT_CONTROL_PROFILE is set and comes first: unset it\n'],
    [{ DEPLOYMENT_CONTROL_PROFILE: 'one' }, ''],
  ])
    assert.deepEqual(await run(['profile', 'use', 'one'], { env: { ...env, ...more } }), {
      code: 0,
      out: 'commands now take the profile one: https://one.example\n',
      errors,
    });
});

test('an option comes before the environment, and the environment before the profile in use', async () => {
  const [used, other] = [await emulator('--api-key', 'used-key'), await emulator('--api-key', 'other-key')];
  const { env, profile } = await settings({ USED_KEY: 'used-key', OTHER_KEY: 'other-key' });
  await profile('set', 'used', '--url', used.url, '--key-variable', 'USED_KEY');
  await profile('set', 'other', '--url', other.url, '--key-variable', 'OTHER_KEY');
  await profile('use', 'used');
  const API = { DEPLOYMENT_CONTROL_URL: other.url, DEPLOYMENT_CONTROL_API_KEY: 'other-key' };
  for (const [args, more, source, key] of [
    [[], {}, `${used.url}, the profile used, named by "profile use"`, 'USED_KEY'],
    [
      [],
      { DEPLOYMENT_CONTROL_PROFILE: 'other' },
      `the profile other, named by DEPLOYMENT_CONTROL_PROFILE`,
      'OTHER_KEY',
    ],
    [[], API, `${other.url}, named by DEPLOYMENT_CONTROL_URL`, 'DEPLOYMENT_CONTROL_API_KEY'],
    // A key for another service is not sent: a profile that names its own gets that one.
    [['--profile', 'used'], API, `${used.url}, the profile used, named by --profile`, 'USED_KEY'],
    [
      ['--url', other.url],
      { DEPLOYMENT_CONTROL_API_KEY: 'other-key' },
      `${other.url}, named by --url`,
      'DEPLOYMENT_CONTROL_API_KEY',
    ],
  ]) {
    const { errors } = await ending(run(['list', '--verbose', ...args], { env: { ...env, ...more } }), 0);
    assert.ok(errors.includes(`${source}; key: of ${key}; tenant: none\n`), errors);
    assert.doesNotMatch(errors, /used-key|other-key/);
  }
  const both = await run(['list'], { env: { ...env, ...API, DEPLOYMENT_CONTROL_PROFILE: 'used' } });
  assert.match(
    both.errors,
    /^DEPLOYMENT_CONTROL_URL and DEPLOYMENT_CONTROL_PROFILE are both set: the address is used\n/,
  );
  const unset = await run(['list'], { env: { ...env, USED_KEY: '' } });
  assert.deepEqual(
    [unset.code, /the profile used takes its key from USED_KEY, which is empty/.test(unset.errors)],
    [2, true],
  );
});

test('files are checked by the words and the hosting of the profile, and an option comes before them', async () => {
  const service = await emulator('--vocabulary', 'repoHost=github');
  const { env, profile } = await settings();
  await profile('set', 'a', '--url', service.url, '--vocabulary', 'repoHost=github', '--hosting', 'self_hosted');
  await profile('use', 'a');
  const input = JSON.stringify({
    ...form('agent'),
    source: 'github',
    source_config: {
      integration_id: TENANT,
      repo_url: 'https://github.example/team/agent',
      build_on_push: false,
      deployment_type: 'dev',
    },
    source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
  });
  const refused = await run(['deploy', '-', '--dry-run'], { env, input });
  assert.deepEqual([refused.code, /only for cloud deployments/.test(refused.errors)], [1, true], refused.errors);
  await ending(run(['deploy', '-', '--dry-run', '--hosting', 'cloud'], { env, input }), 0);
});

test('the console passes requests on to the service of a profile, with its key', { timeout: 60_000 }, async () => {
  const service = await emulator('--api-key', 'the-key');
  const { env, profile } = await settings({ PROFILE_KEY: 'the-key', DEPLOYMENT_CONTROL_API_KEY: 'not-this' });
  await profile('set', 'a', '--url', service.url, '--key-variable', 'PROFILE_KEY');
  const both = await run(['console', '--profile', 'a', '--upstream', service.url], { env });
  assert.match(both.errors, /--upstream and --profile both name a service/);
  const served = startCommand(['console', '--profile', 'a', '--port', '0'], { env, input: null });
  const address = new Promise((resolve) =>
    served.child.stdout.on('data', (text) => /http:\/\/\S+/.test(text) && resolve(/http:\/\/\S+/.exec(text)[0])),
  );
  // As a browser does: it opens the address, and keeps the cookie.
  const cookie = (await fetch(await address)).headers.get('set-cookie').split(';')[0];
  const answer = await fetch(new URL('/api/v2/deployments', await address), {
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  });
  assert.deepEqual([answer.status, (await answer.json()).resources], [200, []]);
  served.child.kill('SIGINT');
  const ended = await served.ended;
  assert.doesNotMatch(ended.out + ended.errors, /the-key|not-this/);
});

test('profileFrom gives a client its options, by import and by require', async () => {
  const service = await emulator('--api-key', 'the-key');
  const { file } = await settings();
  await writeFile(
    file,
    JSON.stringify({
      current: 'a',
      profiles: {
        a: { url: service.url, keyVariable: 'PROFILE_TEST_KEY', hosting: 'cloud', tenantId: TENANT },
        b: { url: 'https://b.example' },
      },
    }),
  );
  process.env.DEPLOYMENT_CONTROL_CONFIG = file;
  assert.throws(() => profileFrom(), {
    name: 'ConfigError',
    message: /takes its key from PROFILE_TEST_KEY, which is not set/,
  });
  process.env.PROFILE_TEST_KEY = 'the-key';
  const options = profileFrom();
  assert.doesNotMatch(JSON.stringify(options), /the-key/);
  assert.deepEqual(
    [options.baseUrl, options.hosting, options.tenantId, options.bearerToken],
    [service.url, 'cloud', TENANT, null],
  );
  const control = new DeploymentControl(options);
  assert.deepEqual((await control.deployments.list({ limit: 1 })).items, []);
  process.env.DEPLOYMENT_CONTROL_PROFILE = 'b';
  assert.deepEqual(profileFrom(), { baseUrl: 'https://b.example' });
  delete process.env.DEPLOYMENT_CONTROL_PROFILE;
  const required = createRequire(import.meta.url)('deployment-control/node');
  assert.equal(required.profileFrom, profileFrom);
  assert.throws(() => profileFrom('nowhere'), {
    name: 'ConfigError',
    message: /there is no profile nowhere; there are a, b/,
  });
  assert.throws(() => profileFrom(5), TypeError);
});

test('a file of profiles that cannot be read or written is told in plain words, its path once', async () => {
  const { cwd, file, profile } = await settings();
  await mkdir(file);
  await ending(profile('list'), 2, {
    errors: `deployment-control profile list: the profiles in ${file} cannot be read: it is a folder\n`,
  });
  await writeFile(join(cwd, 'taken'), '');
  const path = join(cwd, 'taken', 'profiles.json');
  const set = ['profile', 'set', 'a', '--url', 'https://a.example'];
  const { code, errors } = await run(set, { env: { DEPLOYMENT_CONTROL_CONFIG: path } });
  assert.equal(code, 2);
  assert.match(errors, /what should be its folder is a file\n$/);
  assert.equal(errors.split(path).length, 2, errors);
});

test('the file is in the home folder of the user where HOME is empty or relative, and never in the working directory', async () => {
  const { homedir: own } = userInfo();
  const expected = join(own, '.config', 'deployment-control', 'profiles.json');
  const cwd = await temporaryFolder();
  for (const env of [{ HOME: '' }, { HOME: 'relative' }, {}, { HOME: '', XDG_CONFIG_HOME: 'relative' }]) {
    const { out } = await ending(run(['profile', 'list', '--json'], { cwd, env }), 0);
    assert.equal(JSON.parse(out).file, expected, JSON.stringify(env));
  }
  const absolute = await run(['profile', 'list', '--json'], { cwd, env: { HOME: '', XDG_CONFIG_HOME: cwd } });
  assert.equal(JSON.parse(absolute.out).file, join(cwd, 'deployment-control', 'profiles.json'));
});

test('a file of profiles that is no regular file is refused at once', {
  skip: process.platform === 'win32',
}, async () => {
  const { profile, file } = await settings();
  await promisify(execFile)('mkfifo', [file]);
  const { code, errors } = await profile('list');
  assert.equal(code, 2);
  assert.match(errors, /the profiles in \S+profiles\.json cannot be read: it is no regular file/);
});
