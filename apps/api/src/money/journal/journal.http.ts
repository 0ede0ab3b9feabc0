import { exportBalances, exportJournal } from '@guildhall/contract/money/journal.operator.contract.ts';
import type { Route } from '@guildhall/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { tableCsv, type CsvTable } from '../../platform/text/table-csv.ts';
import type { Resources } from '../../resources.ts';
import { balanceParts, findRole, journalParts, type Balance, type JournalRow } from './journal.sql.ts';

const journalPath = '/files/journal';
const balancesPath = '/files/balances';

/** Where an operator can download the journal of some days for a while. */
export function linkToJournal(linked: { operatorId: string; from: string; to: string }, secret: string): string {
  return signAddress(journalPath, linked, secret);
}

/** Where an operator can download the balances at the end of a day for a while. */
export function linkToBalances(linked: { operatorId: string; day: string }, secret: string): string {
  return signAddress(balancesPath, linked, secret);
}

const journalColumns = [
  'Time (UTC)',
  'Transfer',
  'Code',
  'Debit account',
  'Credit account',
  'Amount',
  'Text',
  'Project',
  'Reverses',
];
const balanceColumns = ['Account', 'Balance'];

function journalLine({ at, id, code, debit, credit, cents, text, projectTitle, reverses }: JournalRow) {
  return [at, id, code, debit, credit, cents, text, projectTitle, reverses];
}

function balanceLine({ account, cents }: Balance) {
  return [account, cents];
}

/** Rows as lines of a file, in the parts in which they are read. */
async function* lines<Row, Line>(parts: AsyncIterable<readonly Row[]>, line: (row: Row) => Line) {
  for await (const part of parts) yield part.map(line);
}

/**
 * `GET /files/journal` and `GET /files/balances`: files that flow out while they are read from the ledger. They have what moved between all people, so
 * that whoever has lost the role meanwhile gets none.
 */
export function journalPages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  const serve = (path: string, noun: string, { operator }: Route, make: (signed: URLSearchParams) => File) =>
    serveDownload(app, { path, noun, secret }, async (signed) => {
      const role = await findRole(database, signed.get('operatorId')!);
      if (!role || !roleMay(operator!, role)) return undefined;
      const { name, ...table } = make(signed);
      return { name, type: 'text/csv; charset=utf-8', content: tableCsv(table) };
    });
  serve(journalPath, 'journal', exportJournal, (signed) => {
    const from = signed.get('from')!;
    const to = signed.get('to')!;
    return {
      name: `Journal ${from} to ${to}.csv`,
      columns: journalColumns.map((name) => ({ name })),
      parts: lines(journalParts(database, { from, to }), journalLine),
    };
  });
  serve(balancesPath, 'file', exportBalances, (signed) => {
    const day = signed.get('day')!;
    return {
      name: `Balances ${day}.csv`,
      columns: balanceColumns.map((name) => ({ name })),
      parts: lines(balanceParts(database, day), balanceLine),
    };
  });
}

type File = CsvTable & { name: string };
