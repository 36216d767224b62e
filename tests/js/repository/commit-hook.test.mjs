// scripts/hooks/commit-msg: the form of a commit's subject.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../support/documents.mjs';

const CASES = [
  ['client: end a list at a short page', undefined],
  ['client: end a list at a short page\n\nServices count and repeat; see contract.md.', undefined],
  [`docs: ${'x'.repeat(66)}`, undefined],
  ["Merge branch 'pages' and more", undefined],
  ['End a list at a short page', 'does not begin with its area'],
  ['client:end a list', 'does not begin with its area'],
  [`docs: ${'x'.repeat(67)}`, 'more than 72 characters'],
  ['client: end a list at a short page.', 'full stop'],
  ['client: end a list and wait', 'two ideas'],
  ['client: end a list; wait', 'two ideas'],
];

test('a subject has its area, a length, and one idea', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [message, problem] of CASES) {
    const file = join(folder, 'message');
    writeFileSync(file, `${message}\n# a comment of git\n`);
    const { status, stderr } = spawnSync(join(ROOT, 'scripts/hooks/commit-msg'), [file], { encoding: 'utf8' });
    assert.equal(status, problem === undefined ? 0 : 1, message);
    assert.match(stderr, new RegExp(problem ?? '^$'), message);
  }
});
