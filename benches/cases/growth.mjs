// How time and memory grow with the text, from 1 kB to 100 MB. In a process of its own, since the largest text leaves
// its mark on a process.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, mark, spaced, table } from '../table.mjs';

const CHILD = fileURLToPath(new URL('growth-child.mjs', import.meta.url));
const MIB = 2 ** 20;

/** Prints the table of growth. */
export function growth() {
  const rows = JSON.parse(
    execFileSync(process.execPath, ['--max-old-space-size=4096', CHILD], { encoding: 'utf8', maxBuffer: MIB }),
  );
  // What the smallest texts cost more is the call, not the bytes; what the largest cost more is the memory that the
  // machine reads them from.
  const middle = rows.find(({ bytes }) => bytes > 90_000).ns;
  table('Growth with the text', [
    [
      'bytes of text',
      'ms',
      'ns a byte',
      'memory of the wasm, MiB',
      'of it beside the text',
      'JSON.parse, ns a byte',
      'linear',
    ],
    ...rows.map(({ bytes, ns, memory, parse }) => [
      spaced(bytes),
      figure((ns * bytes) / 1e6),
      ns.toFixed(2),
      (memory / MIB).toFixed(1),
      ((memory - bytes) / MIB).toFixed(1),
      parse.toFixed(2),
      bytes < 90_000 ? '' : mark(ns <= 1.5 * middle),
    ]),
  ]);
}
