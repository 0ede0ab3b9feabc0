import { formatCents } from '@guildhall/contract/money.ts';
import type { payRepaymentAsOperator as route } from '@guildhall/contract/market/repayments.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { followRepayments } from './follow-repayments.ts';
import { beingCredited } from './pay-repayment.ts';
import { repaymentsNotifications } from './repayments.notifications.ts';
import { payAsOperator, type RepaymentOfFrozen } from './frozen-repayments.sql.ts';

/**
 * Pays what is due of a project from the wallet of its frozen organization, to all holders alike, up to the sum that one operator moves alone.
 * @throws Refusal `not_found`, `stake`, `forbidden` above that sum, `conflict` while an earlier payment is being credited, `insufficient_funds`,
 *   and `validation` for an organization that is not frozen, or where nothing is due up to the day
 */
export async function payRepaymentAsOperator(
  ctx: OperatorCtx<typeof route>,
  { projectId, dueOn, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const most = BigInt(ctx.resources.config.withdrawalAlone) * 100n;
  const paid = await inTransaction(ctx, async ({ db, caller }) => {
    const repayment = await payAsOperator(db, { operatorId: caller.id, projectId, dueOn });
    if (repayment.outcome !== 'ok') throw refusalOf(ctx, repayment);
    // Nothing of it stays: the transaction ends here.
    if (repayment.paid > most)
      throw ctx.refuse(
        'forbidden',
        `One operator pays at most ${formatCents(most)}; ${formatCents(repayment.paid)} is due.`,
      );
    const { id, organizationId, projectTitle } = repayment;
    await notify(db, repaymentsNotifications, [
      {
        userId: organizationId,
        event: 'paidByOperator',
        subject: id,
        cents: repayment.paid,
        data: { projectTitle, reason },
      },
    ]);
    await audit(db, actorOf(ctx), {
      verb: 'repayment.pay',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      after: { paid: formatCents(repayment.paid), dueOn },
    });
    return repayment;
  });
  publishWalletChanges(ctx.resources, [paid.organizationId]);
  followRepayments(ctx.resources, [paid.id]);
  return { id: paid.id, paid: paid.paid };
}

function refusalOf({ refuse }: OperatorCtx<typeof route>, { outcome, free }: RepaymentOfFrozen) {
  switch (outcome) {
    case 'stake':
      return refuse('stake');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'not_frozen':
      return refuse('validation', 'Its organization is not frozen, and pays by itself.');
    case 'not_due':
      return refuse('validation', { dueOn: 'Only what is due by today is paid for an organization.' });
    case 'nothing_due':
      return refuse('validation', { dueOn: 'Nothing is due up to this day.' });
    case 'insufficient':
      return refuse('insufficient_funds', `The wallet of the organization has ${formatCents(free)} free.`);
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
