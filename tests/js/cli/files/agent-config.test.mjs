// The agent's configuration file before a build: what is said of it by `validate`, `doctor` and `deploy`, and that it stops
// nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ending, run } from '../../../support/command/command.mjs';
import { temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';
import { TARBALL } from '../../../support/service/records.mjs';
import { emulator } from '../../../support/service/service.mjs';

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
  'a comma behind the last entry, which the build takes in no file': [
    '{"dependencies": ["."],}',
    {},
    [[/the last entry: take it away \(json_invalid/]],
  ],
  'a name that the file does not have': [
    PYTHON,
    { ...PROJECT, 'agent/graph.py': 'app = StateGraph(State).compile()\n' },
    [[/graphs\.agent: agent\/graph\.py has no graph/, /agent_config_place/]],
  ],
  'names that stand in no file by themselves': [PYTHON, { ...PROJECT, 'agent/graph.py': 'from .parts import *\n' }, []],
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
  YAML: [
    '# the agent\ngraphs:\n  agent: ./agent/graph.py:graph\n',
    PROJECT,
    [[/Is YAML, and the build reads JSON alone/]],
  ],
  'tools that are no packagers': [
    { ...PYTHON, keep_pkg_tools: ['pip', 'uv'] },
    PROJECT,
    [[/keep_pkg_tools: .*"wheel"/]],
  ],
  'lines of a Dockerfile': [
    {
      ...PYTHON,
      dockerfile_lines: [
        '# system packages',
        'RUN apt-get update && \\',
        '  apt-get install -y libgl1',
        'COPY --from=builder /x /x',
        'COPY ["pyproject.toml", "agent", "/y"]',
        'COPY *.md $FILE /z',
        'ADD https://files.example/a.bin /a.bin',
        'RUN <<EOF\nset -e\nEOF',
        'env A=1',
      ],
    },
    PROJECT,
    [],
  ],
  'lines that are none, and files that are not there': [
    {
      ...PYTHON,
      dockerfile_lines: [
        'apt-get install -y libgl1',
        'COPY certs/ca.pem /usr/local/share/',
        'ADD ["../not-there-at-all", "agent", "/y"]',
      ],
    },
    PROJECT,
    [
      [/dockerfile_lines\.0: Begins with "apt-get", .*RUN/, /agent_config_form/],
      [/dockerfile_lines\.1: There is no certs\/ca\.pem/, /agent_config_missing/],
      [/dockerfile_lines\.2: There is no \.\.\/not-there-at-all/],
    ],
  ],
  'an embedding that is not there': [
    { ...PYTHON, store: { index: { embed: './embed.py:embed', dims: 8 } } },
    PROJECT,
    [[/store\.index\.embed: There is no embed\.py/]],
  ],
  'an embedding of a provider': [{ ...PYTHON, store: { index: { embed: 'provider:embed-3' } } }, PROJECT, []],
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
  await writeFiles(folder, files);
  return folder;
}

const form = (more) => JSON.stringify({ ...TARBALL, ...more });

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
    const { out } = await ending(run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd }), 0, { about });
    assertLines(out, wanted, about);
    const strict = await run(['validate', '--kind', 'agent-config', '--strict', join(cwd, 'agent.json')]);
    assert.equal(strict.code, wanted.length > 0 ? 1 : 0, about);
  }
});

