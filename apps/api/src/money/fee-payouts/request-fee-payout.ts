import { randomUUID } from 'node:crypto';
import {
  moreThanPayable,
  type requestFeePayout as route,
} from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { auditPayout, bothAccountsOf } from './fee-payout.ts';
import { findPayout, requestInLedger } from './fee-payouts.sql.ts';

/**
 * Requests that fees are paid out to the house, as the first of two approvals; the operators of finance hear of it. Under the same key it
 * happens once.
 * @throws Refusal `conflict` for a key of another request, and `validation` where the settings name no account, five payouts are
 *   under way, or it is more than may leave
 */
export function requestFeePayout(
  ctx: OperatorCtx<typeof route>,
  { amount: cents, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller, idempotencyKey, fingerprint, resources } = ctx;
  const { testMoney: test, feesStayDays: stayDays } = resources.config;
  return inTransaction(ctx, async ({ db, refuse }) => {
    const accounts = bothAccountsOf(resources.config, { refuse });
    const { outcome, id, payable } = await requestInLedger(db, {
      ...accounts,
      operatorId: caller.id,
      idempotencyKey,
      fingerprint,
      id: randomUUID(),
      cents,
      reason,
      test,
      stayDays,
    });
    if (outcome === 'conflict' || outcome === 'under_way') throw refuse('conflict');
    if (outcome === 'waits')
      throw refuse('validation', 'Five payouts of fees are under way. Wait until one of them is paid.');
    if (outcome === 'too_much') throw refuse('validation', { amount: moreThanPayable(payable) });
    const payout = (await findPayout(db, id))!;
    if (outcome === 'repeated') return { id, status: payout.status };
    await notifyOperators({ db }, ['finance', 'admin'], {
      heading: 'A payout of fees to the house waits for a second approval',
      words: [
        `${caller.name} has requested ${formatCents(cents)}. Reason: ${reason}`,
        'If you do not know about it, cancel it.',
      ],
      link: '/operator/books',
    });
    await auditPayout(db, actorOf(ctx), 'fee-payout.request', { payout, reason });
    return { id, status: payout.status };
  });
}
