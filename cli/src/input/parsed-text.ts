// The text of a file as the YAML parser reads it, with the location of each value. JSON is YAML too, so this serves
// both.
import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseAllDocuments,
  type Document,
  type Node,
  type Pair,
  type ParsedNode,
  type ScalarTag,
  type YAMLMap,
} from 'yaml';
import { nodesOf } from './yaml-value.js';
import { MAX_DEPTH, type Location, type Path, type SourceDocument } from './source-document.js';

/** A document as the parser returns it. */
export type ParsedDocument = Document.Parsed<ParsedNode>;

/** A text with its documents. */
export interface ParsedText {
  readonly file: string;
  /** The text, in which every line ends with a line feed. */
  readonly text: string;
  readonly documents: readonly ParsedDocument[];
  /** Where the text nests too deep to be parsed; undefined if it does not. */
  readonly tooDeepAt: number | undefined;
  readonly locationAt: (offset: number) => Location;
}

/**
 * A whole number that begins with 0 is octal, as in YAML 1.1: files for Kubernetes have modes like `0400`, and its tools
 * read them so.
 */
const OCTAL: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0[0-7]+$/,
  resolve: (written) => Number.parseInt(written, 8),
};

/** Parses a text. */
export function parseText(file: string, given: string): ParsedText {
  // YAML takes CR alone as the end of a line, and a byte order mark before each document; the parser does not.
  const text = given.replace(/\r(?!\n)/g, '\n').replace(/(^|\n)\uFEFF/g, '$1');
  const locationAt = locationsIn(text);
  const tooDeepAt = offsetTooDeep(text);
  if (tooDeepAt !== undefined) return { file, text, documents: [], tooDeepAt, locationAt };
  try {
    const parsed = parseAllDocuments(text, {
      version: '1.2',
      stringKeys: true,
      // They are looked for at once, in less time.
      uniqueKeys: false,
      merge: true,
      customTags: (tags) => [OCTAL, ...tags],
      prettyErrors: false,
      logLevel: 'silent',
    });
    // The parser returns no list if the text is empty.
    const documents = Array.isArray(parsed) ? (parsed as ParsedDocument[]) : [];
    return { file, text, documents, tooDeepAt: undefined, locationAt };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { file, text, documents: [], tooDeepAt: 0, locationAt };
  }
}

function locationsIn(text: string): (offset: number) => Location {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

/** The offset at which brackets nest too deep; undefined if they do not. */
function offsetTooDeep(text: string): number | undefined {
  let depth = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    // Single control characters that the lexer adds: the starts of a document, of flow text and of a scalar.
    if (token === '\u0002' || token === '\u0018' || token === '\u001f') continue;
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return offset;
    offset += token.length;
  }
  return undefined;
}

const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** The pairs of a mapping by their keys. Of two with one key, the first. */
function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map);
  if (known !== undefined) return known;
  const found = new Map<string, Pair>();
  for (const item of map.items)
    if (isScalar(item.key) && !found.has(String(item.key.value))) found.set(String(item.key.value), item);
  pairs.set(map, found);
  return found;
}

/** The key and the value at the end of a path, or at its last step that exists. */
export function nodeAt(
  document: ParsedDocument,
  path: Path,
): { readonly key: Node | null; readonly value: Node | null } {
  let key: Node | null = null;
  let value: Node | null = document.contents;
  for (const step of path) {
    const parent: unknown = isAlias(value) ? nodesOf(document).targets.get(value) : value;
    if (isMap(parent)) {
      const pair = pairsOf(parent).get(String(step));
      if (pair === undefined) break;
      key = pair.key as Node;
      value = isNode(pair.value) ? pair.value : null;
    } else if (isSeq(parent) && typeof step === 'number' && step < parent.items.length) {
      key = parent.items[step] as Node;
      value = parent.items[step] as Node;
    } else break;
  }
  return { key, value };
}

/** The locations in a document; every path is at the start of the file if the document cannot be read. */
export function locationsOf(
  { locationAt }: ParsedText,
  document: ParsedDocument | undefined,
): Pick<SourceDocument, 'locationOf' | 'locationAt'> {
  const locationOf = (path: Path): Location => {
    if (document === undefined) return { line: 1, column: 1 };
    const { key, value } = nodeAt(document, path);
    // A scalar is shown at its own place, a collection or an empty value at its key.
    const isWritten = isScalar(value) && value.range != null && value.range[1] > value.range[0];
    const shown = isWritten || key === null ? (value ?? document.contents) : key;
    return locationAt(
      (isCollection(shown) || shown === null ? shown?.range?.[0] : shown.range?.[0]) ?? document.range[0],
    );
  };
  return { locationOf, locationAt };
}
