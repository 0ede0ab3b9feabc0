import type { repayEarly as route } from '@guildhall/contract/market/repayments.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { repayEarlyInLedger, type WrittenEarly } from './early-repayment.sql.ts';
import { followRepayments } from './follow-repayments.ts';
import { beingCredited } from './pay-repayment.ts';

/**
 * Repays all holdings of a project of the caller before they are due. The money has left the wallet when this answers; the
 * holders are credited a moment later.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, `conflict` for a key of another request and
 *   while an earlier payment is being credited, `insufficient_funds`, and `validation` while something is due or nothing is left
 */
export async function repayEarly(
  ctx: UserCtx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const written = await inTransaction(ctx, async (inside) => {
    const repayment = await repayEarlyInLedger(inside.db, ctx, { projectId, onlyAsk: false });
    if (repayment.outcome === 'insufficient')
      throw ctx.refuse(
        'insufficient_funds',
        `Your wallet has ${formatCents(repayment.free)} free, but this costs ${formatCents(repayment.paid)}. Please add money first.`,
      );
    if (repayment.outcome !== 'ok' && repayment.outcome !== 'repeated') throw refusalOfEarly(ctx, repayment);
    if (repayment.outcome === 'ok')
      await recordAct(inside, repayment.id, { title: repayment.projectTitle, cents: String(repayment.paid) });
    return repayment;
  });
  if (written.outcome === 'ok') {
    publishWalletChanges(ctx.resources, [ctx.caller.id]);
    followRepayments(ctx.resources, [written.id]);
  }
  return { id: written.id, paid: written.paid };
}

/** Why a project is not repaid early, money aside. */
export function refusalOfEarly(
  { refuse }: Pick<Ctx<'conflict' | 'forbidden' | 'not_found'>, 'refuse'>,
  { outcome, due }: Pick<WrittenEarly, 'outcome' | 'due'>,
) {
  switch (outcome) {
    case 'conflict':
      return refuse('conflict');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'frozen':
      return refuse('forbidden', 'You cannot repay early while your account or the project is frozen.');
    case 'due_first':
      return refuse(
        'validation',
        `Please first pay the ${formatCents(due)} that is due or owed as late interest on this project.`,
      );
    case 'nothing_due':
      return refuse('validation', 'This project has nothing left to repay.');
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
