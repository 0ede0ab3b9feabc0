import * as z from 'zod/mini';
import { optionalId, optionalWhole } from '../fields.ts';
import { route } from '../route.ts';
import { invoiceRecord } from './invoices.contract.ts';
import { daysForm } from './journal.operator.contract.ts';

export const listIssuedInvoices = route({
  method: 'POST',
  path: '/operator/invoices',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    'Invoices for fees, newest first, of everybody or of one account; `after` (an id) pages on. `issuing` is false where the settings do not name who issues them, so that none are issued.',
  input: z.object({ account: optionalId(), after: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(z.extend(invoiceRecord, { payerId: z.string(), payerName: z.string() })),
    more: z.boolean(),
    issuing: z.boolean(),
  }),
  message: 'The invoices.',
  errors: [],
});

export const exportInvoices = route({
  method: 'POST',
  path: '/operator/books/invoices',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'books.invoices' },
  summary:
    'The invoices that were issued on some days that are over, in UTC and both included, as CSV: one a line, by number, with its net amount, its tax and its total. `link` lasts a short while and needs no header.',
  input: daysForm,
  output: z.object({ link: z.string() }),
  message: 'The list of invoices is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
