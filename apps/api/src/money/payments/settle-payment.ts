import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { askProvider } from './provider/ask-provider.ts';
import { creditPayment, failPayment, type Settling } from './end-payment.ts';
import { endWithoutPlace } from './end-without-place.ts';
import { followPayment } from './follow-payment.ts';
import * as sql from './payments.sql.ts';
import type { Payment } from './payments.sql.ts';
import type { PaymentProvider, ProviderPayment } from './provider/provider.ts';

/** How things stand now: `authorized` waits for its capture, `mismatch` is not the payment that we asked for. */
export type Settlement = {
  status: ProviderPayment['status'] | 'created' | 'mismatch';
  /** Of a settled payment: whether it paid its purchase, or stayed in the wallet. */
  result: Payment['result'];
  /** Of a payment that came to nothing: why, in words for the payer and in one word; otherwise ''. */
  failure: string;
  failureCode: Payment['failureCode'];
};

/**
 * Who asks how a payment stands, and so whose money may be taken. The payer: what is authorized. The poller: only what the
 * payer has asked for already, or confirmed with the provider. The provider: none.
 */
export type Asker = 'payer' | 'poller' | 'provider';

/** How long a payment may be under way, or its capture be tried beyond the hold, in milliseconds. */
const patience = 15 * 60_000;

/** Whether it is the amount that we asked for. Somebody at the provider's console may take less of it, never more. */
function fits({ amountCents }: Payment, { status, amountCents: told }: ProviderPayment): boolean {
  const isTaken = status === 'succeeded' || status === 'refunded';
  return told === amountCents || (isTaken && told > 0n && told < amountCents);
}

/** Whether the provider reports the payment that we asked for. Its answers are distrusted as well. */
export function agrees(payment: Payment, reported: ProviderPayment): boolean {
  return (
    reported.intentId === payment.id &&
    fits(payment, reported) &&
    reported.currency === payment.currency &&
    (payment.providerId === null || payment.providerId === reported.id)
  );
}

/** Whether the money is still to be taken: its purchase waits for it, or the top-up is young enough. */
function isWanted(payment: Payment): boolean {
  if (payment.status === 'failed' || payment.status === 'canceled') return false;
  if (payment.purpose === 'topup') return Date.now() < payment.createdAt.getTime() + patience;
  return payment.purchaseStatus === 'pending' && Date.now() < payment.expiresAt!.getTime() + patience;
}

/** Whether the payer has asked for the money to be taken, or has confirmed the payment on the provider's page. */
function isConfirmed({ status }: Payment): boolean {
  return status === 'processing' || status === 'requires_action';
}

function byOurBooks({ status, result, failure, failureCode }: Payment): Settlement {
  return {
    status,
    result,
    failure,
    failureCode,
  };
}

function notEnded(status: Settlement['status']): Settlement {
  return { status, result: null, failure: '', failureCode: '' };
}

async function reloadPayment(ctx: Settling, payment: Payment) {
  return byOurBooks((await sql.findPayment(ctx.db, payment.id))!);
}

/**
 * The one door where return page, webhook and poller meet (ARCHITECTURE.md, "Money"): asks the provider how the payment stands and
 * lets the ledger know, exactly once even if it is called twice. Takes the money of an authorized payment as `asker` may; an
 * investment's place in the goal is taken first, and when there is none left the payment is canceled. A payment that
 * nobody waits for any longer is canceled with the provider.
 * @throws Refusal `unavailable` when the provider does not answer
 */
