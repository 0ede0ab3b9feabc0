import { exportBalances, exportJournal } from '@guildhall/contract/money/journal.operator.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../resources.ts';
import { linesOf, serveOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { journalShapes, shapedLines } from './journal-entries.ts';
import { balanceParts, journalParts, type Balance, type JournalRow } from './journal.sql.ts';

export const journalPath = '/files/journal';
export const balancesPath = '/files/balances';

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

/** `GET /files/journal` and `GET /files/balances`, read from the ledger. */
export function journalPages(app: FastifyInstance, resources: Resources): void {
  const { database } = resources;
  serveOperatorFile(app, resources, { path: journalPath, noun: 'journal', route: exportJournal }, (signed) => {
    const from = signed.get('from')!;
    const to = signed.get('to')!;
    const parts = journalParts(database, { from, to });
    const format = signed.get('format');
    const name = `Journal ${from} to ${to}`;
    if (format !== 'xero' && format !== 'quickbooks')
      return {
        name: `${name}.csv`,
        columns: journalColumns.map((column) => ({ name: column })),
        parts: linesOf(parts, journalLine),
      };
    const shape = journalShapes[format];
    return {
      name: `${name} ${format}.csv`,
      columns: shape.columns.map((column) => ({ name: column })),
      parts: shapedLines(shape, parts, resources.config.accountNames),
    };
  });
  serveOperatorFile(app, resources, { path: balancesPath, noun: 'file', route: exportBalances }, (signed) => {
    const day = signed.get('day')!;
    return {
      name: `Balances ${day}.csv`,
      columns: balanceColumns.map((name) => ({ name })),
      parts: linesOf(balanceParts(database, day), balanceLine),
    };
  });
}
