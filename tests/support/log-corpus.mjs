// Reads the logs of tests/cases/logs: each file holds logs, and each log stands for as many as its variations have. The
// mark `! ` stands before the last line that tells of an error. A log of which something is known has its code behind the
// title; nothing may be said of the others.
//
//   === build | title | code
//   ~ name: one; two
//   a line with «name»
//   ! ERROR: the last of the log
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../cases/logs/', import.meta.url);

/** Every log: `{ name, kind, code, lines, lastError }`; the last is an index, undefined where no line tells of an error. */
export function logCorpus() {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n=== ')
        .slice(1)
        .flatMap((section) => readSection(file.replace(/\.\w+$/, ''), section)),
    );
}

function readSection(file, section) {
  const [head, ...lines] = section.replace(/\n+$/, '').split('\n');
  const [kind, title, code] = head.split(' | ');
  const variations = lines
    .filter((line) => line.startsWith('~ '))
    .map((line) => /^~ (.+?): (.*)$/.exec(line))
    .map(([, name, values]) => ({ name, values: values.split('; ') }));
  const marked = lines.filter((line) => !line.startsWith('~ '));
  const lastError = marked.findIndex((line) => line.startsWith('! '));
  const body = marked.map((line) => line.replace(/^! /, ''));
  const count = Math.max(1, ...variations.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, number) => ({
    name: `${file}/${title}/${number}`,
    kind,
    code,
    lastError: lastError < 0 ? undefined : lastError,
    lines: body.map((line) =>
      variations.reduce((text, { name, values }) => text.replaceAll(`«${name}»`, values[number % values.length]), line),
    ),
  }));
}
