import type { Readable } from 'node:stream';
import type { FileFormat } from '@guildhall/contract/values.ts';
import { tableCsv } from './table-csv.ts';
import { tablePdf } from './table-pdf.ts';
import { tableXlsx } from './table-xlsx.ts';
import type { FileTable } from './table.ts';

const formats: Record<FileFormat, { type: string; write: (table: FileTable) => Readable | Promise<Readable> }> = {
  csv: { type: 'text/csv; charset=utf-8', write: tableCsv },
  pdf: { type: 'application/pdf', write: tablePdf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: tableXlsx },
};

/** A table as a file that flows out while its parts are read, and its media type. */
export async function writeTable(format: FileFormat, table: FileTable): Promise<{ type: string; content: Readable }> {
  const { type, write } = formats[format];
  return { type, content: await write(table) };
}
