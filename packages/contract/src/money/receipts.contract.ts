import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { timeZone } from '../time-zone.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant } from '../values.ts';

/** A note on whatever shows money that only test cards have paid. */
export const testMoneyNote = 'TEST: this is test money, and no real money moved.';

export const readReceipt = route({
  method: 'GET',
  path: '/receipts/:id',
  access: 'user',
  member: 'reader',
  summary:
    'A receipt of the caller, by the id of the order, investment, payment or withdrawal. It is there a moment after that was paid, and what was paid never changes in it; what was given back later stands beside. `pdf` is a link that lasts a short while and needs no header; its times are those of `timeZone`.',
  input: z.object({ id: id(), timeZone: timeZone() }),
  output: z.object({
    id: z.string(),
    kind: z.enum(['order', 'investment', 'topup', 'withdrawal']),
    /** Counted up without gaps in each year. */
    number: z.string(),
    date: instant,
    from: z.string(),
    to: z.string(),
    /** What was paid for. */
    for: z.string(),
    amount: dollars,
    paidBy: z.string(),
    /** No real money is behind it. */
    test: z.boolean(),
    /** What was given back of it, newest first and at most 100; below zero what did not arrive and came back. */
    refunds: z.array(z.object({ id: z.string(), date: instant, how: z.string(), amount: dollars })),
    /** The amount without what was given back. */
    left: dollars,
    /** Of an investment, what repayments have brought; absent while that is nothing. */
    returned: z.optional(dollars),
    /** Of an investment, the key information that was in force, with its SHA-256 in hexadecimal digits; absent where none was kept. */
    keyInformation: z.optional(z.object({ version: z.number(), sha256: z.string() })),
    pdf: z.string(),
  }),
  message: 'The receipt.',
  errors: ['not_found'],
});
