// What publint and "are the types wrong" say of the packed tarball: nothing.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pack, root, run } from './project.mjs';

let folder;
let tarball;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployment-control-linters-'));
  ({ tarball } = await pack(folder));
});
after(() => rm(folder, { recursive: true, force: true }));

test('publint has nothing to say, not even a suggestion', async () => {
  const { publint } = await import('publint');
  const bytes = await readFile(tarball);
  const { messages } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    level: 'suggestion',
    strict: true,
  });
  assert.deepEqual(messages, []);
});

test('types resolve to what runs, by import and by require, in Node.js, in bundlers and by the old rules that know no `exports`', async () => {
  // What is no module has no folder by which the old rules would find it: its file is named as it lies in dist.
  // Into a file: where the program has found something, it ends before a pipe has taken all that it said.
  const report = join(folder, 'types.json');
  await run('sh', [
    '-c',
    '"$0" "$1" --format json --profile strict > "$2" || true',
    join(root, 'node_modules/.bin/attw'),
    tarball,
    report,
  ]);
  const { analysis, problems } = JSON.parse(await readFile(report, 'utf8'));
  const found = Object.values(problems ?? analysis.problems)
    .flat()
    .filter(({ entrypoint, resolutionKind }) => !(resolutionKind === 'node10' && entrypoint.endsWith('.wasm')));
  assert.deepEqual(found, []);
  assert.ok(Object.keys(analysis.entrypoints).length >= 8);
});
