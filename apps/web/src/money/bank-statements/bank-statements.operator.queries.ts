import { listBankLines, listBankStatements } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type BankStatement = ReceivedOf<typeof listBankStatements>['records'][number];
export type LeftLine = ReceivedOf<typeof listBankStatements>['left'][number];

/** Statements of the bank, newest first, and with each part the lines that have waited longest for a person. */
export function bankStatementsQuery() {
  return listQuery(['bank-statements'], (part, options) => ask(listBankStatements, { ...part }, options));
}

export type BankLines = ReceivedOf<typeof listBankLines>;
export type BankLine = BankLines['records'][number];

/** One statement with its lines, part by part. */
export function bankLinesQuery(id: string) {
  return listQuery(['bank-statement', id], (part, options) => ask(listBankLines, { id, ...part }, options), {
    length: 50,
  });
}
