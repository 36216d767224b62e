// Reads the text of a .env file. Each line with content becomes an entry: a variable, or the reason why it is none.

export interface EnvLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly name?: string;
  readonly value?: string;
  /** Why the line sets no variable. It never contains a value. */
  readonly problem?: string;
  /** The number of the last line that sets the same variable, if it is another one. */
  readonly replacedBy?: number;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/**
 * Reads `NAME=value` lines. Comments and empty lines are skipped, and so is `export` before a name. A value in quotes
 * may have several lines: single quotes and backticks keep it as it is, double quotes allow escapes. A value without
 * quotes ends before ` #`. If a name occurs twice, its last line counts.
 */
export function readEnv(text: string): EnvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const entries: EnvLine[] = [];
  for (let index = 0; index < lines.length; ) {
    const content = (lines[index] ?? '').trim();
    if (content === '' || content.startsWith('#')) {
      index += 1;
      continue;
    }
    const { entry, used } = readEntry(content, lines.slice(index + 1));
    entries.push({ line: index + 1, ...entry });
    index += used;
  }
  const lastLines = new Map(entries.filter(({ problem }) => !problem).map(({ name, line }) => [name, line]));
  return entries.map((entry) => {
    const last = lastLines.get(entry.name) ?? 0;
    return !entry.problem && last > entry.line ? { ...entry, replacedBy: last } : entry;
  });
}

interface Read {
  readonly entry: Omit<EnvLine, 'line'>;
  /** How many lines the entry has. */
  readonly used: number;
}

function readEntry(content: string, following: readonly string[]): Read {
  const [, name, text] = /^(?:export\s+)?([^=\s]+)\s*=\s*([\s\S]*)$/.exec(content) ?? [];
  if (name === undefined || text === undefined) {
    const problem = content.includes('=') ? 'no name before the = sign' : 'no = sign';
    return { entry: { problem }, used: 1 };
  }
  const quote = /^["'`]/.exec(text)?.[0];
  if (quote === undefined) return { entry: { name, value: text.replace(/(^|\s)#.*$/, '').trim() }, used: 1 };
  return readQuoted(name, quote, text.slice(1), following);
}

function readQuoted(name: string, quote: string, text: string, following: readonly string[]): Read {
  let all = text;
  let used = 1;
  let end = closingQuote(all, quote);
  while (end < 0 && used <= following.length) {
    all += `\n${following[used - 1]}`;
    used += 1;
    end = closingQuote(all, quote);
  }
  // The lines after an unclosed quote are read as entries of their own.
  if (end < 0) return { entry: { name, problem: `the quote ${quote} is not closed` }, used: 1 };
  const [rest = ''] = all.slice(end + 1).split('\n');
  if (!/^\s*(#.*)?$/.test(rest)) return { entry: { name, problem: `there is text after the closing ${quote}` }, used };
  const inside = all.slice(0, end);
  const unescaped = inside.replace(/\\([nrt"\\$])/g, (_all, character: string) => ESCAPES[character] ?? '');
  return { entry: { name, value: quote === '"' ? unescaped : inside }, used };
}

/** The index of the closing quote, or -1. In double quotes a backslash escapes the next character. */
function closingQuote(text: string, quote: string): number {
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === quote) return index;
    if (quote === '"' && text[index] === '\\') index += 1;
  }
  return -1;
}
