// The agent's configuration file before a build: what is said of it by `validate`, `doctor` and `deploy`, and that it stops
// nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { run } from '../support/command.mjs';
import { temporaryFolder } from '../support/emulator.mjs';
import { emulator } from '../support/service.mjs';

const PYTHON = { dependencies: ['.'], graphs: { agent: './agent/graph.py:graph' } };
const NODE = { node_version: '20', graphs: { agent: './src/graph.ts:graph' } };
const PROJECT = { 'agent/graph.py': '', 'pyproject.toml': '[project]\nname = "agent"\n' };
const SCRIPT = { 'src/graph.ts': '', 'package.json': '{}' };
const project = (line) => ({ ...PROJECT, 'pyproject.toml': `[project]\n${line}\n` });
const engines = (value) => ({ ...SCRIPT, 'package.json': JSON.stringify({ engines: value }) });

/** Each case: the file, the others beside it, and what is said: field, code, and a part of the sentence. */
const CASES = {
  'a project that is whole': [{ ...PYTHON, python_version: '3.12', env: {} }, PROJECT, []],
  'a project of Node.js': [NODE, SCRIPT, []],
  'no JSON': ['{"graphs": {}', {}, [[/json_invalid/]]],
  'a list': ['[]', {}, [[/agent_config_form/, /an object of JSON/]]],
  'no graph': [{ dependencies: ['.'] }, PROJECT, [[/graphs: /, /agent_config_form/]]],
  'a graph in Python without dependencies': [
    { graphs: PYTHON.graphs },
    PROJECT,
    [[/dependencies: /, /agent_config_form/]],
  ],
  'fields of another kind': [
    { ...PYTHON, python_version: 3.12, env: 1, dockerfile_lines: 'RUN x', pip_installer: 'poetry' },
    PROJECT,
    [
      [/python_version: Should be a text/],
      [/env: Should be/],
      [/dockerfile_lines: /],
      [/pip_installer: Should be "auto"/],
    ],
  ],
  'a misspelt field': [{ ...PYTHON, dependancies: [] }, PROJECT, [[/agent_config_unknown/, /dependencies is meant/]]],
  'a field that nobody knows': [{ ...PYTHON, x_own: 1 }, PROJECT, []],
  'a graph whose file is not there': [
    { ...PYTHON, graphs: { agent: './agent/other.py:graph' } },
    PROJECT,
    [[/graphs\.agent: There is no agent\/other\.py/, /agent_config_missing/]],
  ],
  'paths at which nothing can stand': [
    {
      ...PYTHON,
      graphs: { a: './pyproject.toml/graph.py:graph', b: `./${'x'.repeat(300)}.py:graph`, c: './a\0.py:graph' },
    },
    PROJECT,
    [[/graphs\.a: There is no pyproject\.toml\/graph\.py/], [/graphs\.b: There is no x/], [/graphs\.c: There is no a/]],
  ],
  'a graph without its variable': [
    { ...PYTHON, graphs: { agent: './agent/graph.py' } },
    PROJECT,
    [[/agent_config_place/]],
  ],
  'a graph as an object': [{ ...PYTHON, graphs: { agent: { path: './agent/graph.py:graph' } } }, PROJECT, []],
  'a module in place of a file': [{ ...PYTHON, graphs: { agent: 'agent.graph:graph' } }, PROJECT, []],
  'a file without its folder': [
    { ...PYTHON, graphs: { agent: 'graph.py:graph' } },
    { ...PROJECT, 'graph.py': '' },
    [[/write "\.\/graph\.py:graph"/]],
  ],
  'a graph outside of the dependencies': [
    { dependencies: ['./agent'], graphs: { agent: './other/graph.py:graph' } },
    { 'agent/pyproject.toml': '', 'other/graph.py': '' },
    [[/agent_config_not_installed/]],
  ],
  'other code that is not there': [
    { ...PYTHON, auth: { path: './auth.py:auth' }, http: { app: './app.py:app' }, ui: { view: './view.tsx' } },
    PROJECT,
    [[/auth\.path: /], [/http\.app: /], [/ui\.view: /]],
  ],
  'a dependency that is not there': [
    { ...PYTHON, dependencies: ['.', './lib'] },
    PROJECT,
    [[/dependencies\.1: There is no lib/]],
  ],
  'a dependency that is a file': [
    { ...PYTHON, dependencies: ['.', './pyproject.toml'] },
    PROJECT,
    [[/dependencies\.1: .* is a file, and a folder is expected/]],
  ],
  'a dependency without packages': [
    PYTHON,
    { 'agent/graph.py': '' },
    [[/dependencies\.0: Has no pyproject\.toml/, /no_packages/]],
  ],
  'a dependency with requirements': [PYTHON, { 'agent/graph.py': '', 'requirements.txt': '' }, []],
  'a folder that is taken for a package': [
    { ...PYTHON, dependencies: ['.', 'agent'] },
    PROJECT,
    [[/dependencies\.1: .*write "\.\/agent"/, /agent_config_not_local/]],
  ],
  'packages of the index': [{ ...PYTHON, dependencies: ['.', 'httpx', 'pydantic>=2'] }, PROJECT, []],
  'no package.json': [NODE, { 'src/graph.ts': '' }, [[/agent_config_no_packages/]]],
  'an env file that is not there': [
    { ...PYTHON, env: '.env' },
    PROJECT,
    [[/env: /, /agent_config_env_missing/, /secrets/]],
  ],
  'an env file': [{ ...PYTHON, env: '.env' }, { ...PROJECT, '.env': 'A=1' }, []],
  'a pip file that is not there': [
    { ...PYTHON, pip_config_file: 'pip.conf' },
    PROJECT,
    [[/pip_config_file: There is no pip\.conf/]],
  ],
  'an old Python': [{ ...PYTHON, python_version: '3.10' }, PROJECT, [[/Python 3\.10 is not offered/]]],
  'an old Node.js': [{ ...NODE, node_version: '18' }, SCRIPT, [[/Node\.js 18 is not offered/]]],
  'a Node.js with a patch': [
    { ...NODE, node_version: '20.11.1' },
    SCRIPT,
    [[/node_version: Should be a text of the major/]],
  ],
  'a Python that the project refuses': [
    { ...PYTHON, python_version: '3.11' },
    project('requires-python = ">=3.12"'),
    [[/python_version: Python 3\.11 is named, and pyproject\.toml requires >=3\.12/, /agent_config_version/]],
  ],
  'no Python, and a project that refuses the oldest': [
    PYTHON,
    project('requires-python = ">=3.12,<4"'),
    [[/where none is named/]],
  ],
  'the engines of another program': [NODE, engines({ node: '20', npm: '10' }), [[/refuse the engines .* npm/]]],
  'engines as a range': [NODE, engines({ node: '>=20' }), [[/major version alone/]]],
  'engines of another version': [{ ...NODE, node_version: '22' }, engines({ node: '20' }), [[/Node\.js 22 is used/]]],
  'engines that fit': [NODE, engines({ node: '20' }), []],
};

