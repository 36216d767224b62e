// The habits of a release: how a changelog is read, and that versions which must be equal are.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it, test } from 'node:test';
import { crateAdvisories, packageAdvisories } from '../../../release/advisories.mjs';
import { compare, readChangelog } from '../../../release/changelog.mjs';
import { crateChanges, packageChanges } from '../../../release/published.mjs';
import { npmFields, registryProblems } from '../../../release/registries.mjs';
import { ROOT } from '../../support/documents.mjs';
import { equalBy } from '../../support/lists.mjs';

const log = (...lines) => readChangelog(['# Changelog', '', ...lines].join('\n'));
const ENTRY = ['### Added', '- a'];

test('a changelog that keeps the rules has no problems', () => {
  const { releases, problems } = log(
    '## [Unreleased]',
    '',
    '## [1.1.0] - 2026-02-01',
    ...ENTRY,
    '### Fixed',
    '- b',
    '## [1.0.0] - 2026-01-31',
    ...ENTRY,
  );
  assert.deepEqual(problems, []);
  equalBy(releases, ({ name, date, entries }) => [name, date, entries], [
    ['Unreleased', undefined, 0],
    ['1.1.0', '2026-02-01', 2],
    ['1.0.0', '2026-01-31', 1],
  ]);
});

for (const [what, lines, problem] of [
  ['a release without a date', ['## [1.0.0]', ...ENTRY], 'line 3: 1.0.0 has no date such as 2026-01-31'],
  ['a day that does not exist', ['## [1.0.0] - 2026-13-01', ...ENTRY], 'line 3: 1.0.0 has no date such as 2026-01-31'],
  ['a version that is none', ['## [1.0] - 2026-01-31', ...ENTRY], 'line 3: 1.0 is no semantic version'],
  [
    'a heading in a form of its own',
    ['## 1.0.0', ...ENTRY],
    'line 3: a release is written "## [1.2.3] - 2026-01-31" or "## [Unreleased]"',
  ],
  [
    'a kind of change that is none',
    ['## [Unreleased]', '### New', '- a'],
    'line 4: "New" is none of Added, Changed, Deprecated, Removed, Fixed, Security',
  ],
  [
    'a kind of change that stands twice',
    ['## [Unreleased]', ...ENTRY, ...ENTRY],
    'line 6: Added stands twice in Unreleased',
  ],
  [
    'an entry without a kind',
    ['## [Unreleased]', '- a'],
    'line 4: an entry stands below a release and a kind of change',
  ],
  ['a release without entries', ['## [1.0.0] - 2026-01-31'], '1.0.0 has no entries'],
  [
    'an older release above a newer one',
    ['## [1.0.0] - 2026-01-31', ...ENTRY, '## [1.0.1] - 2026-01-30', ...ENTRY],
    '1.0.1 stands below 1.0.0, but the newest stands first',
  ],
  [
    'a release that is dated before the one below it',
    ['## [1.0.1] - 2026-01-30', ...ENTRY, '## [1.0.0] - 2026-01-31', ...ENTRY],
    '1.0.1 is older than 1.0.0',
  ],
  [
    'what is unreleased below a release',
    ['## [1.0.0] - 2026-01-31', ...ENTRY, '## [Unreleased]', ...ENTRY],
    'line 6: what is unreleased stands first',
  ],
]) {
  it(`tells ${what}`, () => assert.deepEqual(log(...lines).problems, [problem]));
}

test('versions are compared by their numbers', () => {
  assert.deepEqual(['1.10.0', '1.9.0', '1.9.0-beta.1', '0.1.0'].sort(compare), [
    '0.1.0',
    '1.9.0-beta.1',
    '1.9.0',
    '1.10.0',
  ]);
});

test("the project's own changelog keeps the rules", async () => {
  assert.deepEqual(readChangelog(await readFile(`${ROOT}CHANGELOG.md`, 'utf8')).problems, []);
});

