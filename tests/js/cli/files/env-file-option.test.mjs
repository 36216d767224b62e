// Files of variables: the short option is the command's alone, where Node.js 20 reads the file of the long one first.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ending, run } from '../../../support/command/command.mjs';
import { temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';
import { IMAGE } from '../../../support/service/records.mjs';

const FORM = JSON.stringify({ ...IMAGE, source: 'external_docker' });
// Nothing listens there, and nothing is asked before the file is read.
const env = { DEPLOYMENT_CONTROL_URL: 'http://127.0.0.1:9', DEPLOYMENT_CONTROL_API_KEY: 'key' };

test('a file of -e that is absent is told by the command: 2, in one JSON document too', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'form.json'), FORM);
  await writeFile(join(folder, 'fleet.json'), JSON.stringify({ name: 'agents', deployments: [JSON.parse(FORM)] }));
  for (const words of [
    ['deploy', 'form.json'],
    ['plan', 'fleet.json'],
    ['apply', 'fleet.json', '--yes'],
    ['drift', 'fleet.json'],
    ['secrets', 'agent', 'push'],
    ['preview', 'up', '--key', 'pr-1', '--from', 'agent'],
  ]) {
    const { code, errors } = await run([...words, '-e', 'missing.env'], { cwd: folder, env });
    assert.equal(code, 2, `${words.join(' ')}: ${errors}`);
    assert.match(errors, /cannot read missing\.env: there is no such file/, words.join(' '));
  }
  const { code, out } = await run(['drift', 'fleet.json', '-e', 'missing.env', '--json'], { cwd: folder, env });
  assert.deepEqual([code, JSON.parse(out).error.exitCode], [2, 2]);
});

test('a file of -e sets no variable of Node.js', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'form.json'), FORM);
  await writeFile(join(folder, 'odd.env'), 'NODE_OPTIONS=--no-such-option\n');
  const { errors } = await ending(run(['deploy', 'form.json', '-e', 'odd.env'], { cwd: folder, env }), 7);
  assert.doesNotMatch(errors, /no-such-option/);
});

/** Runs a command that reads values, with a file for each of the given contents. Nothing is sent. */
async function reads(words, { files = {}, input, more = {} }) {
  const folder = await temporaryFolder();
  await writeFiles(folder, { 'form.json': FORM, ...files });
  return run(words, { cwd: folder, env: { ...env, ...more }, input });
}

const PUSH = ['secrets', 'agent', 'push', '--yes', '-e', 'a.env'];
const SET = ['secrets', 'agent', 'set', 'A', '--stdin'];

