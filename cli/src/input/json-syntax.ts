// What to do where a text is JSON but for what JSON5 or a program has put in. No hint shows a part of the text.
const NAMED_YAML = 'or name the file .yaml, which may have';

const LAST_COMMA = /^,?\s*[}\]]/;

/** What stands where JSON ends to be JSON, with what to do, and how YAML helps where the text may be that. */
const HINTS: readonly (readonly [at: RegExp, hint: string, ofYaml?: string])[] = [
  [/^(\/[/*]|#)/, 'JSON has no comments: leave them out', 'or write YAML, whose comments begin with #'],
  [LAST_COMMA, 'JSON has no comma behind the last entry: take it away', `${NAMED_YAML} one`],
  [/^'/, 'JSON has double quotes alone: write "', `${NAMED_YAML} both`],
  [/^[-+]?(NaN|Infinity)\b/, 'JSON has no such number: write one, or null'],
  [/^(True|False|None|undefined)\b/, 'JSON has true, false and null alone, in small letters'],
  [/^[A-Za-z_$][\w$]*\s*:/, 'JSON has names in double quotes alone: write them so', `${NAMED_YAML} them without`],
];

/** The rest of a sentence about the syntax of a text that is not JSON from an offset on. */
export function jsonHint(text: string, offset: number, mayBeYaml: boolean): string {
  const rest = text.slice(offset);
  // An entry can also be absent where none has gone before.
  const isBehindComma = /^,/.test(rest) || /,\s*$/.test(text.slice(0, offset));
  const found = HINTS.find(([at]) => at.test(rest) && (at !== LAST_COMMA || isBehindComma));
  if (found === undefined) return '';
  const [, hint, ofYaml] = found;
  return `; ${hint}${mayBeYaml && ofYaml !== undefined ? `, ${ofYaml}` : ''}`;
}
