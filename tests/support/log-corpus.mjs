// Reads the logs of tests/cases/logs: each file holds logs, and each log stands for as many as its variations have.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../cases/logs/', import.meta.url);

/** Every log: `{ name, kind, lines }`. */
export function logCorpus() {
  return readdirSync(folder)
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
  const [kind, title] = head.split(' | ');
  const variations = lines
    .filter((line) => line.startsWith('~ '))
    .map((line) => /^~ (.+?): (.*)$/.exec(line))
    .map(([, name, values]) => ({ name, values: values.split('; ') }));
  const body = lines.filter((line) => !line.startsWith('~ '));
  const count = Math.max(1, ...variations.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, number) => ({
    name: `${file}/${title}/${number}`,
    kind,
    lines: body.map((line) =>
      variations.reduce((text, { name, values }) => text.replaceAll(`«${name}»`, values[number % values.length]), line),
    ),
  }));
}
