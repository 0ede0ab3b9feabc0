import { formatCents } from '@guildhall/contract/money.ts';
import type { payRepaymentAsOperator as route } from '@guildhall/contract/market/repayments.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { followRepayments } from './follow-repayments.ts';
import { beingCredited } from './pay-repayment.ts';
import { repaymentsNotifications } from './repayments.notifications.ts';
import { payAsOperator, type RepaymentOfFrozen } from './operator-repayments.sql.ts';

/**
 * Pays what is due of a project from the wallet of its frozen organization, to all holders alike; beyond the sum that one operator moves alone
 * the first of two approvals is noted, and nothing is paid.
 * @throws Refusal `not_found`, `stake`, `conflict` while an earlier payment is being credited, `insufficient_funds`,
 *   and `validation` for an organization that is not frozen, where nothing is due up to the day, and for two who do not count beside each other
 */
export async function payRepaymentAsOperator(
  ctx: OperatorCtx<typeof route>,
  { projectId, dueOn, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const mostAlone = BigInt(ctx.resources.config.withdrawalAlone) * 100n;
  const paid = await inTransaction(ctx, async ({ db, caller }) => {
    const repayment = await payAsOperator(db, { operatorId: caller.id, projectId, dueOn, reason, mostAlone });
    if (repayment.outcome === 'first_repeated') return repayment;
    if (repayment.outcome !== 'ok' && repayment.outcome !== 'first') throw refusalOf(ctx, repayment);
    const { id, organizationId, projectTitle } = repayment;
    if (repayment.outcome === 'ok')
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
      after: {
        [repayment.outcome === 'ok' ? 'paid' : 'due']: formatCents(repayment.paid),
        dueOn,
        ...(repayment.outcome === 'first' ? { approvals: '1 of 2' } : {}),
      },
    });
    return repayment;
  });
  if (paid.outcome !== 'ok') return { id: '', paid: paid.paid, needsSecond: true };
  publishWalletChanges(ctx.resources, [paid.organizationId]);
  followRepayments(ctx.resources, [paid.id]);
  return { id: paid.id, paid: paid.paid, needsSecond: false };
}

function refusalOf({ refuse }: OperatorCtx<typeof route>, { outcome, free }: RepaymentOfFrozen) {
  switch (outcome) {
    case 'stake':
      return refuse('stake');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'made':
      return refuse('validation', notIndependent);
    case 'not_frozen':
      return refuse('validation', 'Its organization is not frozen, so it pays itself.');
    case 'not_due':
      return refuse('validation', { dueOn: 'You can pay only what is due by today for an organization.' });
    case 'nothing_due':
      return refuse('validation', { dueOn: 'Nothing is due up to this day.' });
    case 'insufficient':
      return refuse('insufficient_funds', `Not enough money: the organization’s wallet has ${formatCents(free)} free.`);
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
