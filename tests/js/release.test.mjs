// The habits of a release: how a changelog is read, and that versions which must be equal are.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it, test } from 'node:test';
import { crateAdvisories, packageAdvisories } from '../../release/advisories.mjs';
import { npmFields, registryProblems } from '../../release/registries.mjs';
import { compare, readChangelog } from '../../release/changelog.mjs';
import { ROOT } from '../support/documents.mjs';

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
  assert.deepEqual(
    releases.map(({ name, date, entries }) => [name, date, entries]),
    [
      ['Unreleased', undefined, 0],
      ['1.1.0', '2026-02-01', 2],
      ['1.0.0', '2026-01-31', 1],
    ],
  );
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
  assert.deepEqual(
    registryProblems({ ...crate, repository: address }, manifest).map((problem) => problem.split('"')[1]),
    ['repository', 'homepage', 'bugs'],
  );
  assert.match(
    registryProblems({ ...crate, description: 'e', keywords: [] }, manifest).join('\n'),
    /^description:.*\nCargo\.toml has no keywords/,
  );
});

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
