// The folders of pkg/src and the command line's import one way, as ARCHITECTURE.md draws it, and the files that the pages for maintainers name
// exist. Circles between files are Biome's to find.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../support/documents.mjs';
import { none, words } from '../../support/lists.mjs';

const SOURCES = join(ROOT, 'pkg/src');
/** The command line stands beside the package, and in what follows as its folder `cli`. */
const COMMAND_LINE = join(ROOT, 'cli/src');

/** The folders of the package, each of which may import those before it. */
const ORDER = [
  ['values'],
  ['predicates'],
  ['generated'],
  ['core', 'profiles'],
  ['vocabulary'],
  ['issues'],
  ['schema', 'explain', 'messages'],
  ['validate'],
  ['diagnose'],
  ['client'],
  ['entries'],
];

/** What folders beside that order may import. */
const BESIDE = {
  emulator: ['values', 'generated', 'core'],
  // The rest comes by the package's public names.
  cli: ['values', 'generated', 'emulator', 'profiles'],
};

/** The same inside the folders that have folders of their own. */
const INSIDE = {
  client: [['events', 'http'], ['options'], ['errors'], ['call'], ['wait'], ['workflows'], ['']],
  cli: [
    ['process'],
    ['input'],
    ['output'],
    ['command'],
    ['service'],
    ['complete', 'data-file', 'deploy', 'doctor', 'list', 'server'],
    ['fleet'],
    ['mcp'],
    ['commands'],
    [''],
  ],
};

function mayImport(from, to) {
  if (from === to) return true;
  if (from === 'entries') return to !== 'cli';
  if (Object.hasOwn(BESIDE, from)) return BESIDE[from].includes(to);
  return isBefore(ORDER, to, from);
}

function isBefore(order, one, other) {
  const rank = (name) => order.findIndex((names) => names.includes(name));
  assert.ok(rank(one) >= 0 || Object.hasOwn(BESIDE, one), `the folder ${one} has no place in the order`);
  assert.ok(rank(other) >= 0, `the folder ${other} has no place in the order`);
  return rank(one) >= 0 && rank(one) < rank(other);
}

/** Why a module may not import another; undefined if it may. Both are paths below pkg/src, or `cli/…`. */
function wrong(from, to) {
  const [[top, ...rest], [otherTop, ...otherRest]] = [from, to].map((path) => path.split('/'));
  if (top !== otherTop) return mayImport(top, otherTop) ? undefined : `${from} imports ${to}`;
  const order = INSIDE[top];
  const [own, other] = [rest, otherRest].map((parts) => (parts.length > 1 ? parts[0] : ''));
  if (order === undefined || own === other || isBefore(order, other, own)) return undefined;
  return `${from} imports ${to}`;
}

async function imports() {
  const found = [];
  for (const folder of [SOURCES, COMMAND_LINE])
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const text = await readFile(join(folder, name), 'utf8');
      for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
        const to = place(join(folder, dirname(name), specifier));
        if (!to.startsWith('..')) found.push([place(join(folder, name)), to]);
      }
    }
  return found;
}

function place(path) {
  const inside = relative(COMMAND_LINE, path);
  return (inside.startsWith('..') ? relative(SOURCES, path) : join('cli', inside)).split(sep).join('/');
}

test('the folders of the package import one way', async () => {
  const all = await imports();
  assert.ok(all.length > 300, `only ${all.length} imports were found`);
  none(
    all.map(([from, to]) => wrong(from, to)),
    (problem) => problem !== undefined,
  );
});

test('an import against the order is found', () => {
  assert.equal(wrong('values/plain.ts', 'core/instance.js'), 'values/plain.ts imports core/instance.js');
  assert.equal(
    wrong('client/http/redirects.ts', 'client/call/call.js'),
    'client/http/redirects.ts imports client/call/call.js',
  );
  assert.equal(wrong('cli/main.ts', 'client/client.js'), 'cli/main.ts imports client/client.js');
  assert.equal(wrong('client/call/call.ts', 'client/http/redirects.js'), undefined);
});