test('what is no text is refused with its place, and text in UTF-16 with a byte order mark is read', async () => {
  const utf16 = Buffer.from('\uFEFFA=s3cr3t\n', 'utf16le');
  const latin1 = Buffer.from('A=1\nB=s3cr3t\xe9\n', 'latin1');
  for (const [words, given, message] of [
    [
      PUSH,
      { files: { 'a.env': latin1 } },
      /a\.env is not text in UTF-8 \(line 2, byte 12 of the file\): save it as UTF-8/,
    ],
    [PUSH, { files: { 'a.env': utf16.subarray(2) } }, /a\.env holds the character NUL in line 1, as text in UTF-16/],
    [PUSH, { files: { 'a.env': utf16.subarray(0, -1) } }, /a\.env is not text in UTF-16LE: save it as UTF-8/],
    [PUSH, { files: { 'a.env': utf16 } }, /127\.0\.0\.1/],
    [PUSH, { files: { 'a.env': Buffer.from(utf16).swap16() } }, /127\.0\.0\.1/],
    [['deploy', 'form.json', '-e', 'a.env'], { files: { 'a.env': latin1 } }, /is not text in UTF-8/],
    [SET, { input: latin1 }, /<stdin> is not text in UTF-8 \(line 2/],
    [SET, { input: utf16.subarray(2) }, /<stdin> holds the character NUL in line 1/],
    [
      ['secrets', 'agent', 'set', 'A'],
      { more: { A: 's3cr3t\uFFFD' } },
      /variable A is not text in UTF-8: give its value in a file/,
    ],
    [['deploy', 'form.json', '--secret-env', 'A'], { more: { A: '\uFFFD' } }, /variable A is not text in UTF-8/],
  ]) {
    const { code, errors } = await reads(words, given);
    assert.match(errors, message, words.join(' '));
    assert.equal(code, message.source.startsWith('127') ? 7 : 2, errors);
    assert.doesNotMatch(errors, /s3cr3t/);
  }
});

test('a reference is filled in by the lines and files before it, then by the environment, and never by a credential', async () => {
  const more = { OUTER: 's3cr3t', OWN_KEY: 's3cr3t' };
  const profiles = { profiles: { own: { url: 'https://control.example', keyVariable: 'OWN_KEY' } } };
  for (const [files, message] of [
    [{ 'a.env': 'A=${OUTER}/x\n', 'b.env': 'B=${A}\nC=${B}\n' }, /127\.0\.0\.1/],
    [{ 'a.env': 'A=1\nB=${NONE}\n', 'b.env': '' }, /a\.env:2 refers to \$\{NONE\}, which no line before/],
    [
      { 'a.env': 'A=${DEPLOYMENT_CONTROL_API_KEY}\n', 'b.env': '' },
      /a\.env:1 refers to \$\{DEPLOYMENT_CONTROL_API_KEY\}, a credential/,
    ],
    [{ 'a.env': 'A=${OWN_KEY}\n', 'b.env': '' }, /a\.env:1 refers to \$\{OWN_KEY\}, a credential/],
  ]) {
    const { code, errors } = await reads(['deploy', 'form.json', '-e', 'a.env', '-e', 'b.env'], {
      files: { ...files, 'profiles.json': JSON.stringify(profiles) },
      more: { ...more, DEPLOYMENT_CONTROL_CONFIG: 'profiles.json' },
    });
    assert.match(errors, message);
    assert.equal(code, message.source.startsWith('127') ? 7 : 2, errors);
    assert.doesNotMatch(errors, /s3cr3t/);
  }
});

test('no option takes a secret from the variable of a credential', async () => {
  const files = {
    'profiles.json': JSON.stringify({ profiles: { own: { url: 'https://a.example', keyVariable: 'OWN_KEY' } } }),
  };
  const more = { OWN_KEY: 's3cr3t', DEPLOYMENT_CONTROL_CONFIG: 'profiles.json' };
  for (const variable of ['DEPLOYMENT_CONTROL_API_KEY', 'DEPLOYMENT_CONTROL_BEARER_TOKEN', 'OWN_KEY'])
    for (const words of [
      ['deploy', 'form.json', '--secret-env', `A=${variable}`],
      ['deploy', 'form.json', '--secret-env', variable],
      ['preview', 'up', '--key', 'pr-1', '--from', 'agent', '--secret-env', `A=${variable}`],
      ['secrets', 'agent', 'set', `A=${variable}`],
    ]) {
      const { code, errors } = await reads(words, { files, more });
      assert.match(errors, new RegExp(`variable ${variable} holds a credential of this client`), words.join(' '));
      assert.equal(code, 2, errors);
      assert.doesNotMatch(errors, /s3cr3t/);
    }
});

test('a value that is most likely a slip is told by its name, wherever it comes from', async () => {
  const fleet = JSON.stringify({
    name: 'agents',
    deployments: [{ ...JSON.parse(FORM), secrets: [{ name: 'A', env: 'OUTER' }] }],
  });
  for (const [words, given, message] of [
    [PUSH, { files: { 'a.env': 'A=1\nB=`s3cr3t`\n' } }, /^warning: a\.env:2 B has quotes around it/],
    [PUSH, { files: { 'a.env': "A='${{ s3cr3t }}'\n" } }, /^warning: a\.env:1 A holds \$\{\{ … \}\}/],
    [SET, { input: '"s3cr3t"\n' }, /^warning: A has quotes around it/],
    [SET, { input: 's3cr3t\n\n' }, /^warning: A ends in a line break/],
    [['secrets', 'agent', 'set', 'A'], { more: { A: '${s3cr3t}' } }, /^warning: A holds a reference/],
    [['deploy', 'form.json', '--secret-env', 'A'], { more: { A: "'s3cr3t'" } }, /^warning: A has quotes around it/],
    [
      ['deploy', 'odd.json'],
      { files: { 'odd.json': FORM.replace('[]', '[{"name": "A", "value": "${{ s3cr3t }}"}]') } },
      /^warning: secrets\.0 A holds \$\{\{ … \}\}/,
    ],
    [
      ['plan', 'fleet.json'],
      { files: { 'fleet.json': fleet }, more: { OUTER: 's3cr3t\n' } },
      /^warning: OUTER ends in a line break/,
    ],
  ]) {
    const { code, errors } = await reads(words, given);
    assert.match(errors, message);
    assert.equal(code, 7, errors);
    assert.doesNotMatch(errors, /s3cr3t/);
  }
});

test('each variable without a value is told with its file and line, once, in forms and whole fleets', async () => {
  const open = FORM.replace('agent:1', '${IMAGE}:${TAG}').replace('[]', '[{"name": "A", "value": "${A}"}]');
  const deployment = (name) => open.replace('"agent"', `"${name}"`);
  const files = {
    'a.json': open,
    'b.yaml': `name: b\nsource: external_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: \${TAG}\nsecrets: []\n`,
    'part.json': `{"deployments": [${deployment('two')}]}`,
    'fleet.json': `{"include": "part.json", "deployments": [${deployment('one')}]}`,
    'x.env': 'X=1\n',
  };
  const { out } = await ending(reads('validate a.json b.yaml part.json fleet.json -e x.env'.split(' '), { files }), 1);
  for (const [line, times] of [
    [/^a\.json:1:\d+: error: source_revision_config\.image_uri: \$\{(IMAGE|TAG)\} has no value/gm, 2],
    [/^a\.json:1:\d+: error: secrets\.0\.value: \$\{A\} has no value/gm, 1],
    [/^b\.yaml:5:14: error: source_revision_config\.image_uri: \$\{TAG\} has no value/gm, 1],
    [/^fleet\.json:1:\d+: error: one\..* variable (IMAGE|TAG|A) is not set/gm, 3],
    [/^part\.json:1:\d+: error: two\..* variable (IMAGE|TAG|A) is not set/gm, 3],
    [/error: /g, 10],
    [/^3 documents: 10 errors, 0 warnings$/gm, 1],
  ])
    assert.equal(out.match(line)?.length, times, `${line}: ${out}`);
});

test('a reference has one rule in forms and fleets: a file before the environment, and no credential', async () => {
  const tagged = FORM.replace('agent:1', 'agent:${TAG}');
  const fleet = `{"deployments": [${tagged}]}`;
  const files = { 'form.json': tagged, 'fleet.json': fleet, 'a.env': 'OTHER=1\n', 'tag.env': 'TAG=a b\n' };
  const own = tagged.replace('TAG', 'DEPLOYMENT_CONTROL_API_KEY');
  for (const [words, more, code, said] of [
    ['validate form.json -e a.env --environment', { TAG: '2' }, 0],
    [
      'validate form.json -e a.env',
      { TAG: '2' },
      1,
      /form\.json:1:\d+: error: .*\$\{TAG\} has no value: .*--environment/,
    ],
    ['validate form.json --environment', { TAG: '2' }, 0],
    [
      'deploy form.json -e a.env',
      { TAG: '2' },
      2,
      /form\.json: source_revision_config\.image_uri: \$\{TAG\} has no value/,
    ],
    ['validate form.json -e tag.env', { TAG: '2' }, 1, /image_uri: .*, with \$\{TAG\} filled in/],
    ['validate fleet.json', { TAG: '2' }, 0],
    ['validate fleet.json', {}, 1, /fleet\.json:1:\d+: error: .*environment variable TAG is not set/],
    ['validate fleet.json -e tag.env', { TAG: '2' }, 1, /agent\.source_revision_config\.image_uri/],
    ['validate own.json --environment', { DEPLOYMENT_CONTROL_API_KEY: 'k' }, 2, /holds a credential of this client/],
    // Nobody listens there, so that a form is read when this is told.
    ['deploy form.json --environment', { TAG: '2' }, 7],
    ['deploy form.json', { TAG: '2' }, 2, /or --environment where they are set there/],
    ['plan fleet.json', { TAG: '2' }, 7],
  ]) {
    const ended = await reads(words.split(' '), { files: { ...files, 'own.json': own }, more });
    assert.equal(ended.code, code, `${words}: ${ended.out}${ended.errors}`);
    if (said) assert.match(ended.out + ended.errors, said, words);
    assert.doesNotMatch(ended.out + ended.errors, /a b/, words);
  }
});
