// Reads the project's pages: their code blocks, headings and links; and runs a block of JavaScript as a reader would.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The paths of every page: those at the root and those of the folders that have pages, each folder in order. */
export async function pages() {
  const found = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'tests/README.md'];
  for (const folder of ['docs', 'reference', 'examples', 'benches', 'decisions']) {
    const names = await readdir(ROOT + folder, { recursive: true });
    found.push(
      ...names
        .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
        .sort()
        .map((name) => `${folder}/${name}`),
    );
  }
  return found;
}

/** A page: its text, and its blocks as `{ language, code, line, title }`, where the title is the heading above. */
export async function readPage(path) {
  const text = await readFile(ROOT + path, 'utf8');
  const blocks = [];
  let open = null;
  let title = path;
  text.split('\n').forEach((line, index) => {
    const fence = /^(\s*)```(\S*)/.exec(line);
    if (open && fence && fence[2] === '') {
      blocks.push({ ...open, code: open.lines.join('\n') });
      open = null;
    } else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else if (fence) open = { page: path, language: fence[2], indent: fence[1], line: index + 1, title, lines: [] };
    else if (/^#+ /.test(line)) title = line.replace(/^#+ /, '');
  });
  assert.equal(open, null, `${path} has a code block without an end`);
  return { path, text, blocks };
}

/** The text of a page without its code: blocks, and what stands between backticks. */
export const prose = (text) =>
  text.replace(/^(\s*)```[\s\S]*?^\s*```$/gm, '').replace(/`[^`\n]*`/g, (code) => '`'.repeat(Math.min(code.length, 2)));

/** The anchors of a page's headings, as hosts of Markdown make them, and those that are written as HTML. */
export function anchors(text) {
  const seen = new Map();
  const made = [];
  for (const [, heading] of text.replace(/^(\s*)```[\s\S]*?^\s*```$/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    made.push(count === 0 ? slug : `${slug}-${count}`);
  }
  return new Set([...made, ...Array.from(text.matchAll(/<a (?:id|name)="([^"]+)"/g), ([, id]) => id)]);
}

/** Every link and picture of a page's prose, as it is written. */
export function links(text) {
  const plain = prose(text);
  return [
    ...Array.from(plain.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g), ([, target]) => target),
    ...Array.from(plain.matchAll(/^\[[^\]]+\]: (\S+)/gm), ([, target]) => target),
    ...Array.from(plain.matchAll(/ (?:href|src)="([^"]+)"/g), ([, target]) => target),
  ];
}

const AsyncFunction = (async () => {}).constructor;

/**
 * Runs a block as the body of a module. `modules` are what it may import, `names` what it may use without saying where
 * that comes from. A comment behind a statement that reads as a value is the value that the statement must have:
 * `report.ok; // false`.
 */
export async function runBlock(code, { modules, names }) {
  const imports = {};
  const body = code
    .replace(/^import\s+([\s\S]*?)\s+from '([^']+)'( with \{[^}]*\})?;$/gm, (_, what, from) => {
      assert.ok(Object.hasOwn(modules, from), `the block imports ${from}, which its test does not hand in`);
      const [, own, list] = /^(\w+)?,?\s*(\{[\s\S]*\})?$/.exec(what) ?? [];
      if (own) imports[own] = modules[from].default;
      for (const part of (list ?? '')
        .replace(/[{}]/g, '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)) {
        const [name, alias = name] = part.split(/\s+as\s+/);
        assert.ok(name in modules[from], `${from} exports no ${name}`);
        imports[alias] = modules[from][name];
      }
      return '';
    })
    .replace(/^export /gm, '')
    .split('\n')
    .map(expected)
    .join('\n');
  const same = (actual, value, told) => assert.deepEqual(plainly(actual), plainly(value), told);
  const scope = { ...names, ...imports, same };
  const run = new AsyncFunction(...Object.keys(scope), `'use strict';\n${body}`);
  await run(...Object.values(scope));
}

/** A line whose comment is a value becomes one that compares with it. */
function expected(line) {
  const found = /^(\s*)(.+); \/\/ (.+)$/.exec(line);
  if (!found || !isValue(found[3])) return line;
  const [, indent, statement, value] = found;
  const told = JSON.stringify(line.trim());
  const declared = /^(?:const|let) (\w+) = /.exec(statement);
  if (declared) return `${indent}${statement}; same(${declared[1]}, ${value}, ${told});`;
  if (/^(?:const|let|return|throw|for|if) /.test(statement)) return line;
  const printed = /^console\.log\((.+)\)$/.exec(statement);
  return `${indent}same(${printed ? printed[1] : statement}, ${value}, ${told});`;
}

function isValue(text) {
  if (/^[a-z]+$/i.test(text)) return ['true', 'false', 'null', 'undefined'].includes(text);
  try {
    new Function(`return (${text})`);
    return /^[[{'"\d-]/.test(text);
  } catch {
    return false;
  }
}

/** A value without its prototypes and frozen marks, so that only what it says is compared. */
const plainly = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
