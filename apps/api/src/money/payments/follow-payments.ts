import type { Db } from '../../platform/database/database.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Resources } from '../../resources.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { followPayment } from './follow-payment.ts';
import { claimPaymentRefunds } from './payment-refunds.sql.ts';
import { askToFollow, takeToFollow } from './followed-payments.sql.ts';
import type { PaymentProvider } from './provider/provider.ts';

const batch = 100;

/**
 * Asks the provider about each settled payment that is to be followed, and of each whose provider has not reported its fee yet: it may know that only
 * some time after the money was taken. One whose provider does not answer is asked about again later.
 */
export async function followPayments(resources: Resources): Promise<void> {
  const { database: db, payments } = resources;
  for (const provider of payments.all)
    await followThese(resources, provider, await takeToFollow(db, provider.name, batch));
}

/** Lets the running product look up these settled payments of a provider within a minute. */
export async function followSoon(db: Db, provider: PaymentProvider, ids: readonly string[]): Promise<void> {
  await askToFollow(db, provider.name, { providerIds: [], ids });
}

/** Looks up these settled payments at a provider. A failure of the provider is logged. */
export async function followThese(resources: Resources, provider: PaymentProvider, ids: readonly string[]) {
  const { database: db, log } = resources;
  const ctx = { db, resources, log, refuse };
  for (const id of ids)
    await followPayment(ctx, provider, id).catch((error: unknown) =>
      log.warn({ err: error, payment: id }, 'the state of a payment is not known yet'),
    );
}

/**
 * Goes on with refunds whose provider has not reported how they ended, whether it was asked or not. One whose provider does not answer comes
 * again the next time.
 */
export async function followRefunds(resources: Resources): Promise<void> {
  const { database: db, log } = resources;
  const ctx = { db, resources, log, refuse };
  for (const id of await claimPaymentRefunds(db, batch))
    await carryOutRefund(ctx, id).catch((error: unknown) =>
      log.warn({ err: error, refund: id }, 'the end of a refund is not known yet'),
    );
}
