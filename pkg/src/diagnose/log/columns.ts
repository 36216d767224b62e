// Logs in columns, as rich writes them: the time, the level, the message, which is wrapped within its column, and its place.
//
//   [06/11/24 11:59:19] ERROR    Traceback (most recent             on.py:59
//                                call last):
//                     INFO     the next one of the same second     app.py:8

/** The time, or as many blanks where it is the one above, and the level: the message begins behind them. */
const HEAD = /^(?:\[\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d\]| {19,20}) ?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) {1,5}(?=\S)/;

/** The file and the line that stand at the right of the first line. */
const PLACE = / +\S+\.py:\d+\s*$/;

/** The most lines of a message. */
const MOST = 2_000;

/** The lines with each line of a message whole again, where it began; those that it went on in are empty. */
export function unwrapped(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => HEAD.test(line))) return lines;
  const all: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const head = HEAD.exec(lines[at]!)?.[0];
    if (head === undefined) {
      all.push(lines[at]!);
      at += 1;
      continue;
    }
    const blank = ' '.repeat(head.length);
    let end = at + 1;
    while (end < lines.length && end < at + MOST && isOfMessage(lines[end]!, blank)) end += 1;
    const own = [lines[at]!.replace(PLACE, ''), ...lines.slice(at + 1, end)];
    const parts = own.map((line) => line.slice(head.length).trimEnd());
    all.push(...joined(parts).map((line, index) => (index === 0 ? head + line : line)));
    at = end;
  }
  return all;
}

const isOfMessage = (line: string, blank: string): boolean =>
  (line.startsWith(blank) || line.trim() === '') && !HEAD.test(line);

/** What begins a line, also where it had no room in the one above. */
const BEGINS =
  /^(?:[\w.]*(?:Error|Exception|Exit|Interrupt|Timeout)\b|Traceback \(|The above exception|During handling|\[SQL:)/;

/** Joins the parts of a message that were wrapped: a part goes on where its next word had no room. */
function joined(parts: readonly string[]): string[] {
  const width = Math.max(...parts.map((part) => part.length));
  const all: string[] = [];
  let begin = 0;
  for (const [at, part] of parts.entries()) {
    const above = parts[at - 1];
    const word = /^\S+/.exec(part)?.[0];
    const isFull = above !== undefined && above !== '' && word !== undefined && above.length + 1 + word.length > width;
    if (isFull && !BEGINS.test(part)) {
      // A word that is longer than the column has lines of its own, and is cut at their ends.
      all[begin] += above.length === width && !above.includes(' ') ? part : ` ${part}`;
      all.push('');
    } else {
      begin = all.length;
      all.push(part);
    }
  }
  return all;
}
