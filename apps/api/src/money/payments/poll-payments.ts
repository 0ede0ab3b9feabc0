import { nilUuid } from '@guildhall/contract/fields.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Resources } from '../../resources.ts';
import { listUnsettled } from './payments.sql.ts';
import { settlePayment } from './settle-payment.ts';

const batch = 50;
const together = 5;

/**
 * Asks the provider about every payment that has been under way for a minute, or whose purchase has ended, so that what
 * was charged is credited though return page and webhook never came. Takes the money only of what its payer has asked for
 * or confirmed, and cancels what is no longer waited for. A payment whose provider does not answer is asked about again the
 * next time.
 */
export async function pollPayments(resources: Resources, settings: { seconds?: number } = {}): Promise<void> {
  const ctx = { db: resources.database, resources, log: resources.log, refuse };
  let after = nilUuid;
  for (;;) {
    const payments = await listUnsettled(ctx.db, settings.seconds ?? 60, after, batch);
    const waiting = [...payments];
    const work = async () => {
      for (let payment = waiting.shift(); payment; payment = waiting.shift()) {
        const { id } = payment;
        await settlePayment(ctx, payment, 'poller').catch((error: unknown) =>
          resources.log.warn({ err: error, payment: id }, 'a payment could not be settled yet'),
        );
      }
    };
    await Promise.all(Array.from({ length: together }, work));
    if (payments.length < batch) return;
    after = payments.at(-1)!.id;
  }
}