/** Writes files into a folder of their own. */
async function written(files) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text, null, 2));
  }
  return folder;
}

const form = (more) =>
  JSON.stringify({
    name: 'agent',
    source: 'internal_source',
    source_config: {},
    source_revision_config: { agent_config_path: 'agent.json' },
    secrets: [],
    ...more,
  });

/** Whether lines are those of a case, with the line and column of each. */
function assertLines(text, wanted, about) {
  const lines = text.split('\n').filter((line) => line.includes(': warning: '));
  assert.equal(lines.length, wanted.length, `${about}: ${text}`);
  for (const patterns of wanted)
    assert.ok(
      lines.some((line) => /agent\.json:\d+:\d+: warning: /.test(line) && patterns.every((each) => each.test(line))),
      `${about}: ${patterns} in ${text}`,
    );
}

test('a configuration file is checked as it is asked for, and every issue is a warning', async () => {
  for (const [about, [config, files, wanted]] of Object.entries(CASES)) {
    const cwd = await written({ 'agent.json': config, ...files });
    const { code, out } = await run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd });
    assert.equal(code, 0, about);
    assertLines(out, wanted, about);
    const strict = await run(['validate', '--kind', 'agent-config', '--strict', join(cwd, 'agent.json')]);
    assert.equal(strict.code, wanted.length > 0 ? 1 : 0, about);
  }
});

test('requirements of Python are met or not, as far as they can be read', async () => {
  for (const [version, line, isMet] of [
    ['3.12', 'requires-python = ">=3.12.4"', true],
    ['3.12', 'requires-python = "<3.12"', false],
    ['3.12', "requires-python = '<3.12.5'", true],
    ['3.13', 'requires-python = "~=3.11"', true],
    ['3.13', 'requires-python = "~=3.12.1"', false],
    ['3.13', 'requires-python = "==3.12.*"', false],
    ['3.12', 'requires-python = "==3.12.*"', true],
    ['3.12', 'requires-python = ">3.12"', true],
    ['3.12', 'requires-python = ">3.13"', false],
    ['3.12', 'requires-python = ">=3.10,!=3.12.1,<=3.12"', true],
    ['3.11', '[tool.poetry.dependencies]\nhttpx = "1"\npython = "^3.12"', false],
    ['3.13', '[tool.poetry.dependencies]\npython = "^3.11"', true],
    ['3.13', '[tool.poetry.dependencies]\npython = "~3.12"', false],
    ['3.12', 'requires-python = "whatever"', true],
    ['3.12-slim', 'requires-python = ">=3.12"', true],
  ]) {
    const cwd = await written({ 'agent.json': { ...PYTHON, python_version: version }, ...project(line) });
    const { out } = await run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd });
    assert.equal(/agent_config_version/.test(out), !isMet, `${version} and ${line}: ${out}`);
  }
});

