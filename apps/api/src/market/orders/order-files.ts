import { orderWords } from '@guildhall/contract/market/orders.contract.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import type { FileCell, FileColumn, FileTable } from '../../platform/text/table.ts';
import type { FiledOrder } from './received-orders.sql.ts';

type About = { owner: string; now: Date; time: LocalTime; isTest: boolean };

/** The orders that an organization received, as the table of a file. */
export function receivedTable(parts: AsyncIterable<readonly FiledOrder[]>, about: About): FileTable {
  return table('Orders', { ...about, lines: [], columns: receivedColumns, parts: mapped(parts, receivedRow) });
}

/** What goes into each parcel, and where to, as the table of a paper. Above it is what is to be fetched of each project. */
export function packingTable(orders: readonly FiledOrder[], about: About): FileTable {
  const units = new Map<string, number>();
  for (const { title, units: more } of orders) units.set(title, (units.get(title) ?? 0) + more);
  const lines = [
    `Parcels: ${orders.length}`,
    ...[...units].slice(0, mostLines).map(([title, of]) => `${of} × ${cut(title)}`),
  ];
  return table('Packing List', { ...about, lines, columns: packingColumns, parts: mapped([orders], packingRow) });
}

/** How many projects are above the list at most; each row has its own. */
const mostLines = 12;

function cut(title: string): string {
  return title.length > 90 ? `${title.slice(0, 89)}…` : title;
}

type Content = About & Pick<FileTable, 'columns' | 'parts'> & { lines: readonly string[] };

function table(title: string, { owner, now, time, isTest, lines, ...content }: Content): FileTable {
  return {
    title,
    owner,
    about: [`As of ${time.inFull(now)}; times of ${time.zone}`, ...lines],
    warning: isTest ? testMoneyNote : '',
    time,
    lies: true,
    ...content,
  };
}

async function* mapped(
  parts: AsyncIterable<readonly FiledOrder[]> | Iterable<readonly FiledOrder[]>,
  rowOf: (order: FiledOrder) => FileCell[],
): AsyncGenerator<readonly FileCell[][]> {
  for await (const part of parts) yield part.map(rowOf);
}

const receivedColumns: FileColumn[] = [
  { name: 'Date', kind: 'moment', points: 62, letters: 18 },
  { name: 'Buyer', kind: 'text', points: 72, letters: 26 },
  { name: 'Project', kind: 'text', points: 84, letters: 30 },
  { name: 'Units', kind: 'text', points: 28, letters: 8 },
  { name: 'Total', kind: 'money', points: 52, letters: 14 },
  { name: 'State', kind: 'text', points: 46, letters: 12 },
  { name: 'Reference', kind: 'text', points: 62, letters: 20 },
  { name: 'Address', kind: 'text', points: 96, letters: 36 },
  { name: 'Postal Code', kind: 'text', points: 46, letters: 12 },
  { name: 'Contact Number', kind: 'text', points: 58, letters: 18 },
  { name: 'Order', kind: 'text', points: 64, letters: 38 },
];

const paymentWords: Record<PurchaseStatus, string> = {
  pending: 'Pending',
  COMPLETED: 'Completed',
  failed: 'Failed',
  expired: 'Expired',
};

function receivedRow(order: FiledOrder): FileCell[] {
  return [
    order.createdAt,
    order.buyer,
    order.title,
    String(order.units),
    order.total,
    order.state === '' ? paymentWords[order.status] : orderWords[order.disputed ? 'disputed' : order.state],
    order.reference,
    order.address,
    order.postalCode,
    order.contactNo,
    order.id,
  ];
}

const packingColumns: FileColumn[] = [
  { name: 'Buyer', kind: 'text', points: 120, letters: 26 },
  { name: 'Address', kind: 'text', points: 170, letters: 36 },
  { name: 'Postal Code', kind: 'text', points: 56, letters: 12 },
  { name: 'Contact Number', kind: 'text', points: 76, letters: 18 },
  { name: 'Project', kind: 'text', points: 140, letters: 30 },
  { name: 'Units', kind: 'text', points: 32, letters: 8 },
  { name: 'Ordered', kind: 'moment', points: 76, letters: 18 },
];

function packingRow(order: FiledOrder): FileCell[] {
  return [
    order.buyer,
    order.address,
    order.postalCode,
    order.contactNo,
    order.title,
    String(order.units),
    order.createdAt,
  ];
}
