import { notify } from '../notifications/notify.ts';
import { inTransaction, type Db } from '../platform/database/database.ts';
import { tellWallets } from '../wallet/tell-wallets.ts';
import { askProvider } from './ask-provider.ts';
import type { Settling } from './end-payment.ts';
import * as sql from './payments.sql.ts';
import type { PaymentProvider } from './provider.ts';

/** How often the provider is asked anew when others booked its answers meanwhile. */
const tries = 5;

/**
 * Asks the provider what has become of a settled payment and books it: refunds and disputes are taken back from the payer,
 * of which the wallet pays what it has free and the rest is owed; fees are the house's. However often and in whatever order
 * events tell of them, each is booked once, since only sums are compared, and an answer that came too late is asked for anew. A refund of our own that has failed is told to its payer.
 * @throws Refusal `unavailable` when the provider does not answer
 */
export async function followPayment(ctx: Settling, provider: PaymentProvider, id: string): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const payment = (await sql.findPayment(ctx.db, id))!;
    if (payment.providerId === null) return;
    const movements = await askProvider(ctx, () => provider.movements(payment.providerId!));
    if (movements === null) {
      ctx.log.error({ payment: id }, 'the provider does not know a payment any more that was credited');
      return;
    }
    const booked = {
      seenRefunded: payment.refundedCents,
      seenDisputed: payment.disputedCents,
      seenAnswers: payment.answersTaken,
    };
    const followed = await inTransaction(ctx, async ({ db }) => {
      const told = await sql.followInLedger(db, { id, ...booked, ...movements });
      if (told.outcome === 'ok') await tellOfFailed(db, told.payerId, told.failed);
      return told;
    });
    if (followed.outcome === 'overtaken') continue;
    if (followed.outcome === 'ok') tellWallets(ctx.resources, [followed.payerId]);
    if (followed.takenCents !== 0n && followed.owedCents > 0n)
      ctx.log.warn({ payment: id }, 'a payment was taken back after its money had been spent; the rest is owed');
    return;
  }
  throw ctx.refuse('unavailable');
}

/** Tells a payer of refunds that did not reach the card. */
export async function tellOfFailed(db: Db, userId: string, failed: readonly { id: string; cents: string }[]) {
  const event = 'cardRefundFailed' as const;
  await notify(
    db,
    failed.map(({ id, cents }) => ({ userId, event, subject: id, cents: BigInt(cents), data: {} })),
  );
}
