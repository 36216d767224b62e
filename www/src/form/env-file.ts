// Reads what people keep in a .env file. Every line is told: what it gives, or why it gives nothing.

export interface EnvLine {
  /** The line's number, from 1. */
  readonly line: number;
  readonly name?: string;
  readonly value?: string;
  /** Why the line gives nothing. Never holds a value. */
  readonly fault?: string;
  /** The number of a later line that gives the same name. */
  readonly replacedBy?: number;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/**
 * Reads `NAME=value` lines. Comments and empty lines give nothing; `export` before a name is passed over; a value in single quotes or backticks is taken as it is, one in double quotes
 * with its escapes, both over several lines; a value without quotes ends before ` #`. Of equal names the last counts.
 */
export function readEnv(text: string): EnvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const found: EnvLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const content = lines[index]!.trim();
    if (content === '' || content.startsWith('#')) continue;
    const [, name, given] = /^(?:export\s+)?([^=\s]+)\s*=\s*([^]*)$/.exec(content) ?? [];
    if (name === undefined || given === undefined) {
      found.push({ line, fault: content.includes('=') ? 'no name before the = sign' : 'no = sign' });
      continue;
    }
    const quote = /^["'`]/.exec(given)?.[0];
    if (quote === undefined) {
      found.push({ line, name, value: given.replace(/(^|\s)#.*$/, '').trim() });
      continue;
    }
    let rest = given.slice(1);
    let end = closing(rest, quote);
    while (end < 0 && index + 1 < lines.length) {
      index += 1;
      rest += `\n${lines[index]!}`;
      end = closing(rest, quote);
    }
    if (end < 0) {
      found.push({ line, name, fault: `the quote ${quote} is not closed` });
      // The lines behind it are read for themselves.
      index = line - 1;
      continue;
    }
    if (!/^\s*(#.*)?$/.test(rest.slice(end + 1).split('\n')[0]!)) {
      found.push({ line, name, fault: `there is text behind the closing ${quote}` });
      continue;
    }
    const inside = rest.slice(0, end);
    found.push({ line, name, value: quote === '"' ? inside.replace(/\\([nrt"\\$])/g, (_all, sign: string) => ESCAPES[sign]!) : inside });
  }
  return found.map((entry, at) => {
    const later = entry.fault ? undefined : found.filter((other, position) => position > at && !other.fault && other.name === entry.name).at(-1);
    return later ? { ...entry, replacedBy: later.line } : entry;
  });
}

/** Where the quote is closed; in double quotes a backslash shields the next sign. */
function closing(text: string, quote: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === quote) return at;
    if (quote === '"' && text[at] === '\\') at += 1;
  }
  return -1;
}
