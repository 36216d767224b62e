// Records as YAML that every reader reads as the same: of YAML 1.2, and of 1.1, as Kubernetes' tools and PyYAML are.
import { Document, Scalar, visit } from 'yaml';

/** Texts that are something else to a reader of YAML 1.1, and that the writer does not know of. */
const ODD = /^=$|[\t\u007f-\u009f\u2028\u2029\ufeff]/;
/** Characters that may not stand in YAML 1.1 as they are, or are white space there. */
const ESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** The text of a value. Long texts stay on one line. */
export function yamlText(value: unknown): string {
  // Texts such as `no`, `1:30` and `<<` are written in quotes.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && ODD.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const text = document.toString({ lineWidth: 0 });
  return text.replace(ESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
