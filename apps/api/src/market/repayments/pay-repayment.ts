import { formatCents } from '@guildhall/contract/money.ts';
import type { payRepayment as route } from '@guildhall/contract/market/repayments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { accountFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { followRepayments } from './follow-repayments.ts';
import { payInLedger, type WrittenRepayment } from './repayments.sql.ts';

/** Said while an earlier payment of a project is on its way to the holders. */
export const beingCredited =
  'An earlier repayment of this project is being credited to its investors. Please try again in a minute.';

/**
 * Pays what is due of a project of the caller up to and including a day, or a part of it, to all holders in one act. The money
 * has left the wallet when this answers; the holders are credited a moment later.
 * @throws Refusal `not_found`, `forbidden` while frozen, `conflict` for a key of another request and while an earlier payment is
 *   being credited, `insufficient_funds`, and `validation` when nothing is due up to the day or less than the amount
 */
export async function payRepayment(
  ctx: UserCtx<typeof route>,
  { projectId, dueOn, amount }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const written = await inTransaction(ctx, async (inside) => {
    const repayment = await payInLedger(inside.db, ctx, { projectId, dueOn, cents: amount });
    if (repayment.outcome !== 'ok' && repayment.outcome !== 'repeated') throw refusalOf(ctx, repayment);
    if (repayment.outcome === 'ok') {
      await recordAct(inside, repayment.id, { title: repayment.projectTitle, cents: String(repayment.paid) });
    }
    return repayment;
  });
  if (written.outcome === 'ok') {
    publishWalletChanges(ctx.resources, [ctx.caller.id]);
    followRepayments(ctx.resources, [written.id]);
  }
  return { id: written.id, paid: written.paid, left: written.left };
}

function refusalOf({ refuse }: UserCtx<typeof route>, { outcome, left, free }: WrittenRepayment) {
  switch (outcome) {
    case 'conflict':
      return refuse('conflict');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'frozen':
      return refuse('forbidden', accountFrozen);
    case 'nothing_due':
      return refuse('validation', { dueOn: 'Nothing is due up to this day.' });
    case 'too_much':
      return refuse('validation', { amount: `Only ${formatCents(left)} is due up to this day.` });
    case 'insufficient':
      return refuse(
        'insufficient_funds',
        `Not enough money in your wallet: it has ${formatCents(free)} free. Please add money first.`,
      );
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
