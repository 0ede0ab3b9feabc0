import type { correctRepayment as route } from '@guildhall/contract/market/repayments.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { correctInLedger, type CorrectedRepayment } from './operator-repayments.sql.ts';
import { beingCredited } from './pay-repayment.ts';
import { repaymentsNotifications } from './repayments.notifications.ts';
import { followCorrections } from './take-back-returns.ts';

/**
 * Takes a payment to holders back that was made by mistake, or notes the first of two approvals. A moment later a job takes what each holder has
 * still free.
 * @throws Refusal `not_found`, `stake`, `conflict` while a payment of the project is being credited, and `validation` for one that was
 *   corrected before, is older than seven days or not the last of its project, and for two who do not count beside each other
 */
export async function correctRepayment(
  ctx: OperatorCtx<typeof route>,
  { repaymentId, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const corrected = await inTransaction(ctx, async ({ db, caller }) => {
    const payment = await correctInLedger(db, { operatorId: caller.id, repaymentId, reason });
    if (payment.outcome === 'first_repeated') return payment;
    if (payment.outcome !== 'ok' && payment.outcome !== 'first') throw refusalOf(ctx, payment);
    const { projectId, projectTitle, organizationId, paid } = payment;
    if (payment.outcome === 'ok')
      await notify(db, repaymentsNotifications, [
        {
          userId: organizationId,
          event: 'corrected',
          subject: repaymentId,
          cents: paid,
          data: { projectTitle, reason },
        },
      ]);
    await audit(db, actorOf(ctx), {
      verb: 'repayment.correct',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      after: { paid: formatCents(paid), ...(payment.outcome === 'first' ? { approvals: '1 of 2' } : {}) },
    });
    return payment;
  });
  if (corrected.outcome === 'ok') followCorrections(ctx.resources, [repaymentId]);
  return { needsSecond: corrected.outcome !== 'ok' };
}

function refusalOf({ refuse }: OperatorCtx<typeof route>, { outcome }: CorrectedRepayment) {
  switch (outcome) {
    case 'stake':
      return refuse('stake');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'made':
      return refuse('validation', notIndependent);
    case 'corrected':
      return refuse('validation', 'This payment has already been corrected.');
    case 'later':
      return refuse(
        'validation',
        'This project has made another payment since, so this one can no longer be corrected.',
      );
    case 'new_plan':
      return refuse(
        'validation',
        'Its investors have accepted a new plan since, so this payment can no longer be corrected.',
      );
    case 'written_off':
      return refuse('validation', 'This project is written off.');
    case 'too_late':
      return refuse('validation', 'It was paid more than seven days ago, so it can no longer be corrected.');
    default:
      return refuse('not_found', 'This payment was not found.');
  }
}
