// A table that is as wide as the terminal.
import { coloured, columns, printable } from './text.js';

/** A column of a table. */
export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => string | undefined;
  /** Whether its cells are cut off with "…" where the table is wider than the terminal. */
  readonly isCut?: boolean;
}

/** The narrowest that a column is cut to. */
const MIN_WIDTH = 8;

/** Rows as a table with a head. Where there is no terminal, nothing is cut off. */
export function table<R>(
  rows: readonly R[],
  wanted: readonly Column<R>[],
  stream: NodeJS.WriteStream = process.stdout,
): string {
  const cells = rows.map((row) => wanted.map(({ cell }) => printable(cell(row) ?? '')));
  // A column without a value says nothing.
  const used = wanted.map((_, at) => cells.some((row) => row[at] !== ''));
  const keep = <T>(list: readonly T[]): T[] => list.filter((_, at) => used[at]);
  const shown = [wanted.map(({ head }) => head), ...cells].map(keep);
  const [head = '', ...lines] = columns(fitted(shown, keep(wanted), widthOf(stream))).split(/(?<=\n)/);
  return `${coloured(stream, 'bold', head.trimEnd())}\n${lines.join('')}`;
}

function widthOf(stream: NodeJS.WriteStream): number {
  return stream.isTTY && stream.columns > 0 ? stream.columns : Number.POSITIVE_INFINITY;
}

/** The rows with cells of the columns that may be cut short enough for a width. */
export function fitted<R>(
  rows: readonly (readonly string[])[],
  wanted: readonly Pick<Column<R>, 'isCut'>[],
  width: number,
): string[][] {
  const widths = wanted.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  let excess = widths.reduce((sum, each) => sum + each, 2 * (widths.length - 1)) - width;
  while (excess > 0) {
    const widest = Math.max(...widths.filter((each, at) => wanted[at]?.isCut && each > MIN_WIDTH), 0);
    if (widest === 0) break;
    widths[widths.findIndex((each, at) => wanted[at]?.isCut && each === widest)] = widest - 1;
    excess -= 1;
  }
  return rows.map((row) =>
    row.map((cell, at) => (cell.length > (widths[at] ?? 0) ? `${cell.slice(0, (widths[at] ?? 1) - 1)}…` : cell)),
  );
}
