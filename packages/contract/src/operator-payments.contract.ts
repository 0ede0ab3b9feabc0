import * as z from 'zod/mini';
import { flag, optionalId, optionalWhole } from './fields.ts';
import { searchText } from './paging.ts';
import { route } from './route.ts';
import { dollars, instant } from './values.ts';

export const queuePayments = route({
  method: 'POST',
  path: '/operator/payments',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    "Card payments of everybody: those that are not settled, oldest first, or all, newest first; `search` is an account's e-mail, a payment's id, or the provider's; `after` (an id) pages on.",
  input: z.object({
    unsettled: flag(),
    search: searchText(),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        amount: dollars,
        /** `topup`, `order` or `investment`. */
        purpose: z.string(),
        provider: z.string(),
        providerId: z.string(),
        /** Of the provider: `created`, `requires_action`, `processing`, `succeeded`, `failed`, `canceled` or `refunded`. */
        status: z.string(),
        /** Why it failed, in the provider's words. */
        failure: z.string(),
        createdAt: instant,
        /** When the ledger has booked it; empty until then. */
        settledAt: instant,
        test: z.boolean(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The payments.',
  errors: [],
});