export async function settlePayment(ctx: Settling, payment: Payment, asker: Asker): Promise<Settlement> {
  const provider = ctx.resources.payments.byName(payment.provider);
  if (!provider) return byOurBooks(payment);
  if (payment.settledAt !== null) {
    if (asker === 'provider') await followPayment(ctx, provider, payment.id);
    return byOurBooks(payment);
  }
  const reported = await askProvider(ctx, () =>
    payment.providerId === null ? provider.find(payment.id) : provider.retrieve(payment.providerId),
  );
  if (reported === null) {
    if (!isWanted(payment)) await failPayment(ctx, payment.id, { status: 'canceled', failure: neverBegun });
    return reloadPayment(ctx, payment);
  }
  if (!agrees(payment, reported)) return giveUp(ctx, provider, payment, reported);
  const isNews = payment.providerId === null || (reported.status === 'requires_action' && payment.status === 'created');
  if (isNews) await sql.notePayment(ctx.db, payment.id, reported);
  const now = await advance(
    ctx,
    provider,
    payment,
    reported,
    asker === 'payer' || (asker === 'poller' && isConfirmed(payment)),
  );
  return now === null ? reloadPayment(ctx, payment) : record(ctx, provider, payment, now);
}

const neverBegun = 'This payment was never begun with the card provider. Nothing was charged.';

/** Takes or gives up the money of a payment that has not ended. Null when our own books have ended it meanwhile. */
async function advance(
  ctx: Settling,
  provider: PaymentProvider,
  payment: Payment,
  reported: ProviderPayment,
  capture: boolean,
): Promise<ProviderPayment | null> {
  if (reported.status !== 'authorized' && reported.status !== 'requires_action') return reported;
  if (!isWanted(payment)) return (await askProvider(ctx, () => provider.cancel(reported.id))) ?? reported;
  if (!capture || reported.status === 'requires_action') return reported;
  const begun = await sql.beginCapture(ctx.db, payment.id);
  if (begun === 'ended') return null;
  return (await askProvider(ctx, () => provider[begun === 'ok' ? 'capture' : 'cancel'](reported.id))) ?? reported;
}

/** Books in the ledger what the provider has answered. */
async function record(
  ctx: Settling,
  provider: PaymentProvider,
  payment: Payment,
  reported: ProviderPayment,
): Promise<Settlement> {
  if (!agrees(payment, reported)) return giveUp(ctx, provider, payment, reported);
  const { status, failure } = reported;
  if (status === 'succeeded') await creditPayment(ctx, payment.id, reported.amountCents);
  else if (status === 'canceled' && (await reloadPayment(ctx, payment)).failureCode === 'goal_exceeded')
    await endWithoutPlace(ctx, payment.id);
  else if (status === 'failed' || status === 'canceled') await failPayment(ctx, payment.id, { status, failure });
  else if (status === 'refunded') {
    await failPayment(ctx, payment.id, { status: 'canceled', failure: 'This payment was returned to the card.' });
    return notEnded('refunded');
  } else return notEnded(status);
  return reloadPayment(ctx, payment);
}

/** The provider speaks of something else than we asked for: nothing is credited, and in the end it is given up. */
async function giveUp(
  ctx: Settling,
  provider: PaymentProvider,
  payment: Payment,
  reported: ProviderPayment,
): Promise<Settlement> {
  ctx.log.error(
    { payment: payment.id, reported: reported.id },
    'the provider reports another payment than we asked for',
  );
  if (!isWanted(payment) && payment.settledAt === null) {
    if (reported.intentId === payment.id) await askProvider(ctx, () => provider.cancel(reported.id));
    const failure = `The card provider reported a different amount, ${reported.amountCents} ${reported.currency}.`;
    const ended = await failPayment(ctx, payment.id, { status: 'failed', failure, code: 'mismatch' });
    if (ended !== 'ok') return notEnded('mismatch');
    await notifyOperators(ctx, ['finance', 'admin'], {
      heading: 'A provider reported a different payment than requested',
      words: [
        `${failure} Nothing was credited. Please look at the payment ${reported.id} at the provider: if money was taken there, send it back there.`,
      ],
      link: `/operator/payments?show=all&search=${payment.id}`,
      subject: payment.id,
    });
  }
  return notEnded('mismatch');
}
