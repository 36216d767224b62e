// Every section of the contract that code or a document cites stands in reference/contract.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, ROOT), 'utf8');

/** The sections of the page: `contract 2.1` and `observed 9.1` by their headings, `observed 11.4` by its row. */
function sections() {
  const page = read('reference/contract.md');
  const headings = page.matchAll(/^#{2,3} (Observed )?(\d+(?:\.\d+)?)\.? /gm);
  const rows = page.matchAll(/^\| (11\.\d+) \|/gm);
  return new Set([
    ...Array.from(headings, ([, observed, number]) => `${observed ? 'observed' : 'contract'} ${number}`),
    ...Array.from(rows, ([, number]) => `observed ${number}`),
  ]);
}

/** The sections that a text cites, also the further ones of "observed 3 and 9" and "contract 4.5 to 4.7". */
function citations(text) {
  const found = text.matchAll(/\b(contract|observed) (\d+(?:\.\d+)?(?:(?:, | and | to )\d+\.?\d*\b(?!%))*)/gi);
  return Array.from(found).flatMap(([, kind, numbers]) =>
    numbers.split(/, | and | to /).map((number) => `${kind.toLowerCase()} ${number.replace(/\.$/, '')}`),
  );
}

test('every section that is cited is in reference/contract.md', () => {
  const known = sections();
  assert.ok(known.has('contract 2.1') && known.has('observed 9.1') && known.has('observed 11.15'), [...known].join());
  assert.deepEqual(citations('(contract 4.5 to 4.7; observed 3, 5 and 7.)'), [
    'contract 4.5',
    'contract 4.7',
    'observed 3',
    'observed 5',
    'observed 7',
  ]);
  const places = [
    'src',
    'pkg/src',
    'cli',
    'www/src',
    'xtask',
    'docs',
    'reference',
    'examples',
    'schema',
    'fuzz',
    'tests',
    '*.md',
  ];
  const files = execFileSync('git', ['ls-files', ...places], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const wrong = [];
  let count = 0;
  for (const file of files.filter(
    (name) => /\.(rs|tsx?|mjs|md|json)$/.test(name) && !name.startsWith('tests/cases/'),
  )) {
    for (const citation of citations(read(file))) {
      count += 1;
      if (!known.has(citation)) wrong.push(`${file}: ${citation}`);
    }
  }
  assert.ok(count > 500, `${count} citations`);
  assert.deepEqual(wrong, []);
});
