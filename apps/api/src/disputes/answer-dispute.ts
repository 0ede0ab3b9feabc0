import type { answerDispute as route } from '@guildhall/contract/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/database/database.ts';
import { refusalOfRefund } from '../refunds/refuse-refund.ts';
import { tellWallets } from '../wallet/tell-wallets.ts';
import { writeAnswer } from './disputes.sql.ts';

/**
 * Answers a dispute about what the calling organization has sold, or accepts it, which gives the money back; the buyer is told.
 * @throws Refusal `not_found`, `validation` when it was answered or closed before, and as `refusalOfRefund`
 */
export async function answerDispute(
  ctx: UserCtx<typeof route>,
  { id, accept, answer }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const answered = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const written = await writeAnswer(db, { sellerId: caller.id, id, accept, answer });
    const { outcome, buyerId: userId, kind, purchaseId, projectTitle, cents } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome === 'answered' || outcome === 'closed')
      throw refuse('validation', `This dispute has already been ${outcome}.`);
    if (outcome !== 'ok') throw refusalOfRefund(inside, { ...written, outcome }, 'seller');
    const data = { kind, purchaseId, projectTitle, accepted: accept, note: answer };
    await notify(db, [
      { userId, event: 'disputeAnswered', subject: `${id} ${accept}`, cents: cents ?? 0n, actorId: caller.id, data },
    ]);
    return written;
  });
  tellWallets(ctx.resources, [caller.id, answered.buyerId]);
  return { id, status: accept ? 'closed' : 'answered' };
}
