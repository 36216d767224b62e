// The generated predicates as a module, bundled from their sources without the package around them; and what they say
// beside what the core says.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import * as api from 'deployment-control';
import { HOSTINGS, RECORDS } from './predicate-forms.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The minified text of a bundle that has these predicates. */
export function bundled(names) {
  const contents = `export { ${names.join(', ')} } from './pkg/src/generated/predicates.ts';`;
  const built = buildSync({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return built.outputFiles[0].text;
}

/** The bytes of a bundle, compressed. */
export const weight = (names) => gzipSync(bundled(names), { level: 9 }).length;

/** The name of a record's predicate. */
const nameOf = (record) => record[0].toLowerCase() + record.slice(1);

/** Every predicate by its name. */
export const predicates = await import(
  `data:text/javascript;base64,${Buffer.from(bundled(RECORDS.map(nameOf))).toString('base64')}`
);

/** Whether the predicate of a record says yes. */
export const says = (record, form, hosting) => predicates[nameOf(record)](form, HOSTINGS.indexOf(hosting));

/** The issues that the core finds in the text that is sent of a form; one of our own where none can be sent. */
export function issues(record, form, hosting) {
  let text;
  try {
    text = JSON.stringify(form);
  } catch {
    // A cycle, or what throws.
  }
  return text === undefined ? [{ code: 'cannot_be_sent' }] : api.validateJson(record, text, { hosting }).issues;
}
