// What publint and "are the types wrong" say of the packed tarball: nothing.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { tarball } from './project.mjs';

const bytes = new Uint8Array(await readFile(tarball));

test('publint has nothing to say, not even a suggestion', async () => {
  const { publint } = await import('publint');
  const { messages } = await publint({
    pack: { tarball: bytes.buffer },
    level: 'suggestion',
    strict: true,
  });
  assert.deepEqual(messages, []);
});

test('types resolve to what runs, by import and by require, in Node.js, in bundlers and by the old rules that know no `exports`', async () => {
  const { entrypoints, problems } = await checkPackage(createPackageFromTarballData(bytes));
  // What is no module has no folder by which the old rules would find it: its file is named as it lies in dist.
  const found = problems.filter(
    ({ entrypoint, resolutionKind }) => !(resolutionKind === 'node10' && entrypoint?.endsWith('.wasm')),
  );
  assert.deepEqual(found, []);
  assert.ok(Object.keys(entrypoints).length >= 8);
});
