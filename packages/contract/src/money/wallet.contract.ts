import * as z from 'zod/mini';
import { optionalText } from '../fields.ts';
import { page, pageInput } from '../paging.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant, noInput } from '../values.ts';

export const wallet = route({
  method: 'GET',
  path: '/wallet',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'What is free to spend, and what is held.',
  input: noInput,
  // `withdrawalFee`: what the house takes of a withdrawal, where it takes something.
  // `invoices`: true where fees were taken in a month that is over, so that there are invoices.
  // `owed`: for a card payment that was taken back after its money was spent; what comes in pays it first.
  // `cardMoney`: of what is free, some came by card lately and cannot be withdrawn yet: what can be now, and when all of it.
  // `disputed`: what the payer's bank or PayPal has taken back of payments, and has not decided about.
  // `pending`: what was paid by PayPal or card to be added, and is not confirmed by them yet.
  output: z.object({
    amount: dollars,
    held: dollars,
    owed: z.optional(dollars),
    disputed: z.optional(dollars),
    pending: z.optional(dollars),
    cardMoney: z.optional(z.object({ withdrawable: dollars, until: instant })),
    withdrawalFee: z.optional(z.object({ percent: z.number(), fixed: dollars })),
    invoices: z.optional(z.literal(true)),
  }),
  message: 'Your wallet.',
  errors: [],
});

export const walletBalances = route({
  method: 'GET',
  path: '/wallet/balances',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'The balance at the end of each day of the last year on which it changed.',
  input: noInput,
  output: z.array(z.object({ date: z.string(), balance: dollars })),
  message: 'Your balance over time.',
  errors: [],
});

export const walletRecord = z.object({
  id: z.string(),
  paymentTitle: z.string(),
  projectTitle: z.string(),
  /** C for money that came, D for money that left. */
  transactionType: z.enum(['C', 'D']),
  transactionDate: instant,
  amount: dollars,
  balance: dollars,
  /** The id of the caller's receipt for it, which is there a moment later; empty where there is none. */
  receipt: z.string(),
});

/** What a history can be narrowed to. An order or investment may be one's own or, of an organization, one that it received. */
export const walletKinds = ['added', 'order', 'investment', 'return', 'withdrawal', 'other'] as const;

const kind = optionalText(20, 'Kind').check(
  z.refine((value: string) => value === '' || walletKinds.some((each) => each === value), 'There is no such kind.'),
);
const direction = optionalText(3, 'Direction').check(
  z.refine((value: string) => ['', 'in', 'out'].includes(value), 'Please choose in or out.'),
);
const month = optionalText(7, 'Month').check(
  z.refine(
    (value: string) => value === '' || /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value),
    'Please write the month like this: 2026-11.',
  ),
);

export const walletHistory = route({
  method: 'POST',
  path: '/wallet/history',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The caller's transfers: columns 0 Name, 1 Project, 2 Date, 3 Price. `kind`, `month`, as in 2026-11 and in UTC, and `direction`, in or out, keep only those.",
  input: z.object({ ...pageInput(4, { column: 2, dir: 'desc' }), kind, month, direction }),
  output: page(walletRecord),
  message: 'Your transactions.',
  errors: [],
});
