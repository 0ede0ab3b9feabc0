import { buffer } from 'node:stream/consumers';
import type { packOrders as route } from '@guildhall/contract/market/orders.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { nameOfAccount } from '../../people/accounts/name-of-account.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { packingTable } from './order-files.ts';
import { findParcels } from './received-orders.sql.ts';

/**
 * The packing list of some orders that the calling organization received.
 * @throws Refusal `not_found` when none of them is its own and paid
 */
export async function packOrders(
  { db, caller, resources, refuse }: UserCtx<typeof route>,
  { ids, timeZone }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const orders = await findParcels(db, caller.id, ids);
  if (orders.length === 0) throw refuse('not_found', 'These orders were not found.');
  const time = localTime(timeZone);
  const now = new Date();
  const owner = await nameOfAccount(db, caller.id);
  const paper = packingTable(orders, { owner, now, time, isTest: resources.payments.current.testMode });
  const content = (await buffer(tablePdf(paper))).toString('base64');
  return { name: `Packing list ${time.minute(now).slice(0, 10)}.pdf`, mediaType: 'application/pdf', content };
}
