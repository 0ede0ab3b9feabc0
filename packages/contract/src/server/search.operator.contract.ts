import * as z from 'zod/mini';
import { dollars } from '../money.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

/** How many of each kind are found. */
export const mostFoundOfKind = 5;

/** What the console's search finds, in the order in which it is shown. */
export const foundKinds = [
  'people',
  'organizations',
  'projects',
  'withdrawals',
  'payments',
  'orders',
  'investments',
  'disputes',
  'complaints',
  'receipts',
  'invoices',
  'payoutBatches',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Where a row leads: the page of an account, a project, an order or investment, a card payment, a withdrawal, a complaint or a payout batch, or the invoices of an account. */
const foundPages = [
  'account',
  'project',
  'purchase',
  'payment',
  'withdrawal',
  'complaint',
  'payoutBatch',
  'invoices',
] as const;
export type FoundPage = (typeof foundPages)[number];

export const searchConsole = route({
  method: 'POST',
  path: '/operator/search',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Whatever a text of at least two characters names, at most 5 of each kind. People and organizations by any part of name or e-mail and by the end of a phone number, projects by any part of the title; one thing by its id, complaints, receipts, invoices and payout batches by their number; orders, investments, card payments and withdrawals by their exact sum, newest first; withdrawals by the last four characters of the account number; withdrawals and batches by the bank’s reference, card payments by their id at the provider.',
  input: z.object({ search: searchText() }),
  output: z.object({
    /** Those that have something. */
    groups: z.array(
      z.object({
        kind: z.enum(foundKinds),
        records: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** Whose it is, or how else it is recognized; of a bank account the end alone. */
            about: z.string(),
            /** 0 where it is not about money. */
            amount: dollars,
            /** As the list of its kind has it; empty where it has none. */
            status: z.string(),
            createdAt: instant,
            /** A page that the role may open. */
            leadsTo: z.enum(foundPages),
            leadsToId: z.string(),
          }),
        ),
        /** There are more than are answered. */
        more: z.boolean(),
      }),
    ),
  }),
  message: 'What was found.',
  errors: [],
});
