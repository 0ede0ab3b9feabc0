import type { FlowFigure, PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import { holdingWords } from '@guildhall/contract/market/repayments.contract.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import type { FileCell, FileColumn, FileTable } from '../../platform/text/table.ts';
import { addedTo, flowParts, type Flow } from './flows.sql.ts';
import { holdingParts, type FiledInvestment } from './listed-investments.sql.ts';

export const portfolioTitles: Record<PortfolioPaper, string> = {
  holdings: 'Holdings',
  invested: 'Invested',
  inEscrow: 'In escrow',
  returned: 'Returned',
  outstanding: 'Outstanding',
  expected: 'Expected',
  yearlyRate: 'Money out and back',
};

type About = {
  accountId: string;
  paper: PortfolioPaper;
  owner: string;
  now: Date;
  time: LocalTime;
  isTest: boolean;
};

/** The holdings of an account, or what a figure of them adds up, as the table of a file. */
export function portfolioTable(db: Db, { accountId, paper, owner, now, time, isTest }: About): FileTable {
  const isHoldings = paper === 'holdings';
  return {
    title: portfolioTitles[paper],
    owner,
    about: [`As of ${time.inFull(now)}; times of ${time.zone}, due days in UTC`],
    warning: isTest ? testMoneyNote : '',
    time,
    lies: isHoldings,
    ...(isHoldings
      ? { columns: holdingColumns, parts: withSums(holdingParts(db, accountId), holdingRow) }
      : { columns: flowColumns, parts: withSums(flowParts(db, accountId, paper), (flow) => flowRow(paper, flow)) }),
  };
}

/** Rows in parts, and below them the sums of their columns of money. */
async function* withSums<T>(
  parts: AsyncIterable<readonly T[]>,
  rowOf: (item: T) => FileCell[],
): AsyncGenerator<readonly FileCell[][]> {
  let sums: FileCell[] = [];
  for await (const part of parts) {
    const rows = part.map(rowOf);
    for (const row of rows)
      sums = row.map((cell, i) => (typeof cell === 'bigint' ? cell + ((sums[i] as bigint | undefined) ?? 0n) : ''));
    yield rows;
  }
  if (sums.length > 0) yield [['Total', ...sums.slice(1)]];
}

const holdingColumns: FileColumn[] = [
  { name: 'Project', kind: 'text', points: 108, letters: 34 },
  { name: 'Invested on', kind: 'moment', points: 68, letters: 18 },
  { name: 'State', kind: 'text', points: 50, letters: 14 },
  { name: 'Next due', kind: 'moment', points: 48, letters: 12 },
  { name: 'Next sum', kind: 'money', points: 52, letters: 14 },
  { name: 'Invested', kind: 'money', points: 62, letters: 14 },
  { name: 'Principal back', kind: 'money', points: 62, letters: 14 },
  { name: 'Return', kind: 'money', points: 58, letters: 14 },
  { name: 'Late interest', kind: 'money', points: 52, letters: 14 },
  { name: 'Outstanding', kind: 'money', points: 62, letters: 14 },
  { name: 'Written off', kind: 'money', points: 58, letters: 14 },
];

function holdingRow(row: FiledInvestment): FileCell[] {
  return [
    row.name,
    row.createdAt,
    holdingWords[row.state],
    row.dueOn,
    row.dueAmount,
    row.amount - row.refunded,
    row.principalBack,
    row.returnBack,
    row.lateBack,
    row.outstanding,
    row.writtenOff,
  ];
}

const flowColumns: FileColumn[] = [
  { name: 'Project', kind: 'text', points: 142, letters: 34 },
  { name: 'Date', kind: 'moment', points: 70, letters: 18 },
  { name: 'Kind', kind: 'text', points: 55, letters: 14 },
  { name: 'Principal', kind: 'money', points: 62, letters: 14 },
  { name: 'Return', kind: 'money', points: 62, letters: 14 },
  { name: 'Amount', kind: 'money', points: 66, letters: 14 },
];

const kindWords: Record<Flow['kind'], string> = {
  investment: 'Investment',
  return: 'Return',
  refund: 'Refund',
  correction: 'Correction',
  compensation: 'Compensation',
};

function flowRow(figure: FlowFigure, flow: Flow): FileCell[] {
  return [flow.title, flow.date, kindWords[flow.kind], flow.principal, flow.return, addedTo(figure, flow)];
}
