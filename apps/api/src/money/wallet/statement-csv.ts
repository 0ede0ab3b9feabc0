import { Readable } from 'node:stream';
import { csvMark, csvRows } from '@guildhall/contract/csv.ts';
import { statementColumns, statementLines, type Statement } from './statement.ts';

/** A statement as CSV: moments in ISO 8601, amounts as plain numbers, texts that no spreadsheet takes for a formula. */
export function statementCsv(statement: Statement): Readable {
  return Readable.from(written(statement));
}

async function* written(statement: Statement) {
  yield csvMark + csvRows([statementColumns]);
  for await (const part of statementLines(statement))
    yield csvRows(part.map(([at, ...rest]) => [typeof at === 'string' ? at : at.toISOString(), ...rest]));
}
