// Reads the text of a file with environment variables, such as `.env`, as python-dotenv reads it, with which agents and
// the service's own client do. What that passes over in silence is a problem here.

/** A variable of the file, or why a line sets none. */
export interface EnvLine {
  /** The number of the line, from 1. */
  readonly line: number;
  /** The name, or what may be a part of a key where there is a problem: then only one that looks like a name is here. */
  readonly name?: string;
  readonly value?: string;
  /** What is wrong with the line, as the rest of a sentence about it. It contains no value. */
  readonly problem?: string;
}

/** What stands around a file. */
export interface Surroundings {
  /** A variable that no line before has set. */
  readonly variable?: (name: string) => string | undefined;
  /** Whether a variable holds a credential of the client, which goes into no value. */
  readonly isCredential?: (name: string) => boolean;
}

/** A comment, an assignment with a value in quotes or without, or what is neither. A backslash keeps a quote open. */
const ENTRY =
  /[^\S\n]*(?:#[^\n]*|(?:export[^\S\n]+)?(?!export\s)([^\s=#"'`]+)[^\S\n]*=([^\S\n]*)(?:"([^"\\]*(?:\\[\s\S][^"\\]*)*)"([^\n]*)|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'([^\n]*)|([^\n]*))|([^\n]*))(?:\n|$)/gy;

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The most characters that references fill in, in a whole file: more would be made to exhaust the memory. */
const MOST_FILLED = 2 << 20;

/** A reference to a variable, or the start of what is none. */
const REFERENCE = /\$\{(?:([A-Za-z_]\w*)(?::-([^}]*))?\})?/g;

const IF_MEANT = 'put the value in single quotes if it is meant so';

/**
 * Reads `NAME=value` lines. Comments and empty lines are skipped, and so is `export` before a name. A value without
 * quotes ends before a `#` that has white space before it; one in quotes may have several lines. `${NAME}` and
 * `${NAME:-default}` are replaced, by a line before or by `variable`, but not in single quotes. A name stands once, with
 * a value.
 */
