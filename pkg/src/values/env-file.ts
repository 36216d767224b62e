// Reads the text of a file with environment variables, such as `.env`, as Node.js reads it. What Node.js passes over in
// silence is a problem here.

/** A variable of the file, or why a line sets none. */
export interface EnvLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly name?: string;
  readonly value?: string;
  /** What is wrong with the line, as the rest of a sentence about it. It contains no value. */
  readonly problem?: string;
}

/** A comment, an assignment with a value in quotes or without, or what is neither. */
const ENTRY =
  /[^\S\n]*(?:#.*|(?:export[^\S\n]+)?([^\s=#"'`]+)[^\S\n]*=[^\S\n]*(?:(["'`])([\s\S]*?)\2(.*)|(.*))|(.*))(?:\n|$)/gy;

/**
 * Reads `NAME=value` lines. Comments and empty lines are skipped, and so is `export` before a name. A value in quotes
 * may have several lines; in double quotes `\n` is a line break. Any other value ends before `#`. A name stands once,
 * with a value.
 */
export function readEnv(text: string): EnvLine[] {
  // Some editors write a byte order mark.
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const entries: EnvLine[] = [];
  const lineOf = new Map<string, number>();
  let next = 1;
  for (const [whole, name, quote, quoted = '', behind = '', plain = '', other] of content.matchAll(ENTRY)) {
    const line = next;
    next += linesIn(whole);
    const tell = (problem: string, at = line): unknown => entries.push({ line: at, ...(name && { name }), problem });
    if (name === undefined) {
      if (other) tell('is no assignment NAME=VALUE');
      continue;
    }
    const value = quote === '"' ? quoted.replaceAll('\\n', '\n') : quote ? quoted : plain.replace(/#.*/, '').trim();
    const before = lineOf.get(name);
    if (!/^[A-Za-z_]\w*$/.test(name)) tell('has a name that no environment variable can have');
    else if (before !== undefined) tell(`sets ${name} again, which line ${before} sets`);
    else if (/^["'`]/.test(plain)) tell(`opens a quote for ${name} that nothing closes`);
    // A quote behind a backslash closes too.
    else if (!/^\s*(#|$)/.test(behind)) tell(`has text behind the closing quote of ${name}`, line + linesIn(quoted));
    else if (value === '') tell(`has no value for ${name}`);
    else {
      lineOf.set(name, line);
      entries.push({ line, name, value });
    }
  }
  return entries;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
