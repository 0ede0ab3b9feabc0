import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the invoices for fees: their month, their tax and their numbers. */
export const invoicesMistakes = [
  ...mistakesIn(
    `${api}/money/invoices/invoices.functions.sql`,
    ['money/invoices'],
    [
      'the month that it is has an invoice already',
      'WHERE b.month < month_of(moment)',
      'WHERE b.month <= month_of(moment)',
    ],
    [
      'an invoice has the fees of a later month, too',
      "(b.month + interval '1 month') AT TIME ZONE",
      "(b.month + interval '2 month') AT TIME ZONE",
    ],
    [
      'what was given back is on no invoice',
      'WHERE t.debit_account = account AND t.debit_seq BETWEEN first_seq AND last_seq',
      'WHERE false',
    ],
    ['the tax is counted on top of the fee', 'RETURN round(cents * 100 / (100 + tax_percent))::bigint', 'RETURN cents'],
    ['an invoice names who pays by the e-mail', "coalesce(nullif(u.business_name, ''), u.name)", 'u.email'],
    ['several issue the same invoices at once', '  LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE;\n', ''],
  ),
  ...mistakesIn(
    `${api}/money/invoices/invoices.sql.ts`,
    ['money/invoices'],
    [
      'invoices of others are found by theirs',
      'WHERE b.id = :before AND b.payer_id = caller.id)',
      'WHERE b.id = :before)',
    ],
    ['the invoices of everybody are shown to one', 'WHERE i.payer_id = caller.id\n', 'WHERE true\n'],
  ),
  ...mistakesIn(
    `${api}/money/invoices/invoice-ubl.ts`,
    ['money/invoices'],
    ['a credit note has amounts below zero', 'const sign = isCredit(invoice) ? -1n : 1n;', 'const sign = 1n;'],
    [
      'UBL says that the fees are still to be paid',
      "'cbc:PayableAmount': amount(0n)",
      "'cbc:PayableAmount': amount(cents)",
    ],
  ),
];
