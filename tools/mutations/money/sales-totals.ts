import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what each seller was paid in a year. */
export const salesTotalsMistakes = [
  ...mistakesIn(
    `${api}/money/sales-totals/sales-totals.sql.ts`,
    ['money/sales-totals'],
    ['organizations that were deleted are left out', 'WHERE type <> 1', 'WHERE type = 2'],
    ['the last fee of the year before is in it', 'd.debit_seq > b.after AND', 'd.debit_seq >= b.after AND'],
    ['refunds of later years are in it', 'd.debit_seq > b.after AND d.debit_seq <= b.last', 'd.debit_seq > b.after'],
    [
      'fees that were given back are not taken off',
      "AND c.code IN ('order', 'order_fee_back')",
      "AND c.code IN ('order')",
    ],
  ),
  ...mistakesIn(
    `${api}/trust/operators/operator-files.http.ts`,
    ['money/sales-totals', 'money/journal', 'money/invoices'],
    [
      'a file opens for who has lost the role',
      'if (!operator || !roleMay(route.operator!, operator.role)) return undefined;',
      '',
    ],
  ),
];