test('every lock file has the same wasm-bindgen, and its tools are of that version', async () => {
  const versions = {};
  for (const path of ['Cargo.lock', 'xtask/runner/Cargo.lock', 'examples/rust/Cargo.lock']) {
    const lock = await readFile(ROOT + path, 'utf8');
    for (const name of ['wasm-bindgen', 'wasm-bindgen-cli', 'wasm-bindgen-cli-support']) {
      const found = new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1];
      if (found) versions[`${path} ${name}`] = found;
    }
  }
  assert.ok(Object.keys(versions).length >= 5, JSON.stringify(versions));
  assert.equal(new Set(Object.values(versions)).size, 1, JSON.stringify(versions, null, 2));
});

test('the crate and the package show the same address, which stands in Cargo.toml alone', () => {
  const crate = { description: 'd', license: 'MIT', keywords: ['k'], categories: ['c'], repository: null };
  const manifest = { description: 'd', license: 'MIT' };
  assert.deepEqual(registryProblems(crate, manifest), [
    'there is no address of the repository yet: write it as `repository` in the [package] section of Cargo.toml',
  ]);
  const address = 'https://code.example/team/deployment-control';
  assert.deepEqual(registryProblems({ ...crate, repository: address }, { ...manifest, ...npmFields(address) }), []);
  equalBy(registryProblems({ ...crate, repository: address }, manifest), (problem) => problem.split('"')[1], [
    'repository',
    'homepage',
    'bugs',
    'publishConfig',
  ]);
  assert.match(
    registryProblems({ ...crate, description: 'e', keywords: [] }, manifest).join('\n'),
    /^description:.*\nCargo\.toml has no keywords/,
  );
});

const LOCKS = spawnSync('git', ['ls-files', '*package-lock.json', '*Cargo.lock'], { cwd: ROOT, encoding: 'utf8' });

for (const file of LOCKS.stdout.trim().split('\n'))
  test(`each entry of ${file} that a registry serves is pinned by its content`, async () => {
    const text = await readFile(join(ROOT, file), 'utf8');
    const entries = file.endsWith('.json') ? npmEntries(text) : crateEntries(text);
    assert.ok(entries.length > 5, `${entries.length} entries`);
    equalBy(
      entries.filter(({ pin }) => !pin),
      ({ name }) => name,
      [],
    );
  });

function npmEntries(text) {
  return Object.entries(JSON.parse(text).packages)
    .filter(([name, { link }]) => name.includes('node_modules/') && !link)
    .map(([name, { integrity }]) => ({ name, pin: /^sha512-/.test(integrity) }));
}

function crateEntries(text) {
  return text
    .split('[[package]]')
    .filter((entry) => /^source = /m.test(entry))
    .map((entry) => ({
      name: /^name = "(.*)"$/m.exec(entry)[1],
      pin: /^source = "registry\+/m.test(entry) && /^checksum = "[0-9a-f]{64}"$/m.test(entry),
    }));
}

/** Programs that end like this, one after the other. */
const programs = (...ends) => {
  const called = [];
  const attempt = async (program, args) => {
    called.push([program, ...args].join(' '));
    return { code: 0, stdout: '', stderr: '', ...ends.shift() };
  };
  return { attempt, called };
};

test('an advisory whose words sound like the network is a failure', async () => {
  const advisory = { code: 1, stderr: 'error[vulnerability]: a connection over the network can fail to open' };
  const { attempt, called } = programs({}, advisory);
  assert.deepEqual(await crateAdvisories(attempt), { problems: [advisory.stderr] });
  assert.deepEqual(called, ['cargo deny --locked fetch db', 'cargo deny --locked check --disable-fetch advisories']);
});

test('a list of advisories that cannot be fetched is said, and a wrong call of the program is a failure', async () => {
  assert.deepEqual(await crateAdvisories(programs({ code: 1, stderr: '\ncannot resolve host\nmore' }).attempt), {
    said: 'not looked up: the list of advisories cannot be fetched from here (cannot resolve host)',
  });
  const wrong = await crateAdvisories(programs({ code: 2, stderr: 'unexpected argument' }).attempt);
  assert.deepEqual(wrong, { problems: ['cargo deny fetch: unexpected argument'] });
  assert.deepEqual(await crateAdvisories(programs({}, {}).attempt), { said: 'none' });
});

