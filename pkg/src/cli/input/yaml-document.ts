// The documents of a YAML file, and what is wrong with each as YAML.
import { isScalar, Scalar, visit, type Node } from 'yaml';
import { messageOf } from '../process/exit.js';
import { locationsOf, nodeAt, parseText, type ParsedDocument, type ParsedText } from './parsed-text.js';
import { problem, TOO_DEEP, type DocumentProblem, type Location, type SourceDocument } from './source-document.js';
import { syntaxProblems } from './yaml-syntax.js';

/** The most values that aliases may repeat in one document. */
const MAX_ALIASES = 100;

/** Reads the documents of a YAML file. */
export function yamlDocuments(file: string, text: string): SourceDocument[] {
  const parsed = parseText(file, text);
  if (parsed.tooDeepAt !== undefined) return [unreadDocument(parsed, parsed.tooDeepAt)];
  // An empty part between two `---`, or a file with comments only, is no document.
  return parsed.documents
    .filter(({ contents, errors }) => !isEmpty(contents) || errors.length > 0)
    .map((document) => yamlDocument(parsed, document));
}

/** The document of a text that nests too deep to be parsed. */
function unreadDocument(parsed: ParsedText, offset: number): SourceDocument {
  return {
    file: parsed.file,
    json: undefined,
    value: undefined,
    problems: [problem('yaml_too_deep', TOO_DEEP, parsed.locationAt(offset))],
    ...locationsOf(parsed, undefined),
    unquotedAt: () => undefined,
  };
}

function isEmpty(contents: Node | null): boolean {
  return contents === null || (isScalar(contents) && contents.value === null && !contents.source);
}

function yamlDocument(parsed: ParsedText, document: ParsedDocument): SourceDocument {
  const problems = [...syntaxProblems(parsed, document), ...valueProblems(parsed, document)];
  let value: unknown;
  // A document with a duplicate key still has a value that can be checked.
  if (problems.every(({ code }) => code === 'duplicate_key')) {
    try {
      value = document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch (error) {
      problems.push(problem('yaml_alias', aliasMessage(error), parsed.locationAt(document.range[0])));
    }
  }
  return {
    file: parsed.file,
    json: undefined,
    value,
    problems,
    ...locationsOf(parsed, document),
    unquotedAt(path) {
      const { value: node } = nodeAt(document, path);
      return isScalar(node) && node.type === Scalar.PLAIN ? node.value : undefined;
    },
  };
}

/** Values and aliases that YAML allows and JSON cannot express. */
function valueProblems({ locationAt }: ParsedText, document: ParsedDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const at = (node: Node): Location => locationAt(node.range?.[0] ?? 0);
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && !Number.isFinite(node.value))
        problems.push(problem('yaml_number', 'JSON has no such number', at(node)));
      if (typeof node.value === 'bigint' || node.value instanceof Uint8Array)
        problems.push(problem('yaml_number', 'JSON has no such value', at(node)));
    },
    Alias: (_, node, ancestors) => {
      const target = node.resolve(document);
      if (target === undefined)
        problems.push(problem('yaml_alias', `There is no anchor &${node.source} before this alias`, at(node)));
      else if (ancestors.includes(target))
        problems.push(problem('yaml_alias', 'The alias stands inside what it repeats', at(node)));
    },
  });
  return problems;
}

function aliasMessage(error: unknown): string {
  const message = messageOf(error);
  return message.startsWith('Excessive alias count')
    ? `Aliases repeat more than ${MAX_ALIASES} values, as in a text that is made to exhaust the memory`
    : message;
}
