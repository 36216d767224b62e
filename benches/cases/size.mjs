// What the wasm file weighs, as a web server would send it, and what its parts weigh in it.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sizes } from '../../release/sizes.mjs';
import { mark, table } from '../table.mjs';

const FILE = new URL('../../pkg/wasm/core_bg.wasm', import.meta.url);
const GOAL = 24 * 1024;
const SECTIONS = ['custom', 'type', 'import', 'function', 'table', 'memory', 'global', 'export', 'start', 'element', 'code', 'data', 'data count'];

/** Prints the tables of sizes. */
export async function size() {
  const bytes = readFileSync(FILE);
  const zipped = gzipSync(bytes, { level: 9 }).length;
  const spaced = (number) => number.toLocaleString('en').replaceAll(',', ' ');
  table('Size of the wasm file of client and validator, bytes', [
    ['', 'raw', 'gzip', 'at most', ''],
    ['core_bg.wasm', spaced(bytes.length), spaced(zipped), spaced(GOAL), mark(zipped <= GOAL)],
    ...sections(bytes).map(({ name, part }) => [`of it ${name}`, spaced(part.length), spaced(gzipSync(part, { level: 9 }).length), '', '']),
  ]);
  const rows = (await sizes()).map(({ name, bytes: weight, goal }) => [name, spaced(weight), goal ? spaced(goal) : '', goal ? mark(weight <= goal) : '']);
  table('What a user ships, bytes', [['', 'gzip', 'goal', ''], ...rows]);
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
    found.push({ name, part: bytes.subarray(at + 1, at + 1 + length) });
    at += 1 + length;
  }
  return found.filter(({ part }) => part.length > 256);
}
