// What must hold before a release, each with the reason where it does not: `make release-check`. With ACCEPT=1 the
// address of the repository is copied from Cargo.toml into pkg/package.json; with FINAL=1 the changelog must have the
// version's own section, as it must on the day of the release.
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crateAdvisories, packageAdvisories } from './advisories.mjs';
import { compare, readChangelog } from './changelog.mjs';
import { crateChanges, packageChanges } from './published.mjs';
import { npmFields, registryProblems } from './registries.mjs';
import { sizes } from './sizes.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const execute = promisify(execFile);
const read = (path) => readFile(root + path, 'utf8');
const manifest = JSON.parse(await read('pkg/package.json'));

/** Runs a program and gives what it wrote and how it ended. */
async function attempt(program, args) {
  try {
    return { code: 0, ...(await execute(program, args, { cwd: root, maxBuffer: 1e8 })) };
  } catch (error) {
    if (typeof error.code !== 'number') throw error;
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

/** Runs a program and gives its output; an error says what the program wrote. */
async function run(program, args, env = {}) {
  try {
    return (await execute(program, args, { cwd: root, maxBuffer: 1e8, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error.message}`.trim());
  }
}

/** What Cargo.toml says of the crate. */
async function crateMetadata() {
  const { packages } = JSON.parse(await run('cargo', ['metadata', '--no-deps', '--format-version=1', '--locked']));
  return packages.find(({ name }) => name === 'deployment-control');
}

/** Which version of this package another one asks for. */
const neededVersion = ({ dependencies, devDependencies }) =>
  ({ ...dependencies, ...devDependencies })['deployment-control'];

const CHECKS = {
  async 'one version'() {
    const crate = await crateMetadata();
    const problems = [];
    if (crate.version !== manifest.version)
      problems.push(
        `the crate is ${crate.version}, the package ${manifest.version}: Cargo.toml and pkg/package.json must say the same`,
      );
    const tags = (await run('git', ['tag', '--list', `v${manifest.version}`])).trim();
    if (tags) problems.push(`v${manifest.version} is there already as a tag: choose the next version`);
    for (const name of await readdir(`${root}examples`)) {
      const needs = await read(`examples/${name}/package.json`).then(
        (text) => neededVersion(JSON.parse(text)),
        () => undefined,
      );
      if (needs && needs !== `^${manifest.version}`)
        problems.push(`examples/${name} needs ${needs}, which should be ^${manifest.version}`);
    }
    return { said: manifest.version, problems };
  },

  async 'what registries show'() {
    const crate = await crateMetadata();
    if (crate.repository && process.env.ACCEPT) {
      Object.assign(manifest, npmFields(crate.repository));
      await writeFile(`${root}pkg/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
    }
    return { said: crate.repository, problems: registryProblems(crate, manifest) };
  },

  async 'the changelog'() {
    const { releases, problems } = readChangelog(await read('CHANGELOG.md'));
    const own = releases.find(({ name }) => name === manifest.version);
    const unreleased = releases.find(({ name }) => name === 'Unreleased');
    const newest = releases.find(({ name }) => name && name !== 'Unreleased');
    if (newest && compare(newest.name, manifest.version) > 0)
      problems.push(`it has ${newest.name}, which is newer than the version ${manifest.version}`);
    if (!own && !unreleased?.entries)
      problems.push(`it has neither a section for ${manifest.version} nor entries under Unreleased`);
    if (process.env.FINAL && !own)
      problems.push(
        `it has no section "## [${manifest.version}] - YYYY-MM-DD": rename Unreleased, and begin a new one above`,
      );
    if (process.env.FINAL && own && unreleased?.entries)
      problems.push('entries stand under Unreleased: are they part of this release?');
    return {
      said: own
        ? `${own.name} of ${own.date}, ${own.entries} entries`
        : `${unreleased?.entries ?? 0} entries under Unreleased`,
      problems,
    };
  },

  async 'the files of the tarball'() {
    await run(process.execPath, ['--test', 'tests/packaging/contents.mjs']);
    return { said: 'all that its entries lead to, and no others' };
  },

  async 'the files of the crate'() {
    const files = (
      await run('cargo', ['package', '--list', '--allow-dirty', '--locked', '--package', 'deployment-control'])
    )
      .trim()
      .split('\n');
    const known =
      /^(?:src\/.+\.rs|docs\/(?:rust|validation)\.md|README\.md|CHANGELOG\.md|LICENSE-(?:APACHE|MIT)|Cargo\.(?:toml|toml\.orig|lock)|\.cargo_vcs_info\.json)$/;
    const needed = [
      'src/lib.rs',
      'docs/rust.md',
      'README.md',
      'CHANGELOG.md',
      'LICENSE-APACHE',
      'LICENSE-MIT',
      'Cargo.toml',
    ];
    const problems = files
      .filter((name) => !known.test(name))
      .map((name) => `${name} does not belong into the crate: see "include" in Cargo.toml`);
    for (const name of needed) if (!files.includes(name)) problems.push(`${name} is missing`);
    return { said: `${files.length} files`, problems };
  },

  async sizes() {
    const all = await sizes();
    const spaced = (bytes) => String(bytes).replace(/\B(?=(\d{3})+$)/g, ' ');
    const table = all.map(
      ({ name, bytes, atMost, goal }) =>
        `    ${spaced(bytes).padStart(9)} of ${spaced(atMost).padStart(9)}  ${name}${goal && bytes > goal ? ` (the goal is ${spaced(goal)})` : ''}`,
    );
    const problems = all
      .filter(({ bytes, atMost }) => bytes > atMost)
      .map(
        ({ name, bytes, atMost }) =>
          `${name}: ${bytes} bytes are more than ${atMost}. Find what grew, or raise the budget in release/budgets.json and say why`,
      );
    return { said: `\n${table.join('\n')}`, problems };
  },

  async 'licences and sources'() {
    const version = await run('cargo', ['deny', '--version']).catch(() => null);
    if (!version) throw new Error('cargo-deny is missing: `make release-check` installs it');
    for (const target of ['x86_64-unknown-linux-gnu', 'wasm32-unknown-unknown'])
      await run('cargo', ['deny', '--locked', '--target', target, 'check', 'licenses', 'bans', 'sources']);
    return { said: version.trim() };
  },

  async 'known advisories of the crate'() {
    return crateAdvisories(attempt);
  },

  async 'known advisories of the package'() {
    return packageAdvisories(attempt);
  },

  async 'the oldest Rust'() {
    const oldest = (await crateMetadata()).rust_version;
    const installed = (await run('rustup', ['toolchain', 'list']))
      .split('\n')
      .some((line) => line.startsWith(`${oldest}-`) || line.startsWith(`${oldest}.`));
    if (!installed) await run('rustup', ['toolchain', 'install', oldest, '--profile', 'minimal', '--no-self-update']);
    await run('rustup', ['target', 'add', 'wasm32-unknown-unknown', '--toolchain', oldest]);
    const check = (...args) =>
      run('rustup', ['run', oldest, 'cargo', 'check', '--quiet', '--locked', '--lib', ...args], {
        CARGO_TARGET_DIR: `${root}target/oldest`,
        RUSTFLAGS: '-D warnings',
      });
    // Each feature alone, what a page uses, and all at once, as tools do that know nothing of features.
    for (const features of [
      '',
      'client',
      'model',
      'emulator',
      'words',
      'browser',
      'reqwest',
      'reqwest-without-tls',
      'js',
    ])
      await check('--no-default-features', '--features', features);
    await check('--target', 'wasm32-unknown-unknown', '--features', 'browser');
    await check('--all-features');
    return { said: `${oldest} compiles the crate with each feature alone, with all of them, and for wasm32` };
  },

  async 'the documentation of the crate'() {
    for (const features of ['', 'client', 'client,model,emulator,browser,words']) {
      await run(
        'cargo',
        [
          'doc',
          '--quiet',
          '--locked',
          '--no-deps',
          '--package',
          'deployment-control',
          '--no-default-features',
          '--features',
          features,
        ],
        { RUSTDOCFLAGS: '-D warnings' },
      );
    }
    return { said: 'whole, with few features and with all that are for users' };
  },

  async 'the declarations of the package'() {
    return packageChanges(attempt, root, manifest.version);
  },

  async 'the public items of the crate'() {
    return crateChanges(attempt);
  },
};

let failures = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const { said, problems = [] } = await check().catch((error) => ({ problems: [error.message] }));
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}${said ? `: ${said}` : ''}`);
  for (const problem of problems) console.log(`        ${problem.replace(/\n/g, '\n        ')}`);
  failures += Number(problems.length > 0);
}
console.log(failures === 0 ? '\nready to be released' : `\n${failures} of ${Object.keys(CHECKS).length} checks failed`);
process.exitCode = failures === 0 ? 0 : 1;
