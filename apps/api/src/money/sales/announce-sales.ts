import { toDollars } from '@guildhall/contract/money.ts';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import type { Resources } from '../../resources.ts';
import { findSales, makeSaleMailsDue, type Sale } from './sales.sql.ts';

/** Beyond so many sales at one moment a seller is told their number and sum. */
const mostApart = 3;

/**
 * Tells sellers of paid orders and investments: their open pages a moment later, and their mailbox within a minute. Many
 * purchases in two statements, and not with the purchase itself (decision 8). A crash in that moment loses the
 * notification; the mail then comes with the next sale. Purchases that are not paid are passed over.
 */
export const announceSales = batchAfter(50, announce, ({ log }, error) => log.warn({ err: error }, 'announcing sales'));

async function announce({ database }: Resources, ids: string[]): Promise<void> {
  await makeSaleMailsDue(database, ids);
  const bySeller = Map.groupBy(await findSales(database, ids), (sale) => sale.sellerId);
  const events = [...bySeller].flatMap(([userId, sales]) => eventsOf(sales).map((event) => ({ userId, event })));
  await publishLiveEvents(database, events);
}

function eventsOf(sales: Sale[]): LiveEvent[] {
  if (sales.length > mostApart) {
    const cents = sales.reduce((sum, sale) => sum + sale.cents, 0n);
    return [{ event: 'notification', data: { kind: 'sales', count: sales.length, amount: toDollars(cents) } }];
  }
  return sales.map(({ id, kind, cents, buyer, projectId, projectTitle }) => ({
    event: 'notification',
    data: { kind, id, by: buyer, amount: toDollars(cents), projectId, projectTitle },
  }));
}
