// What the build for Node.js does to the files that Rollup has made.
import { basename } from 'node:path';

/** What to do where a file is not beside the code that needs it. */
const MOVED =
  'Where a bundler has moved the package\'s code away from it, declare deployment-control external, or let the bundler resolve it by the condition "module"';

/** What an entry for Node.js says of its .wasm file: where it is, or that the caller hands it in. */
const fileOfEntry = (wasm, isSlim) =>
  isSlim
    ? 'function fileOfEntry() {}\n'
    : `let bytes;
function fileOfEntry() {
  try {
    return (bytes ??= require('node:fs').readFileSync(require('node:path').join(__dirname, '../${wasm}.wasm')));
  } catch (error) {
    throw new Error(\`deployment-control cannot read its file ${wasm}.wasm (\${error.message}). ${MOVED}\`);
  }
}
`;

/**
 * In Node.js, what asks for a .wasm file is there once for both of its entries, as a function that makes an instance:
 * each entry has a core of its own. So is what an instance loads later. By the parentheses V8 compiles it at once.
 */
export const instances = (entries) => ({
  name: 'instances',
  generateBundle(_, files) {
    for (const chunk of Object.values(files)) {
      const [, name] = /^shared\/(core|emulator|later)$/.exec(chunk.name) ?? [];
      const [wasm, names] = Object.entries(entries).find(([, each]) => each.includes(chunk.name)) ?? [];
      if (name !== undefined) chunk.code = instance(chunk.code, name === 'later' ? 'shared_core' : 'fileOfEntry');
      if (wasm === undefined) continue;
      const code = chunk.code.replace(`require('./shared/${wasm}.cjs')`, '$&.instance(fileOfEntry)');
      if (code.includes('fileOfEntry')) chunk.code = `${code}\n${fileOfEntry(wasm, chunk.name === names[1])}`;
    }
  },
});

function instance(code, given) {
  const [, imports, body] = /^'use strict';\n\n((?:const .* = require\(.*\);\n)*)([\s\S]*)$/.exec(code);
  const others = imports.replace("const shared_core = require('./core.cjs');\n", '');
  const once = body.replaceAll("require('./later.cjs')", "(later ??= require('./later.cjs').instance(exports))");
  return `'use strict';\n\n${others}\nexports.instance = (function (${given}) {\nconst exports = {};\nlet later;\n${once}\nreturn exports;\n});\n`;
}

/**
 * Lets ES modules of Node.js import what `require` gives: the same objects, whoever asks. An `import` of the file would
 * let Node.js look through all of its text for the names of the exports first, which takes longer than to run it.
 */
export const importable = {
  name: 'importable',
  generateBundle(_, files) {
    for (const { name, isEntry, exports } of Object.values(files)) {
      if (!isEntry) continue;
      const source = `import { createRequire } from 'node:module';
let library;
try {
  library = createRequire(import.meta.url)('./${basename(name)}.cjs');
} catch (error) {
  throw new Error(\`deployment-control cannot load its file ${name}.cjs (\${error.message}). ${MOVED}\`, { cause: error });
}
export const { ${exports.filter((each) => each !== 'default').join(', ')} } = library;
${exports.includes('default') ? 'export default library.default;\n' : ''}`;
      this.emitFile({ type: 'asset', fileName: `${name}.mjs`, source });
    }
  },
};
