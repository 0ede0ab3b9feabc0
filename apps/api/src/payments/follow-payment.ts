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
 * events tell of them, each is booked once, since only sums are compared.
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
    const booked = { seenRefunded: payment.refundedCents, seenDisputed: payment.disputedCents };
    const followed = await sql.followInLedger(ctx.db, { id, ...booked, ...movements });
    if (followed.outcome === 'overtaken') continue;
    if (followed.takenCents !== 0n) tellWallets(ctx.resources, [followed.payerId]);
    if (followed.takenCents !== 0n && followed.owedCents > 0n)
      ctx.log.warn({ payment: id }, 'a payment was taken back after its money had been spent; the rest is owed');
    return;
  }
  throw ctx.refuse('unavailable');
}