test('the advisories of the package are those of its lock file', async () => {
  const audit = (report, code = 0) => packageAdvisories(programs({ code, stdout: JSON.stringify(report) }).attempt);
  assert.deepEqual(await audit({ vulnerabilities: {} }), { said: 'none' });
  const via = [{ title: 'Reads too far', url: 'https://advisories.example/1' }];
  const vulnerabilities = {
    one: { name: 'one', severity: 'high', via },
    other: { name: 'other', severity: 'low', via: ['one'] },
  };
  assert.deepEqual(await audit({ vulnerabilities }, 1), {
    problems: ['one (high): Reads too far https://advisories.example/1', 'other (low): by what it depends on'],
  });
  const unreachable = { message: '405 Method Not Allowed', error: { summary: '', detail: '' } };
  assert.match((await audit(unreachable, 1)).said, /^not looked up: .* \(405 Method Not Allowed\)$/);
  assert.equal((await packageAdvisories(programs({ code: 1, stdout: 'no JSON' }).attempt)).problems.length, 1);
  assert.equal((await audit({}, 1)).problems.length, 1);
});

test('without a published version there is nothing to compare with, which is said', async () => {
  const said = 'no version is published yet, so there is nothing to compare with';
  const none = programs({ code: 1, stderr: 'npm error code E404' });
  assert.deepEqual(await packageChanges(none.attempt, ROOT, '0.1.0'), { said });
  const error = 'error: could not find `deployment-control` in registry';
  assert.deepEqual(await crateChanges(programs({ code: 101, stderr: error }).attempt), { said });
  const unreachable = await packageChanges(
    programs({ code: 1, stderr: 'npm error code EAI_AGAIN' }).attempt,
    ROOT,
    '0.1.0',
  );
  assert.match(unreachable.said, /^not compared: .*EAI_AGAIN/);
});

test('the crate is compared by cargo-semver-checks, where that is installed', async () => {
  assert.match(
    (await crateChanges(programs({}, { code: 101, stderr: 'error: no such command: `semver-checks`' }).attempt)).said,
    /^not compared: run `cargo install/,
  );
  assert.deepEqual((await crateChanges(programs({}, { code: 1, stdout: 'function missing' }).attempt)).problems, [
    'function missing',
  ]);
});

test('a patch that takes declarations away has a problem, and other words of a comment are none', async () => {
  const root = await mkdtemp(join(tmpdir(), 'deployment-control-published-'));
  const write = async (path, text) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const changes = async (before, now, version) => {
    await write('pkg/dist/types/cjs/index.d.ts', now);
    return packageChanges(
      async (program, args) => {
        if (program === 'tar') await write('target/published/package/dist/types/cjs/index.d.ts', before);
        if (program === 'git') return spawnSync(program, args, { encoding: 'utf8' });
        return { code: 0, stdout: '"0.1.0"', stderr: '' };
      },
      root,
      version,
    );
  };
  try {
    const both = '/** Words. */\nexport declare const a: 1;\nexport declare const b: 2;\n';
    const one = 'export declare const a: 1;\n';
    assert.deepEqual(await changes(both, both.replace('Words', 'Others'), '0.1.1'), { said: 'as in 0.1.0' });
    assert.equal((await changes(one, both, '0.1.1')).problems, undefined);
    assert.match((await changes(both, one, '0.1.1')).problems[0], /choose the next minor version/);
    assert.equal((await changes(both, one, '0.2.0')).problems, undefined);
    assert.match(await readFile(join(root, 'target/published/types.diff'), 'utf8'), /^-export declare const b: 2;$/m);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('what the guides say of weights are the budgets', async () => {
  const { sizes } = JSON.parse(await readFile(join(ROOT, 'release/budgets.json'), 'utf8'));
  for (const [guide, start, words] of [
    ['docs/validation.md', 'validateCreate of deployment-control/validate', 'for `validateCreate`'],
    ['docs/validation.md', 'FormSession and createSchema of', 'for `FormSession` and `createSchema`'],
    ['docs/validation.md', 'client and checks: ', 'for the client with its checks'],
    ['docs/dashboards.md', 'the hooks for React, beside the client', 'beside the client'],
  ]) {
    const { atMost } = sizes.find(({ name }) => name.startsWith(start));
    const page = await readFile(join(ROOT, guide), 'utf8');
    assert.ok(page.includes(`${atMost / 1000} kB ${words}`), `${guide}: ${atMost / 1000} kB ${words}`);
  }
});
