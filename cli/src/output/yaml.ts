// Records as YAML that every reader reads as the same: of YAML 1.2, and of 1.1, as Kubernetes' tools and PyYAML are.
import { Document, Scalar, visit } from 'yaml';

/** What a terminal obeys or nobody sees: control characters but the line break, directions, marks without width, and what YAML has not. */
const HIDDEN = /[^\P{Cc}\n]|[\p{Cf}\u2028\u2029\ufffe\uffff]/gu;

/** The text of a value, in which nothing is hidden. Long texts stay on one line. */
export function yamlText(value: unknown): string {
  // Texts such as `no`, `1:30` and `<<` are written in quotes.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 }).replace(HIDDEN, escaped);
}

/** Only a text in double quotes can be escaped. `=` is something else in YAML 1.1, which the writer does not know. */
function needsQuotes(text: string): boolean {
  return text === '=' || text.search(HIDDEN) >= 0;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
