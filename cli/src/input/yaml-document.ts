// The documents of a YAML file, and what is wrong with each as YAML.
import { isScalar, Scalar, type Node } from 'yaml';
import { locationsOf, nodeAt, parseText, type ParsedDocument, type ParsedText } from './parsed-text.js';
import { problem, TOO_DEEP, type DocumentProblem, type SourceDocument } from './source-document.js';
import { syntaxProblems } from './yaml-syntax.js';
import { converted, nodesOf, type NodeProblem } from './yaml-value.js';

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
  const tell = ({ code, msg, offset }: NodeProblem): DocumentProblem => problem(code, msg, parsed.locationAt(offset));
  const problems = [...syntaxProblems(parsed, document), ...nodesOf(document).problems.map(tell)];
  let value: unknown;
  // A document with a duplicate key still has a value that can be checked.
  if (problems.every(({ code }) => code === 'duplicate_key')) {
    const made = converted(document);
    if ('value' in made) value = made.value;
    else problems.push(tell(made.problem));
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
