import type { listBankLines as route } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { markLimits } from '../withdrawals/withdrawals.settings.ts';
import { findPlannedLines } from './bank-statements.sql.ts';
import { outcomeOf, shownLine, shownStatement } from './shown-lines.ts';
import { theStatement } from './the-statement.ts';

/** A statement and its lines, with what the operator who asks would do by applying it. @throws Refusal `not_found` */
export async function listBankLines(
  ctx: OperatorCtx<typeof route>,
  { id, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const statement = await theStatement(ctx, id);
  const planned = { id, operatorId: ctx.caller.id, ...markLimits(ctx.resources.config) };
  const lines = await findPlannedLines(ctx.db, { ...planned, after, most: length + 1 });
  return {
    statement: shownStatement(statement),
    toPay: lines[0]?.toPay ?? 0,
    toReturn: lines[0]?.toReturn ?? 0,
    records: lines.slice(0, length).map((line) => ({
      ...shownLine(line),
      outcome: outcomeOf(line),
      payments: line.payments,
      settledBy: line.settledBy,
      note: line.note,
    })),
    more: lines.length > length,
  };
}
