// `plan`, `apply`, `drift` and `export`: fleet files, what they refuse, and what they write.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { answering } from '../../../support/service/answering.mjs';
import { ending, run } from '../../../support/command/command.mjs';
import { send, temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';
import { readPage } from '../../../support/documents.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const FLEET = `name: agents
defaults:
  source: internal_docker
deployments:
  - name: one
    source_revision_config: { image_uri: "registry.example/agent:\${TAG}" }
    secrets: [{ name: TOKEN, env: TOKEN }]
  - name: two
    after: [one]
    source_revision_config: { image_uri: registry.example/agent:1 }
`;
const VALUES = { TAG: '1', TOKEN: 's3cr3t' };

const service = await emulator();
let folder;

/** A workspace without deployments and a folder with these files, in which commands run. */
async function prepared(files) {
  await service.control('reset', {});
  folder = await temporaryFolder();
  await writeFiles(folder, files);
}

/** Runs a command; the revisions before it are deployed. */
const command = async (words, env = VALUES) => {
  await service.advance();
  return run(words.split(' '), { cwd: folder, env: { ...service.env, ...env } });
};
const stored = async () => (await send(`${service.url}/v2/deployments?limit=100`)).body.resources;
const writes = async () =>
  (await Promise.all(['POST', 'PATCH', 'DELETE'].map(service.sent)))
    .flat()
    .filter(({ url }) => !url.includes('_emulator'));

describe('a fleet file', () => {
  it('is planned, applied, and then as the workspace is', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    await ending(command('plan fleet.yaml'), 0, {
      out: `+ one: create
    source: internal_docker
    source_revision_config.image_uri: registry.example/agent:1
    source_config.resource_spec.labels.deployment-control/fleet: agents
    secrets: TOKEN
+ two: create (after one)
    source: internal_docker
    source_revision_config.image_uri: registry.example/agent:1
    source_config.resource_spec.labels.deployment-control/fleet: agents
2 to create, 0 unchanged
`,
    });
    assert.equal((await command('drift fleet.yaml')).code, 10);
    await ending(command('apply fleet.yaml --yes'), 0, { out: /2 deployments changed\n$/ });
    await ending(command('drift fleet.yaml'), 0, { out: 'nothing differs: 2 deployments as the file says\n' });
    const before = (await writes()).length;
    assert.equal((await command('apply fleet.yaml')).out, '2 unchanged\nnothing was changed\n');
    assert.equal((await writes()).length, before);
    const changed = await command('drift fleet.yaml --json', { ...VALUES, TAG: '2' });
    assert.deepEqual([changed.code, JSON.parse(changed.out).differs], [10, ['one']]);
    assert.equal(JSON.parse(changed.out).error.code, 'differs');
  });

  it('asks where there is somebody to ask, and else needs --yes', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    await ending(command('apply fleet.yaml'), 2, { errors: /give --yes/ });
    assert.deepEqual([(await command('apply fleet.yaml --dry-run')).code, await writes()], [0, []]);
  });

  it('includes other files by patterns: lists, and forms of single deployments', async () => {
    await prepared({
      'fleet.yaml': 'include: [teams/*.yaml, "deep/**/agent.yaml"]\ndefaults: { source: internal_docker }\n',
      'teams/a.yaml': 'deployments: [{ name: one }, { name: two }]\n',
      'teams/b.yaml': 'name: three\nsecrets: [{ name: TOKEN, value: "${TOKEN}" }]\n---\nname: four\n',
      'deep/er/still/agent.yaml': 'name: five\n',
      'deep/agent.yaml': 'name: six\n',
      'deep/other.yaml': 'name: seven\n',
    });
    await ending(command('apply fleet.yaml --yes'), 0);
    const found = await stored();
    assert.deepEqual(found.map(({ name }) => name).sort(), ['five', 'four', 'one', 'six', 'three', 'two']);
    assert.deepEqual(found.find(({ name }) => name === 'three').secrets, [{ name: 'TOKEN', value: 's3cr3t' }]);
  });

  it('takes secrets from files and from --env-file, which comes before the environment', async () => {
    await prepared({
      'fleet.yaml':
        'deployments: [{ name: one, source: internal_docker, secrets: [{ name: A, file: a.txt }, { name: B, env: B }] }]',
      'a.txt': 'from a file\n',
      'values.env': 'B=from an env file\n',
    });
    await command('apply fleet.yaml --yes --env-file values.env', { B: 'from the environment' });
    equalBy((await stored())[0].secrets, ({ value }) => value, ['from a file', 'from an env file']);
  });

  it('is told of every error at once, with file, line and field, and nothing is sent', async () => {
    await prepared({
      'fleet.yaml': `nmae: x
include: [none/*.yaml, other.yaml]
defaults: { source: internal_docker, secrets: [{ name: A, value: inline }] }
deployments:
  - name: one
    after: [two]
    sorce_config: {}
    source_revision_config: { image_uri: "a:\${NOT_SET}" }
  - name: two
    after: [one]
    source_revision_config: { image_uri: 5 }
  - name: one
    secrets: [{ name: B, env: NOT_SET }, { name: C, file: none.txt }]
`,
      'other.yaml': 'defaults: {}\ndeployments:\n  - name: two\n    source_config: { resource_spec: { labels: [] } }\n',
    });
    const { errors } = await ending(command('plan fleet.yaml'), 1, { out: '' });
    const lines = errors.split('\n').filter((line) => /: error: /.test(line));
    const expected = [
      /^fleet\.yaml:1:\d+: error: nmae: Unknown field; did you mean name\?/,
      /^fleet\.yaml:2:11: error: include\.0: There is no file none\/\*\.yaml in this folder/,
      /^fleet\.yaml:3:\d+: error: defaults\.secrets\.0\.value: A secret's value does not belong in a fleet file/,
      /^fleet\.yaml:6:\d+: error: one\.after: Each of these waits for the next: one -> two -> one/,
      /^fleet\.yaml:7:5: error: one\.sorce_config: .*did you mean source_config\?/,
      /^fleet\.yaml:8:42: error: one\.source_revision_config\.image_uri: The environment variable NOT_SET is not set/,
      /^fleet\.yaml:11:42: error: two\.source_revision_config\.image_uri: Input should be a valid string/,
      /^fleet\.yaml:12:11: error: one\.name: fleet\.yaml:5 has the name one too/,
      /^fleet\.yaml:13:\d+: error: one\.secrets\.1: The environment variable NOT_SET is not set/,
      /^fleet\.yaml:13:\d+: error: one\.secrets\.2: The file none\.txt does not exist: \/.*none\.txt was looked at/,
      /^other\.yaml:1:1: error: defaults: defaults stands in the fleet file/,
      /^other\.yaml:3:11: error: two\.name: fleet\.yaml:9 has the name two too/,
      /^other\.yaml:4:\d+: error: two\.source_config\.resource_spec\.labels: /,
    ];
    for (const [at, pattern] of expected.entries()) assert.match(lines[at] ?? '', pattern, errors);
    assert.equal(lines.length, expected.length, errors);
    assert.doesNotMatch(errors, /inline\b(?!_)/);
    const { issues, error } = JSON.parse((await command('plan fleet.yaml --json')).out);
    assert.deepEqual(
      [issues.filter(({ severity }) => severity === 'error').length, issues[0].file, error.exitCode],
      [13, 'fleet.yaml', 1],
    );
    assert.deepEqual(await writes(), []);
    const annotated = await command('plan fleet.yaml', { ...VALUES, GITHUB_ACTIONS: 'true' });
    assert.match(annotated.out, /^::error file=fleet\.yaml,line=1,col=\d+,title=unknown_field::nmae: /m);
  });

  it('that is no fleet is told as what it is', async () => {
    await prepared({
      'one.yaml': JSON.stringify(form('agent')),
      'list.yaml': '- name: one\n',
      'two.yaml': `${FLEET}---\n${FLEET}`,
      'broken.yaml': 'name: [\n\t- x',
      'broken.json': '{ "deployments": [ }',
    });
    for (const [file, pattern] of [
      ['one.yaml', /which "deploy" takes; a fleet has a list of deployments/],
      ['list.yaml', /A fleet file has name, include, defaults and deployments/],
      ['two.yaml', /A fleet file is one document; include other files/],
      ['broken.yaml', /^broken\.yaml:2:\d+: error: /m],
      ['broken.json', /^broken\.json:1:20: error: JSON decode error: Expecting value/m],
    ]) {
      const { errors } = await ending(command(`plan ${file}`), 1, { errors: pattern, about: file });
      assert.doesNotMatch(errors, /TypeError|undefined/);
    }
    assert.equal((await command('plan none.yaml')).code, 2);
  });
});

describe('a plan', () => {
  it('is written without secrets, does what it says, and is refused where it is out of date or edited', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    await ending(command('plan fleet.yaml --out plan.json'), 0);
    const text = await readFile(join(folder, 'plan.json'), 'utf8');
    assert.doesNotMatch(text, /s3cr3t/);
    await writeFile(join(folder, 'edited.json'), text.replace('agent:1', 'agent:9'));
    await writeFile(join(folder, 'cut.json'), text.slice(0, -40));
    for (const name of ['edited', 'cut']) {
      await ending(command(`apply ${name}.json --yes`), 1, { errors: /edited/ });
    }
    assert.match((await command('apply plan.json --yes --prune')).errors, /--prune is decided when a plan is made/);
    assert.match((await command('apply plan.json --yes', {})).errors, /TOKEN is not set/);
    const elsewhere = await emulator();
    const other = await run(['apply', 'plan.json', '--yes'], { cwd: folder, env: { ...elsewhere.env, ...VALUES } });
    assert.match(other.errors, /the plan is for http/);
    assert.deepEqual(await writes(), []);
    assert.equal((await command('apply plan.json --yes')).code, 0);
    assert.equal((await command('apply plan.json --yes')).out, 'nothing was changed\n');
    await command('plan fleet.yaml --out next.json', { ...VALUES, TAG: '2' });
    const [two] = await stored();
    const one = (await stored()).find(({ name }) => name === 'one');
    assert.ok(two);
    await send(`${service.url}/v2/deployments/${one.id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:7' },
    });
    await ending(command('apply next.json --yes', { ...VALUES, TAG: '2' }), 1, {
      errors: /these have changed since the plan was made, and nothing was sent: one \(it was changed\)/,
    });
  });

  it('is Markdown for a pull request, in which no name can be more than text', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    await command('apply fleet.yaml --yes');
    const { out } = await command('plan fleet.yaml -o markdown --validate refused', { TAG: '2|`<b>x', TOKEN: 'other' });
    const [title, , head, rule, row, ...rest] = out.split('\n');
    assert.equal(title, '### Plan of `agents`: 1 to patch, 1 unchanged');
    assert.deepEqual([head, rule], ['| deployment | action | new revision | changes |', '|---|---|---|---|']);
    assert.match(
      row,
      /^\| `one` \| patch \| yes \| `source_revision_config\.image_uri`: `.*` → `.*2\\\|'<b>x"`<br>`secrets\.TOKEN` changed \|$/,
    );
    assert.deepEqual(rest, ['']);
    assert.doesNotMatch(out, /other|s3cr3t/);
  });

  it('prunes what carries the mark, and shows what it would prune', async () => {
    await prepared({ 'fleet.yaml': FLEET, 'less.yaml': FLEET.slice(0, FLEET.indexOf('  - name: two')) });
    await command('apply fleet.yaml --yes');
    await send(`${service.url}/v2/deployments`, 'POST', form('by-hand'));
    const plan = await command('plan less.yaml');
    assert.match(plan.out, /1 unchanged, 2 not in the fleet\nno longer in the fleet: two; --prune deletes/);
    assert.equal((await command('drift less.yaml')).code, 10);
    await ending(command('apply less.yaml --prune --yes'), 0, { out: /^- two: delete\n/ });
    const left = (await stored()).filter(({ status }) => !status.endsWith('DELETE')).map(({ name }) => name);
    assert.deepEqual(left.sort(), ['by-hand', 'one']);
    assert.match((await command('plan none-such.yaml --prune')).errors, /cannot read/);
  });
});

describe('failures', () => {
  it('leave the rest done, are told by name, and a second run goes on', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    await service.control('inject', { match: { method: 'POST', path: '/v2/deployments' }, status: 503, times: 1 });
    const first = await ending(command('apply fleet.yaml --yes --json'), 7);
    const { failed, skipped } = JSON.parse(first.out);
    assert.deepEqual([failed.map(({ name }) => name), skipped.map(({ name }) => name)], [['one'], ['two']]);
    assert.match(first.errors, /run again, which goes on/);
    assert.equal((await command('apply fleet.yaml --yes')).code, 0);
    assert.equal((await stored()).length, 2);
  });
});

describe('an export', () => {
  it('is a fleet that finds nothing to change, with a variable for each secret', async () => {
    await prepared({});
    const secrets = (value) => [{ name: 'TOKEN', value }];
    const env = secretsOf({ PASSWORD: '${x}', EMPTY: '' });
    const container = { name: 'side', image: 'a.example/a:1', env };
    await send(`${service.url}/v2/deployments`, 'POST', form('a-b', { secrets: secrets('1') }));
    await send(`${service.url}/v2/deployments`, 'POST', {
      ...form('c', { secrets: secrets('2') }),
      source_config: { resource_spec: { cpu: 1, sidecars: [container] }, custom_url: 'https://c.example/${y}' },
    });
    const { code, out, errors } = await command('export --out fleet.yaml --name agents');
    assert.deepEqual([code, out], [0, 'wrote fleet.yaml: 2 deployments\n'], errors);
    const text = await readFile(join(folder, 'fleet.yaml'), 'utf8');
    const [plain, rich] = parse(text).deployments;
    assert.deepEqual(plain.secrets, [{ name: 'TOKEN', env: 'A_B__TOKEN' }]);
    // What a service fills in is left out, and an empty variable is no secret.
    assert.deepEqual(Object.keys(rich.source_config.resource_spec), ['cpu', 'sidecars']);
    assert.deepEqual(rich.source_config.resource_spec.sidecars[0].env, [
      { name: 'PASSWORD', env: 'C__PASSWORD' },
      { name: 'EMPTY', value: '' },
    ]);
    const values = { A_B__TOKEN: '1', C__TOKEN: '2', C__PASSWORD: '${x}' };
    await ending(command('drift fleet.yaml', values), 0);
    assert.equal((await command('export --out fleet.yaml')).code, 2);
    assert.equal((await command('export --out fleet.yaml --force')).code, 0);
  });

  it('leaves links, rights and pipes as they are', { skip: process.platform === 'win32' }, async () => {
    await prepared({ 'real.yaml': 'old\n' });
    await send(`${service.url}/v2/deployments`, 'POST', form('a'));
    const [real, link, pipe] = ['real.yaml', 'link.yaml', 'pipe'].map((name) => join(folder, name));
    await chmod(real, 0o600);
    await symlink(real, link);
    assert.equal((await command('export --out link.yaml --force')).code, 0);
    assert.ok((await lstat(link)).isSymbolicLink());
    assert.match(await readFile(real, 'utf8'), /name: a\n/);
    assert.equal((await stat(real)).mode & 0o777, 0o600);
    execFileSync('mkfifo', [pipe]);
    const [read, { code }] = await Promise.all([readFile(pipe, 'utf8'), command('export --out pipe --force')]);
    assert.deepEqual([read, code], [await readFile(real, 'utf8'), 0]);
    assert.ok((await lstat(pipe)).isFIFO());
    assert.deepEqual((await readdir(folder)).sort(), ['link.yaml', 'pipe', 'real.yaml']);
  });

  it('says of no secrets before the first revision that a service may hide them, and fails not for that', async () => {
    const late = await emulator('--view', 'first_revision_late');
    const input = form('early', { secrets: [{ name: 'TOKEN', value: '1' }] });
    await send(`${late.url}/v2/deployments`, 'POST', input);
    const { code, out, errors } = await late.run(['export']);
    assert.equal(code, 0, errors);
    assert.match(errors, /left out: early, its secrets alone, if it has any: some services hide them before the first/);
    assert.equal(parse(out).deployments[0].name, 'early');
    const listed = await late.run(['secrets', 'list', 'early']);
    const json = await late.run(['secrets', 'list', 'early', '--json']);
    assert.deepEqual([listed.code, listed.out], [0, '']);
    assert.match(listed.errors, /^early shows no secrets, and some services hide them before the first revision\n$/);
    assert.deepEqual(JSON.parse(json.out).secrets, []);
  });

  it('has no raw character that a terminal obeys or that hides what stands there', async () => {
    await prepared({});
    const hidden = ['\u001b[2J', '\u202e', '\u200b', '\u0085', '\u2028', '\u2066', '\u{e0041}', '\ufeff', '\u007f'];
    const labels = { note: `a${hidden.join('b')}c\nd`, plain: 'as it is: é 漢' };
    await send(`${service.url}/v2/deployments`, 'POST', {
      ...form('a'),
      source_config: { resource_spec: { annotations: { ...labels, '\u202ekey': 'x' } } },
    });
    const { out } = await command('export');
    assert.doesNotMatch(out, /[^\P{Cc}\n]|[\p{Cf}\u2028\u2029]/u);
    assert.match(out, /plain: "?as it is: é 漢/);
    const { annotations } = parse(out).deployments[0].source_config.resource_spec;
    assert.deepEqual(annotations, { ...labels, '\u202ekey': 'x' });
    assert.doesNotMatch((await command('export --json')).out, /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  it('is read as the same by readers of YAML 1.1', async () => {
    await prepared({});
    const texts = [
      'no',
      'on',
      'y',
      '1:30',
      '010',
      '0b1',
      '1_000',
      '2024-01-01',
      '=',
      '<<',
      '~',
      'a\tb',
      'a\u2028b',
      'a\uffffb',
      '\u0085',
    ];
    const annotations = Object.fromEntries(texts.map((text, at) => [`a${at}`, text]));
    await send(`${service.url}/v2/deployments`, 'POST', {
      ...form('odd'),
      source_config: { resource_spec: { annotations: { ...annotations, '<<': 'm', on: 'key' } } },
    });
    const { out } = await command('export --name agents');
    const found = parse(out, { version: '1.1' }).deployments[0].source_config.resource_spec.annotations;
    assert.deepEqual(found, { ...annotations, '<<': 'm', on: 'key' });
    // Not known of the parser that reads here, and refused by PyYAML.
    assert.match(out, /: "="\n.*: "<<"\n/);
    assert.doesNotMatch(out, /[\u0085\u2028\uffff]/);
    await command('export --out fleet.yaml --name agents');
    assert.equal((await command('drift fleet.yaml')).code, 1);
    assert.equal((await command('drift fleet.yaml --validate refused')).code, 0);
  });

  it('leaves previews out by their marks too, and names them', async () => {
    await prepared({});
    await send(`${service.url}/v2/deployments`, 'POST', form('par'));
    const annotations = { 'deployment-control/preview-of': 'par', 'deployment-control/preview-key': 'pr-1' };
    const preview = form('par-pr-1', { source_config: { resource_spec: { annotations } } });
    await send(`${service.url}/v2/deployments`, 'POST', preview);
    // Made from a copy of the preview's form, under a name of its own.
    await send(`${service.url}/v2/deployments`, 'POST', { ...preview, name: 'copy' });
    const { out, errors } = await command('export');
    equalBy(parse(out).deployments, ({ name }) => name, ['copy', 'par']);
    assert.match(errors, /left out: par-pr-1, a preview, which goes with its parent/);
    assert.doesNotMatch(errors, /left out: copy/);
  });

  it('is complete or an error, and never a part', async () => {
    await prepared({});
    await service.control('seed', { deployments: Array.from({ length: 250 }, (_, at) => ({ name: `agent-${at}` })) });
    // A page in the middle is empty, as at the end of a list.
    const { env } = await answering(async ({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      if (url.includes('offset=99')) response.end('{"resources": [], "offset": 99}');
      else response.end(await (await fetch(service.url + url)).text());
    });
    await ending(command('export --out fleet.yaml', env), 1, { errors: /could not be listed whole/ });
    assert.equal((await command('export', env)).out, '');
    assert.deepEqual(await readdir(folder), []);
  });
});

describe('docs/fleet.md', () => {
  it('shows a fleet that works, and a pipeline whose commands exist', async () => {
    const { blocks } = await readPage('docs/fleet.md');
    const fleet = blocks.find(({ code }) => code.startsWith('# fleet.yaml')).code;
    await prepared({ 'fleet.yaml': fleet, 'secrets/crm-token': 'abc\n' });
    const env = { TAG: '1.4.2', LICENSE_KEY: 'example' };
    await ending(command('apply fleet.yaml --yes', env), 0);
    assert.deepEqual((await stored()).map(({ name }) => name).sort(), ['sales-agent', 'support-agent']);
    const workflow = parse(blocks.find(({ code }) => code.startsWith('jobs:')).code);
    const steps = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run: line }) => line ?? []));
    for (const line of steps) {
      const [, words] = /deployment-control (.*?)(?: >>.*)?$/.exec(line);
      assert.equal((await command(words.replace(' --wait', ''), env)).code, 0, words);
    }
  });
});
