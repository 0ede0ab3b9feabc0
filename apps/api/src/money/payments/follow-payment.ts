import { formatCents } from '@guildhall/contract/money.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { paymentsNotifications } from './payments.notifications.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { notifyOwners } from '../withdrawals/notify-owner.ts';
import { askProvider } from './provider/ask-provider.ts';
import { feeWhileHeld, saveDisputes } from './card-disputes.sql.ts';
import type { Settling } from './end-payment.ts';
import { followInLedger, noteUnreadable, type ChargedBack } from './followed-payments.sql.ts';
import * as sql from './payments.sql.ts';
import { UnreadableAnswer, type Movements, type PaymentProvider } from './provider/provider.ts';
import { notifyOfDisputes } from './notify-of-disputes.ts';

/** How often the provider is asked again when others booked its answers meanwhile. */
const tries = 5;

/**
 * Asks the provider what has become of a settled payment and books it: refunds and disputes are taken back from the payer, of which the wallet
 * pays what it has free and the rest is owed; fees are the house's. However often and in whatever order events report them, each is booked once,
 * since only sums are compared, and an answer that came too late is requested again. Of a refund of our own that has failed its payer is
 * notified, and of a dispute about the payment of a purchase its seller. Each dispute is stored, and operators for finance are notified when it
 * begins and ends.
 * @throws Refusal `unavailable` when the provider does not answer, or its answer cannot be read, of which operators are notified
 */
export async function followPayment(ctx: Settling, provider: PaymentProvider, id: string): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const payment = (await sql.findPayment(ctx.db, id))!;
    if (payment.providerId === null) return;
    const movements = await askMovements(ctx, provider, payment.id, payment.providerId);
    if (movements === null) {
      ctx.log.error({ payment: id }, 'the provider no longer knows a payment that was credited');
      return;
    }
    const { disputes, ...sums } = movements;
    const followed = await inTransaction(ctx, async ({ db }) => {
      const kept = disputes.reduce((sum, { feeCents }) => sum + feeCents, 0n);
      const feeCents = sums.feeCents ?? (kept === 0n ? null : await feeWhileHeld(db, id, kept));
      const told = await followInLedger(db, { id, seenAnswers: payment.answersTaken, ...sums, feeCents });
      const isTaken = told.outcome === 'ok' || told.outcome === 'repeated';
      if (isTaken && (disputes.length > 0 || payment.disputedCents > 0n))
        await notifyOfDisputes(db, provider, await saveDisputes(db, id, disputes));
      if (told.outcome === 'ok') await notifyOfFailedRefunds(db, told.payerId, told.failed);
      if (told.chargedBack) await notifyOfChargeback(db, told.chargedBack);
      return told;
    });
    if (followed.outcome === 'overtaken') continue;
    if (followed.outcome === 'ok') {
      const { payerId, chargedBack } = followed;
      publishWalletChanges(ctx.resources, [payerId, ...(chargedBack ? [chargedBack.sellerId] : [])]);
    }
    if (followed.takenCents !== 0n && followed.owedCents > 0n)
      ctx.log.warn({ payment: id }, 'a payment was reversed after its money had been spent; the rest is owed');
    return;
  }
  throw ctx.refuse('unavailable');
}

async function askMovements(
  ctx: Settling,
  provider: PaymentProvider,
  id: string,
  providerId: string,
): Promise<Movements | null> {
  try {
    return await askProvider(ctx, () => provider.movements(providerId));
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    ctx.log.error({ err: error, payment: id }, 'an amount of a payment cannot be read');
    await inTransaction(ctx, async ({ db }) => {
      if (!(await noteUnreadable(db, id))) return;
      await notifyOperators({ db }, ['finance', 'admin'], {
        heading: 'The state of a payment cannot be read',
        words: [
          error.message,
          `Until it can be read, refunds and disputes of the payment ${providerId} are not booked. We ask the provider again every hour. Please check the payment there.`,
        ],
        link: `/operator/payments?show=all&search=${encodeURIComponent(providerId)}`,
        subject: id,
      });
    });
    throw ctx.refuse('unavailable');
  }
}

/** Notifies a payer of refunds that did not reach the card. */
export async function notifyOfFailedRefunds(db: Db, userId: string, failed: readonly { id: string; cents: string }[]) {
  const event = 'cardRefundFailed' as const;
  await notify(
    db,
    paymentsNotifications,
    failed.map(({ id, cents }) => ({ userId, event, subject: id, cents: BigInt(cents), data: {} })),
  );
}

/** Notifies the seller of what a card payment has paid, and operators for finance, of what the payer's bank has decided about it. */
async function notifyOfChargeback(db: Db, chargedBack: ChargedBack) {
  const { id, sellerId, status, shareCents, heldCents, coveredCents, rejected, kind, purchaseId, projectTitle } =
    chargedBack;
  const share = BigInt(shareCents);
  const held = BigInt(heldCents);
  const covered = BigInt(coveredCents);
  const missing = held === share ? '' : formatCents(share - held);
  const cents = { open: share, returned: held, lost: covered }[status];
  const data = { kind, purchaseId, projectTitle, status, missing };
  await notify(db, paymentsNotifications, [
    { userId: sellerId, event: 'chargedBack', subject: `${id} ${status}`, cents, data },
  ]);
  const reason =
    'The buyer’s bank has finally reversed a card payment for something you sold, and this money covers it.';
  await notifyOwners(
    db,
    rejected.map((each) => ({
      id: each.id,
      userId: sellerId,
      status: 'rejected' as const,
      cents: BigInt(each.cents),
      reason,
    })),
  );
  const what = `the card payment of ${formatCents(share)} for ${kind === 'order' ? 'an order from' : 'an investment in'} ${projectTitle}`;
  const told = {
    open: {
      heading: `A bank has reversed ${what}.`,
      words: [
        `${formatCents(held)} is set aside in the seller’s wallet.`,
        ...(missing === ''
          ? []
          : [`${missing} was not free. No withdrawal of the seller can be approved until the bank has decided.`]),
      ],
    },
    returned: {
      heading: `A bank has returned ${what}.`,
      words: [`${formatCents(held)} of the seller’s money is free again.`],
    },
    lost: {
      heading: `A bank keeps ${what}.`,
      words: [
        `${formatCents(covered)} of the seller’s money covers what the payer owed.`,
        ...(rejected.length === 0 ? [] : ['Withdrawals of the seller were rejected because of it.']),
      ],
    },
  }[status];
  const link = `/operator/account?id=${sellerId}`;
  await notifyOperators({ db }, ['finance', 'admin'], { ...told, link, subject: `${id} ${status}` });
}