test('of thousands of warnings the first of each kind are written with the number of the others, and --json has all', async () => {
  const graphs = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`a${at}`, `./gone${at}.py:graph`]));
  const cwd = await written({ 'agent.json': { ...PYTHON, graphs, env: '.env' }, ...PROJECT, 'form.json': form() });
  for (const args of [
    ['validate', '--kind', 'agent-config', 'agent.json'],
    ['validate', 'form.json'],
    ['doctor', 'form.json'],
  ]) {
    const { out } = await run(args, { cwd });
    const lines = out.split('\n').filter((line) => line.includes('agent_config_missing'));
    assert.equal(lines.length, 21, args.join(' '));
    assert.match(lines.at(-1), /agent\.json:\d+:\d+: warning: 2980 more warnings of this kind, which --json shows/);
    assert.match(out, /agent_config_env_missing/);
    if (args[0] === 'validate') assert.match(out, /: 0 errors, 3001 warnings$/m);
  }
  const annotated = await run(['validate', 'form.json', '--format', 'github'], { cwd });
  assert.equal(annotated.out.match(/^::warning/gm).length, 22);
  const { documents } = JSON.parse((await run(['validate', 'form.json', '--json'], { cwd })).out);
  assert.equal(documents[1].issues.length, 3_001);
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
  const { out } = await ending(run(['validate', 'form.json'], { cwd: beside }), 0);
  assertLines(out, [[/There is no gone\.py/]]);
  assert.match(out, /^2 documents: 0 errors, 1 warning$/m);
  const { documents } = JSON.parse((await run(['validate', 'form.json', '--json'], { cwd: beside })).out);
  assert.deepEqual([documents[1].kind, documents[1].file, documents[1].ok], ['agent-config', 'agent.json', true]);

  const nested = { agentword_config_path: 'services/a/agent.json' };
  const repository = await written({
    'deploy/form.json': form({ source_revision_config: nested }),
    'services/a/agent.json': {
      ...PYTHON,
      dependencies: ['.', '../../../lib', '../../shared'],
      // The folder above the repository is there, and no part of what is built.
      dockerfile_lines: ['COPY ../../.. /all'],
    },
    'services/a/agent/graph.py': '',
    'services/a/pyproject.toml': '',
    'shared/pyproject.toml': '',
    '.git/HEAD': '',
  });
  const words = ['--vocabulary', 'agent=agentword'];
  const found = await run(['validate', 'deploy/form.json', ...words], { cwd: repository });
  assertLines(found.out, [
    [/dependencies\.1: Lies outside of its source/, /agent_config_outside/],
    [/dockerfile_lines\.0: Lies outside of its source/, /agent_config_outside/],
  ]);

  const alone = await run(['validate', 'form.json'], { cwd: await written({ 'form.json': form() }) });
  assert.deepEqual([alone.code, /^1 document: 0 errors/m.test(alone.out)], [0, true]);
});

/** What may stand in place of a configuration file: the files with their bytes, and what is said of it. */
const NO_CONFIG = {
  'a folder': [{ 'agent.json/x': '' }, /agent\.json:1:1: warning: Is a folder, and agent_config_path names a file/],
  'a binary file': [
    { 'agent.json': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]) },
    /warning: Is no text but a binary file/,
  ],
  'Latin-1': [{ 'agent.json': Buffer.from('{"a": "\xe9"}', 'latin1') }, /warning: Is no text but a binary file/],
  'UTF-16': [{ 'agent.json': Buffer.from('\ufeff{}', 'utf16le') }, /warning: Is text in UTF-16/],
  'a byte order mark': [{ 'agent.json': Buffer.from('\ufeff{}') }, /warning: Begins with a byte order mark/],
  'a file that is too long': [{ 'agent.json': Buffer.alloc(1_048_577, ' ') }, /warning: Has more than 1048576 bytes/],
  'an empty file': [{ 'agent.json': Buffer.alloc(0) }, /warning: .*json_invalid/],
  YAML: [{ 'agent.json': Buffer.from('graphs:\n  agent: x\n') }, /warning: Is YAML, and the build reads JSON alone/],
};

test('what stands in place of the file that a form names is told with the right word, and stops nothing', async () => {
  for (const [about, [files, wanted]] of Object.entries(NO_CONFIG)) {
    const cwd = await written({ 'form.json': form(), ...files });
    for (const name of ['validate', 'doctor']) {
      await ending(run([name, 'form.json'], { cwd }), 0, { out: wanted, about });
    }
    await ending(run(['validate', '--strict', 'form.json'], { cwd }), 1, { about });
  }
  const yaml = form({ source_revision_config: { agent_config_path: 'agent.yaml' } });
  const cwd = await written({ 'form.json': yaml, 'agent.yaml': 'graphs: {agent: x}\n' });
  assert.match((await run(['validate', 'form.json'], { cwd })).out, /agent\.yaml:1:1: warning: Is YAML/);
});

test('of a path that cannot be looked at nothing is said', async () => {
  const cwd = await written({ 'agent.json': { ...PYTHON, env: 'loop/.env' }, 'pyproject.toml': '' });
  await symlink('agent', join(cwd, 'agent'));
  await symlink('loop', join(cwd, 'loop'));
  const { out } = await ending(run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd }), 0);
  assertLines(out, []);
});

