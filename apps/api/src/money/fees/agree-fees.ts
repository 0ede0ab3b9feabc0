import type { agreeFees as route } from '@guildhall/contract/money/fees.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { feesInWords } from './fees-in-words.ts';
import { agreeInLedger, type AgreedRates } from './fees.sql.ts';
import { feesNotifications } from './fees.notifications.ts';
import { withHouseRates } from './rates-of.ts';

/**
 * Agrees with an account what the house takes, or notes the first of two approvals.
 * @throws Refusal `not_found`, `stake`, and `validation` for what applies already and for two operators who do not count beside each other
 */
export function agreeFees(
  ctx: OperatorCtx<typeof route>,
  { id, reason, ...rates }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller, refuse }) => {
    const outcome = await agreeInLedger(db, { operatorId: caller.id, accountId: id, rates, reason });
    if (outcome === 'not_found') throw refuse('not_found', 'This account was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'same') throw refuse('validation', 'These fees apply to this account now.');
    if (outcome === 'made') throw refuse('validation', notIndependent);
    if (outcome === 'first_repeated') return { needsSecond: true };
    if (outcome === 'ok')
      await notify(db, feesNotifications, [
        { userId: id, event: 'feesAgreed', subject: id, data: { ...feesInWords(withHouseRates(ctx, rates)), reason } },
      ]);
    await audit(db, actorOf(ctx), {
      verb: 'fee.agree',
      subjectKind: 'account',
      subjectId: id,
      accountId: id,
      reason,
      after: { ...agreedInWords(rates), ...(outcome === 'first' ? { approvals: '1 of 2' } : {}) },
    });
    return { needsSecond: outcome !== 'ok' };
  });
}

function agreedInWords(rates: AgreedRates) {
  const { order, investment, withdrawal } = feesInWords(rates);
  const asForEverybody = 'as for everybody';
  return {
    order: order || asForEverybody,
    investment: investment || asForEverybody,
    withdrawal: withdrawal || asForEverybody,
  };
}
