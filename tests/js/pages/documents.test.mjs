// Every code block of README, of the guides and of the examples' pages is run, checked, or listed here with the reason
// why it is only shown; every link leads somewhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, it, test } from 'node:test';
import * as control from 'deployment-control';
import * as emulation from 'deployment-control/emulator';
import * as german from 'deployment-control/messages/de';
import * as checks from 'deployment-control/validate';
import { parse as parseYaml } from 'yaml';
import { anchors, links, pages, readPage, ROOT, runBlock } from '../../support/documents.mjs';
import { none } from '../../support/lists.mjs';
import { IMAGE } from '../../support/service/records.mjs';
import { shellProblems } from '../../support/command/shell-blocks.mjs';

/**
 * Blocks that are not run here, by page and first line, each with the reason. A line that matches no block fails the
 * test below.
 */
const NOT_RUN_HERE = [
  ['ARCHITECTURE.md', 'src/', 'a map of the folders'],
  ['ARCHITECTURE.md', 'src        schema', 'a picture of the imports, which tests/native/architecture holds'],
  [
    'docs/testing.md',
    "import { DeploymentControl, RevisionFailedError } from 'deployment-control';",
    'run by tests/js/pages/testing-recipes.test.mjs',
  ],
  [
    'docs/testing.md',
    "test('a creation is not repeated when the connection breaks'",
    'run by tests/js/pages/testing-recipes.test.mjs',
  ],
  ['docs/testing.md', '// playwright.config.js', 'run by tests/js/pages/testing-recipes.test.mjs'],
  ['docs/testing.md', "test('a deployment is listed'", 'run by tests/js/pages/testing-recipes.test.mjs'],
  ['docs/testing.md', 'const emulator = await createEmulator();', 'run by tests/js/pages/testing-recipes.test.mjs'],
  ['docs/testing.md', 'import httpx, subprocess', 'run by tests/js/pages/testing-recipes.test.mjs'],
  [
    'docs/validation.md',
    "import { standardSchemaResolver } from '@hookform",
    'run by tests/js/pages/form-recipes.test.mjs',
  ],
  ['docs/validation.md', "import { useForm } from '@tanstack", 'run by tests/js/pages/form-recipes.test.mjs'],
  [
    'docs/validation.md',
    "import { schemaResolver, useForm } from '@mantine",
    'run by tests/js/pages/form-recipes.test.mjs',
  ],
  ['docs/validation.md', "import { useForm } from '@conform-to", 'run by tests/js/pages/form-recipes.test.mjs'],
  ['docs/validation.md', "import { initTRPC } from '@trpc/server'", 'run by tests/js/pages/form-recipes.test.mjs'],
  ['docs/validation.md', "import ajv from '@rjsf/validator-ajv8'", 'run by tests/js/pages/form-recipes.test.mjs'],
  [
    'docs/dashboards.md',
    "import { useDeployments } from 'deployment-control/react';",
    'run by tests/packaging/environments/dashboards.mjs',
  ],
  [
    'docs/dashboards.md',
    "import { queries } from 'deployment-control/query';",
    'run by tests/packaging/environments/dashboards.mjs',
  ],
  ['docs/dashboards.md', 'const client = new QueryClient({', 'run by tests/packaging/environments/dashboards.mjs'],
  ['docs/fleet.md', '# fleet.yaml', 'run by tests/js/cli/fleet/fleet.test.mjs'],
  ['docs/fleet.md', 'jobs:', 'a workflow; tests/js/cli/fleet/fleet.test.mjs runs its commands'],
];

/** Pages whose JavaScript has a test of its own, which gives each block its surroundings. */
const OWN_TEST = {
  'docs/environments.md': 'tests/packaging/environments.mjs',
  'docs/recipes.md': 'tests/js/pages/recipes.test.mjs',
};

/** Languages whose blocks another tool runs, and how that is known. */
const RUN_ELSEWHERE = {
  // `cargo test` runs them: the page must stand in the crate's list of documents.
  rust: async ({ page }) =>
    assert.ok(
      (await readFile(`${ROOT}src/lib.rs`, 'utf8')).includes(`include_str!("../${page}")`),
      `src/lib.rs does not include ${page}`,
    ),
  text: shownBySomeTest,
  console: shownBySomeTest,
};

