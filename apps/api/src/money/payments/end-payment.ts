import type { FailureCode } from '@guildhall/contract/money/payments.contract.ts';
import type { Ctx } from '../../context.ts';
import { followMoney } from '../outbox/follow-money.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import * as sql from './payments.sql.ts';

/** What ending a payment needs of a request; a job has it as well. */
export type Settling = Pick<Ctx<'unavailable'>, 'db' | 'resources' | 'log' | 'refuse'>;

type Ending<Outcome> = { outcome: Outcome; payerId: string; sellerId?: string | null; purchaseId?: string | null };

/** Notifies the pages of payer and seller once a payment has ended in the ledger; answers how it ended. */
function reported<Outcome extends string>(
  ctx: Settling,
  { outcome, payerId, sellerId = null, purchaseId = null }: Ending<Outcome>,
): Outcome {
  if (outcome === 'ok') {
    publishWalletChanges(ctx.resources, [payerId, sellerId]);
    followMoney(ctx.resources, purchaseId === null ? [] : [purchaseId]);
  }
  return outcome;
}

/** Credits what the provider has taken, once: a second call changes nothing. */
export async function creditPayment(ctx: Settling, id: string, receivedCents: bigint) {
  const { cardWaitDays } = ctx.resources.config;
  return reported(ctx, await sql.settleInLedger(ctx.db, id, receivedCents, cardWaitDays));
}

/** How a payment came to nothing: `failure` in words for the payer, `code` in one word for clients. */
export type Failure = { status: 'failed' | 'canceled'; failure: string; code?: FailureCode };

/**
 * Lets the ledger know that a payment came to nothing; its purchase fails, and what was held is free again. Answers
 * `ok` the first time.
 */
export async function failPayment(ctx: Settling, id: string, { status, failure, code }: Failure) {
  return reported(
    ctx,
    await sql.failInLedger(ctx.db, id, status, failure, code ?? (status === 'failed' ? 'card_declined' : '')),
  );
}