export function readEnv(text: string, surroundings: Surroundings = {}): EnvLine[] {
  // Some editors write a byte order mark.
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (ENCRYPTED.test(content))
    return [{ line: 1, problem: 'begins a file that is encrypted as a whole: decrypt it first' }];
  const entries: EnvLine[] = [];
  const lineOf = new Map<string, number>();
  const values = new Map<string, string>();
  const room = { left: MOST_FILLED };
  let next = 1;
  for (const [whole, name, gap, double, behindDouble, single, behindSingle, plain = '', other] of content.matchAll(
    ENTRY,
  )) {
    const line = next;
    next += linesIn(whole);
    const isEqualSigns = /^=+\s*$/.test(plain);
    const known = isShown(name) && !isEqualSigns ? name : undefined;
    const tell = (problem: string, at = line): unknown =>
      entries.push({ line: at, ...(known && { name: known }), problem });
    if (name === undefined) {
      if (other) tell(MERGE.test(other) ? UNMERGED : 'is no assignment NAME=VALUE');
      continue;
    }
    const itself = known ?? 'a name';
    const of = known === undefined ? '' : ` for ${known}`;
    const quoted = double ?? single ?? '';
    const written = single?.replace(/\\([\\'])/g, '$1') ?? decoded(double) ?? unquoted(plain, gap !== '');
    const { value, problem } =
      single === undefined ? expanded(written, values, surroundings, room) : { value: written };
    const wrong = (single === undefined ? differing(double ?? written, lineOf) : undefined) ?? problem;
    const before = lineOf.get(name);
    if (MERGE.test(whole.trim())) tell(UNMERGED);
    else if (isEqualSigns || (KEY.test(name) && plain === '' && (double ?? single) === undefined))
      tell('has no value, or is a key without a name: write NAME=VALUE, or leave the line out');
    else if (!/^[A-Za-z_]\w*$/.test(name)) tell('has a name that no environment variable can have');
    else if (before !== undefined) tell(`sets ${itself} again, which line ${before} sets`);
    else if (/^(?:["']|`[^`]*$)/.test(plain)) tell(`opens a quote${of} that nothing closes`);
    else if (!/^\s*(#|$)/.test(behindDouble ?? behindSingle ?? ''))
      tell(`has text behind the closing quote${of && ` of ${known}`}`, line + linesIn(quoted));
    else if (/^#(\s|$)/.test(plain) && gap === '')
      tell(`has what looks like a comment${of}: put a space before #, or the value in quotes`);
    else if (isCutInside(plain, written))
      tell(`is cut off at " #"${of}, inside of what looks like JSON or a quote: put the value in single quotes`);
    else if (wrong !== undefined) tell(wrong);
    else if (value === '') tell(`has no value${of}: give it one, or leave the line out`);
    else if (MASKED.test(value))
      tell(`holds${of} what pages show in place of a hidden value: give the value itself, or leave the line out`);
    else if (SOPS.test(value)) tell(`holds${of} a value that is encrypted: decrypt the file first`);
    else {
      lineOf.set(name, line);
      values.set(name, value);
      entries.push({ line, name, value });
    }
  }
  return entries;
}

/**
 * What is odd about the value of a secret or a variable, as the rest of a sentence about it: most likely a slip on its
 * way here. It contains nothing of the value.
 */
export function oddityOf(value: string): string | undefined {
  if (/^(["'`])[\s\S]*\1$/.test(value) && value.length > 1)
    return 'has quotes around it, which become part of the value';
  if (/^[\u2018\u201c\u201e\u00ab][\s\S]*[\u2018\u2019\u201c\u201d\u00bb]$/.test(value))
    return 'has typographic quotes around it, which become part of the value: write straight ones';
  if (/[\u00a0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(value))
    return 'holds a character that nobody sees, as a copy from a page can';
  if (/^\$\([\s\S]*\)$/.test(value)) return 'is a command of a shell, which nothing runs';
  if (/^\$(["'])[\s\S]*\1$/.test(value)) return 'is a quote of a shell, which becomes the value as it stands';
  // A text of several lines, such as a certificate, ends so by right.
  if (/^[^\n]*\n$/.test(value)) return 'ends in a line break, which becomes part of the value';
  if (SOPS.test(value) || ENCRYPTED.test(value)) return 'is encrypted, and would be sent so: decrypt it first';
  if (/^op:\/\/.+\/.+$/.test(value)) return 'is a reference into a vault, which nothing fills in';
  if (PLACEHOLDER.test(value)) return 'is what examples and templates show in place of a value';
  if (MASKED.test(value)) return 'is what pages show in place of a hidden value';
  if (/\$\{\{/.test(value)) return `holds \${{ … }}, which nothing has filled in`;
  if (/\$\{[A-Za-z_]\w*(:-|\})/.test(value)) return `holds a reference \${…}, which nothing fills in`;
  return undefined;
}

/** A whole value that stands for another one: `<key>`, `[your key]`, `YOUR_API_KEY_HERE`, `{{ key }}`, `%KEY%`, `__KEY__`. */
const PLACEHOLDER =
  /^(?:<[^<>]+>|\[your\b[^[\]]*\]|your[-_ ](?:[a-z0-9]+[-_ ])*(?:key|token|secret|password|here)|(?:change|replace)[-_ ]?me!?|\{\{[^{}]*\}\}|#\{[^{}]*\}#?|([%@]|__)[a-z][a-z0-9_]*\1)$/i;

/** A line that an unfinished merge leaves. */
const MERGE = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$/;
const UNMERGED = 'is a mark of an unfinished merge: keep what is right of both sides, without the marks';

/** What stands before the = at the end of a key in base64. */
const KEY = /^(?=.*[a-z])(?=.*[A-Z])[\w+/-]{16,}$/;

/** A whole value that hides another one. */
const MASKED = /^(?:[*•●]{3,}|\[REDACTED\])$/;

/** A value as sops or dotenvx encrypts it. */
const SOPS = /^(?:ENC\[AES\d*_?GCM,|encrypted:[\w+/]{40})/;

/** How files begin that are encrypted as a whole: by ansible-vault, age, PGP and git-crypt. */
const ENCRYPTED =
  /^(?:\$ANSIBLE_VAULT;|age-encryption\.org\/|-----BEGIN (?:AGE ENCRYPTED FILE|PGP MESSAGE)-----|\0GITCRYPT\0)/;

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function decoded(double: string | undefined): string | undefined {
  return double?.replace(/\\([\\'"abfnrtv])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Whether a comment takes away the end of a value that is not whole without it. */
function isCutInside(plain: string, kept: string): boolean {
  const cut = plain.slice(kept.length).trim();
  const isOpen = /^[{[]/.test(kept) && kept.split(/[{[]/).length !== kept.split(/[}\]]/).length;
  return cut !== '' && (isOpen || [kept, cut].every((text) => text.split('"').length % 2 === 0));
}

/** What shells and other readers of such files make another value of, as the rest of a sentence about the line. */
function differing(written: string, lineOf: ReadonlyMap<string, number>): string | undefined {
  if (/(?:^|[^\\])(?:\\\\)*\\\$/.test(written))
    return 'holds \\$, which readers of such files take differently: put the value in single quotes, where $ stands for itself';
  for (const [, name = ''] of written.matchAll(/\$([A-Za-z_]\w*)/g))
    if (lineOf.has(name))
      return `holds ${isShown(name) ? `$${name}` : 'a $NAME'}, which line ${lineOf.get(name)} sets and nothing fills in: write it with braces, as \${NAME}, or ${IF_MEANT}`;
  return undefined;
}

function unquoted(plain: string, hasGap: boolean): string {
  return hasGap && plain.startsWith('#') ? '' : plain.replace(/\s+#.*$/s, '').trimEnd();
}

/** A text with the values of its references, or why one has none. */
function expanded(
  text: string,
  values: ReadonlyMap<string, string>,
  { variable = () => undefined, isCredential = () => false }: Surroundings,
  room: { left: number },
): { readonly value: string; readonly problem?: string } {
  let problem: string | undefined;
  // What has no end is no reference.
  const end = text.lastIndexOf('}') + 1;
  const value = text
    .slice(0, end)
    .replace(REFERENCE, (whole, name: string | undefined, fallback: string | undefined) => {
      if (name !== undefined && isCredential(name)) {
        problem ??= `refers to \${${name}}, a credential of the client, which goes into no value`;
        return whole;
      }
      const found = name === undefined ? undefined : (values.get(name) ?? variable(name));
      if (name === undefined)
        problem ??= `holds \${ that begins neither \${NAME} nor \${NAME:-default}, which alone are read: ${IF_MEANT}`;
      else if (fallback?.includes('${'))
        problem ??=
          'has a default that holds ${, and no default is filled in: write it as plain text, or the whole value as it is meant';
      else if (found === '' || (found ?? fallback) === undefined)
        problem ??= `refers to ${shown(name)}, which ${found === '' ? 'is empty' : 'no line before and no variable of the environment sets'}: set it, or ${IF_MEANT}`;
      const given = found ?? fallback ?? whole;
      room.left -= given.length;
      if (room.left >= 0) return given;
      problem ??= `fills in more than ${MOST_FILLED} characters with those before it`;
      return '';
    });
  return { value: value + text.slice(end), ...(problem !== undefined && { problem }) };
}

/** A reference, if it looks like one: any other may be a part of a password. */
function shown(name: string): string {
  return isShown(name) ? `\${${name}}` : `\${…}`;
}

/** Whether a name is unmistakably one: any other may be a part of a key or a password, which no message shows. */
function isShown(name: string | undefined): boolean {
  return name !== undefined && /^[A-Z_][A-Z0-9_]*$/.test(name);
}
