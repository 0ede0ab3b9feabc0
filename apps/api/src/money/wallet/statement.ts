import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { receiptNumber } from '../receipts/receipt-words.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import type { FileCell, FileColumn, FileTable } from '../../platform/text/table.ts';
import { portfolioLines, portfolioRule } from './statement-portfolio.ts';
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

const columns: FileColumn[] = [
  { name: 'Date', kind: 'moment', points: 68, letters: 18 },
  { name: 'Name', kind: 'text', points: 142, letters: 34 },
  { name: 'Project', kind: 'text', points: 66, letters: 26 },
  { name: 'Amount', kind: 'money', points: 60, letters: 14 },
  { name: 'Balance', kind: 'money', points: 60, letters: 14 },
  { name: 'Receipt', kind: 'text', points: 61, letters: 18 },
];

function lineOf(row: StatementRow): FileCell[] {
  return [row.at, row.title, row.projectTitle, row.cents, row.balance, row.series === null ? '' : receiptNumber(row)];
}

/** The whole table in parts: what there was before, every line, what there was after, and what investments came to. */
async function* lines(statement: Statement): AsyncGenerator<readonly FileCell[][]> {
  const { from, to, opening, closing, portfolio, parts } = statement;
  yield [[from, 'Opening balance', '', null, opening, '']];
  for await (const part of parts) yield part.map(lineOf);
  yield [[to, 'Closing balance', '', null, closing, ''], ...(portfolio ? portfolioLines(portfolio, from, to) : [])];
}

/** A statement as the table of a file. */
export function statementTable(statement: Statement): FileTable {
  const { owner, from, to, opening, closing, portfolio, time, isTest } = statement;
  return {
    title: 'Statement',
    owner,
    about: [
      `${from} to ${to}, days and times of ${time.zone}`,
      `Opening balance ${formatCents(opening)}, closing balance ${formatCents(closing)}`,
      ...(portfolio ? [portfolioRule] : []),
    ],
    warning: isTest ? testMoneyNote : '',
    time,
    lies: false,
    columns,
    parts: lines(statement),
  };
}