/** The paths of sources that a page names in backticks. What the build and the tests write is not there before them. */
function named(text) {
  const paths = [
    ...text.matchAll(
      /`((?:src|pkg|cli|www|tests|xtask|scripts|docs|reference|decisions|schema|release|benches|fuzz)\/[\w./-]+)`/g,
    ),
  ];
  return [...new Set(paths.map(([, path]) => path))].filter(
    (path) => !/^(?:pkg\/(?:dist|wasm)|tests\/output)(?:\/|$)/.test(path),
  );
}

test('every file that the pages for maintainers name is there', async () => {
  const decisions = (await readdir(join(ROOT, 'decisions'))).map((name) => `decisions/${name}`);
  const missing = [];
  let count = 0;
  for (const page of ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'tests/README.md', ...decisions]) {
    for (const path of named(await readFile(join(ROOT, page), 'utf8'))) {
      count += 1;
      if (!existsSync(join(ROOT, path))) missing.push(`${page}: ${path}`);
    }
  }
  assert.ok(count > 40, `only ${count} paths were found`);
  assert.deepEqual(missing, []);
});

test('every file that a comment of the sources names is there', async () => {
  const missing = [];
  let count = 0;
  for (const folder of words('src pkg/src cli/src www/src xtask/src scripts release tests fuzz benches action')) {
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.(rs|ts|tsx|mjs|sh)$/.test(name) || /node_modules|^output/.test(name)) continue;
      const text = await readFile(join(ROOT, folder, name), 'utf8');
      for (const [, comment] of text.matchAll(/^ *(?:\/\/[/!]?|\/?\*+|#) (.*)$/gm))
        for (const [path] of comment.matchAll(
          /(?<![\w./-])(?:src|pkg\/src|cli\/src|www\/src|xtask|tests|docs|reference)\/[\w./-]+\.(?:rs|tsx?|mjs|md|json|html)\b/g,
        )) {
          count += 1;
          if (!existsSync(join(ROOT, path))) missing.push(`${folder}/${name}: ${path}`);
        }
    }
  }
  assert.ok(count > 60, `only ${count} paths were found`);
  assert.deepEqual(missing, []);
});

test('what a test file does before each of its tests stands in a suite, as files share a process', async () => {
  const files = (await readdir(join(ROOT, 'tests'), { recursive: true })).filter((name) => /\.test\.mjs$/.test(name));
  assert.ok(files.length > 100, `only ${files.length} files were found`);
  const texts = await Promise.all(files.map((name) => readFile(join(ROOT, 'tests', name), 'utf8')));
  none(files, (_, at) => /^(?:before|after)Each\(/m.test(texts[at]));
});

test('Node.js reads large tables when they are first used', () => {
  const script = `
    const fs = require('node:fs');
    const { readFileSync } = fs;
    const read = [];
    fs.readFileSync = (path, ...more) => {
      const [name] = /tables|esm.shared.signature-table/.exec(path) ?? [];
      if (name !== undefined) read.push(name);
      return readFileSync(path, ...more);
    };
    const { DeploymentControl, diagnoseText, jsonSchemaFor, validateCreate } = require('deployment-control');
    const fetch = async () => new Response('{}');
    const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, logLevel: 'off', fetch });
    control.deployments.list().catch(() => {});
    validateCreate({});
    const found = [read.length];
    jsonSchemaFor('DeploymentCreate', 'draft-07');
    found.push(read.length);
    diagnoseText('ModuleNotFoundError: No module named x');
    found.push(read.length);
    console.log(JSON.stringify(found));`;
  const found = execFileSync(process.execPath, ['--eval', script], { cwd: ROOT, encoding: 'utf8' });
  assert.deepEqual(JSON.parse(found), [0, 1, 2]);
});
