// `deployment-control validate` of the standard input: what it finds, where, and how it says so.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { run } from '../../../support/command/command.mjs';
import { IMAGE as good } from '../../../support/service/records.mjs';

const GOOD =
  'name: agent\nsource: internal_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: registry.example/agent:1\nsecrets: []\n';
/** A list that doubles itself with each alias. */
const BOMB = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`).join(', ')}]\n`).join('')}`;

/**
 * Each case: the text of the standard input, further arguments, the exit code where it is not 1, and the lines that are
 * written but the last, as patterns.
 */
const CASES = {
  'a form in YAML that is right': { text: GOOD, code: 0 },
  'a form in JSON that is right': { text: JSON.stringify(good), code: 0 },
  'a byte order mark': { text: `\uFEFF${GOOD}`, code: 0 },
  'a wrong value in YAML': {
    text: GOOD.replace('{}', '\n  resource_spec:\n    cpu: many'),
    lines: [/^<stdin>:5:10: error: source_config\.resource_spec\.cpu: Input should be a valid number/],
  },
  'a wrong value in JSON': {
    text: JSON.stringify({ ...good, source_config: { resource_spec: { cpu: 'many' } } }, null, 2),
    lines: [/^<stdin>:6:14: error: source_config\.resource_spec\.cpu: /],
  },
  'a wrong value in JSON with tabs': {
    text: JSON.stringify({ ...good, source_config: { resource_spec: { cpu: 'many' } } }, null, '\t'),
    lines: [/^<stdin>:6:11: error: /],
  },
  'an item of a list': {
    text: GOOD.replace('secrets: []', 'secrets:\n  - name: A\n    value: a\n  - name: B'),
    lines: [/^<stdin>:9:5: error: secrets\.1\.value: Field required/],
  },
  'a field that is missing, at what should hold it': {
    text: GOOD.replace(/source_revision_config:\n.*\n/, ''),
    lines: [/^<stdin>:1:1: error: source_revision_config: Field required/],
  },
  'a field that the contract does not have': {
    text: `${GOOD}surce: x\n`,
    code: 0,
    lines: [/^<stdin>:7:8: warning: surce: /],
  },
  'a warning, where warnings fail': { text: `${GOOD}surce: x\n`, args: ['--strict'], lines: [/warning/] },
  'several issues, in the order of their lines': {
    text: GOOD.replace('agent\n', 'Agent_\n').replace('{}', '7'),
    lines: [/^<stdin>:1:7: /, /^<stdin>:3:16: /],
  },
  'a patch, told by its fields': {
    text: 'source_revision_config:\n  image_uri: 5\n',
    lines: [/^<stdin>:2:14: error: source_revision_config\.image_uri: /],
  },
  'a patch that is said to create': {
    text: 'source_revision_config:\n  image_uri: a:1\n',
    args: ['--kind', 'create'],
    lines: [/name: Field required/, /source: Field/, /source_config: Field/, /secrets: Field/],
  },
  'a source that the hosting does not have': {
    text: GOOD.replace('internal_docker', 'external_docker'),
    args: ['--hosting', 'cloud'],
    lines: [/^<stdin>:2:9: error: source: /],
  },
  "the service's own words": {
    text: GOOD.replace('internal_docker', 'github')
      .replace('{}', '\n  integration_id: 3c90c3cc-0d44-4b50-8888-8dd25736052a\n  repo_url: https://github.example/a/b')
      .replace('image_uri: registry.example/agent:1', 'repo_ref: main\n  product_config_path: 5'),
    args: ['--vocabulary', 'repoHost=github,agent=product'],
    lines: [/^<stdin>:8:24: error: source_revision_config\.product_config_path: /],
  },
  'several documents': {
    text: `${GOOD}---\n${GOOD.replace('agent\n', '7\n')}...\n`,
    lines: [/^<stdin>:8:7: error: name: .*YAML reads it as a number, so put it in quotes/],
  },
  'a number that should be a text': {
    text: GOOD.replace('registry.example/agent:1', '1.10'),
    lines: [/image_uri: .*YAML reads it as a number, so put it in quotes/],
  },
  'a word for true of an older YAML': {
    text: GOOD.replace('{}', '\n  build_on_push: yes'),
    code: 0,
    lines: [/^<stdin>:4:18: warning: source_config\.build_on_push: .*YAML 1\.2 has the booleans true and false only/],
  },
  'a country whose name was false once': { text: GOOD.replace('agent\n', 'no\n'), code: 0 },
  'a key that stands twice in YAML': {
    text: `${GOOD}name: other\n`,
    lines: [/^<stdin>:7:1: error: The key stands twice/],
  },
  'a key that stands twice in JSON': {
    text: JSON.stringify(good).replace('{', '{"name": "other", '),
    code: 0,
    lines: [/^<stdin>:1:19: warning: The key stands twice; the last one counts/],
  },
  'a tab as indentation': {
    text: GOOD.replace('  image', '\timage'),
    lines: [/^<stdin>:5:1: error: A tab cannot indent/],
  },
  'two colons on a line': { text: 'name: a: b\n', lines: [/^<stdin>:1:7: error: A second ": " /] },
  ...Object.fromEntries(
    [
      ['deeper than its neighbour', 'name: agent\n source: a\n', '2:2'],
      ['deeper than a value', 'a:\n  b: 1\n    c: 2\nd: 3\n', '3:5'],
      ['deeper in an item', 'a:\n  - b: 1\n      c: 2\nd: 3\n', '3:7'],
      ['between two columns', 'a:\n  b:\n    c: 1\n   d: 2\n', '4:4'],
      ['less than an item', 'a:\n  - b: 1\n   c: 2\n', '3:4'],
      ['less than the items before', 'a:\n  - b: 1\n - c: 2\n   d: 3\n', '3:2'],
      ['less than the first field', '  a: 1\nb: {}\nc: []\n', '2:1'],
    ].map(([name, text, at]) => [
      `a line that is indented ${name}`,
      { text, lines: [new RegExp(`^<stdin>:${at}: error: The line is indented like none of those above it`)] },
    ]),
  ),
  'text behind a text in quotes': { text: 'name: "a" b\n', lines: [/^<stdin>:1:11: error: Unexpected scalar/] },
  'lines that end with CR alone': {
    text: GOOD.replace('agent\n', '7\n').replaceAll('\n', '\r'),
    lines: [/^<stdin>:1:7: error: name: /],
  },
  'a byte order mark before a document in between': {
    text: `${GOOD}\uFEFF---\n${GOOD.replace('agent\n', '7\n')}`,
    lines: [/^<stdin>:8:7: error: name: /],
  },
  'a mode in octal, as Kubernetes reads it': {
    text: GOOD.replace(
      '{}',
      '\n  resource_spec:\n    volumes:\n    - {name: a, configMap: {name: b, defaultMode: 0400}}\n    - {name: c, configMap: {name: d, defaultMode: 01000}}',
    ),
    lines: [
      /^<stdin>:7:\d+: error: \S*volumes\.1\S*defaultMode: Kubernetes takes 0 to 511 only \(out_of_range, cannot run\)$/,
    ],
  },
  'an alias without its anchor': {
    text: GOOD.replace('{}', '*nothing'),
    lines: [/^<stdin>:3:16: error: There is no anchor &nothing/],
  },
  'an alias inside of what it repeats': {
    text: GOOD.replace('{}', '&a { b: *a }'),
    lines: [/^<stdin>:3:24: error: The alias stands inside/],
  },
  'an anchor and a merge key': { text: GOOD.replace('{}', '\n  <<: &a { custom_url: https://a.example }'), code: 0 },
  'aliases that exhaust the memory': {
    text: BOMB,
    lines: [/^<stdin>:\d:\d+: error: Aliases repeat more than 100000 values/],
  },
  'brackets that exhaust the stack': {
    text: `a: ${'['.repeat(50_000)}`,
    lines: [/^<stdin>:1:204: error: Nested deeper than 200 levels/],
  },
  'lines that exhaust the stack': {
    text: `${'- '.repeat(50_000)}a`,
    lines: [/: error: Nested deeper than 200 levels/],
  },
  'brackets in JSON that exhaust the stack': {
    text: '['.repeat(50_000),
    lines: [/error: JSON decode error: Too many levels/],
  },
  'a tag': { text: GOOD.replace('name: agent', 'name: !name agent'), lines: [/^<stdin>:1:7: error: Tags such as/] },
  'a number that JSON does not have': {
    text: GOOD.replace('{}', '\n  resource_spec:\n    cpu: .inf'),
    lines: [/^<stdin>:5:10: error: JSON has no such number/],
  },
  'a key that is a list': { text: '? [a]\n: 1\n', lines: [/^<stdin>:1:3: error: A key must be a text/] },
  'JSON that is none': {
    text: '{"name": "äöü",\n "ß": nope}',
    lines: [/^<stdin>:2:7: error: JSON decode error: Expecting value/],
  },
  'JSON that is cut off': { text: '{"name": "agent"', lines: [/^<stdin>:1:17: error: JSON decode error/] },
  'none of the fields of a form, misspelt or of something else': {
    text: '{"foo": 1, "secrts": []}',
    lines: [
      /^<stdin>:1:1: error: This is no form of a deployment: none of its fields are fields of one/,
      /warning: foo: /,
      /warning: secrts: .*did you mean secrets/,
    ],
  },
  ...Object.fromEntries(
    [
      ['a manifest of Kubernetes', 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {}\n'],
      ["the agent's own configuration file", '{"dependencies": ["."], "graphs": {"a": "./a.py:b"}, "env": ".env"}'],
      ["the agent's own configuration file", '{"name": "a", "graphs": {"a": "./a.py:b"}}', '--kind', 'create'],
      ['a file of Docker Compose', 'name: a\nservices: {web: {image: "a:1"}}\nsecrets: {key: {file: key.txt}}\n'],
      ["the agent's own configuration file", '{"graphs": {"a": "./a.py:b"}, "secrets": []}'],
      ['the Chart.yaml of Helm', 'apiVersion: v2\nname: a\nversion: 0.1.0\n'],
      ['a file of values for Helm', 'replicaCount: 1\nimage: {repository: a, tag: b}\nsecrets: []\n'],
      ['a workflow of GitHub', 'name: a\non: [push]\njobs: {b: {}}\n'],
      ['a package.json', '{"name": "a", "version": "1.0.0", "dependencies": {}}'],
      ['a plan of a fleet', '{"kind": "deployment-control/fleet-plan", "version": 1, "entries": []}'],
    ].map(([what, text, ...args]) => [
      `${what}, which is no form: ${args.join(' ')}`,
      { text, args, lines: [new RegExp(`^<stdin>:1:1: error: This is no form of a deployment but ${what}`)] },
    ]),
  ),
  'JSON with comments': {
    text: '// a form\n{"name": "a"}',
    lines: [/^<stdin>:1:1: error: .*JSON has no comments: leave them out, or write YAML/],
  },
  'JSON with a comma behind its last entry': {
    text: '{"name": "a", "secrets": [],\n}',
    lines: [
      /^<stdin>:[12]:\d+: error: .*JSON has no comma behind the last entry: take it away, or name the file \.yaml/,
    ],
  },
  'a list in JSON with a comma behind its last entry': {
    text: '{"secrets": [1, ]}',
    lines: [/JSON has no comma behind the last entry/],
  },
  'JSON in single quotes': { text: "{'name': 'a'}", lines: [/JSON has double quotes alone: write "/] },
  'JSON with a name without quotes': { text: '{name: "a"}', lines: [/JSON has names in double quotes alone/] },
  'JSON with a word of a program': { text: '{"name": None}', lines: [/JSON has true, false and null alone/] },
  'JSON with what is no number': { text: '{"name": NaN}', lines: [/JSON has no such number/] },
  'JSON that is cut off behind a comma': { text: '{"name": "a", ', lines: [/^<stdin>:1:\d+: error: [^;]*$/] },
  'YAML with the marks of a merge': {
    text: `${GOOD}<<<<<<< HEAD\nname: b\n=======\nname: c\n>>>>>>> other\n`,
    lines: [
      /^<stdin>:7:1: error: The marks <<<<<<<, ======= and >>>>>>> of an unfinished merge stand here: .*\(merge_conflict\)/,
    ],
  },
  'JSON with the marks of a merge': {
    text: '{\n<<<<<<< HEAD\r\n"name": "b"\r\n=======\r\n"name": "c"\r\n>>>>>>> other\r\n}',
    lines: [/^<stdin>:2:1: error: The marks .* of an unfinished merge/],
  },
  'a list': { text: '- a\n', lines: [/^<stdin>:1:1: error: Input should be a valid dictionary/] },
  'a text': { text: 'A=1\nB=2', lines: [/^<stdin>:1:1: error: This is no form of a deployment but a single text/] },
  'a template that is not filled in': {
    text: GOOD.replace('name: agent', 'name: {{ name }}'),
    lines: [/error: A key must be a text: fill in a template such as/],
  },
  'a field that stands at the top in place of below': {
    text: '{"image_uri": "a:1", "secrets": [{"name": "A", "value": "a"}]}',
    lines: [/^<stdin>:1:15: error: image_uri: .*did you mean source_revision_config\.image_uri\?/],
  },
  'few of the fields of a form': {
    text: 'foo: 1\nbar: 2\nsecret_references: []\n',
    lines: [
      /^<stdin>:1:1: error: This is no form of a deployment: few of its fields are fields of one/,
      /warning: foo/,
      /warning: bar/,
    ],
  },
  'secrets that deploy warns of, and no reference': {
    text: GOOD.replace(
      '[]',
      '[{name: A, value: changeme}, {name: B, value: "${B}"}, {name: C, value: "***"}, {name: D, value: "%D%"}]',
    ),
    code: 0,
    lines: [
      /^<stdin>:6:\d+: warning: secrets\.0\.value: It is what examples and templates show .*\(odd_secret\)/,
      /warning: secrets\.2\.value: Looks like what stands in place of a hidden value/,
      /warning: secrets\.3\.value: It is what examples/,
    ],
  },
  'control characters': { text: `${GOOD}"a\\e[31m\\u202eb": 1\n`, code: 0, lines: [/^<stdin>:7:\d+: warning: a b: /] },
};

describe('validate of the standard input finds', { concurrency: 2 }, () => {
  for (const [name, { text, args = [], code = 1, lines = [] }] of Object.entries(CASES)) {
    it(name, async () => {
      const seen = await run(['validate', ...args, '-'], { input: text });
      const said = seen.out.split('\n').slice(0, -2);
      assert.equal(seen.code, code, seen.out + seen.errors);
      assert.equal(seen.errors, '');
      assert.equal(said.length, lines.length, seen.out);
      for (const [at, line] of said.entries()) assert.match(line, lines[at]);
    });
  }
});

test('no message holds the value of a secret', async () => {
  const text = GOOD.replace(
    'secrets: []',
    'secrets:\n  - name: A\n    value: 918273645\n  - name: PATH\n    value: 918273645x',
  );
  for (const args of [[], ['--json'], ['--format', 'github']]) {
    const { out, errors } = await run(['validate', ...args, '-'], { input: text });
    assert.doesNotMatch(out + errors, /918273645/);
    assert.match(out, /secrets|PATH/);
  }
});
