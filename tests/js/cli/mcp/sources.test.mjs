// What `deployment-control mcp` reads for an agent, which writes the texts: values and files that its user names alone.
import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { connect } from '../../../support/command/mcp.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const service = await emulator();

test('a text gets the variables that the user names alone, and no answer shows a secret that was read', async () => {
  const env = {
    ...service.env,
    TAG: 'v7',
    HIDDEN: 'h1dden-of-the-user',
    DEPLOYMENT_CONTROL_API_KEY: 'k3y-of-the-client',
  };
  const mcp = await connect(['--variable', 'TAG', '--secret', 'HIDDEN', '--variable', 'DEPLOYMENT_CONTROL_API_KEY'], {
    env,
  });
  const plan = (image, secrets = []) => {
    const source_revision_config = { image_uri: `registry.example/agent:${image}` };
    return mcp.call('plan', {
      text: JSON.stringify({ deployments: [form('new', { source_revision_config, secrets })] }),
    });
  };
  assert.match((await plan('${TAG}')).text, /image_uri: registry\.example\/agent:v7$/m);
  for (const name of ['HIDDEN', 'DEPLOYMENT_CONTROL_API_KEY', 'UNSET']) {
    const { failure, text } = await plan(`\${${name}}`);
    assert.equal(failure.code, 'not_valid', name);
    assert.match(failure.next, /--variable/);
    for (const value of [env.HIDDEN, env.DEPLOYMENT_CONTROL_API_KEY]) assert.ok(!text.includes(value));
  }
  const refused = await plan('1', [{ name: 'KEY', env: 'DEPLOYMENT_CONTROL_API_KEY' }]);
  assert.ok(refused.isError, 'the credential of the client is no secret of a deployment');
  const read = await plan(env.HIDDEN, [{ name: 'TOKEN', env: 'HIDDEN' }]);
  assert.equal(read.isError, false);
  assert.match(read.text, /secrets are read from the variable HIDDEN/);
  assert.ok(!read.text.includes(env.HIDDEN), 'a value that is a secret is hidden wherever it stands');
  const key = env.DEPLOYMENT_CONTROL_API_KEY;
  assert.ok(!(await plan(key)).text.includes(key), 'nor does the text of an agent show the key of the client');
  await mcp.close();
});

test('a check hides nothing in later answers, nor does a plan hide parts of a value or short ones', async () => {
  const env = { ...service.env, CHECKED: 'registry.example', PARTS: 'a=registry.example; b=source', SHORT: 'agent' };
  const names = ['CHECKED', 'PARTS', 'SHORT'];
  const mcp = await connect(
    names.flatMap((name) => ['--secret', name]),
    { env },
  );
  const text = (...named) =>
    JSON.stringify({ deployments: [form('new', { secrets: named.map((name) => ({ name, env: name })) })] });
  const shown = /source: internal_docker\n +source_revision_config\.image_uri: registry\.example\/agent:1\n/;
  assert.equal((await mcp.call('validate', { text: text(...names) })).isError, false);
  for (const named of [[], ['PARTS', 'SHORT']])
    assert.match((await mcp.call('plan', { text: text(...named) })).text, shown);
  assert.doesNotMatch((await mcp.call('plan', { text: text('CHECKED') })).text, /registry\.example/);
  await mcp.close();
});

test('files are read below the root alone', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'root', '.git'), { recursive: true });
  const fleet = JSON.stringify({ deployments: [form('new')] });
  for (const path of ['outside.json', 'root/fleet.json', 'root/.git/fleet.json'])
    await writeFile(join(folder, path), fleet);
  await symlink(join(folder, 'outside.json'), join(folder, 'root', 'link.json'));
  const paths = [
    'fleet.json',
    '../outside.json',
    join(folder, 'outside.json'),
    'link.json',
    '.git/fleet.json',
    '.',
    'a\nb',
  ];
  const answers = await plansBelow(
    join(folder, 'root'),
    paths.map((path) => ({ path })),
  );
  assert.match(answers[0], /the user runs deployment-control apply fleet.json\n/);
  for (let id = 1; id < paths.length; id += 1) assert.match(answers[id], /"code":"path"/, paths[id]);
});