test('the file that a form names is checked with it, from the folder or from the root of the repository', async () => {
  const broken = { ...PYTHON, graphs: { agent: './gone.py:graph' } };
  const beside = await written({ 'form.json': form(), 'agent.json': broken, ...PROJECT });
  const { code, out } = await run(['validate', 'form.json'], { cwd: beside });
  assert.equal(code, 0);
  assertLines(out, [[/There is no gone\.py/]]);
  assert.match(out, /^2 documents: 0 errors, 1 warning$/m);
  const { documents } = JSON.parse((await run(['validate', 'form.json', '--json'], { cwd: beside })).out);
  assert.deepEqual([documents[1].kind, documents[1].file, documents[1].ok], ['agent-config', 'agent.json', true]);

  const nested = { agentword_config_path: 'services/a/agent.json' };
  const repository = await written({
    'deploy/form.json': form({ source_revision_config: nested }),
    'services/a/agent.json': { ...PYTHON, dependencies: ['.', '../../../lib', '../../shared'] },
    'services/a/agent/graph.py': '',
    'services/a/pyproject.toml': '',
    'shared/pyproject.toml': '',
    '.git/HEAD': '',
  });
  const words = ['--vocabulary', 'agent=agentword'];
  const found = await run(['validate', 'deploy/form.json', ...words], { cwd: repository });
  assertLines(found.out, [[/dependencies\.1: Lies outside of its source/, /agent_config_outside/]]);

  for (const files of [{}, { 'agent.json/x': '' }]) {
    const cwd = await written({ 'form.json': form(), ...files });
    const alone = await run(['validate', 'form.json'], { cwd });
    assert.deepEqual([alone.code, /^1 document: 0 errors/m.test(alone.out)], [0, true]);
  }
});

test('of a path that cannot be looked at nothing is said', async () => {
  const cwd = await written({ 'agent.json': { ...PYTHON, env: 'loop/.env' }, 'pyproject.toml': '' });
  await symlink('agent', join(cwd, 'agent'));
  await symlink('loop', join(cwd, 'loop'));
  const { code, out } = await run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd });
  assert.equal(code, 0);
  assertLines(out, []);
});

describe('with a service', () => {
  let service;
  before(async () => {
    service = await emulator();
  });
  after(() => service.end('SIGTERM'));

  it('doctor says it of a form, and of the file itself', async () => {
    const cwd = await written({ 'form.json': form(), 'agent.json': { ...PYTHON, env: '.env' }, ...PROJECT });
    const { code, out } = await service.run(['doctor', join(cwd, 'form.json')]);
    assert.equal(code, 0, out);
    assertLines(out, [[/agent_config_env_missing/]]);
    const own = await run(['doctor', 'agent.json'], { cwd });
    assert.equal(own.code, 1);
    assert.match(own.out, /This is no form of a deployment but the agent's own configuration file/);
    assertLines(own.out, [[/agent_config_env_missing/]]);
    const { forms } = JSON.parse((await run(['doctor', 'agent.json', '--json'], { cwd })).out);
    assert.equal(forms[0].agentConfig.issues[0].code, 'agent_config_env_missing');
  });

  it('deploy looks into the archive before it uploads it, and uploads it all the same', async () => {
    const long = `${'a-long-folder/'.repeat(12)}graph.py`;
    const config = { dependencies: ['.', './lib'], graphs: { a: `./${long}:graph`, b: './gone.py:graph' } };
    const cwd = await written({
      'agent.json': config,
      'pyproject.toml': 'requires-python = ">=3.12"',
      [long]: 'x'.repeat(2_000),
    });
    for (const [format, path] of [
      ['gnu', 'agent.json'],
      ['pax', './agent.json'],
      ['ustar', 'agent.json'],
    ]) {
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      execFileSync('tar', [`--format=${format}`, '-czf', tarball, '-C', cwd, '.']);
      const input = form({ name: `agent-${format}`, source_revision_config: { agent_config_path: path } });
      const { code, errors } = await service.run(['deploy', '-', '--tarball', tarball], { input, cwd });
      assert.equal(code, 0, errors);
      assertLines(
        errors,
        [[/There is no lib in agent\.tar\.gz/], [/There is no gone\.py/], [/requires >=3\.12/]],
        format,
      );
    }
    const links = await written({
      'agent.json': {
        dependencies: ['.', './folder'],
        graphs: { a: './folder/graph.py:graph', b: './hard.py:graph' },
        env: 'folder/.env',
      },
      'pyproject.toml': '',
      'real/graph.py': '',
    });
    await symlink('real', join(links, 'folder'));
    await link(join(links, 'real/graph.py'), join(links, 'hard.py'));
    const linked = join(await temporaryFolder(), 'linked.tar.gz');
    execFileSync('tar', ['-czf', linked, '-C', links, '.']);
    const found = await service.run(['deploy', '-', '--tarball', linked], { input: form({ name: 'linked' }), cwd });
    assert.equal(found.code, 0, found.errors);
    assertLines(found.errors, []);
    const empty = join(await temporaryFolder(), 'empty.tar.gz');
    execFileSync('tar', ['-czf', empty, '--files-from', '/dev/null']);
    const { code, errors } = await service.run(['deploy', '-', '--tarball', empty], {
      input: form({ name: 'empty' }),
      cwd,
    });
    assert.equal(code, 0, errors);
    assertLines(errors, [[/empty\.tar\.gz has no such file, which the form names/]]);
  });
});
