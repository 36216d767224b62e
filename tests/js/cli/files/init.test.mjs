// `deployment-control init`: what it writes is a file that the other commands take.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { COMMAND, ending, run } from '../../../support/command/command.mjs';
import { send, temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy, none } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { emulator, form } from '../../../support/service/service.mjs';
import { terminal } from '../../../support/command/script-terminal.mjs';

const init = (args, options) => run(['init', ...args], options);

test('a file of each source is valid, and every field that is proposed in a comment can be set', async () => {
  for (const source of ['repo_host', 'external_docker', 'internal_docker', 'internal_source']) {
    const cwd = await temporaryFolder();
    const { code, out, errors } = await init(['--source', source, '--name', 'agent'], { cwd });
    assert.deepEqual([code, out], [0, 'wrote deployment.yaml\n'], errors);
    assert.match(errors, /^still to fill in: source_\w+\.\w+/);
    await ending(run(['validate', '--strict', 'deployment.yaml'], { cwd }), 0);
    const text = await readFile(join(cwd, 'deployment.yaml'), 'utf8');
    assert.deepEqual([parse(text).source, parse(text).name], [source, 'agent']);
    assert.match(text, /One of repo_host, external_docker,\n# internal_docker, internal_source\.\n/);
    assert.doesNotMatch(text, /internal_template/);
    assert.ok(text.split('\n').every((line) => line.length <= 120));
    const whole = text
      .replace(/ \{\} # without the braces.*/g, '')
      .replace(/^( *)#(?! )/gm, '$1')
      .replace(/^ {2}#( {2}\w)/gm, '  $1');
    const form = parse(whole);
    assert.ok(form.source_config.resource_spec.cpu > 0, whole);
    // What some services demand of a creation stands there, and what they refuse is not even offered.
    const isExternal = source === 'external_docker';
    assert.equal('deployment_type' in form.source_config, !isExternal, whole);
    const { deployment_type, build_on_push, resource_spec } = parse(text).source_config;
    assert.deepEqual(
      [deployment_type, build_on_push, resource_spec],
      isExternal ? [undefined, undefined, {}] : ['dev', source === 'repo_host' ? false : undefined, undefined],
    );
    await writeFile(join(cwd, 'whole.yaml'), whole);
    const checkedWhole = await run(['validate', 'whole.yaml'], { cwd });
    // The text of a command has no example.
    none(checkedWhole.out.split('\n'), (line) => line.includes('error:') && !line.includes('_command'), whole);
  }
});

test('options fill in fields, and what is wrong is told before anything is written', async () => {
  const cwd = await temporaryFolder();
  const set = ['--set', 'source_config.build_on_push=true', '--set', 'source_revision_config.repo_ref=next'];
  const done = await ending(init(['--source', 'repo_host', '--name', 'agent', ...set, '-'], { cwd }), 0);
  assert.equal(parse(done.out).source_config.build_on_push, true);
  assert.equal(parse(done.out).source_revision_config.repo_ref, 'next');
  assert.doesNotMatch(done.errors, /repo_ref/);
  const nested = ['--set', 'source_config.resource_spec.cpu=2', '--set', 'source_config.resource_spec.max_scale=3'];
  const sized = await ending(init(['--source', 'internal_docker', '--name', 'agent', ...nested, '-'], { cwd }), 0);
  assert.deepEqual(parse(sized.out).source_config.resource_spec, { cpu: 2, max_scale: 3 });
  for (const [args, code, message] of [
    [['--name', 'agent'], 2, /--source is missing: repo_host, external_docker, internal_docker, internal_source/],
    [['--source', 'internal_docker'], 2, /--name is missing/],
    [['--source', 'docker', '--name', 'a'], 2, /--source takes repo_host or/],
    [
      ['--source', 'repo_host', '--name', 'a', '--set', 'source_config.integration_id=x'],
      1,
      /^deployment-control init: source_config\.integration_id: /,
    ],
    [['--source', 'internal_docker', '--name', 'a', '--set', 'image=x'], 2, /image is no field that can be set/],
    [
      ['--source', 'internal_docker', '--name', 'a', '--set', 'source_revision_config.image_url=x'],
      2,
      /did you mean source_revision_config\.image_uri\?/,
    ],
    [
      ['--source', 'internal_docker', '--name', 'a', '--set', 'source_config.resource_spec=2'],
      2,
      /--set source_config\.resource_spec takes an object in JSON\n/,
    ],
    [
      ['--source', 'internal_docker', '--name', 'a', '--set', 'source_config.resource_spec.cpus=2'],
      2,
      /did you mean source_config\.resource_spec\.cpu\?/,
    ],
    [
      ['--source', 'internal_docker', '--name', 'a', '--set', 'source_config.repo_url=https://r.example/a'],
      2,
      /source_config\.repo_url is no field that can be set for the source internal_docker/,
    ],
    [['--source', 'internal_docker', '--name', 'a', '--set', 'name=b'], 2, /name is no field that can be set/],
    [['--source', 'internal_docker', '--name', 'a', '--set', 'secrets.0.value=s'], 2, /write \$\{NAME\} in the file/],
    [['--from', 'agent', '--source', 'repo_host'], 2, /--from takes everything from a deployment/],
  ]) {
    const { errors, ...ended } = await init(args, { cwd });
    assert.deepEqual(ended, { code, out: '' }, args.join(' '));
    assert.match(errors, message);
  }
  await assert.rejects(readFile(join(cwd, 'deployment.yaml')));
});

test('a file that exists is kept unless --force is given', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'deployment.yaml'), 'mine');
  const args = ['--source', 'internal_docker', '--name', 'agent'];
  const refused = await init(args, { cwd });
  assert.equal(refused.code, 2);
  assert.match(refused.errors, /deployment\.yaml exists already: name another file, or give --force/);
  assert.equal(await readFile(join(cwd, 'deployment.yaml'), 'utf8'), 'mine');
  const lost = await init([...args, 'missing/deployment.yaml'], { cwd });
  assert.deepEqual(
    [lost.code, /missing\/deployment\.yaml cannot be written: its folder does not exist/.test(lost.errors)],
    [2, true],
  );
  assert.equal((await init([...args, '--force', '--json'], { cwd })).code, 0);
  assert.match(await readFile(join(cwd, 'deployment.yaml'), 'utf8'), /^name: agent$/m);
});

test('an existing deployment becomes the form that made it: without what the service fills in, and without secrets', async () => {
  const service = await emulator();
  const made = form('agent', {
    source_config: {
      resource_spec: {
        cpu: 2,
        sidecars: [
          { name: 'proxy', image: 'registry.example/proxy:1', env: [{ name: 'PROXY_KEY', value: 'hidden-1' }] },
        ],
      },
    },
    secrets: secretsOf({ API_KEY: 'hidden-2', 'other-key': 'hidden-3' }),
  });
  const created = await send(`${service.url}/v2/deployments`, 'POST', made);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const cwd = await temporaryFolder();
  const { code, errors } = await init(['--from', 'agent'], { cwd, env: service.env });
  assert.equal(code, 0, errors);
  assert.match(errors, /"deploy --env-file FILE" takes the values of .*\$\{PROXY_KEY\}.*\$\{other_key\}/);
  assert.match(errors, /left out, since no form takes it or the service fills it in: .*resource_spec\.cpu_limit/);
  const text = await readFile(join(cwd, 'deployment.yaml'), 'utf8');
  assert.doesNotMatch(text, /hidden/);
  const expected = structuredClone(made);
  // What the service reports where nobody sent it, and what another one demands.
  expected.source_config.deployment_type = 'prod';
  expected.source_config.resource_spec.sidecars[0].env[0].value = '${PROXY_KEY}';
  expected.secrets = secretsOf({ API_KEY: '${API_KEY}', 'other-key': '${other_key}' });
  assert.deepEqual(parse(text), expected);
  await ending(run(['validate', 'deployment.yaml'], { cwd }), 0);
  assert.equal((await init(['--from', 'nobody', '-'], { cwd, env: service.env })).code, 3);
  // The address is the first one's: another deployment gets its own.
  const url = 'https://agent-of-the-first.example';
  await send(`${service.url}/v2/deployments/${created.body.id}`, 'PATCH', { source_config: { custom_url: url } });
  const again = await init(['--from', 'agent', '-'], { cwd, env: service.env });
  assert.equal(parse(again.out).source_config.custom_url, url);
  const second = await init(['--from', 'agent', '--name', 'second', '-'], { cwd, env: service.env });
  assert.equal(parse(second.out).source_config.custom_url, undefined);
  assert.match(second.out, /^ {2}# left out, since agent has it: https:\/\/agent-of-the-first\.example$/m);
});

test('what init writes of a deployment makes the same one again: a variable for each value, other texts as they are', async () => {
  const service = await emulator();
  const secrets = { 'API-KEY': 'k1', API_KEY: 'k2', LOG_LEVEL: 'info' };
  const sidecar = (name, level) => ({
    name,
    image: 'registry.example/proxy:1',
    command: ['sh', '-c', 'echo ${HOME} $${Z}'],
    env: [{ name: 'LOG_LEVEL', value: level }],
  });
  const made = form('agent', {
    source_config: {
      resource_spec: {
        annotations: { 'a.example/b': '$${Z}' },
        sidecars: [sidecar('one', 'debug'), sidecar('two', 'warn')],
      },
    },
    secrets: Object.entries(secrets).map(([name, value]) => ({ name, value })),
  });
  await send(`${service.url}/v2/deployments`, 'POST', made);
  const cwd = await temporaryFolder();
  await ending(init(['--from', 'agent'], { cwd, env: service.env }), 0);
  const written = parse(await readFile(join(cwd, 'deployment.yaml'), 'utf8'));
  equalBy(written.secrets, ({ value }) => value, ['${API_KEY_2}', '${API_KEY}', '${LOG_LEVEL}']);
  const values = 'API_KEY_2=k1\nAPI_KEY=k2\nLOG_LEVEL=info\nLOG_LEVEL_2=debug\nLOG_LEVEL_3=warn\n';
  await writeFile(join(cwd, 'values.env'), values);
  const [kept] = (await send(`${service.url}/v2/deployments`)).body.resources;
  const again = await run(['deploy', 'deployment.yaml', '--env-file', 'values.env', '--json'], {
    cwd,
    env: service.env,
  });
  assert.equal(JSON.parse(again.out).action, 'unchanged', again.out + again.errors);
  // Without values of references too, what is escaped is the text itself.
  written.secrets = kept.secrets;
  for (const [at, { env }] of written.source_config.resource_spec.sidecars.entries())
    env[0].value = ['debug', 'warn'][at];
  await writeFile(join(cwd, 'plain.json'), JSON.stringify(written));
  const plain = await run(['deploy', 'plain.json', '--json'], { cwd, env: service.env });
  assert.equal(JSON.parse(plain.out).action, 'unchanged', plain.out + plain.errors);
});

test('a specification that leaves all to the service stays in the form, as some services demand', async () => {
  const service = await emulator();
  const cwd = await temporaryFolder();
  await send(`${service.url}/v2/deployments`, 'POST', form('agent', { source_config: { resource_spec: {} } }));
  const { out, errors } = await init(['--from', 'agent', '-'], { cwd, env: service.env });
  assert.deepEqual(parse(out).source_config.resource_spec, {}, errors);
  const { out: fleet } = await run(['export', '--json'], { cwd, env: service.env });
  assert.match(fleet, /"resource_spec": ?\{\}/);
});

test('on a terminal it asks for what is missing, and again where an answer would be refused', {
  timeout: 60_000,
}, async () => {
  const cwd = await temporaryFolder();
  const asked = terminal(`"${process.execPath}" "${COMMAND}" init`, { cwd, env: { PATH: process.env.PATH } });
  await asked.says(/Source: repo_host[^\n]*\[internal_docker\]: /);
  await asked.type('docker\n', /it is one of repo_host[\s\S]*Source: [^\n]*: /);
  await asked.type('repo_host\n', /Name \[agent\]: /);
  // An id is nothing that anybody knows, and no service is named that could list it.
  await asked.type('helper\n', /Repository [^\n]*\[https:\/\/repo-host\.example\/team\/helper\]: /);
  await asked.type('\n', /\[main\]: /);
  await asked.type('next\n', /\[agent\.json\]: /);
  await asked.type('\n', /wrote deployment\.yaml[\s\S]*"deployment-control repositories" lists/);
  assert.equal((await asked.ended()).code, 0);
  const made = parse(await readFile(join(cwd, 'deployment.yaml'), 'utf8'));
  assert.deepEqual(made, {
    name: 'helper',
    source: 'repo_host',
    source_config: {
      integration_id: '00000000-0000-4000-8000-000000000000',
      repo_url: 'https://repo-host.example/team/helper',
      build_on_push: false,
      deployment_type: 'dev',
    },
    source_revision_config: { repo_ref: 'next', agent_config_path: 'agent.json' },
    secrets: [],
  });
});

/** `init` in a terminal beside a service, and the file that it makes. */
async function beside(t, args, ...options) {
  const service = await emulator(...options);
  const cwd = await temporaryFolder();
  const env = { PATH: process.env.PATH, ...service.env };
  const asked = terminal(`"${process.execPath}" "${COMMAND}" init ${args}`, { cwd, env, columns: 200 });
  t.after(() => asked.kill());
  const made = async () => {
    const { code, written } = await asked.ended();
    assert.equal(code, 0, written);
    return parse(await readFile(join(cwd, 'deployment.yaml'), 'utf8'));
  };
  return { asked, made };
}

const CLOUD = ['--vocabulary', 'repoHost=forge', '--hosting', 'cloud'];

test('with a cloud service it asks by lists: integration, repository and branch', { timeout: 60_000 }, async (t) => {
  const args = '--source repo_host --name agent --vocabulary repoHost=forge';
  const { asked, made } = await beside(t, args, ...CLOUD);
  await asked.says(/ 1 {2}northwind\r\n[\s\S]* 3 {2}[\s\S]*Integration, by its number or name \[1\]: /);
  await asked.type('nobody\n', /none of them is nobody[\s\S]*Integration[^\n]*: /);
  // A name that is a part of others means itself.
  await asked.type('northwind\n', /Integration: northwind\r\n[\s\S]*Repository, by its number or name \[1\]: /);
  await asked.type('agent\n', /support-agent[\s\S]*billing-agent[\s\S]*Repository[^\n]*: /);
  await asked.type('support-\n', /Repository: northwind\/support-agent\r\n[\s\S]*Branch[^\n]*\[main\]: /);
  await asked.type('\n', /\[agent\.json\]: /);
  await asked.type('\n', /wrote deployment\.yaml/);
  const { source_config: config, source_revision_config: revision } = await made();
  assert.match(config.integration_id, /^(?!0{8})[0-9a-f-]{36}$/);
  assert.match(config.repo_url, /\/support-agent$/);
  assert.deepEqual(revision, { repo_ref: 'main', agent_config_path: 'agent.json' });
});

test('what cannot be listed is told with what to set, and no id is asked for', { timeout: 60_000 }, async (t) => {
  const { asked } = await beside(t, '--source repo_host --name agent', ...CLOUD);
  const [said] = await asked.says(/[\s\S]*Repository [^\n]*: /);
  assert.match(said, /repositories cannot be read: .*404[\s\S]*--vocabulary repoHost=WORD/);
  assert.doesNotMatch(said, /Integration/);
});

test('with a self-hosted service it asks for a listener and one of its namespaces', { timeout: 60_000 }, async (t) => {
  const args = '--source external_docker --name agent --image registry.example/agent:1';
  const { asked, made } = await beside(t, args, '--hosting', 'self_hosted', '--listeners', '2');
  await asked.says(/Listener, by its number or name \[1\]: /);
  const [listed] = await asked.type('2\n', /Listener: [\s\S]*(Namespace: (\S+)|Namespace, [^\n]*: )/);
  if (!/Namespace: /.test(listed)) await asked.type('1\n', /Namespace: /);
  const { source_config: config } = await made();
  assert.match(config.listener_id, /^[0-9a-f-]{36}$/);
  assert.equal(typeof config.listener_config.k8s_namespace, 'string');
});

test('a warning is told once and asked for no more, and a placeholder that was accepted is still to fill in', {
  timeout: 60_000,
}, async () => {
  const cwd = await temporaryFolder();
  const started = (...args) =>
    terminal(`"${process.execPath}" "${COMMAND}" init --force ${args.join(' ')}`, {
      cwd,
      env: { PATH: process.env.PATH },
      columns: 200,
    });
  const docker = started('--source', 'internal_docker');
  await docker.says(/Name \[agent\]: /);
  // The name of an image has neither capitals nor spaces.
  await docker.type('Bad Name\n', /\[registry\.example\/bad-name:1\]: /);
  await docker.type('registry.example/a:latest\n', /wrote deployment\.yaml/);
  const { code, written } = await docker.ended();
  assert.equal(code, 0, written);
  assert.equal(written.match(/warning: name: Services were seen to take lower-case/g)?.length, 1, written);
  assert.equal(written.match(/warning: source_revision_config\.image_uri: /g)?.length, 1, written);
  assert.doesNotMatch(written, /still to fill in/);

  const host = started('--source', 'repo_host', '--name', 'agent');
  await host.says(/Repository [^\n]*: /);
  await host.type('https://repo-host.example/team/mine\n', /\[main\]: /);
  await host.type('\n', /\[agent\.json\]: /);
  await host.type('\n', /wrote deployment\.yaml/);
  assert.match((await host.ended()).written, /still to fill in: source_config\.integration_id\r\n/);
});

test('a warning of an option is told, and every example that is proposed passes', async () => {
  const cwd = await temporaryFolder();
  await ending(init(['--source', 'internal_docker', '--name', 'agent', '--image', 'agent:latest', '-'], { cwd }), 0, {
    errors: /^warning: source_revision_config\.image_uri: A cluster may keep an older image/,
  });
  for (const name of ['Bad Name', '_a_', '日本', 'a'.repeat(300)])
    for (const source of ['repo_host', 'external_docker', 'internal_docker', 'internal_source']) {
      const { errors } = await ending(init(['--source', source, '--name', name, '-'], { cwd }), 0);
      assert.doesNotMatch(errors, /(warning|error): source/, errors);
    }
});

test('Ctrl+C and the end of the input stop the questions, and nothing is written', { timeout: 60_000 }, async () => {
  for (const [key, code] of Object.entries({ '\u0003': 130, '\u0004': 2 })) {
    const cwd = await temporaryFolder();
    const asked = terminal(`"${process.execPath}" "${COMMAND}" init`, { cwd, env: { PATH: process.env.PATH } });
    await asked.says(/Source: [^\n]*: /);
    await asked.type(key, /\r\ndeployment-control init: /);
    const ended = await asked.ended();
    assert.equal(ended.code, code, ended.written);
    assert.doesNotMatch(ended.written, / at |unsettled/);
    await assert.rejects(readFile(join(cwd, 'deployment.yaml')));
  }
});

test('a file that cannot be written is told in the words of the command, its path once', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'taken'), '');
  for (const [file, reason] of [
    ['none/agent.yaml', 'its folder does not exist: create it'],
    ['taken/agent.yaml', 'what should be its folder is a file: move that away'],
    ['.', 'it is a folder: name a file in it'],
  ]) {
    const args = ['--source', 'internal_docker', '--name', 'agent', '--force', file];
    const { errors } = await ending(init(args, { cwd }), 2);
    assert.equal(errors, `deployment-control init: ${file} cannot be written: ${reason}\n`);
  }
});
