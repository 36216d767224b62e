// Prints what the tarball of the npm package consists of: `node release/tarball.mjs`. Each part by itself, as gzip
// makes it; in the tarball near copies beside each other weigh less.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../pkg/', import.meta.url));

/** The parts, each with the files that belong to it; the first that fits holds. */
const PARTS = [
  ['wasm files', /\.wasm$/],
  ['wasm as text, for import', /^dist\/esm\/.*source\.js$/],
  ['library, for import', /^dist\/esm\/(?:[\w-]+|shared\/.*|core\/.*|checks\/.*|emulator\/.*|messages\/.*)\.js$/],
  ['library, for import: other ways of the wasm', /^dist\/esm\/.*\.js$/],
  ['library, for Node.js', /^dist\/node\//],
  ['declarations', /^dist\/types\//],
  ['console', /^dist\/console\//],
  ['command line', /^dist\/cli/],
  ['schemas', /^dist\/schema\//],
  ['guides', /^(?:docs|reference)\//],
  ['examples', /^examples\//],
  ['licences and notices', /^(?:LICENSE|THIRD)/],
  ['README, changelog, package.json and folders of entries', /./],
];

const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: folder, maxBuffer: 1e8 });
const [packed] = Object.values(JSON.parse(stdout));
const rows = new Map(PARTS.map(([name]) => [name, { files: 0, raw: 0, gzip: 0 }]));
for (const { path, size } of packed.files) {
  const row = rows.get(PARTS.find(([, pattern]) => pattern.test(path))[0]);
  row.files += 1;
  row.raw += size;
  row.gzip += gzipSync(await readFile(folder + path), { level: 9 }).length;
}
const line = (name, ...numbers) =>
  console.log(name.padEnd(56) + numbers.map((each) => String(each).padStart(10)).join(''));
line('part of the tarball', 'files', 'raw', 'gzip');
for (const [name, { files, raw, gzip }] of rows) line(name, files, raw, gzip);
line('the tarball', packed.files.length, packed.unpackedSize, packed.size);