describe('with a service', () => {
  let service;
  before(async () => {
    service = await emulator();
  });

  it('doctor says it of a form, and of the file itself', async () => {
    const cwd = await written({ 'form.json': form(), 'agent.json': { ...PYTHON, env: '.env' }, ...PROJECT });
    const { out } = await ending(service.run(['doctor', join(cwd, 'form.json')]), 0);
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
    for (const [format, path] of Object.entries({ gnu: 'agent.json', pax: './agent.json', ustar: 'agent.json' })) {
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      execFileSync('tar', [`--format=${format}`, '-czf', tarball, '-C', cwd, '.']);
      const input = form({ name: `agent-${format}`, source_revision_config: { agent_config_path: path } });
      const { errors } = await ending(service.run(['deploy', '-', '--tarball', tarball], { input, cwd }), 0);
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
  });

  it('deploy tells what stands in place of the file in the archive, too', async () => {
    const cases = {
      ...NO_CONFIG,
      nothing: [{ 'other.json': '' }, /agent\.tar\.gz has no such file, which the form names/],
    };
    for (const [about, [files, wanted]] of Object.entries(cases)) {
      const cwd = await written(files);
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      execFileSync('tar', ['-czf', tarball, '-C', cwd, '.']);
      const args = ['deploy', '-', '--dry-run', '--tarball', tarball];
      const { errors, out } = await ending(service.run(args, { input: form({ name: 'told' }), cwd }), 0, { about });
      assert.match(errors + out, wanted, about);
    }
  });

  it('deploy refuses an archive that no build can unpack, before anything is sent', async () => {
    const cwd = await written({ 'agent.json': PYTHON, ...PROJECT, 'data.txt': randomBytes(4_000).toString('hex') });
    const made = (name, ...args) => {
      const file = join(cwd, '..', `${name}-${Date.now()}.tar.gz`);
      execFileSync('tar', ['-cf', file, ...args], { stdio: 'pipe' });
      return readFileSync(file);
    };
    const tar = made('whole', '-C', cwd, '.');
    const whole = gzipSync(tar);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 2_000, 2_064);
    const wrongHeader = Buffer.from(tar);
    wrongHeader.fill(0x41, 512 + 148, 512 + 156);
    const cases = {
      'cut off': [whole.subarray(0, -20), /is cut off: its gzip data end too early/],
      damaged: [damaged, /is damaged: its gzip data are wrong/],
      'cut inside a file': [gzipSync(tar.subarray(0, tar.indexOf('data.txt') + 2_000)), /is cut off inside \S+;/],
      'a wrong header': [gzipSync(wrongHeader), /is damaged behind \S+;|holds no tar archive;/],
      'no tar': [gzipSync('just text '.repeat(200)), /holds no tar archive;/],
      'too short for one': [gzipSync('text'), /is cut off between two files;|holds no/],
      'no files': [gzipSync(made('empty', '--files-from', '/dev/null')), /holds no files;/],
      'a folder alone': [gzipSync(made('folder', '-C', cwd, '--no-recursion', '.')), /holds no files;/],
      'a path that leaves it': [
        gzipSync(made('out', '-P', '-C', join(cwd, 'agent'), '../data.txt')),
        /has \.\.\/data\.txt, which leads out/,
      ],
      'an absolute path': [gzipSync(made('root', '-P', join(cwd, 'data.txt'))), /has \/\S+data\.txt, which leads out/],
      'a zip archive': [Buffer.from('PK\u0003\u0004'), /is not a gzip tarball but a zip archive: make one by/],
      'no compression': [tar, /is not a gzip tarball but a tar archive that is not compressed: make one by/],
      nothing: [Buffer.alloc(0), /is not a gzip tarball, it is empty: make one by/],
    };
    const before = (await service.sent('POST')).length;
    for (const [about, [bytes, wanted]] of Object.entries(cases)) {
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      await writeFile(tarball, bytes);
      await ending(service.run(['deploy', '-', '--tarball', tarball], { input: form({ name: 'refused' }), cwd }), 2, {
        errors: [wanted, /tar -czf agent\.tar\.gz -C FOLDER \./],
        about,
      });
    }
    assert.equal((await service.sent('POST')).length, before);
  });
});
