import * as z from 'zod/mini';
import { flag, id, isDay, optionalId, optionalMoney, optionalWhole, text } from '../fields.ts';
import { dollars, formatCents } from '../money.ts';
import { partInput } from '../paging.ts';
import { route } from '../route.ts';
import { earlyRepayments } from './early-repayment.ts';

/** How an investment is paid back. `end` is the plan of a project that names none. */
export const repaymentPlans = ['end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal'] as const;
export type RepaymentPlan = (typeof repaymentPlans)[number];

/** The plans in the words of forms and pages. */
export const planWords: Record<RepaymentPlan, string> = {
  end: 'At the end',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  returnFirst: 'Return first (monthly)',
  equalPrincipal: 'Equal principal (monthly)',
};

/** How an instalment, or a month of instalments, stands. `sharing`: its payment is being credited to the holders. */
const instalmentState = z.enum([
  'upcoming',
  'due',
  'overdue',
  'late',
  'default',
  'writtenOff',
  'partly',
  'sharing',
  'paid',
]);
export type InstalmentState = z.output<typeof instalmentState>;

/** How a project is behind with what it pays back; empty where nothing is overdue. */
export const projectRepaymentState = z.enum(['', 'overdue', 'late', 'default', 'writtenOff']);
export type ProjectRepaymentState = z.output<typeof projectRepaymentState>;

/** How an investment stands; empty while it is not paid, or could not be. */
export const holdingState = z.enum([
  '',
  'escrow',
  'active',
  'overdue',
  'late',
  'default',
  'repaid',
  'refunded',
  'canceled',
  'writtenOff',
  'givenUp',
]);
export type HoldingState = z.output<typeof holdingState>;

/** The states of an investment in the words of screens and files. */
export const holdingWords: Record<HoldingState, string> = {
  '': '',
  escrow: 'In escrow',
  active: 'Active',
  overdue: 'Overdue',
  late: 'Late',
  default: 'In default',
  repaid: 'Repaid',
  refunded: 'Refunded',
  canceled: 'Canceled',
  writtenOff: 'Written off',
  givenUp: 'Given up',
};

/** What falls due of a project in one calendar month (UTC). `dueOn` is the last of its due days: paying up to it pays the row. */
const repaymentDate = z.object({
  projectId: z.string(),
  title: z.string(),
  dueOn: z.string(),
  /** How many holdings it goes to. */
  holders: z.number(),
  principal: dollars,
  return: dollars,
  /** Principal and return. */
  amount: dollars,
  paid: dollars,
  /** Late interest for what was due in this month, which is fixed since that was paid, and is owed. */
  late: dollars,
  /** Everything of the project that is not paid and due up to `dueOn`, earlier dates included, with `lateToPay`: what paying this row costs. */
  toPay: dollars,
  /** The late interest in `toPay`: all that the project owes, or none while something after `dueOn` is due by today. */
  lateToPay: dollars,
  state: instalmentState,
  /** Each date of the project is paid by itself. */
  standing: z.boolean(),
});

export const listRepayments = route({
  method: 'POST',
  path: '/repayment/list',
  access: 'organization',
  member: 'reader',
  seeAs: true,
  summary:
    'What the organization pays back, by project and date: its projects by what is due first, of each the last three dates that are paid and the next twelve of which something, or late interest, is not. `months` is what is unpaid over all projects; `wallet` what is free to pay it.',
  input: z.object({ ...partInput(10), projectId: optionalId() }),
  output: z.object({
    records: z.array(repaymentDate),
    /** The projects that have something to pay or have paid. */
    recordsTotal: z.number(),
    months: z.array(z.object({ month: z.string(), amount: dollars })),
    /** What was due before today, in UTC, with the late interest that is owed, and what falls due in the 30 days from today on. */
    overdue: dollars,
    soon: dollars,
    paid: dollars,
    wallet: dollars,
  }),
  message: 'Your repayments.',
  errors: [],
});

