import { exportSalesTotals } from '@guildhall/contract/money/sales-totals.operator.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { FileCell } from '../../platform/text/table.ts';
import type { Resources } from '../../resources.ts';
import { linesOf, serveOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { sellerParts, type SellerMonths } from './sales-totals.sql.ts';

export const salesTotalsPath = '/files/sales-totals';

const quarters = [1, 2, 3, 4];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const sums = ['Sold', 'Refunded', 'Fees'] as const;

const columns = [
  'Account',
  'Name',
  'Business Name',
  'Registration',
  'E-mail',
  'Street',
  'City',
  'Postal Code',
  'Region',
  'Country',
  'Orders',
  ...sums,
  ...quarters.flatMap((quarter) => ['Orders', ...sums].map((name) => `${name} Q${quarter}`)),
  ...monthNames.map((month) => `Sold ${month}`),
];

type Totals = { orders: number; sold: bigint; refunded: bigint; fees: bigint };

/** What some months come to. */
function totalOf(months: SellerMonths['months'], from: number, to: number): Totals {
  const totals: Totals = { orders: 0, sold: 0n, refunded: 0n, fees: 0n };
  for (const { month, orders, ...cents } of months ?? []) {
    if (month < from || month > to) continue;
    totals.orders += orders;
    totals.sold += BigInt(cents.sold);
    totals.refunded += BigInt(cents.refunded);
    totals.fees += BigInt(cents.fees);
  }
  return totals;
}

function cellsOf({ orders, sold, refunded, fees }: Totals): FileCell[] {
  return [String(orders), sold, refunded, fees];
}

function sellerLine({ months, ...seller }: SellerMonths): FileCell[] {
  return [
    seller.id,
    seller.name,
    seller.businessName,
    seller.registration,
    seller.email,
    seller.street,
    seller.city,
    seller.postcode,
    seller.region,
    seller.country,
    ...cellsOf(totalOf(months, 1, 12)),
    ...quarters.flatMap((quarter) => cellsOf(totalOf(months, quarter * 3 - 2, quarter * 3))),
    ...monthNames.map((_, i) => totalOf(months, i + 1, i + 1).sold),
  ];
}

/** `GET /files/sales-totals`: what each seller was paid for orders in a year. */
export function salesTotalsPages(app: FastifyInstance, resources: Resources): void {
  const file = { path: salesTotalsPath, noun: 'file', route: exportSalesTotals };
  serveOperatorFile(app, resources, file, (signed) => {
    const year = Number(signed.get('year'));
    return {
      name: `Sales by seller ${year}.csv`,
      columns: columns.map((name) => ({ name })),
      parts: linesOf(sellerParts(resources.database, year), sellerLine),
    };
  });
}
