// Lists of records as a table, or in the format that `--output` asks for.
import type { Arguments } from './arguments.js';
import { type FORMAT_OPTIONS, formatOf, writeRecords } from './format.js';
import { tableText, tableWidth, type Column } from '../output/table.js';
import { printable } from '../output/text.js';
import { writeOut, writeProgress } from '../process/streams.js';

/** All records of a listing. */
export async function collected<Item>(listing: AsyncIterable<Item>): Promise<Item[]> {
  const records: Item[] = [];
  for await (const record of listing) records.push(record);
  return records;
}

/** Writes records; a table has a column for each of `fields`, and `none` stands in place of one without rows. */
export async function writeListing(
  args: Arguments<keyof typeof FORMAT_OPTIONS>,
  records: readonly object[],
  fields: readonly string[],
  none: string,
): Promise<void> {
  const format = formatOf(args);
  if (format !== 'table') return writeRecords(format, records);
  if (records.length === 0) return writeProgress(`${none}\n`);
  const columns = fields.map((field, at): Column => ({ head: field.toUpperCase(), leaves: at < 2 ? 0 : at }));
  const rows = records.map((record) =>
    fields.map((field) => printable((record as Record<string, unknown>)[field] ?? '')),
  );
  writeOut(tableText(columns, rows, tableWidth()));
}
