import {
  moreThanPayable,
  type approveFeePayout as route,
} from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { checksumsOf } from '../payouts/bank-files.ts';
import { markLimits } from '../withdrawals/withdrawals.settings.ts';
import { auditPayout, bothAccountsOf, fileOf, thePayout } from './fee-payout.ts';
import { approveInLedger, sealPayout } from './fee-payouts.sql.ts';

/**
 * Approves a payout of fees for the operator who calls, which moves the money; its files are written once for their checksums.
 * @throws Refusal `not_found`, and `validation` when it was decided, the settings name other accounts now, the books differ, it is more than
 *   may leave now, or the two operators do not count beside each other
 */
export function approveFeePayout(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { config } = ctx.resources;
  const { secondApprovalDays: secondAfterDays } = config;
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    const before = await thePayout(inside, id);
    const { outcome, payable } = await approveInLedger(db, {
      ...bothAccountsOf(config, { refuse }),
      ...markLimits(config),
      id,
      operatorId: caller.id,
      reason,
      stayDays: config.feesStayDays,
      secondAfterDays,
    });
    if (outcome === 'decided')
      throw refuse('validation', `Only a requested payout can be approved. This one is ${before.status}.`);
    if (outcome === 'changed')
      throw refuse(
        'validation',
        'The settings name another bank account now. Cancel this payout and request it again.',
      );
    if (outcome === 'books')
      throw refuse('validation', 'The books do not match, so no money can leave until an admin has explained why.');
    if (outcome === 'too_much') throw refuse('validation', `Fees were refunded since. ${moreThanPayable(payable)}`);
    if (outcome === 'made') throw refuse('validation', notIndependent);
    if (outcome === 'too_new')
      throw refuse(
        'validation',
        `Your role began less than ${secondAfterDays} days ago, so your approval does not count as the second one yet.`,
      );
    const payout = await thePayout(inside, id);
    if (outcome === 'ok') await sealPayout(db, id, checksumsOf(fileOf(payout)));
    const needsSecond = outcome === 'first' || outcome === 'first_repeated';
    if (outcome === 'ok' || outcome === 'first') {
      const more: Record<string, string> =
        outcome === 'first' ? { approvals: '1 of 2' } : payout.byOnePerson ? { hands: 'by one person' } : {};
      await auditPayout(db, actorOf(ctx), 'fee-payout.approve', { payout, before: before.status, reason, more });
    }
    return { id, status: payout.status, needsSecond };
  });
}
