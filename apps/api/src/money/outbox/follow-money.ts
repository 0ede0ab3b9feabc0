import { toDollars } from '@guildhall/contract/money.ts';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import type { Resources } from '../../resources.ts';
import { issueReceipts } from '../receipts/issue-receipts.ts';
import { findSales, type Sale } from './outbox.sql.ts';

/** Of more sales at one moment a seller's pages get their number and sum. */
const mostApart = 3;

/** What moves within a tenth of a second is followed by one statement. */
const followSoon = batchAfter(100, follow, warn);

/**
 * A moment after money has moved: numbers its receipts, which puts it into the bells and the outbox of mails, and sends the sales to
 * the open pages of their sellers. Many moves in a few statements, and not with the purchase itself (decision 150). The rows of
 * `receipts_due` come with the money, so that a job does what a crash in that moment leaves, without the open pages.
 * @param purchaseIds purchases that may be paid now; those that are not are passed over
 */
export function followMoney(resources: Resources, purchaseIds: readonly string[]): void {
  followSoon(resources, purchaseIds);
}

/**
 * The same for the accounts that a part of a long work has moved money of, before its next part: beside it, the receipts would keep a second
 * processor busy, and all other calls would wait. A failure is logged and left to the job; it keeps the work from nothing.
 */
export async function followPart(resources: Resources, accountIds: readonly string[]): Promise<void> {
  publishWalletChanges(resources, accountIds);
  if (accountIds.length === 0) return;
  await issueReceipts(resources).catch((error: unknown) => warn(resources, error));
}

async function follow(resources: Resources, purchaseIds: string[]): Promise<void> {
  await issueReceipts(resources);
  if (purchaseIds.length === 0) return;
  const bySeller = Map.groupBy(await findSales(resources.database, purchaseIds), (sale) => sale.sellerId);
  const events = [...bySeller].flatMap(([userId, sales]) => eventsOf(sales).map((event) => ({ userId, event })));
  await publishLiveEvents(resources.database, events);
}

function eventsOf(sales: Sale<'order' | 'investment'>[]): LiveEvent[] {
  if (sales.length > mostApart) {
    const cents = sales.reduce((sum, sale) => sum + sale.cents, 0n);
    return [{ event: 'notification', data: { kind: 'sales', count: sales.length, amount: toDollars(cents) } }];
  }
  return sales.map(({ id, kind, cents, buyer, projectId, projectTitle }) => ({
    event: 'notification',
    data: { kind, id, by: buyer, amount: toDollars(cents), projectId, projectTitle },
  }));
}

function warn({ log }: Resources, error: unknown) {
  log.warn({ err: error }, 'following money');
}
