// Reads the documents of a file, JSON or YAML, and knows where in it each value stands.
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, Lexer, LineCounter, parseAllDocuments, Scalar, visit, type Document as YamlDocument, type Node, type ParsedNode } from 'yaml';
import { textOf } from './command.js';
import { CommandError, EXIT } from './exit.js';

/** Where something stands in a file: line and column, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What keeps a document from being read, or is likely not meant. */
export interface Problem {
  readonly code: string;
  readonly msg: string;
  readonly severity: 'error' | 'warning';
  readonly place: Place;
}

/** One document of a file. */
export interface SourceDocument {
  /** The file as it was named; `<stdin>` for the standard input. */
  readonly file: string;
  readonly format: 'json' | 'yaml';
  /** The text, where the document is JSON: it is checked as it stands. */
  readonly json: string | undefined;
  /** The value; undefined where it cannot be read. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Where the value at a path stands, or the nearest one above it that is there. */
  placeOf(path: readonly (string | number)[]): Place;
  /** Where a character of the text stands. */
  placeAt(offset: number): Place;
  /** The scalar at a path, as it is written in YAML without quotes; undefined for everything else. */
  plainAt(path: readonly (string | number)[]): unknown;
}

/** No form is longer: the service takes 1 MB of JSON, and YAML has comments. */
const MOST_BYTES = 2 << 20;
/** No form nests deeper; far more would exhaust the stack of the parser. */
const MOST_DEPTH = 200;
/** How often aliases may repeat what they stand for, all in all. */
const MOST_ALIASES = 100;

const TOO_DEEP = `Nested deeper than ${MOST_DEPTH} levels, which no form is`;

const STDIN = '<stdin>';

/**
 * Reads the documents of a file; `-` is the standard input. Several stand in a YAML file, with `---` between them.
 * @throws CommandError where the file cannot be read
 */
export async function readDocuments(name: string): Promise<SourceDocument[]> {
  const file = name === '-' ? STDIN : name;
  const text = await contentOf(name, file);
  const ending = extname(name).toLowerCase();
  const isJson = ending === '.json' || (ending !== '.yaml' && ending !== '.yml' && /^\s*[{[]/.test(text));
  const documents = isJson ? [jsonDocument(file, text)] : yamlDocuments(file, text);
  if (documents.length === 0) throw new CommandError(`${file} holds no document`, EXIT.usage);
  return documents;
}

/** What is said of a file that cannot be read. */
export function unreadable(file: string, error: unknown): CommandError {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code === 'EACCES' ? 'it may not be read' : textOf(error);
  return new CommandError(`cannot read ${file}: ${why}`, EXIT.usage);
}

async function contentOf(name: string, file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await read(name === '-' ? process.stdin : createReadStream(name));
  } catch (error) {
    throw unreadable(file, error);
  }
  if (bytes.byteLength > MOST_BYTES) throw new CommandError(`${file} has more than ${MOST_BYTES} bytes, and no form has`, EXIT.usage);
  try {
    // Without the byte order mark that some editors write.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} is no text in UTF-8: save it as UTF-8`, EXIT.usage);
  }
}

/** Reads to the end, or until there is more than a form has: some inputs have no end. */
async function read(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.byteLength;
    if (length > MOST_BYTES) break;
  }
  return Buffer.concat(parts);
}

type Parsed = YamlDocument.Parsed<ParsedNode>;

/** What every document of a file knows of its text. */
interface Source {
  readonly file: string;
  readonly placeAt: (offset: number) => Place;
  readonly parsed: readonly Parsed[];
  readonly tooDeep: number | undefined;
}

function parse(file: string, text: string): Source {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  let tooDeep = depthBeyond(text);
  let parsed: Parsed[] = [];
  if (tooDeep === undefined) {
    try {
      const documents = parseAllDocuments(text, { version: '1.2', stringKeys: true, merge: true, prettyErrors: false, logLevel: 'silent' });
      parsed = Array.isArray(documents) ? (documents as Parsed[]) : [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tooDeep = 0;
    }
  }
  return { file, placeAt, parsed, tooDeep };
}

/** Where brackets nest deeper than any form; undefined where none do. */
function depthBeyond(text: string): number | undefined {
  let depth = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    // The lexer marks documents, starts of flow text and the like with single control characters that are not in the text.
    if (token === '\u0002' || token === '\u0018' || token === '\u001f') continue;
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MOST_DEPTH) return offset;
    offset += token.length;
  }
  return undefined;
}

function problem(code: string, msg: string, place: Place, severity: Problem['severity'] = 'error'): Problem {
  return { code, msg, severity, place };
}

/** A document of JSON. The YAML parser reads it too, and so tells where everything stands. */
function jsonDocument(file: string, text: string): SourceDocument {
  const source = parse(file, text);
  const [document] = source.parsed;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The check of the text says what is wrong with it, and where.
  }
  const repeated = value === undefined ? [] : (document?.errors ?? []).filter(({ code }) => code === 'DUPLICATE_KEY');
  const problems = repeated.map(({ pos: [start] }) => problem('duplicate_key', 'The key stands twice; the last one counts', source.placeAt(start), 'warning'));
  return { file, format: 'json', json: text, value, problems, ...places(source, document?.errors.some(({ code }) => code !== 'DUPLICATE_KEY') ? undefined : document), plainAt: () => undefined };
}

