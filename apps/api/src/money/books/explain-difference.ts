import type { explainDifference as route } from '@guildhall/contract/money/books.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { saveExplanation } from './books.sql.ts';

/**
 * Explains the differences of a check, so that they stop no withdrawals any more. Every operator hears of it.
 * @throws Refusal `not_found` when the check has none, or they were explained before
 */
export function explainDifference(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const explained = await saveExplanation(db, id, caller.id, reason);
    if (!explained) throw refuse('not_found', 'There is no difference to explain.');
    await audit(db, actorOf(ctx), {
      verb: 'books.explain',
      subjectKind: 'check of the books',
      subjectId: id,
      reason,
      before: { kind: explained.kind, differences: String(explained.many) },
    });
    await notifyOperators({ db }, ['support', 'finance', 'admin'], {
      heading: 'A difference in the books was explained',
      words: [
        `This was done by ${caller.name}. Reason: ${reason}`,
        'It no longer stops withdrawals. If you do not know about it, check the books right away.',
      ],
      link: '/operator/books',
      former: true,
    });
    return { id };
  });
}
