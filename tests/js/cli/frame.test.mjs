// What holds for every command: the words before it, the width of the help, --quiet, and what is loaded for it.
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { answering } from '../../support/service/answering.mjs';
import { COMMAND, ending, run } from '../../support/command/command.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { emulator, form } from '../../support/service/service.mjs';
import { terminal } from '../../support/command/script-terminal.mjs';

test('the version, the help, and what is neither', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../pkg/package.json', import.meta.url), 'utf8'));
  for (const word of ['--version', '-V'])
    assert.deepEqual(await run([word]), { code: 0, out: `${version}\n`, errors: '' });
  const { out: help } = await run(['--help']);
  assert.match(help, /^Usage: deployment-control <command>/);
  for (const word of ['-h', 'help']) assert.deepEqual(await run([word]), { code: 0, out: help, errors: '' });
  const list = '\n"deployment-control --help" lists the commands.\n';
  for (const [args, sentence, next] of [
    [[], 'name a command', `\n${help}`],
    // The list would move the sentence off a small screen.
    [['lst'], 'there is no command "lst"; did you mean "list"?', list],
    [['help', 'lst'], 'there is no command "lst"; did you mean "list"?', list],
    [['version'], 'there is no command "version": "deployment-control --version" prints the version', list],
    [['constructor'], 'there is no command "constructor"', list],
    [['--bogus', 'list'], 'there is no option --bogus before the command', list],
    [['--verbose', 'list'], 'there is no option --verbose before the command; give it after the command', list],
    [['--url=x', 'list'], 'there is no option --url before the command; give it after the command', list],
    [['-q', 'list'], 'there is no option -q before the command; give it after the command', list],
  ])
    assert.deepEqual(await run(args), { code: 2, out: '', errors: `deployment-control: ${sentence}\n${next}` });
});

describe('words of other command lines', () => {
  for (const [words, own] of [
    ['ls', 'list'],
    ['ps', 'list'],
    ['ls --format json', 'list --json'],
    ['ls --format=names', 'list -o names'],
    ['describe agent', 'get agent'],
    ['status agent -o json', 'get agent --json'],
    ['logs agent -n 2', 'logs agent --tail 2'],
    ['secrets agent list', 'secrets list agent'],
    ['secrets list agent --output json', 'secrets list agent --json'],
    ['api get v2/deployments?limit=1', 'request GET /v2/deployments --query limit=1'],
    ['repos', 'repositories'],
    ['history agent', 'revisions agent'],
    ['inspect agent', 'get agent'],
    ['log agent', 'logs agent'],
    ['secrets ls agent', 'secrets list agent'],
    ['secrets agent get', 'secrets list agent'],
    ['request /v2/deployments', 'request GET /v2/deployments'],
    ['releases agent', 'revisions agent'],
    ['diagnose', 'doctor'],
    ['profile ls', 'profile list'],
    ['preview ls', 'preview list'],
  ])
    it(`${words} is ${own}`, async () => {
      const service = await emulator();
      await service.run(['deploy', '-'], { input: form('agent') });
      const ended = await ending(service.run(words.split(' ')), 0);
      assert.ok(ended.out.length + ended.errors.length > 0);
      assert.deepEqual(ended, await service.run(own.split(' ')));
    });

  it('that mean nothing here are answered with what to do', async () => {
    for (const [word, next] of [
      ['login', /DEPLOYMENT_CONTROL_API_KEY/],
      ['env', /secrets list NAME/],
      ['up', /deploy FILE/],
      ['down', /delete NAME/],
      ['GET', /request METHOD PATH/],
      ['deployments', /deployment-control get NAME/],
      ['diff', /--dry-run/],
      ['listeners', /request GET \/v2\/listeners/],
      ['serve', /"deployment-control emulator" serves/],
      ['stop', /interrupt NAME/],
      ['tenants', /DEPLOYMENT_CONTROL_TENANT_ID/],
      ['use', /profile use NAME/],
    ]) {
      await ending(run([word]), 2, { errors: next });
    }
    for (const [words, next] of [
      ['list -v', /did you mean --verbose\?/],
      ['-v', /--version or -V prints the version/],
      ['list -n 5', /did you mean --limit\?/],
      ['list --filter a', /did you mean --name-contains\?/],
      ['deploy -f deployment.yaml', /no option -f: name the file without one/],
      ['apply --file fleet.yaml', /no option --file: name the file without one/],
      ['deploy a.yaml -w', /did you mean --wait\?/],
      ['deploy a.yaml --no-wait', /the command does not unless --wait is given/],
      ['deploy a.yaml --tag 2', /did you mean --image\?/],
      ['delete agent -f', /the command takes ID\|NAME\.\.\., and no file; --yes answers its question/],
      ['wait agent -t 10s', /did you mean --timeout\?/],
    ]) {
      await ending(run(words.split(' ')), 2, { errors: next, about: words });
    }
    assert.match((await emulator().then((service) => service.run(['get', 'agent/']))).errors, /as in "get agent"/);
    const typed = await run(['secrets', 'agent', 'A=hidden']);
    assert.match(typed.errors, /"agent" is none of list/);
    assert.doesNotMatch(typed.errors, /hidden/);
  });
});

