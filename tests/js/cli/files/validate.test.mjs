// `deployment-control validate`: what it finds in files, where, and how it says so.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { ending, run, startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
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
      /^<stdin>:1:1: error: This is no form of a deployment: it has none of the fields of one/,
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
  'a text': { text: 'hello', lines: [/^<stdin>:1:1: error: Input should be/] },
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

const cwd = await temporaryFolder();

describe('validate of files', { concurrency: 2 }, () => {
  before(async () => {
    await mkdir(join(cwd, 'folder'));
    await writeFile(join(cwd, 'good.yaml'), GOOD);
    await writeFile(join(cwd, 'good.json'), JSON.stringify(good));
    await writeFile(join(cwd, 'bad, 100%.yml'), GOOD.replace('agent\n', '7\n'));
    await writeFile(join(cwd, 'warned.yaml'), `${GOOD}surce: x\n`);
    await writeFile(join(cwd, 'empty.yaml'), '# nothing\n---\n');
    await writeFile(join(cwd, 'latin1.yaml'), Buffer.from('name: \xe4\n', 'latin1'));
  });

  it('counts documents and issues', async () => {
    await ending(run(['validate', 'good.yaml', 'good.json'], { cwd }), 0, {
      out: '2 documents: 0 errors, 0 warnings\n',
      errors: '',
    });
    await ending(run(['validate', 'good.yaml', 'bad, 100%.yml', 'warned.yaml'], { cwd }), 1, {
      out: /^bad, 100%\.yml:1:7: error: .*\nwarned\.yaml:7:8: warning: .*\n3 documents: 1 error, 1 warning\n$/,
    });
  });

  it('checks the others where one cannot be read, and ends with 2', async () => {
    for (const [name, why] of Object.entries({
      'missing.yaml': /there is no such file/,
      folder: /it is a folder/,
      'empty.yaml': /holds no document/,
      'latin1.yaml': /is not text in UTF-8/,
    })) {
      const { code, out, errors } = await run(['validate', name, 'warned.yaml'], { cwd });
      assert.equal(code, 2, name);
      assert.match(errors, why);
      assert.match(out, /^warned\.yaml:7:8: warning: .*\n1 document: 0 errors, 1 warning, 1 file not read\n$/);
    }
  });

  it('reads no more than a fleet has of an input that has no end', async () => {
    const { child, ended } = startCommand(['validate', '-'], { input: null });
    let written = 0;
    const write = () => {
      while (!child.stdin.destroyed && child.stdin.write('# and so on\n'.repeat(8_192))) written += 98_304;
    };
    child.stdin.on('drain', write);
    write();
    await ending(ended, 2, { errors: /<stdin> has more than 16777216 bytes, and no fleet has/ });
    assert.ok(written < 64 << 20, `${written} bytes were read`);
  });

  it('takes what stands after -- for files', async () => {
    await ending(run(['validate', '--', '--absent.yaml', '--kind'], { cwd }), 2, {
      errors: /cannot read --absent\.yaml: there is no such file\n.*cannot read --kind: there is no such file\n/,
    });
  });

  it('writes one JSON document, also where a file cannot be read', async () => {
    const { out } = await ending(
      run(['validate', '--json', 'good.json', 'bad, 100%.yml', 'missing.yaml'], { cwd }),
      2,
      { errors: '' },
    );
    const { ok, documents, unread, error } = JSON.parse(out);
    assert.deepEqual([ok, unread], [false, ['cannot read missing.yaml: there is no such file']]);
    assert.deepEqual([error.code, error.message, error.exitCode], ['usage', unread[0], 2]);
    equalBy(documents, ({ file, document, kind, ok: fine }) => [file, document, kind, fine], [
      ['good.json', 1, 'create', true],
      ['bad, 100%.yml', 1, 'create', false],
    ]);
    const [{ line, column, severity, type, path, loc, origin }] = documents[1].issues;
    assert.deepEqual(
      { line, column, severity, type, path, loc, origin },
      {
        line: 1,
        column: 7,
        severity: 'error',
        type: 'string_type',
        path: ['name'],
        loc: ['body', 'name'],
        origin: 'client',
      },
    );
  });

  it('writes annotations for GitHub, asked for or by itself', async () => {
    const expected =
      '::error file=bad%2C 100%25.yml,line=1,col=7,title=string_type::name: Input should be a valid string; YAML reads it as a number, so put it in quotes\n1 document: 1 error, 0 warnings\n';
    assert.equal((await run(['validate', '--format', 'github', 'bad, 100%.yml'], { cwd })).out, expected);
    assert.equal((await run(['validate', 'bad, 100%.yml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })).out, expected);
    assert.match(
      (await run(['validate', '--format', 'human', 'bad, 100%.yml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })).out,
      /^bad, 100%\.yml:1:7: /,
    );
    const deep = await run(['validate', join(cwd, 'folder', '..', 'warned.yaml')], {
      env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(cwd, '..') },
    });
    assert.match(deep.out, /^::warning file=deployment-control-\w+\/warned\.yaml,line=7,col=8,title=unknown_field::/);
  });

  it('has colours where they are asked for, and never with NO_COLOR', async () => {
    const coloured = (env) => run(['validate', 'warned.yaml'], { cwd, env }).then(({ out }) => out.includes('\u001b['));
    assert.deepEqual(
      await Promise.all(
        [{}, { FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }, { FORCE_COLOR: '1', NO_COLOR: '1' }].map(coloured),
      ),
      [false, true, false, false],
    );
  });
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

test('a form that repeats a long value beyond any size is refused at once', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'long.env'), `LONG=${'y'.repeat(100_000)}\n`);
  const input = GOOD.replace('registry.example/agent:1', `"${'${LONG}'.repeat(100_000)}"`);
  const { code, out } = await run(['validate', '-', '-e', 'long.env'], { cwd, input });
  assert.equal(code, 1);
  assert.match(out, /^<stdin>:5:14: error: .*: the values of references have more than 2097152 characters together /m);
  assert.ok(out.length < 1_000, `${out.length} characters`);
});

test('a fleet file may be longer than a form, as one that "export" writes can be', async () => {
  const cwd = await temporaryFolder();
  const long = `# ${'x'.repeat(2 << 20)}\n`;
  const fleet = `deployments:\n  - name: agent\n    source: internal_docker\n    source_config: {}\n    secrets: []\n    source_revision_config: { image_uri: 'r.example/a:1' }\n`;
  await writeFile(join(cwd, 'fleet.yaml'), long + fleet);
  await writeFile(join(cwd, 'form.yaml'), long + GOOD);
  await ending(run(['validate', 'fleet.yaml'], { cwd }), 0, { out: '1 document: 0 errors, 0 warnings\n' });
  assert.match(
    (await run(['validate', 'form.yaml'], { cwd })).errors,
    /form\.yaml has more than 2097152 bytes, and no form/,
  );
  assert.match((await run(['plan', 'fleet.yaml'], { cwd })).errors, /there is no address of a service/);
});

describe('a mistake in the command line ends with 2 and says', () => {
  const MISTAKES = [
    [[], /name a command[\s\S]*Usage: deployment-control/],
    [['valdate', 'x'], /there is no command "valdate"; did you mean "validate"\?/],
    [['frobnicate'], /there is no command "frobnicate"\n/],
    [['--bogus'], /there is no option --bogus before the command\n/],
    [['toString'], /there is no command "toString"/],
    [['validate'], /validate: FILE is missing\n/],
    [['deploy', '--force'], /there is no option --force: the command does not ask\n/],
    [['wait', 'a', '-y'], /there is no option -y: the command does not ask\n/],
    [['deploy', '-n'], /there is no option -n; did you mean --dry-run\?/],
    [
      ['revisions', 'a', '-o', 'yaml'],
      /there is no option -o: --json writes JSON in place of text, and no other format\n/,
    ],
    [['request', '-X', 'POST', '/v2/deployments'], /there is no option -X: the method is the first word/],
    [['request', 'POST', '/v2/deployments', '--data', '{}'], /there is no option --data: --json FILE sends a document/],
    [['apply', '-auto-approve', 'f'], /there is no option -auto-approve; did you mean --yes\?/],
    [['apply', '--target=agent', 'f'], /there is no option --target; did you mean --only\?/],
    [['deploy', '-wait'], /there is no option -wait; did you mean --wait\?/],
    [['deploy', '--auto-approve'], /there is no option --auto-approve: the command does not ask\n/],
    [['deploy', '--replicas', '3'], /there is no option --replicas: --set sets any field, such as/],
    [['deploy', '--detach'], /there is no option --detach: the command does not wait unless --wait/],
    [['deploy', '--org', 'a'], /there is no option --org: DEPLOYMENT_CONTROL_TENANT_ID/],
    [['list', '--page-size', '5'], /there is no option --page-size; did you mean --limit\?/],
    [['list', '--jq', '.'], /there is no option --jq: --json writes JSON/],
    [['logs', 'a', '--limit', '5'], /there is no option --limit; did you mean --tail\?/],
    [['logs', 'a', '--previous'], /there is no option --previous; did you mean --revision\?/],
    [['rollback', 'a', '--revision', '1'], /there is no option --revision; did you mean --to\?/],
    [
      ['plan', '-detailed-exitcode'],
      /there is no option -detailed-exitcode: "deployment-control drift FILE" ends with 10/,
    ],
    [['plan', '-var', 'a=b'], /there is no option -var: --env-file FILE has lines/],
    [['secrets', 'set', 'a', '-f', '.env'], /there is no option -f; did you mean --env-file\?/],
    [['request', 'POST', '/v2/x', '-f', 'a=b'], /there is no option -f: --query NAME=VALUE .*--json FILE/],
    [['ssh', 'a'], /no command "ssh": nothing reaches into a container/],
    [['deploy', '--wait=false'], /--wait is a flag and takes no value, so "false" is too much: leave --wait out\n/],
    [['rollout', 'status', 'a'], /no command "rollout": "deployment-control wait NAME" waits/],
    [['validate', '--hostin', 'cloud', '-'], /there is no option --hostin; did you mean --hosting\?/],
    [['validate', '--constructor', '-'], /there is no option --constructor\n/],
    [['validate', '-x', '-'], /there is no option -x\n/],
    [['validate', '--hosting', 'moon', '-'], /--hosting takes cloud or self_hosted, not "moon"/],
    [['validate', '--hosting'], /--hosting takes HOSTING, which is missing/],
    [['deploy', 'a', '--timeout', '--wait'], /--timeout takes TIME, which is missing before --wait\n/],
    [['list', '--offset', '-5'], /--offset takes N; one that starts with a dash is written --offset=-5\n/],
    [['list', '--offset=-5'], /--offset takes a whole number from 0 to \d+, not "-5"/],
    [['deploy', 'a', '--wait=no'], /--wait is a flag and takes no value, so "no" is too much/],
    [['validate', '--kind=', '-'], /--kind takes KIND, which is empty/],
    [['validate', '--kind', 'x', '-'], /--kind takes create or patch or agent-config, not "x"/],
    [['validate', '--format', 'xml', '-'], /--format takes human or json or github, not "xml"/],
    [['validate', '--vocabulary', 'x', '-'], /--vocabulary takes repoHost=WORD/],
    [['validate', '-', '-'], /the standard input can be read once/],
    [['deploy', 'a', '--timeout', 'soon'], /--timeout takes a time such as 90s, 30m or 1h30m, not "soon"/],
    [['list', 'x'], /"x" is too much: the command takes options only\n/],
    [['list', '--limit', '0'], /--limit takes a whole number from 1 to/],
    [['list', '--remote-reconciled', 'yes'], /--remote-reconciled takes true or false, not "yes"/],
    [
      ['get', '--api-key', 'k', 'x'],
      /there is no option --api-key: other users of the machine could read the key\. Set the environment variable DEPLOYMENT_CONTROL_API_KEY/,
    ],
    [['logs', 'x', '--json', '--follow'], /use --json-lines/],
    [['logs', 'x', '--tail', '1001'], /--tail takes a whole number from 0 to 1000/],
    [['emulator', '--prot', '1'], /there is no option --prot; did you mean --port\?/],
    [['console', '--what'], /there is no option --what\n/],
    [['get', 'x'], /there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url/],
    [['get', 'x', '--url', 'ftp://x'], /--url must start with http:\/\/ or https:\/\/, not "ftp:\/\/x"/],
  ];
  it('which file may be meant, where none is named', async () => {
    const cwd = await temporaryFolder();
    const said = async (...args) => (await run(args, { cwd })).errors;
    for (const command of ['plan', 'apply', 'drift']) {
      assert.match(
        await said(command),
        /: FILE is missing, and there is no fleet\.yaml here: "deployment-control export/,
      );
    }
    assert.match(await said('validate'), /: FILE is missing\n/);
    await writeFile(join(cwd, 'my-fleet.yml'), '');
    assert.match(
      await said('apply'),
      /: FILE is missing: "deployment-control apply my-fleet\.yml" takes the one that is here\n/,
    );
    await writeFile(join(cwd, 'fleet.yaml'), '');
    await writeFile(join(cwd, 'deployment.yaml'), '');
    assert.match(await said('drift'), /: "deployment-control drift fleet\.yaml" takes/);
    assert.match(
      await said('validate'),
      /: "deployment-control validate deployment\.yaml fleet\.yaml" takes what is here\n/,
    );
  });

  for (const [args, expected] of MISTAKES) {
    it(`${expected} to "${args.join(' ')}"`, async () => {
      const { code, out, errors } = await run(args);
      assert.deepEqual(
        [code, args.includes('--json') ? JSON.parse(out).error.code : out],
        [2, args.includes('--json') ? 'usage' : ''],
      );
      assert.match(errors, expected);
    });
  }
});
