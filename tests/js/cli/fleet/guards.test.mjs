// What a fleet file cannot do by a mistake, or in the pull request of a stranger.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { run } from '../../../support/command/command.mjs';
import { send, temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';
import { emulator } from '../../../support/service/service.mjs';

const service = await emulator();
let folder;

async function prepared(files) {
  await service.control('reset', {});
  folder = await temporaryFolder();
  await written(files);
}
const written = (files) => writeFiles(folder, files);
const command = async (words, env = {}) => {
  await service.advance();
  return run(words.split(' '), { cwd: folder, env: { ...service.env, ...env } });
};
const stored = async () =>
  (await send(`${service.url}/v2/deployments?limit=100`)).body.resources
    .filter(({ status }) => !status.endsWith('DELETE'))
    .map(({ name }) => name)
    .sort();
const listOf = (...names) => `deployments: [${names.map((name) => `{ name: ${name} }`).join(', ')}]\n`;

describe('pruning', () => {
  const FILES = {
    'fleet.yaml': 'name: agents\ninclude: teams/*.yaml\ndefaults: { source: internal_docker }\n',
    'teams/a.yaml': listOf('a1', 'a2'),
    'teams/b.yaml': listOf('b1', 'b2', 'b3', 'b4', 'b5'),
  };
  const ALL = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5'];

  it('begins with nothing while an included file holds no deployments', async () => {
    await prepared(FILES);
    assert.equal((await command('apply fleet.yaml --yes')).code, 0);
    for (const text of [
      '<<<<<<< HEAD\n',
      `<<<<<<< HEAD\n${listOf('a1')}=======\n`,
      'null\n',
      '- name: a1\n',
      '7\n',
      'a1\n',
      'deployments: {}\n',
      'deployments: null\n',
      'deployments: a1\n',
      '{}\n',
      '',
      '# nothing\n',
    ]) {
      await written({ 'teams/a.yaml': text });
      for (const words of ['apply fleet.yaml --prune --yes --prune-at-most 9', 'plan fleet.yaml --prune']) {
        const { code, out, errors } = await command(words);
        assert.ok(code === 1 || code === 2, `${JSON.stringify(text)}: ${code} ${out}`);
        assert.match(errors, /teams\/a\.yaml/, JSON.stringify(text));
      }
    }
    assert.deepEqual(await stored(), ALL);
  });

  it('of all that stood in one file, or of most of the fleet, asks for that alone', async () => {
    await prepared(FILES);
    await command('apply fleet.yaml --yes');
    await written({ 'teams/a.yaml': 'deployments: []\n' });
    const plan = await command('plan fleet.yaml --prune --out plan.json');
    assert.match(plan.out, /- a1: delete\n {4}stood in: teams\/a\.yaml\n/);
    assert.match(
      plan.out,
      /pruning would delete 2 of the fleet's 7 deployments, with all that stood in teams\/a\.yaml \(2\): /,
    );
    assert.match((await command('plan fleet.yaml --prune -o markdown')).out, /`stood in`: `teams\/a\.yaml`/);
    for (const words of ['plan.json --yes', 'fleet.yaml --prune --yes', 'fleet.yaml --prune --yes --prune-at-most 1']) {
      const { code, errors } = await command(`apply ${words}`);
      assert.ok(code === 1 || code === 2, errors);
      assert.match(errors, /nothing was sent: .*(look at the fleet, and give --prune-at-most 2|--prune-at-most is 1)/);
    }
    assert.doesNotMatch((await command('export')).out, /deployment-control\/fleet/);
    assert.deepEqual(await stored(), ALL);
    const done = await command('apply plan.json --yes --prune-at-most 2 --json');
    assert.deepEqual([done.code, await stored()], [0, ALL.slice(2)], done.errors);
    const { counts, changes, entries, dryRun } = JSON.parse(done.out);
    assert.deepEqual([counts.prune, counts.none, changes, dryRun], [2, 5, 2, false]);
    assert.deepEqual(
      entries
        .filter(({ action }) => action === 'prune')
        .map(({ name, file }) => [name, file])
        .sort(),
      [
        ['a1', 'teams/a.yaml'],
        ['a2', 'teams/a.yaml'],
      ],
    );
    assert.doesNotMatch(done.out, /"(form|state)"/);
    await written({ 'teams/b.yaml': listOf('b1', 'b2') });
    const most = await command('apply fleet.yaml --prune --yes');
    assert.match(most.errors, /pruning would delete 3 of the fleet's 5 deployments: look/);
    await written({ 'teams/b.yaml': listOf('b1', 'b2', 'b3', 'b4') });
    assert.equal((await command('apply fleet.yaml --prune --yes')).code, 0, 'one of five is no large part');
    assert.equal((await command('apply fleet.yaml --yes --prune-at-most 2')).code, 2);
  });

  it('goes by the file of today, and changes nothing only since it is another one', async () => {
    await prepared(FILES);
    await command('apply fleet.yaml --yes');
    await rm(join(folder, 'teams/a.yaml'));
    await written({ 'teams/c.yaml': listOf('a1'), 'teams/b.yaml': listOf('a2', 'b1', 'b2', 'b3', 'b4', 'b5') });
    const { out } = await command('apply fleet.yaml --prune --yes');
    assert.equal(out, '7 unchanged\nnothing was changed\n');
  });
});

describe("the client's own credentials", () => {
  const KEY = 'k3y-of-the-client';
  const one = (rest) => `name: agents\ndeployments:\n  - { name: one, source: internal_docker, ${rest} }\n`;
  const image = (text) => one(`source_revision_config: { image_uri: "registry.example/${text}" }`);
  const secret = (source) => one(`secrets: [{ name: A, ${source} }]`);
  const profiles = { profiles: { other: { url: 'https://other.example', keyVariable: 'OTHER_KEY' } } };

  it('are no variables and no sources of secrets, by whatever way', async () => {
    await prepared({ 'profiles.json': JSON.stringify(profiles), 'more.env': `DEPLOYMENT_CONTROL_API_KEY=${KEY}\n` });
    const env = {
      DEPLOYMENT_CONTROL_API_KEY: KEY,
      DEPLOYMENT_CONTROL_BEARER_TOKEN: KEY,
      OTHER_KEY: KEY,
      DEPLOYMENT_CONTROL_CONFIG: join(folder, 'profiles.json'),
    };
    const own = /The environment variable \w+ holds a credential of this client, which no fleet file gets/;
    for (const [text, pattern = own] of [
      [image('${DEPLOYMENT_CONTROL_API_KEY}')],
      [image('${DEPLOYMENT_CONTROL_BEARER_TOKEN}')],
      [image('${OTHER_KEY}')],
      ['name: "${DEPLOYMENT_CONTROL_API_KEY}"\ndeployments: []\n'],
      ['include: "${DEPLOYMENT_CONTROL_API_KEY}/*.yaml"\n'],
      [secret('env: DEPLOYMENT_CONTROL_API_KEY')],
      [secret('env: OTHER_KEY')],
      [secret('value: "${DEPLOYMENT_CONTROL_BEARER_TOKEN}"')],
      [secret('file: /proc/self/environ'), /The file \/proc\/self\/environ belongs to the system, and is no secret/],
    ]) {
      await written({ 'fleet.yaml': text });
      for (const words of ['plan fleet.yaml --allow-outside', 'apply fleet.yaml --yes --allow-outside -e more.env']) {
        const { code, out, errors } = await command(words, env);
        assert.equal(code, 1, text + out);
        assert.match(errors, pattern);
        assert.doesNotMatch(out + errors, new RegExp(KEY));
      }
    }
    assert.deepEqual(await stored(), []);
  });

  it('are not taken by a plan that somebody has written either', async () => {
    await prepared({ 'fleet.yaml': secret('env: A') });
    await command('plan fleet.yaml --out plan.json', { A: 'a' });
    const { checksum: _, ...plan } = JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'));
    plan.entries[0].form.secrets[0].env = 'DEPLOYMENT_CONTROL_API_KEY';
    const checksum = createHash('sha256')
      .update(JSON.stringify(ordered(plan)))
      .digest('hex');
    await written({ 'plan.json': JSON.stringify({ ...plan, checksum }) });
    const { code, errors } = await command('apply plan.json --yes', { DEPLOYMENT_CONTROL_API_KEY: KEY });
    assert.equal(code, 1);
    assert.match(errors, /one\.secrets\.0: The environment variable DEPLOYMENT_CONTROL_API_KEY holds a credential/);
  });

  const ordered = (value) =>
    Array.isArray(value)
      ? value.map(ordered)
      : Object(value) === value
        ? Object.fromEntries(
            Object.keys(value)
              .sort()
              .map((name) => [name, ordered(value[name])]),
          )
        : value;
});

describe('secrets', () => {
  const FLEET = `name: agents
deployments:
  - name: one
    source: internal_docker
    source_revision_config: { image_uri: "registry.example/\${TOKEN}:\${TAG}" }
    secrets: [{ name: A, env: TOKEN }]
`;

  it('are hidden where they stand in a text too, and then in no file of a plan', async () => {
    await prepared({ 'fleet.yaml': FLEET });
    for (const round of ['created', 'patched']) {
      const env = { TOKEN: 's3cr3t', TAG: round };
      for (const words of ['plan fleet.yaml', 'plan fleet.yaml -o markdown', 'drift fleet.yaml']) {
        const { out, errors } = await command(words, env);
        if (round === 'patched' || !words.includes('drift')) assert.match(out, /registry\.example\/\*\*\*:/, words);
        assert.doesNotMatch(out + errors, /s3cr3t/, words);
      }
      assert.doesNotMatch((await command('plan fleet.yaml --json', env)).out, /s3cr3t/);
      const { code, errors } = await command('plan fleet.yaml --out plan.json', env);
      assert.equal(code, 1);
      assert.match(errors, /holds no secrets, and TOKEN stands in a text of the fleet and holds a secret too/);
      assert.equal((await command('apply fleet.yaml --yes', env)).code, 0);
    }
    const [{ source_revision_config: config }] = (await send(`${service.url}/v2/deployments?limit=9`)).body.resources;
    assert.equal(config.image_uri, 'registry.example/s3cr3t:patched');
  });

  it('come from regular files of at most 1 MiB below the folder of the fleet file', async () => {
    await prepared({
      'in/large': 'x'.repeat(2 ** 20 + 1),
      'in/fits': 'x'.repeat(1_000),
      'in/.git/config': 'token',
      'out/secret': 'outside',
    });
    await symlink('../out/secret', join(folder, 'in/link'));
    await symlink('/dev/zero', join(folder, 'in/device'));
    const outside = /stands outside \/.*\/in, and is read with --allow-outside alone/;
    for (const [file, pattern] of [
      ['in/large', /in\/large has more than 1048576 bytes, and no secret has/],
      ['in/.git/config', /belongs to Git/],
      ['/dev/zero', /belongs to the system/],
      ['in/device', /belongs to the system/],
      ['in', /in is a folder/],
      ['out/secret', outside],
      ['in/../out/secret', outside],
      ['in/link', outside],
      ['in/fits', undefined],
    ]) {
      const one = `{ name: one, source: internal_docker, secrets: [{ name: A, file: ${file} }] }`;
      await written({ 'in/fleet.yaml': `deployments: [${one}]\n` });
      for (const option of ['', ' --allow-outside']) {
        const { code, errors } = await command(`plan in/fleet.yaml${option}`);
        const isTaken = pattern === undefined || (pattern === outside && option !== '');
        assert.equal(code, isTaken ? 0 : 1, `${file}${option}: ${errors}`);
        if (!isTaken) assert.match(errors, pattern);
      }
    }
  });
});

describe('included files', () => {
  const one = 'name: one\nsource: internal_docker\n';

  it('stand below the folder of the fleet file, unless an option says otherwise', async () => {
    await prepared({ 'other/a.yaml': one });
    await mkdir(join(folder, 'in'));
    await symlink('../other/a.yaml', join(folder, 'in/link.yaml'));
    for (const pattern of ['../other/*.yaml', 'x/../../other/a.yaml', join(folder, 'other/a.yaml'), 'link.yaml']) {
      await written({ 'in/fleet.yaml': `include: ${pattern}\n` });
      const { code, errors } = await command('plan in/fleet.yaml');
      assert.equal(code, 1, pattern);
      assert.match(errors, /in\/fleet\.yaml:1:\d+: error: include: .*stands outside the folder of the fleet file/);
      const allowed = await command('plan in/fleet.yaml --allow-outside');
      assert.match(allowed.out, /\+ one: create/, allowed.errors);
    }
  });

  it('are found at once, whatever the pattern is', async () => {
    await prepared({ [`deep/er/${'a'.repeat(120)}.yaml`]: one });
    for (const [pattern, isFound] of [
      [`deep/er/${'*a'.repeat(14)}b`, false],
      [`deep/er/${'*a'.repeat(14)}*.yaml`, true],
      [`${'**/'.repeat(300)}*.yaml`, true],
      ['deep/*/?*a.y*l', true],
      ['deep/er/**', false],
      ['./deep/**/er/./**/*.yaml', true],
    ]) {
      await written({ 'fleet.yaml': `include: "${pattern}"\n` });
      const started = performance.now();
      const { out, errors } = await command('plan fleet.yaml');
      assert.ok(performance.now() - started < 30_000, pattern);
      assert.match(out + errors, isFound ? /\+ one: create/ : /There is no file|cannot include itself/, pattern);
    }
  });
});

describe('the time that a file takes', () => {
  /** How many of a thing there are; with `ALL=1` three times as many. */
  const many = (count) => (process.env.ALL ? 3 * count : count);
  const lines = (count, line) => Array.from({ length: count }, (_, at) => line(at)).join('');
  const fleet = (rest) => `name: agents\ndefaults: { source: internal_docker }\ndeployments:\n${rest}`;
  const secrets = (count, letter) => `[${lines(count, (at) => `{ name: ${letter}${at} },`)}]`;

  for (const [what, text, pattern] of [
    [
      'chained merges',
      `x0: &a0 { k: 1 }\n${lines(4_000, (at) => `x${at + 1}: &a${at + 1} { <<: *a${at}, k${at}: 1 }\n`)}`,
      /error: Aliases repeat more than 100000 values/,
    ],
    ['many aliases', `x: &a {}\ny: [${'*a,'.repeat(60_000)}]\n`, /y: Unknown field/],
    [
      'long texts that are repeated',
      `x: &a "${'y'.repeat(900_000)}"\ny: [${'*a,'.repeat(90_000)}]\n`,
      /error: Aliases repeat more than 100000 values/,
    ],
    [
      'many keys',
      lines(many(20_000), (at) => `k${at}: v\n`),
      /and [15]9001 more, which are not shown\n.*[26]0001 errors, and nothing was sent/,
    ],
    [
      'many slips in a line',
      `name: "x" ${'"y" '.repeat(many(50_000))}\n`,
      /:1:11: error: Unexpected [\s\S]*: 1 error, and/,
    ],
    ['many beginnings of variables', `name: "${'${'.repeat(400_000)}"\ndeployments: []\n`, /name: A fleet's name has/],
    [
      'many deployments',
      `deployments: [${'{},'.repeat(100_000)}]\n`,
      /deployments: A fleet has at most 10000 deployments, not 100000/,
    ],
    [
      'many names that are missing',
      fleet(lines(9_000, (at) => `  - { name: a${at}, after: [b${at}] }\n`)),
      /a0\.after\.0: The fleet has no deployment b0; did you mean a0/,
    ],
    [
      'many cycles',
      fleet(lines(9_000, (at) => `  - { name: a${at}, after: [a0, a${(at + 1) % 9_000}] }\n`)),
      /Each of these waits for the next: a0 -> a1 -> /,
    ],
    [
      'many secrets that are wrong',
      `defaults: { source: internal_docker, secrets: ${secrets(5_000, 'A')} }\ndeployments: [{ name: x, secrets: ${secrets(5_000, 'B')} }]\n`,
      /defaults\.secrets\.0: A secret needs one of env and file[\s\S]*and 9000 more/,
    ],
    [
      'large defaults of many',
      `defaults: { source: internal_docker, source_config: { x: ${'y'.repeat(900_000)} } }\ndeployments: [${lines(9_000, (at) => `{ name: a${at} },`)}]\n`,
      /defaults: The defaults of 9000 deployments make \d+ characters, and at most 67108864 are read/,
    ],
    ['many patterns', `include: [${'"**/*.yaml",'.repeat(5_000)}]\n`, /include takes at most 100 patterns, not 5000/],
    ['a long pattern', `include: "${'*a'.repeat(50_000)}"\n`, /of at most 1000 characters/],
  ])
    it(`is short for ${what}`, async () => {
      await prepared({ 'fleet.yaml': text });
      const before = process.cpuUsage();
      const { code, errors } = await command('plan fleet.yaml');
      const { user } = process.cpuUsage(before);
      assert.equal(code, 1);
      assert.match(errors, pattern);
      assert.ok(user < 12_000_000, `${user / 1e6} s`);
    });

  it('is that of what variables may fill in', async () => {
    await prepared({ 'fleet.yaml': fleet(`  - { name: one, secret_references: [${'"${LONG}",'.repeat(2_000)}] }\n`) });
    const { code, errors } = await command('plan fleet.yaml', { LONG: 'x'.repeat(100_000) });
    assert.equal(code, 1);
    assert.match(errors, /Variables fill in more than 16777216 characters/);
  });
});
