import type { Resources } from '../../resources.ts';
import { askToFollow, saveLook, listUnseenEvents, lookedUntil } from './followed-payments.sql.ts';
import type { PaymentProvider } from './provider/provider.ts';

/**
 * Asks each provider what refunds and disputes there were since the last look, so that those come to the books of which no event came. Payments
 * are marked alone; the job that follows payments asks about each. What was heard as an event is passed over.
 * @throws the failures of providers that do not answer, once the others were asked; the next look begins where the last one that ended did
 */
export async function lookForChanges(resources: Resources): Promise<void> {
  const failures: unknown[] = [];
  for (const provider of resources.payments.all)
    await lookAt(resources, provider).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function lookAt({ database: db, log }: Resources, provider: PaymentProvider): Promise<void> {
  if (!provider.changes) return;
  const { of, until } = await provider.changes(await lookedUntil(db, provider.name));
  const told = of.flatMap(({ eventId }) => eventId ?? []);
  const unseen = new Set(await listUnseenEvents(db, provider.name, told));
  const news = of.filter(({ eventId }) => eventId === undefined || unseen.has(eventId));
  const payments = await askToFollow(db, provider.name, {
    providerIds: news.flatMap(({ paymentId }) => (paymentId === '' ? [] : paymentId)),
    ids: news.flatMap(({ intentId = '' }) => (intentId === '' ? [] : intentId)),
  });
  await saveLook(db, provider.name, until);
  if (payments > 0) log.info({ provider: provider.name, payments }, 'payments with refunds or disputes are followed');
}