function yamlDocuments(file: string, text: string): SourceDocument[] {
  const source = parse(file, text);
  if (source.tooDeep !== undefined) {
    const place = source.placeAt(source.tooDeep);
    const deep = problem('yaml_too_deep', TOO_DEEP, place);
    return [{ file, format: 'yaml', json: undefined, value: undefined, problems: [deep], ...places(source, undefined), plainAt: () => undefined }];
  }
  // What is empty between two marks, and a file of comments, is no document.
  return source.parsed.filter((document) => !isEmpty(document.contents) || document.errors.length > 0).map((document) => yamlDocument(source, document));
}

function isEmpty(contents: Node | null): boolean {
  return contents === null || (isScalar(contents) && contents.value === null && !contents.source);
}

function yamlDocument(source: Source, document: Parsed): SourceDocument {
  const problems = [...syntaxProblems(source, document), ...valueProblems(source, document)];
  let value: unknown;
  // A key that stands twice is wrong, and leaves a value that can be checked all the same.
  if (problems.every(({ code }) => code === 'duplicate_key')) {
    try {
      value = document.toJS({ maxAliasCount: MOST_ALIASES });
    } catch (error) {
      problems.push(problem('yaml_alias', aliasSentence(error), source.placeAt(document.range[0])));
    }
  }
  const plainAt = (path: readonly (string | number)[]): unknown => {
    const { value: node } = walk(document, path);
    return isScalar(node) && node.type === Scalar.PLAIN ? node.value : undefined;
  };
  return { file: source.file, format: 'yaml', json: undefined, value, problems, ...places(source, document), plainAt };
}

/** What the parser's own words leave unsaid. */
const SENTENCES: Readonly<Record<string, string>> = {
  NON_STRING_KEY: 'A key must be a text',
  DUPLICATE_KEY: 'The key stands twice in one mapping',
  TAB_AS_INDENT: 'A tab cannot indent in YAML: use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'A second ": " stands on the line: put a text that has one in quotes',
  TAG_RESOLVE_FAILED: 'Tags such as !name mean nothing here: write the value itself',
};

function syntaxProblems({ placeAt }: Source, { errors, warnings }: Parsed): Problem[] {
  return [...errors, ...warnings].map(({ code, message, pos: [start] }) => {
    // The parser stops where its own stack ends.
    if (/call stack/.test(message)) return problem('yaml_too_deep', TOO_DEEP, placeAt(start));
    const name = code === 'DUPLICATE_KEY' ? 'duplicate_key' : code === 'TAG_RESOLVE_FAILED' ? 'yaml_tag' : 'yaml_invalid';
    return problem(name, SENTENCES[code] ?? message.replace(/\.$/, ''), placeAt(start));
  });
}

/** What YAML can say and JSON cannot. */
function valueProblems({ placeAt }: Source, document: Parsed): Problem[] {
  const found: Problem[] = [];
  const at = (node: Node): Place => placeAt(node.range?.[0] ?? 0);
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && !Number.isFinite(node.value)) found.push(problem('yaml_number', 'JSON has no such number', at(node)));
      if (typeof node.value === 'bigint' || node.value instanceof Uint8Array) found.push(problem('yaml_number', 'JSON has no such value', at(node)));
    },
    Alias: (_, node, ancestors) => {
      const target = node.resolve(document);
      if (target === undefined) found.push(problem('yaml_alias', `There is no anchor &${node.source} before this alias`, at(node)));
      else if (ancestors.includes(target)) found.push(problem('yaml_alias', 'The alias stands inside what it repeats', at(node)));
    },
  });
  return found;
}

function aliasSentence(error: unknown): string {
  const isBomb = textOf(error).startsWith('Excessive alias count');
  return isBomb ? `Aliases repeat more than ${MOST_ALIASES} values, as in a text that is made to exhaust the memory` : textOf(error);
}

/** Where a path leads: the key and the value of its last step that is there, and whether that is the whole path. */
function walk(document: Parsed, path: readonly (string | number)[]): { key: Node | null; value: Node | null; whole: boolean } {
  let key: Node | null = null;
  let value: Node | null = document.contents;
  for (const step of path) {
    const here: unknown = isAlias(value) ? value.resolve(document) : value;
    if (isMap(here)) {
      const pair = here.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined) return { key, value, whole: false };
      key = pair.key as Node;
      value = isNode(pair.value) ? pair.value : null;
    } else if (isSeq(here) && typeof step === 'number' && step < here.items.length) {
      key = here.items[step] as Node;
      value = here.items[step] as Node;
    } else return { key, value, whole: false };
  }
  return { key, value, whole: true };
}

function places({ placeAt }: Source, document: Parsed | undefined): Pick<SourceDocument, 'placeOf' | 'placeAt'> {
  const placeOf = (path: readonly (string | number)[]): Place => {
    if (document === undefined) return { line: 1, column: 1 };
    const { key, value } = walk(document, path);
    // A scalar is shown itself; what is long, or nothing, by the key that leads to it.
    const isShort = isScalar(value) && value.range != null && value.range[1] > value.range[0];
    const shown = isShort || key === null ? (value ?? document.contents) : key;
    return placeAt((isCollection(shown) || shown === null ? shown?.range?.[0] : shown.range?.[0]) ?? document.range[0]);
  };
  return { placeOf, placeAt };
}