/** Pages whose texts are outputs, and what compares them with what really comes out. */
const OUTPUTS = {
  'reference/issues.md': 'the page is made by the core, and `cargo xtask generate --check` compares it',
  'docs/cli.md': 'tests/js/cli/page.test.mjs types each command and compares',
};

function shownBySomeTest({ page }) {
  assert.ok(
    Object.hasOwn(OUTPUTS, page),
    'give the block a language that says what it is, or name in OUTPUTS the test that compares it',
  );
}

const documents = await Promise.all((await pages()).map(readPage));
const exception = ({ page, language, code }) =>
  (language === 'js' && OWN_TEST[page]) ||
  NOT_RUN_HERE.find(([path, start]) => path === page && code.startsWith(start));

for (const { path, blocks } of documents.filter(({ blocks }) => blocks.length > 0)) {
  describe(path, () => {
    for (const block of blocks.filter((each) => !exception(each))) {
      it(`line ${block.line}: ${block.title} (${block.language})`, { timeout: 30_000 }, () => check(block));
    }
  });
}

test('docs/rust.md has each feature of the crate, which are on by default, and the oldest Rust', () => {
  const manifest = readFileSync(`${ROOT}Cargo.toml`, 'utf8');
  const [, table] = /^\[features\]\n(.*?)^\[/ms.exec(manifest);
  const features = new Map([...table.matchAll(/^([\w-]+) = \[(.*)\]$/gm)].map(([, name, parts]) => [name, parts]));
  const page = readFileSync(`${ROOT}docs/rust.md`, 'utf8');
  const rows = [...page.matchAll(/^\| (`.+?) \| (yes)? ?\|/gm)].flatMap(([, names, on]) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => [name, on === 'yes']),
  );
  const byDefault = features.get('default').match(/[\w-]+/g);
  features.delete('default');
  assert.deepEqual(new Map(rows), new Map([...features.keys()].map((name) => [name, byDefault.includes(name)])));
  assert.ok(page.includes(`needs Rust ${/^rust-version = "(.+)"$/m.exec(manifest)[1]} or newer`));
});

test('docs/rust.md, which registries show without the files beside it, leads to no such file', () => {
  assert.ok(readFileSync(`${ROOT}Cargo.toml`, 'utf8').includes('readme = "docs/rust.md"'));
  none(links(readFileSync(`${ROOT}docs/rust.md`, 'utf8')), (link) => !link.startsWith('https:'));
});

test('every block that is not run here is still there', () => {
  const blocks = documents.flatMap((each) => each.blocks);
  for (const [page, file] of Object.entries(OWN_TEST))
    assert.ok(readFileSync(ROOT + file, 'utf8').includes(page), `${file} does not read ${page}`);
  none(NOT_RUN_HERE, ([path, start]) => !blocks.some(({ page, code }) => page === path && code.startsWith(start)));
});

test('every link of every page leads to a file that is there, and to a heading that it has', async () => {
  const broken = [];
  for (const { path, text } of documents) {
    for (const link of links(text)) {
      if (/^(?:https?|mailto|data):/.test(link)) continue;
      const [file, anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
      const there = await access(ROOT + target).then(
        () => true,
        () => false,
      );
      if (!there || target.startsWith('..')) broken.push(`${path}: ${link} leads to no file`);
      else if (anchor && target.endsWith('.md') && !anchors(await readFile(ROOT + target, 'utf8')).has(anchor))
        broken.push(`${path}: ${link} leads to no heading`);
    }
  }
  assert.deepEqual(broken, []);
});

test('the guides are short enough to be read; a table to look things up in stands in reference/', () => {
  // The benchmarks are tables that a command writes.
  const guides = documents.filter(({ path }) => path.startsWith('docs/') && path !== 'docs/benchmarks.md');
  const words = guides.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  assert.ok(words > 20_000 && words <= 45_000, `${words} words`);
});

for (const [name, index, isListed] of [
  ['every guide', 'README.md', (path) => /^(?:docs|reference)\/[^/]+$/.test(path)],
  ['every decision', 'decisions/README.md', (path) => /^decisions\/\d/.test(path)],
]) {
  test(`${index} leads to ${name}`, () => {
    const { text } = documents.find(({ path }) => path === index);
    const led = new Set(links(text).map((link) => join(dirname(index), link.split('#')[0])));
    const listed = documents.map(({ path }) => path).filter(isListed);
    assert.ok(listed.length > 0);
    none(listed, (path) => !led.has(path));
  });
}

async function check(block) {
  const { language, code } = block;
  if (['js', 'mjs', 'ts', 'jsx', 'tsx'].includes(language)) return run(block);
  if (language === 'sh' || language === 'bash') return assert.deepEqual(await shellProblems(code), []);
  if (language === 'json') return JSON.parse(code);
  if (language === 'yaml') return aForm(parseYaml(code));
  if (language === 'http')
    return assert.ok(
      code.split('\n').every((line) => /^[A-Z][\w-]*: \S/.test(line)),
      'each line is a header field',
    );
  const elsewhere = RUN_ELSEWHERE[language.split(',')[0]];
  assert.ok(
    elsewhere,
    `no test runs blocks of '${language}': run them here, or list this one in NOT_RUN_HERE with the reason`,
  );
  return elsewhere(block);
}

/**
 * Runs a block with what a page takes for granted: a client, an emulator behind it whose time flies, a deployment, a
 * form.
 */
async function run({ page, code }) {
  const emulator = await emulation.createEmulator({ clock: 'manual' });
  const fetch = (...asked) => {
    emulator.advance(60_000);
    return emulator.fetch(...asked);
  };
  // What a page calls "the service" is the emulator, unless the block makes an emulator of its own.
  class DeploymentControl extends control.DeploymentControl {
    constructor(options = {}) {
      super(options.fetch ? options : { apiKey: null, ...options, baseUrl: emulator.baseUrl, fetch });
    }
  }
  const client = new DeploymentControl();
  const deployment = await client.deployments.create(form('another'));
  emulator.advance(60_000);
  const said = [];
  const console = Object.fromEntries(
    ['log', 'warn', 'error', 'info'].map((level) => [level, (...parts) => said.push(parts.join(' '))]),
  );
  const names = {
    control: client,
    client,
    emulator,
    deployment,
    deploymentId: deployment.id,
    console,
    process: { ...process, env: {} },
    ids: { deployment_id: deployment.id, revision_id: deployment.latest_revision_id },
    form: page === 'README.md' && code.includes('toPathMessages') ? unfit : form('agent'),
    readSecret: async () => ({ value: 'k' }),
    mark: (path, msg) => said.push(`${path}: ${msg}`),
    useForm: () => ({}),
    standardSchemaResolver: (schema) => schema['~standard'].validate({}),
  };
  for (const name of Object.keys(names))
    if (new RegExp(`^(?:const|let) (?:${name}\\b|\\{[^}=]*\\b${name}\\b[^}=]*\\})`, 'm').test(code)) delete names[name];
  const openapi = { default: JSON.parse(await readFile(`${ROOT}schema/openapi.json`, 'utf8')) };
  const modules = {
    'deployment-control': { ...control, DeploymentControl },
    'deployment-control/emulator': emulation,
    'deployment-control/messages/de': german,
    'deployment-control/schema/openapi.json': openapi,
    'deployment-control/validate': checks,
  };
  await runBlock(code, { modules, names });
  assert.ok(
    said.every((line) => !/undefined|NaN|\[object/.test(line)),
    said.join('\n'),
  );
}

function form(name) {
  return { ...IMAGE, name };
}

/** What is shown as a whole form must be one that nothing is said of. */
function aForm(document) {
  if (document.secrets && document.name) assert.deepEqual(control.validateCreate(document).issues, []);
}

/** The form of README's check: one limit below its request. */
const unfit = { ...form('agent'), source_config: { deployment_type: 'dev', resource_spec: { cpu: 2, cpu_limit: 1 } } };
