// What an import weighs in a page, minified and compressed; what the peers' check of the same rules weighs; and what
// the wasm files are made of.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundle, sizes } from '../../release/sizes.mjs';
import { spaced, table, target, tellAhead } from '../table.mjs';

const BENCHES = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['core', 'checks'];
const SECTIONS = [
  'custom',
  'type',
  'import',
  'function',
  'table',
  'memory',
  'global',
  'export',
  'start',
  'element',
  'code',
  'data',
  'data count',
];

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Prints the tables of sizes. `peers` are `{ name, module }`: the module of a peer, which exports `checker`. */
export async function size(peers) {
  const ours = await sizes();
  const rows = ours.map(({ name, bytes, goal }) => [
    name,
    spaced(bytes),
    goal ? spaced(goal) : '',
    goal ? target(`Size: ${name}`, bytes, goal, spaced) : '',
  ]);
  table('What a user ships, bytes', [['', 'gzip', 'at most', ''], ...rows]);
  const theirs = [];
  for (const { name, module } of peers) {
    const bytes = await bundle(
      `import { checker } from './${module}'; import { CREATE } from './peers/schema.mjs'; export const { run } = checker(CREATE);`,
      BENCHES,
    );
    theirs.push([name, gzipped(bytes)]);
  }
  const form = ours.find(({ name }) => name.startsWith('validateCreate of deployment-control/validate'));
  table('The check of a creation by the same rules, minified, bytes', [
    ['', 'gzip'],
    ['deployment-control/validate', spaced(form.bytes)],
    ...theirs.map(([name, bytes]) => [name, spaced(bytes)]),
  ]);
  tellAhead('deployment-control/validate', form.bytes, Object.fromEntries(theirs));
  for (const name of FILES) {
    const bytes = readFileSync(new URL(`../../pkg/wasm/${name}_bg.wasm`, import.meta.url));
    const parts = sections(bytes).map(({ name: part, bytes: inner }) => [
      `of it ${part}`,
      spaced(inner.length),
      spaced(gzipped(inner)),
    ]);
    table(`${name}.wasm, bytes`, [
      ['', 'raw', 'gzip'],
      ['all', spaced(bytes.length), spaced(gzipped(bytes))],
      ...parts,
    ]);
  }
}

/** The large sections of a wasm file: the functions' code and the data, which is tables and texts. */
function sections(bytes) {
  const found = [];
  for (let at = 8; at < bytes.length; ) {
    const name = SECTIONS[bytes[at]] ?? 'unknown';
    let length = 0;
    let shift = 0;
    do {
      at += 1;
      length |= (bytes[at] & 0x7f) << shift;
      shift += 7;
    } while (bytes[at] & 0x80);
    found.push({ name, bytes: bytes.subarray(at + 1, at + 1 + length) });
    at += 1 + length;
  }
  return found.filter(({ bytes: part }) => part.length > 256);
}