export const payForm = z.object({
  /** A part; without it, everything that is due up to the day. */
  amount: optionalMoney('Amount'),
});

/** The form where at most `toPay` cents can be paid. */
export function payFormWithin(toPay: bigint) {
  return z.extend(payForm, {
    amount: payForm.shape.amount.check(
      z.refine((cents: bigint | null) => cents === null || cents <= toPay, {
        error: `Only ${formatCents(toPay)} is due up to this day.`,
      }),
    ),
  });
}

export const payRepayment = route({
  method: 'POST',
  path: '/repayment/pay',
  access: 'organization',
  member: 'treasurer',
  recorded: 'repayment.pay',
  idempotent: true,
  summary:
    'Pays what is due of a project up to and including a day, earliest day first, to all holders in one act; with `amount` a part of it. Of a part, each day gets its return before its principal, in proportion to what is unpaid; late interest is paid after what is due by today and before what is not. `left` is unpaid up to that day. Of a project that is written off it pays what was lost, whatever the day, by what each holder has lost.',
  input: z.extend(payForm, {
    projectId: id(),
    dueOn: text({ required: 'Due is Required.' }).check(z.refine(isDay, 'Please enter a day as YYYY-MM-DD.')),
  }),
  output: z.object({ id: z.string(), paid: dollars, left: dollars }),
  message: 'Paid. The investors are being credited now.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});

export const askEarlyRepayment = route({
  method: 'GET',
  path: '/repayment/early/:projectId',
  access: 'organization',
  member: 'reader',
  summary:
    'What it costs today to repay all holdings of a project before they are due, by its terms, and what each of them gets, the oldest first; `after` (an investment) pages on.',
  input: z.object({ projectId: id(), after: optionalId(), length: optionalWhole(10, 1, 100, 'length') }),
  output: z.object({
    amount: dollars,
    plan: z.enum(earlyRepayments),
    principal: dollars,
    return: dollars,
    /** The part of the promised return that is not paid and would no longer be owed. */
    saved: dollars,
    /** How many holdings it goes to. */
    holders: z.number(),
    records: z.array(
      z.object({ investmentId: z.string(), name: z.string(), principal: dollars, return: dollars, amount: dollars }),
    ),
    more: z.boolean(),
  }),
  message: 'The early repayment.',
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const repayEarly = route({
  method: 'POST',
  path: '/repayment/early',
  access: 'organization',
  member: 'treasurer',
  recorded: 'repayment.early',
  idempotent: true,
  summary:
    'Repays all holdings of a project at once before they are due, after what is due or late: the whole promised sum, or the return of the days used, as its terms say.',
  input: z.object({ projectId: id() }),
  output: z.object({ id: z.string(), paid: dollars }),
  message: 'Paid. The investors are being credited now.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});

export const setStandingOrder = route({
  method: 'POST',
  path: '/repayment/standing',
  access: 'organization',
  member: 'treasurer',
  recorded: 'repayment.standing',
  summary:
    'Orders that each date of a project is paid by itself, or ends that, as `on` says: on its day at 06:00 UTC, whole or not at all, and again each day for 14 days while the wallet has too little.',
  input: z.object({ projectId: id(), on: flag() }),
  output: z.object({ on: z.boolean() }),
  message: 'The standing order has been changed.',
  errors: ['not_found'],
});

export const investmentPlan = route({
  method: 'GET',
  path: '/investment/plan/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: "The instalments of one of the caller's investments, of which nothing is stored before it is paid.",
  input: z.object({ id: id() }),
  output: z.object({
    records: z.array(
      z.object({
        dueOn: z.string(),
        principal: dollars,
        return: dollars,
        /** Interest for what was paid late. */
        late: dollars,
        paid: dollars,
        state: instalmentState,
      }),
    ),
  }),
  message: 'The plan of the investment.',
  errors: ['not_found'],
});
