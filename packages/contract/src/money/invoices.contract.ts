import * as z from 'zod/mini';
import { optionalId, optionalWhole } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

/** An invoice for fees that were taken already. */
export const invoiceRecord = z.object({
  id: z.string(),
  /** Counted up without gaps in each year. */
  number: z.string(),
  issuedAt: instant,
  /** The month in UTC whose fees it has. */
  month: z.string(),
  /** More was given back than taken, so that it is a credit note. */
  isCredit: z.boolean(),
  /** What was taken less what was given back; below zero for a credit note. The tax is part of it. */
  total: dollars,
  tax: dollars,
  /** In per cent. */
  taxRate: z.number(),
  test: z.boolean(),
  /** Links that last a short while and need no header. */
  pdf: z.string(),
  /** UBL; empty where the country of the house or of who pays is unknown, which UBL has to name. */
  xml: z.string(),
});

export const listInvoices = route({
  method: 'POST',
  path: '/invoices',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The invoices for what the house has taken of the caller's sales, investments and withdrawals, one a month, newest first; `before` (an invoice's id) pages back.",
  input: z.object({ before: optionalId(), length: optionalWhole(12, 1, 100, 'length') }),
  output: z.object({ records: z.array(invoiceRecord), more: z.boolean() }),
  message: 'Your invoices.',
  errors: [],
});
