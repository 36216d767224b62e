// The documents' JavaScript: every block can be read, and those of docs/validation.md run and give what their comments say.
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { transform } from 'esbuild';

const root = new URL('../../', import.meta.url);
const folder = new URL('../output/pages/', import.meta.url);
const resolve = createRequire(import.meta.url).resolve;

/** The blocks of a document in these languages, each with the line that it starts at. */
async function blocks(name, languages) {
  const text = await readFile(new URL(name, root), 'utf8');
  return Array.from(text.matchAll(/^```(\w+)\n(.*?)^```$/gms), (match) => ({ language: match[1], code: match[2], line: text.slice(0, match.index).split('\n').length }))
    .filter(({ language }) => languages.includes(language));
}

/** Whether all that a block imports is installed here. */
function isRunnable({ language, code }) {
  const names = Array.from(code.matchAll(/ from '([^']+)'/g), (match) => match[1]);
  return language === 'js' && names.every((name) => name.startsWith('deployment-control')) && names.every((name) => resolve(name));
}

/** `expression; // value` becomes an assertion. */
function asserting(code) {
  return `import assert from 'node:assert/strict';\n${code.replace(/^(\S.*); \/\/ (['"[{\d].*|true|false|null|undefined)$/gm, 'assert.deepEqual($1, $2);')}`;
}

before(() => mkdir(folder, { recursive: true }));
after(() => rm(folder, { recursive: true, force: true }));

test('every block of JavaScript can be read', async () => {
  for (const name of ['README.md', 'docs/validation.md', 'docs/emulator.md']) {
    for (const { language, code, line } of await blocks(name, ['js', 'jsx'])) {
      await assert.doesNotReject(transform(code, { loader: language, format: 'esm', logLevel: 'silent' }), `${name}, line ${line}`);
    }
  }
});

test('the blocks of the page on forms give what their comments say', async () => {
  const all = (await blocks('docs/validation.md', ['js'])).filter(isRunnable);
  assert.ok(all.length >= 10);
  for (const block of all) {
    const code = asserting(block.code);
    // A comment behind a statement is a value that it gives.
    assert.doesNotMatch(code, /; \/\/ /, `docs/validation.md, the block of line ${block.line}`);
    const file = new URL(`line-${block.line}.mjs`, folder);
    await writeFile(file, code);
    await import(file).catch((error) => assert.fail(`docs/validation.md, the block of line ${block.line}: ${error.message}`));
  }
});
