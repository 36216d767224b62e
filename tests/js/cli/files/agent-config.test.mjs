// The agent's configuration file by itself before a build: what is said of it, of many warnings, and of the requirements
// of Python.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ending, run } from '../../../support/command/command.mjs';
import { PROJECT, PYTHON, assertLines, form, written } from '../../../support/command/agent-config.mjs';

const NODE = { node_version: '20', graphs: { agent: './src/graph.ts:graph' } };
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
