import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { entries, receiptOfEntry, type HistoryEntry } from './wallet.sql.ts';

/** The sums of a portfolio on some days, as `portfolio_between` has them. */
export const portfolioSums = [
  'startPrincipal',
  'startReturn',
  'startEscrow',
  'invested',
  'givenBack',
  'releasedPrincipal',
  'releasedReturn',
  'paidPrincipal',
  'paidReturn',
  'paidLate',
  'recoveredPrincipal',
  'recoveredReturn',
  'recoveredLate',
  'writtenOffPrincipal',
  'writtenOffReturn',
  'writtenOffLate',
  'endedPrincipal',
  'endedReturn',
  'takenBackPrincipal',
  'takenBackReturn',
  'takenBackLate',
  'endPrincipal',
  'endReturn',
  'endEscrow',
  'compensation',
] as const;

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function inPart(seq: string) {
  return `${seq} > :after::bigint AND ${seq} <= least(:last::bigint, :after::bigint + :most)`;
}

const sql = {
  bounds: statement<{ accountId: string; from: Date; before: Date }, Bounds & PortfolioSums>(
    'wallet.statement-bounds',
    `SELECT
        b.after,
        b.last,
        balance_after(:accountId, b.after) AS opening,
        balance_after(:accountId, b.last) AS closing,
        ${portfolioSums.map((name) => `p.${columnOf(name)} AS "${name}"`).join(',\n        ')}
      FROM (SELECT last_transfer_before(:accountId, :from::timestamptz) AS after,
        last_transfer_before(:accountId, :before::timestamptz) AS last) AS b,
        portfolio_between(:accountId, :from, :before) AS p`,
  ),
  part: statement<{ accountId: string; after: bigint; last: bigint; most: number }, StatementRow>(
    'wallet.statement-part',
    `SELECT
        q.title,
        q."projectTitle",
        q.cents,
        q.balance,
        q.at,
        r.series,
        r.year,
        r.number
      FROM (${entries(inPart, ':accountId')}) AS q LEFT JOIN receipts AS r ON r.id = nullif(${receiptOfEntry}, '')::uuid
      ORDER BY q.seq`,
  ),
};

/** What the investments of an account came to at both ends of some days and on them, in cents. */
export type PortfolioSums = Record<(typeof portfolioSums)[number], bigint>;

/** The transfers after one number of an account's and up to another, and what the account had, in cents, before and after them. */
type Bounds = { after: bigint; last: bigint; opening: bigint; closing: bigint };

/** The same, and what its investments came to, unless it had none until the end. */
export type StatementBounds = Bounds & { portfolio?: PortfolioSums };

/** One line of a statement; without a receipt the parts of its number are null. */
export type StatementRow = Pick<HistoryEntry, 'title' | 'projectTitle' | 'cents' | 'balance' | 'at'> &
  ({ series: string; year: number; number: bigint } | { series: null; year: null; number: null });

/** Where the days begin and end among an account's transfers, and what was invested then; days as `2026-11-22`, both included. */
export async function findBounds(
  db: Db,
  accountId: string,
  from: string,
  to: string,
  time = localTime('UTC'),
): Promise<StatementBounds> {
  const after = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  const days = { accountId, from: time.startOf(from), before: time.startOf(after) };
  const { after: first, last, opening, closing, ...portfolio } = (await db.query(sql.bounds, days))[0]!;
  const isEmpty = portfolioSums.every((name) => portfolio[name] === 0n);
  return { after: first, last, opening, closing, ...(isEmpty ? {} : { portfolio }) };
}

/**
 * The lines of a statement, oldest first, `most` at a time, whatever the statement's length. Nobody rewrites a transfer, so that no
 * transaction has to hold the parts together.
 */
export async function* statementParts(
  db: Db,
  accountId: string,
  { after, last }: Pick<StatementBounds, 'after' | 'last'>,
  most = 500,
) {
  for (let next = after; next < last; next += BigInt(most))
    yield await db.query(sql.part, { accountId, after: next, last, most });
}
