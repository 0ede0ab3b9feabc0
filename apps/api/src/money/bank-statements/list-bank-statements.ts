import {
  mostLeft,
  type listBankStatements as route,
} from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findLeftLines, findStatements } from './bank-statements.sql.ts';
import { listedStatement, shownLine } from './shown-lines.ts';

/** Statements, newest first, and the lines that have waited longest for a person. */
export async function listBankStatements(
  { db }: Pick<OperatorCtx<typeof route>, 'db'>,
  { after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findStatements(db, after, length + 1);
  const left = await findLeftLines(db, mostLeft + 1);
  return {
    records: found.slice(0, length).map(listedStatement),
    more: found.length > length,
    left: left.slice(0, mostLeft).map((line) => ({ ...shownLine(line), statementId: line.statementId })),
    moreLeft: left.length > mostLeft,
  };
}
