import { exportOrders, packOrders } from '@guildhall/contract/market/orders.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { saveAnswered, saveLinked } from '../../ui/save-file.ts';
import { timeZone } from '../../ui/time-zone.ts';
import type { OrderFilters } from './orders.queries.ts';

/** Saves the received orders that the filters find, on all pages; answers what the server said. */
export async function saveOrders(filters: OrderFilters): Promise<string> {
  const wanted = { ...filters, format: 'csv', timeZone: timeZone() } as const;
  const { data, message } = await callWithMessage(exportOrders, wanted);
  saveLinked(data.link);
  return message;
}

/** Saves the packing list of some orders; answers what the server said. */
export async function savePackingList(ids: string[]): Promise<string> {
  const { data, message } = await callWithMessage(packOrders, { ids, timeZone: timeZone() });
  const { name, mediaType, content } = data;
  saveAnswered({ name, mediaType, content });
  return message;
}
