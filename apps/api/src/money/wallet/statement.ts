import type { Cell } from '@guildhall/contract/csv.ts';
import { receiptNumber } from '../receipts/receipt-words.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import type { StatementBounds, StatementRow } from './statement.sql.ts';

/** What a file is made of: some days of an account, and its lines in parts as they are read. */
export type Statement = StatementBounds & {
  owner: string;
  from: string;
  to: string;
  time: LocalTime;
  isTest: boolean;
  parts: AsyncIterable<readonly StatementRow[]>;
};

export const statementColumns = ['Date', 'Name', 'Project', 'Amount', 'Balance', 'Receipt'] as const;

/** A line as a table has it: a moment, texts, and cents. */
export type StatementLine = readonly [
  at: Date | string,
  name: string,
  project: string,
  amount: Cell,
  balance: bigint,
  receipt: string,
];

function lineOf(row: StatementRow): StatementLine {
  return [row.at, row.title, row.projectTitle, row.cents, row.balance, row.series === null ? '' : receiptNumber(row)];
}

/** The whole table in parts: what there was before, every line, and what there was after. */
export async function* statementLines(statement: Statement): AsyncGenerator<readonly StatementLine[]> {
  const { from, to, opening, closing, parts } = statement;
  yield [[from, 'Opening balance', '', '', opening, '']];
  for await (const part of parts) yield part.map(lineOf);
  yield [[to, 'Closing balance', '', '', closing, '']];
}