test('a request is sent as it is typed, and answered as it fails', async () => {
  const service = await emulator();
  const created = await service.run(['request', 'POST', '/v2/deployments', '--json', '-'], { input: form('agent') });
  assert.deepEqual([created.code, JSON.parse(created.out).name], [0, 'agent']);
  const listed = await service.run(['request', 'GET', '/v2/deployments?limit=1', '--query', 'name_contains=agent']);
  assert.equal(JSON.parse(listed.out).resources.length, 1);
  const { id } = JSON.parse(created.out);
  await ending(service.run(['request', 'DELETE', `/v2/deployments/${id}`]), 0, { out: '' });
  for (const [words, code, message] of [
    ['GET /v2/nothing', 3, /GET .*\/v2\/nothing answered 404/],
    ['LOOK /v2/deployments', 2, /METHOD is one of GET/],
    ['GET /v2/deployments --query limit', 2, /--query takes NAME=VALUE/],
    ['GET https://elsewhere.example/', 2, /--url names another service/],
  ]) {
    await ending(service.run(['request', ...words.split(' ')]), code, { errors: message });
  }
});

describe('the body of a request', () => {
  for (const [name, text, place, message] of [
    ['broken.json', '{"a": 1,\n bad', '2:2', /json_invalid|JSON/i],
    ['list.yaml', 'a: [1', '1:', /./],
    ['nan.yaml', 'a: 1\nb: .nan', '2:4', /JSON has no such number/],
    ['nan.json', '{"a": NaN}', '1:', /JSON/],
    ['twice.json', '{"a": 1, "a": 2}', '1:10', /stands twice/],
    ['twice.yaml', 'a: 1\na: 2', '2:1', /stands twice/],
    ['large.json', '{"a": {"b": [12345678901234567890]}}', '1:14', /2\^53/],
    ['large.yaml', 'a: 12345678901234567890', '1:4', /2\^53/],
  ])
    it(`${name} that would not be sent as it stands is refused at its place`, async () => {
      const service = await emulator();
      const file = join(await temporaryFolder(), name);
      await writeFile(file, text);
      const { code, out, errors } = await service.run(['request', 'POST', '/v2/deployments', '--json', file]);
      assert.deepEqual([code, out], [2, ''], errors);
      assert.ok(errors.includes(`${name}:${place}`), errors);
      assert.match(errors, message);
      assert.deepEqual(await service.sent('POST'), []);
    });
});