test('a secret comes from what the options name alone, and no answer says what else there is', async () => {
  const root = join(await temporaryFolder(), 'root');
  await mkdir(join(root, 'secrets', '.deep'), { recursive: true });
  for (const path of ['token', '.env', 'secrets/token', 'secrets/.env', 'secrets/.deep/token', 'given.env'])
    await writeFile(join(root, path), path === 'given.env' ? 'GIVEN=s3cret-text\n' : 's3cret-text\n');
  await symlink(join(root, '.env'), join(root, 'secrets', 'link'));
  const sources = [
    ...[{ env: 'NAMED' }, { env: 'GIVEN' }, { file: 'secrets/token' }],
    ...[{ env: 'OTHER' }, { env: 'NOT_SET' }, { file: 'token' }, { file: '.env' }, { file: 'secrets/.env' }],
    ...[{ file: 'secrets/.deep/token' }, { file: 'secrets/link' }, { file: 'secrets/../token' }, { file: 'absent' }],
  ];
  const given = ['--secret', 'NAMED', '--env-file', join(root, 'given.env'), '--secret-files', join(root, 'secrets')];
  const calls = sources.map((source) => ({
    text: JSON.stringify({ deployments: [form('new', { secrets: [{ name: 'TOKEN', ...source }] })] }),
  }));
  const answers = await plansBelow(root, calls, given, { NAMED: 's3cret-text', OTHER: 's3cret-text' });
  for (const [at, text] of answers.entries()) {
    const name = Object.values(sources[at])[0];
    if (at < 3) assert.match(text, new RegExp(`secrets are read from the \\w+ ${name} for TOKEN of new`));
    else assert.match(text, /"code":"not_valid".*is no source of secrets: .*--secret/, name);
    assert.doesNotMatch(text, /s3cret-text/);
  }
});

test('no dotfile is read as a fleet, and no answer shows the keys of a file that is none', async () => {
  const root = join(await temporaryFolder(), 'root');
  await mkdir(join(root, '.aws'), { recursive: true });
  const keys = JSON.stringify({ 'sk-secretkey': { 'sk-secretkey': 1 } });
  for (const path of ['.keys.json', '.aws/keys.json', 'keys.json']) await writeFile(join(root, path), keys);
  await symlink(join(root, '.keys.json'), join(root, 'link.json'));
  await writeFile(join(root, 'list.json'), JSON.stringify({ deployments: [], 'sk-secretkey': 1 }));
  const hidden = ['.keys.json', '.aws/keys.json', 'link.json'];
  const included = [...hidden, 'keys.json', 'list.json'];
  const answers = await plansBelow(root, [
    ...[...hidden, 'keys.json'].map((path) => ({ path })),
    ...included.map((path) => ({ text: JSON.stringify({ include: [path], deployments: [form('new')] }) })),
  ]);
  for (const [at, text] of answers.entries()) {
    assert.match(text, at < hidden.length ? /"code":"path"/ : /"code":"not_valid"/, text);
    assert.doesNotMatch(text, /sk-secretkey/);
  }
  for (const text of answers.slice(4, 4 + hidden.length)) assert.match(text, /begins with a dot/);
});

/** The texts with which a server of this root answers calls of `plan`. */
async function plansBelow(root, calls, options = [], env = {}) {
  const { child, ended, says } = startCommand(['mcp', '--root', root, ...options], {
    env: { ...service.env, ...env },
    input: null,
  });
  child.stdin.write(initialize);
  for (const [id, args] of calls.entries())
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'plan', arguments: args } })}\n`,
    );
  await says(new RegExp(`(?:"id":\\d+[\\s\\S]*){${calls.length}}`));
  child.stdin.end();
  const { out } = await ended;
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return calls.map((_, at) => answers.find(({ id }) => id === at).result.content[0].text);
}

const initialize = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})}\n`;
