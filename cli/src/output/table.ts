// Tables that fit the terminal: columns that do not fit are left out or cut, and ids are never cut.
import { coloured } from './text.js';

/** A column of a table. */
export interface Column {
  readonly head: string;
  /** The fewest characters to which its cells may be cut; without it they are never cut. */
  readonly least?: number;
  /** Whether a cell that is cut keeps its end, as the tag of an image. */
  readonly keepsEnd?: boolean;
  /** Which columns are left out first where there is no room: those with the highest number. 0 always stays. */
  readonly leaves: number;
}

/** Two spaces between columns. */
const GAP = 2;

/** The width of a table on the standard output: that of the terminal; endless where there is none. */
export function tableWidth(): number {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;
}

/** The lines of a table, the first with the heads. None is wider than `width`, as far as `least` of the columns allows. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const all = columns.map((column, at) => ({
    ...column,
    at,
    width: Math.max(column.head.length, ...rows.map((row) => lengthOf(row[at] ?? ''))),
  }));
  let shown = all;
  const excess = (): number => shown.reduce((sum, each) => sum + each.width + GAP, -GAP) - width;
  const slack = (): number =>
    shown.reduce((sum, each) => sum + each.width - Math.min(each.width, each.least ?? each.width), 0);
  while (excess() > slack()) {
    const last = Math.max(...shown.map(({ leaves }) => leaves));
    if (last === 0) break;
    shown = shown.filter(({ leaves }) => leaves !== last);
  }
  for (const column of shown) {
    const room = column.width - Math.min(column.width, column.least ?? column.width);
    column.width -= Math.max(0, Math.min(room, excess()));
  }
  return [columns.map(({ head }) => head), ...rows].map((row) =>
    shown
      .map((column) => padded(row[column.at] ?? '', column.width, column.keepsEnd))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

/** The same as a text, with the heads in bold where there are colours. */
export function tableText(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string {
  const [head = '', ...lines] = tableLines(columns, rows, width);
  return [coloured(process.stdout, 'bold', head), ...lines].map((line) => `${line}\n`).join('');
}

function padded(text: string, width: number, keepsEnd = false): string {
  const length = lengthOf(text);
  if (length <= width) return text + ' '.repeat(width - length);
  if (width < 2) return '…'.slice(0, width);
  return keepsEnd ? `…${[...text].slice(1 - width).join('')}` : `${[...text].slice(0, width - 1).join('')}…`;
}

/** The number of characters; a surrogate pair is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** A line that is cut to a width. */
export function cut(text: string, width: number): string {
  return lengthOf(text) <= width ? text : padded(text, width);
}