test('what is secret in an answer is masked by its name', async () => {
  const service = await emulator();
  const secrets = [{ name: 'A', value: 'v4lue' }];
  const made = (input) => service.run(['request', 'POST', '/v2/deployments', '--json', '-'], { input });
  for (const [path, name, source] of [
    ['push-token', 'token', 'internal_docker'],
    ['upload-url', 'upload_url', 'internal_source'],
  ]) {
    const { out } = await made(form(name, { secrets, source, source_revision_config: {} }));
    assert.doesNotMatch(out, /v4lue/);
    const asked = ['request', 'POST', `/v2/deployments/${JSON.parse(out).id}/${path}`];
    assert.equal(JSON.parse((await service.run(asked)).out)[name], '***');
    assert.notEqual(JSON.parse((await service.run([...asked, '--show-secrets'])).out)[name], '***');
  }
  assert.doesNotMatch((await service.run(['request', 'GET', '/v2/deployments'])).out, /v4lue/);
});

test('no answer shows the key that was sent, what signs an upload, or a secret in JSON that is a text', async () => {
  const key = 'k3y-of-"that"-client1';
  const inner = JSON.stringify({ secrets: [{ name: 'A', value: 'v4lue' }], note: 'seen', size: 1 });
  const service = await answering(({ headers }, response) => {
    const echo = { note: `the key ${headers['x-api-key']} is new`, base64: btoa(headers['x-api-key']) };
    const upload = { upload_url: 'https://store.example/?sig=v4lue', upload_headers: { 'x-sign': 'v4lue', ttl: 5 } };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ ...echo, ...upload, inner, plain: '{ no JSON', headers: { Authorization: 'v4lue' } }),
    );
  });
  const env = { ...service.env, DEPLOYMENT_CONTROL_API_KEY: key };
  const { out } = await run(['request', 'POST', '/anything'], { env });
  assert.deepEqual(JSON.parse(out), {
    note: 'the key *** is new',
    base64: '***',
    upload_url: '***',
    upload_headers: { 'x-sign': '***', ttl: '***' },
    inner: '{"secrets":[{"name":"A","value":"***"}],"note":"seen","size":1}',
    plain: '{ no JSON',
    headers: { Authorization: '***' },
  });
  const shown = await run(['request', 'POST', '/anything', '--show-secrets'], { env });
  assert.match(shown.out, /v4lue/);
  assert.equal(JSON.parse(shown.out).note, 'the key *** is new');
});

test('the repositories of every integration, of one, and the connections of an agent', async () => {
  const service = await emulator();
  const integrations = JSON.parse((await service.run(['integrations', '--json'])).out);
  const all = JSON.parse((await service.run(['repositories', '--json'])).out);
  const one = JSON.parse((await service.run(['repositories', integrations[0].id, '--json'])).out);
  assert.ok(one.length > 0 && all.length > one.length);
  assert.deepEqual(
    one,
    all.filter((repository) => repository.host_integration_id === integrations[0].id),
  );
  const agent = integrations[0].id;
  assert.deepEqual(JSON.parse((await service.run(['connections', 'list', agent, '--json'])).out), []);
  await ending(service.run(['connections', 'remove', agent, agent]), 2, { errors: /give --yes\n$/ });
  assert.equal((await service.run(['connections', 'remove', agent, agent, '--yes'])).code, 3);
});

test('a command of a command has its help, in both ways', async () => {
  const shown = await run(['profile', 'set', '--help']);
  assert.match(shown.out, /^Usage: deployment-control profile set PROFILE \[options\]\n/);
  assert.deepEqual(await run(['help', 'profile', 'set']), shown);
  assert.deepEqual(await run(['profile', 'set', '-h']), shown);
});

