import * as z from 'zod/mini';
import { money, optionalText, text } from './fields.ts';
import { page, pageInput } from './paging.ts';
import { route } from './route.ts';
import { dollars, instant, noInput } from './values.ts';

export const wallet = route({
  method: 'GET',
  path: '/wallet',
  access: 'user',
  summary: 'What is free to spend, and what is held.',
  input: noInput,
  output: z.object({ amount: dollars, held: dollars }),
  message: 'Your wallet.',
  errors: [],
});

export const walletBalances = route({
  method: 'GET',
  path: '/wallet/balances',
  access: 'user',
  summary: 'The balance at the end of each day of the last year on which it changed.',
  input: noInput,
  output: z.array(z.object({ date: z.string(), balance: dollars })),
  message: 'Your balance over time.',
  errors: [],
});

/** The amount of Add Money: above 9, at most 9999999999, and 12 digits (spec §9); each limit has its own words. */
export const addMoneyForm = z.object({
  amount: money({
    required: 'Amount is required.',
    above: [9, 'Amount must be at least 10 or More.'],
    max: [9_999_999_999n, 'Amount cannot exceed $9,999,999,999.'],
    long: 'Amount cannot exceed 12 digits.',
  }),
});

export const topup = route({
  method: 'POST',
  path: '/wallet/topup',
  access: 'user',
  idempotent: true,
  summary: "Creates the provider's payment for adding money; /wallet/add then tells the wallet about it.",
  input: z.extend(addMoneyForm, { token: optionalText(200, 'token'), redirectUrl: optionalText(2000, 'redirectUrl') }),
  output: z.object({ paymentId: z.string(), paymentStatus: z.string(), confirmIntent: z.string() }),
  message: 'The payment has been created.',
  errors: ['conflict', 'tooMany', 'unavailable'],
});

export const addMoney = route({
  method: 'POST',
  path: '/wallet/add',
  access: 'user',
  idempotent: true,
  summary: 'Credits the wallet with a payment that the provider confirms: once, whatever is told twice.',
  input: z.object({
    amount: money({ required: 'Amount is required.' }),
    paymentId: text({ required: 'The payment is required.', max: [200, 'This payment is not known.'] }),
    paymentStatus: optionalText(50, 'paymentStatus'),
  }),
  output: z.object({ amount: dollars }),
  message: 'Amount added successfully.',
  errors: ['notFound', 'conflict', 'unavailable'],
});

export const walletRecord = z.object({
  id: z.string(),
  paymentTitle: z.string(),
  projectTitle: z.string(),
  transactionType: z.string(),
  transactionDate: instant,
  amount: dollars,
  balance: dollars,
});

export const walletHistory = route({
  method: 'POST',
  path: '/wallet/history',
  access: 'user',
  summary: "The caller's transfers: columns 0 Name, 1 Project, 2 Date, 3 Price.",
  input: z.object(pageInput(4, { column: 2, dir: 'desc' })),
  output: page(walletRecord),
  message: 'Your transactions.',
  errors: [],
});
