// What the build for Node.js does to the files that Rollup has made.
import { basename } from 'node:path';

/** What an entry for Node.js says of its .wasm file: that a file beside it reads it, or that the caller hands it in. */
const fileOfEntry = (wasm, isSlim) =>
  isSlim
    ? 'function fileOfEntry() {}\n'
    : `function fileOfEntry() {
  try {
    return require('./files/${wasm}.js').read();
  } catch (error) {
    throw new Error(\`deployment-control cannot read its file ${wasm}.wasm (\${error.message}). Where a bundler has moved the package's code away from it, declare deployment-control external\`);
  }
}
`;

/**
 * Reads a .wasm file, or takes the text of it that a bundler has put beside the code which it has moved away.
 *
 * @vercel/ncc looks for files that a program reads in what ends in .js alone, and knows no syntax younger than 2020.
 */
const reader = (wasm) => `'use strict';

let file;
exports.read = () => file || (file = read());

function read() {
  try {
    const fs = require('fs');
    const path = require('path');
    return fs.readFileSync(path.join(__dirname, '../../${wasm}.wasm'));
  } catch (error) {
    try {
      return require('../../esm/${wasm}/source.js').text;
    } catch (_) {
      throw error;
    }
  }
}
`;

/** The files below `dist/esm/shared` that are written in JSON, with the members of what each has. */
export const JSON_TABLES = {
  'signature-logs': ['logs'],
  'signature-table': ['lists', 'columns', 'traps'],
};

/** Reads a table from the file that pages have, or takes it where a bundler has put it, like the above. */
const tableReader = (name, members) => `'use strict';

let table;
const of = () => table || (table = read());
exports.TABLE = {${members
  .map(
    (member) => `
  get ${member}() {
    return of().${member};
  },`,
  )
  .join('')}
};

function read() {
  try {
    const fs = require('fs');
    const path = require('path');
    const text = fs.readFileSync(path.join(__dirname, '../../esm/shared/${name}.js'), 'utf8');
    return JSON.parse(text.slice(text.indexOf('{'), text.indexOf(';\\n\\nexport')));
  } catch (error) {
    try {
      return require('../../esm/shared/${name}.js').TABLE;
    } catch (_) {
      throw error;
    }
  }
}
`;

/** In Node.js, a table is read from the file that pages have, when it is needed. */
export const jsonTables = {
  name: 'json-tables',
  resolveId: (specifier) => {
    const name = basename(specifier, '.js');
    return name in JSON_TABLES ? { id: `shared/${name}`, external: true } : undefined;
  },
  generateBundle() {
    for (const [name, members] of Object.entries(JSON_TABLES))
      this.emitFile({ type: 'asset', fileName: `files/${name}.js`, source: tableReader(name, members) });
  },
};

/**
 * In Node.js, what asks for a .wasm file is there once for both of its entries, as a function that makes an instance:
 * each entry has a core of its own. So is what an instance loads later. By the parentheses V8 compiles it at once.
 */
export const instances = (entries) => ({
  name: 'instances',
  generateBundle(_, files) {
    for (const chunk of Object.values(files)) {
      const [, name] = /^shared\/(core|checks|emulator|later)$/.exec(chunk.name) ?? [];
      const [wasm, names] = Object.entries(entries).find(([, each]) => each.includes(chunk.name)) ?? [];
      if (name !== undefined) chunk.code = instance(chunk.code, name === 'later' ? 'shared_core' : 'fileOfEntry');
      if (wasm === undefined) continue;
      const code = chunk.code.replace(`require('./shared/${wasm}.cjs')`, '$&.instance(fileOfEntry)');
      if (code.includes('fileOfEntry')) chunk.code = `${code}\n${fileOfEntry(wasm, chunk.name === names[1])}`;
    }
    const emit = (name, source) => this.emitFile({ type: 'asset', fileName: `files/${name}`, source });
    for (const wasm of Object.keys(entries)) emit(`${wasm}.js`, reader(wasm));
    emit('package.json', '{ "type": "commonjs" }\n');
  },
});

function instance(code, given) {
  const [, imports, body] = /^'use strict';\n\n((?:const .* = require\(.*\);\n)*)([\s\S]*)$/.exec(code);
  const others = imports.replace("const shared_core = require('./core.cjs');\n", '');
  const once = body.replaceAll("require('./later.cjs')", "(later ??= require('./later.cjs').instance(exports))");
  return `'use strict';\n\n${others}\nexports.instance = (function (${given}) {\nconst exports = {};\nlet later;\n${once}\nreturn exports;\n});\n`;
}

/** Reads the file of tables when one is first asked for: the compiler would look through all of its text at the start. */
export const onDemand = {
  name: 'on-demand',
  renderChunk: (code) => {
    const [line, read] = /^const shared_tables = (require\('.*'\));\n/m.exec(code) ?? [];
    return line === undefined ? code : code.replace(line, '').replaceAll('shared_tables.', `${read}.`);
  },
};

/**
 * Lets ES modules of Node.js import what `require` gives: the same objects, whoever asks. Node.js looks through the
 * text of what is imported for the names of the exports, so most of the code is in files that this one requires.
 */
export const importable = {
  name: 'importable',
  generateBundle(_, files) {
    for (const { name, isEntry, exports } of Object.values(files)) {
      if (!isEntry) continue;
      const from = `from './${basename(name)}.cjs';\n`;
      const names = exports.filter((each) => each !== 'default');
      // Rollup takes the member `default` for the whole, others do not.
      const byDefault = `import library ${from}export default library.default ?? library;\n`;
      const source = `export { ${names.join(', ')} } ${from}${exports.includes('default') ? byDefault : ''}`;
      this.emitFile({ type: 'asset', fileName: `${name}.mjs`, source });
    }
  },
};
