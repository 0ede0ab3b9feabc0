import type { FileFormat } from '@guildhall/contract/values.ts';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { nameOfAccount } from '../../people/accounts/name-of-account.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { writeTable } from '../../platform/text/write-table.ts';
import type { Resources } from '../../resources.ts';
import { receivedTable } from './order-files.ts';
import { receivedParts, type Wanted } from './received-orders.sql.ts';

const path = '/files/orders';

type Linked = Wanted & { format: FileFormat; timeZone: string };

/** Where the holder of this address can download the orders of an organization for a while. */
export function linkToOrders(linked: Linked, secret: string): string {
  return signAddress(path, linked, secret);
}

/** `GET /files/orders`: the orders that an organization received, as a file that flows out while they are read. */
export function orderFilePages(app: FastifyInstance, { database, config: { secret }, payments }: Resources): void {
  serveDownload(app, { path, noun: 'file', secret }, async (signed) => {
    const { sellerId, state, search, format, timeZone } = Object.fromEntries(signed) as Linked;
    const time = localTime(timeZone);
    const now = new Date();
    const table = receivedTable(receivedParts(database, { sellerId, state, search }), {
      owner: await nameOfAccount(database, sellerId),
      now,
      time,
      isTest: payments.current.testMode,
    });
    return { name: `Orders ${time.minute(now).slice(0, 10)}.${format}`, ...(await writeTable(format, table)) };
  });
}
