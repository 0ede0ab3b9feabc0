import type { CaseKind, takeWithdrawal } from '@guildhall/contract/trust/cases.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { casesNotifications } from './cases.notifications.ts';
import { findTaken, writeTaken } from './cases.sql.ts';
import { nothingWaits, takenByAnother, takenFor } from './taken-case.ts';

/** The calls that take a case differ in their roles alone. */
type Take = typeof takeWithdrawal;

/**
 * Takes cases of a kind for the operator who calls; one who had it until now is notified.
 * @throws Refusal `not_found` where none waits under this id, `stake`, `validation` where another one has it and it is not taken over
 */
export function takeCase(kind: CaseKind) {
  return function take(ctx: OperatorCtx<Take>, { id, over }: ParsedOf<Take>): Promise<DataOf<Take>> {
    return inTransaction(ctx, async (inside) => {
      const { db, refuse, caller } = inside;
      const { outcome, accountId, holderId } = await writeTaken(db, { kind, id, operatorId: caller.id, over });
      if (outcome === 'not_found') throw refuse('not_found', nothingWaits);
      if (outcome === 'stake') throw refuse('stake');
      const now = await findTaken(db, kind, id);
      if (outcome === 'taken') throw refuse('validation', takenByAnother(kind, now!));
      if (holderId !== null)
        await notify(db, casesNotifications, [
          { userId: holderId, event: 'caseTakenOver', subject: id, actorId: caller.id, data: { kind, id } },
        ]);
      await audit(db, actorOf(ctx), {
        verb: `${kind}.take`,
        subjectKind: kind,
        subjectId: id,
        accountId,
        before: holderId === null ? {} : { operator: holderId },
      });
      return { taken: takenFor(now, caller.id) };
    });
  };
}
