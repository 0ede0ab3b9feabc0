import { Readable } from 'node:stream';
import { csvMark, csvRows } from '@guildhall/contract/csv.ts';
import type { FileCell, FileTable } from './table.ts';

/** What of a table a CSV file has. */
export type CsvTable = Pick<FileTable, 'parts'> & { columns: readonly { name: string }[] };

/** A table as CSV: moments in ISO 8601, sums as plain numbers, texts that no spreadsheet takes for a formula. */
export function tableCsv(table: CsvTable): Readable {
  return Readable.from(written(table));
}

async function* written({ columns, parts }: CsvTable) {
  yield csvMark + csvRows([columns.map(({ name }) => name)]);
  for await (const part of parts) yield csvRows(part.map((row) => row.map(cell)));
}

function cell(value: FileCell) {
  return value === null ? '' : value instanceof Date ? value.toISOString() : value;
}
