import type { settleBankLines as route } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { settleLines } from './bank-statements.sql.ts';
import { theStatement } from './the-statement.ts';

/**
 * Notes that a person has settled a line of an applied statement, or all of it that wait, which is recorded in the audit log. No withdrawal is marked.
 * @throws Refusal `not_found` where nothing of it waits
 */
export function settleBankLines(
  ctx: OperatorCtx<typeof route>,
  { id, lineId, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    await theStatement(inside, id);
    const settled = await settleLines(inside.db, { id, lineId, operatorId: ctx.caller.id, reason });
    if (settled === 0) throw inside.refuse('not_found', 'There is no line left to settle.');
    const { waiting } = await theStatement(inside, id);
    await audit(inside.db, actorOf(ctx), {
      verb: 'bank-statement.settle',
      subjectKind: 'bank-statement',
      subjectId: id,
      after: { lines: String(settled) },
      reason,
    });
    return { settled, waiting };
  });
}