describe('the help is as wide as the terminal', () => {
  for (const [columns, most] of [
    [80, 80],
    [100, 100],
    [200, 120],
  ])
    it(`${columns} columns`, { timeout: 60_000 }, async () => {
      const line = `"${process.execPath}" "${COMMAND}" emulator --help`;
      const { code, written } = await terminal(line, { columns, env: { PATH: process.env.PATH } }).ended();
      assert.equal(code, 0);
      const lengths = written.split('\r\n').map(({ length }) => length);
      assert.ok(Math.max(...lengths) <= most && Math.max(...lengths) > most - 20, `${Math.max(...lengths)}`);
      const words = (text) => text.split(/\s+/).join(' ').trim();
      assert.equal(words(written), words((await run(['emulator', '--help'])).out));
    });
});

test('--quiet leaves out progress and hints, and neither results nor errors', async () => {
  const service = await emulator();
  for (const name of ['one', 'two']) await service.run(['deploy', '-'], { input: form(name) });
  const loud = await service.run(['list', '--limit', '1', '--output', 'table']);
  assert.match(loud.errors, /there are more than this one: raise --limit/);
  for (const quiet of ['--quiet', '-q'])
    assert.deepEqual(await service.run(['list', '--limit', '1', '--output', 'table', quiet]), { ...loud, errors: '' });
  await service.advance();
  await service.run(['redeploy', 'one']);
  await service.advance();
  assert.match((await service.run(['wait', 'one'])).errors, /\d s {2}DEPLOYED/);
  assert.equal((await service.run(['wait', 'one', '--quiet'])).errors, '');
  for (const args of [
    ['revisions', 'one', '--limit', '1'],
    ['secrets', 'one', 'list'],
    ['secrets', 'one', 'set', 'NEW', '--dry-run', '--json'],
    ['delete', 'one', '--dry-run', '--json'],
    ['redeploy', 'one', '--json'],
  ]) {
    const env = { NEW: 'value' };
    assert.notEqual((await service.run(args, { env })).errors, '', args.join(' '));
    await service.advance();
    await ending(service.run([...args, '--quiet'], { env }), 0, { errors: '', about: args.join(' ') });
    await service.advance();
  }
  assert.match(
    (await service.run(['get', 'three', '-q'])).errors,
    /there is no deployment with the name "three"; "deployment-control list" lists them\n/,
  );
});

test('a colour is turned off by the variable, and the option that people try says so', async () => {
  assert.match(
    (await run(['list', '--no-color'])).errors,
    /there is no option --no-color: set the environment variable NO_COLOR/,
  );
});

describe('what a command loads', () => {
  const dist = new URL('../../../pkg/dist/', import.meta.url);

  /** Everything that a file imports at once, itself and by its parts. */
  async function imported(name, found = new Set()) {
    if (found.has(name)) return found;
    found.add(name);
    if (!name.endsWith('.js')) return found;
    const text = await readFile(new URL(name, dist), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:^|[;}\s])(?:import|from)\s*["']([\w:./-]+)["']/g)) {
      const isPart = specifier.startsWith('.');
      await imported(isPart ? new URL(specifier, new URL(name, dist)).href.slice(dist.href.length) : specifier, found);
    }
    return found;
  }

  it('the version: nothing', async () => {
    assert.deepEqual([...(await imported('cli.js'))], ['cli.js', 'node:fs']);
  });

  it('a command that only reads from a service: neither the emulator nor the parser of YAML', async () => {
    const parts = await readdir(new URL('cli/', dist));
    const partOf = (command) => `cli/${parts.find((part) => part.startsWith(`${command}-`))}`;
    const yaml = async (name) => {
      for (const each of await imported(name))
        if (each.startsWith('cli/') && (await readFile(new URL(each, dist), 'utf8')).includes('YAMLParseError'))
          return true;
      return false;
    };
    for (const command of ['list', 'get', 'wait', 'profile', 'completion', 'command-line']) {
      assert.ok(!(await imported(partOf(command))).has('deployment-control/emulator'), command);
      assert.equal(await yaml(partOf(command)), false, command);
    }
    assert.ok((await imported(partOf('emulator'))).has('deployment-control/emulator'));
    assert.equal(await yaml(partOf('deploy')), true);
  });
});
