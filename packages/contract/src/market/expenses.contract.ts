import * as z from 'zod/mini';
import {
  day,
  flag,
  id,
  money,
  optionalDay,
  optionalId,
  optionalText,
  optionalUpload,
  optionalWhole,
  reads,
  text,
  upload,
} from '../fields.ts';
import { dollars, maxDollars, parseCents } from '../money.ts';
import { route } from '../route.ts';
import { blank, fail, readsOptional, written, type Context } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';
import { mostOfLineName } from './budget-lines.ts';
import { updateAudiences, type UpdateAudience } from './updates.contract.ts';

const dayRequired = 'Please choose the day on which it was paid.';
const payeeRequired = 'Please say who was paid.';
const amountRequired = 'Please enter what was paid.';
const audienceRequired = 'Please choose who may open the paper.';
/** What is spent of one line of a budget comes to no more than this, in dollars. */
export const mostSpentOfLine = maxDollars;
const mostOfPayee = 100;

/** Where there is a paper it has to be said who may open it. */
const paperHasReaders = z.refine<{ document: unknown; paperFor: UpdateAudience | '' }>(
  ({ document, paperFor }) => document === null || paperFor !== '',
  { path: ['paperFor'], error: audienceRequired },
);

function readReaders(value: unknown, ctx: Context): UpdateAudience {
  return updateAudiences.find((each) => each === written(value)) ?? fail(ctx, audienceRequired);
}

const optionalPaper = {
  document: optionalUpload(),
  /** Who may open it; without a paper it says nothing. */
  paperFor: readsOptional<string, UpdateAudience | ''>((value, ctx) => (blank(value) ? '' : readReaders(value, ctx)), {
    type: 'string',
    enum: [...updateAudiences],
  }),
};

/** The form of an expense. */
export const expenseForm = z
  .object({
    line: optionalText(mostOfLineName, 'Line'),
    spentOn: day(dayRequired),
    payee: text({
      required: payeeRequired,
      max: [mostOfPayee, `The payee cannot exceed ${mostOfPayee} characters.`],
    }),
    amount: money({ required: amountRequired }),
    ...optionalPaper,
  })
  .check(paperHasReaders);

/** What was paid in the end, in dollars; nothing where it was not paid at all. */
const rightAmount = reads<number | string, bigint>(
  (value, ctx) => {
    if (blank(value)) return fail(ctx, amountRequired);
    const cents = parseCents(value);
    if (cents === null) return fail(ctx, 'Please enter an amount in dollars, with at most two decimals.');
    return cents <= maxDollars * 100n ? cents : fail(ctx, 'This amount is too large.');
  },
  { type: 'number', description: 'Dollars, with at most two decimals; 0 only in a correction.' },
);

/** The form of a correction. */
export const correctionForm = z.object({ amount: rightAmount });

type GivenExpense = { corrects: string | null; spentOn: string; payee: string; amount: bigint; document: unknown };

function isNew(rule: (given: GivenExpense) => boolean, field: string, message: string) {
  return z.refine<GivenExpense>((given) => given.corrects !== null || rule(given), { path: [field], error: message });
}

export const addExpense = route({
  method: 'POST',
  path: '/project/expense',
  access: 'organization',
  member: 'editor',
  recorded: 'project.expense',
  summary:
    'Enters what was spent of a project of the caller: the name of a `line` of its budget (without it what no line names), the day, who was paid and how much, and its paper if there is one. With `corrects` it corrects an expense: `amount` is what was paid in the end, and a new entry carries the difference; nothing entered is changed.',
  input: z
    .object({
      projectId: id(),
      line: optionalText(mostOfLineName, 'Line'),
      spentOn: optionalDay(),
      payee: optionalText(mostOfPayee, 'The payee'),
      amount: rightAmount,
      ...optionalPaper,
      corrects: optionalId(),
    })
    .check(
      isNew(({ spentOn }) => spentOn !== '', 'spentOn', dayRequired),
      isNew(({ payee }) => payee !== '', 'payee', payeeRequired),
      isNew(({ amount }) => amount > 0n, 'amount', 'The amount must be above zero.'),
      paperHasReaders,
      z.refine<GivenExpense>(({ corrects, document }) => corrects === null || document === null, {
        path: ['document'],
        error: 'Please add the paper to the expense, not to its correction.',
      }),
    ),
  output: z.object({ id: z.string() }),
  message: 'The expense has been entered.',
  errors: ['not_found', 'forbidden', 'too_large'],
  maxBody: 12_000_000,
  limit: { per: 'account', most: 600, seconds: 3600, message: 'Too many expenses. Please wait a while.' },
});

export const paperForm = z.object({
  document: upload('Please choose the paper.'),
  paperFor: reads<string, UpdateAudience>(readReaders, { type: 'string', enum: [...updateAudiences] }),
});

export const addExpensePaper = route({
  method: 'POST',
  path: '/project/expense/paper',
  access: 'organization',
  member: 'editor',
  recorded: 'project.expense.paper',
  summary:
    'Adds the paper to an expense of a project of the caller that has none. It stays, and so does who may open it.',
  input: z.extend(paperForm, { expenseId: id() }),
  output: nothing,
  message: 'The paper has been added.',
  errors: ['not_found', 'forbidden', 'too_large'],
  maxBody: 12_000_000,
  limit: { per: 'account', most: 600, seconds: 3600, message: 'Too many papers. Please wait a while.' },
});

export const listExpenses = route({
  method: 'GET',
  path: '/project/expenses/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "What was spent of a project's budget, line by line, and the expenses in the order in which they were entered, the newest first; `before` (an expense's id) pages back.",
  /** `withoutPaper` 1: those alone that a paper is missing of. */
  input: z.object({
    id: id(),
    before: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
    withoutPaper: flag(),
  }),
  output: z.object({
    /** The lines of the budget; the last is what no line names, or the whole budget where it has none. */
    lines: z.array(z.object({ name: z.string(), budget: dollars, spent: dollars, withoutPaper: dollars })),
    records: z.array(
      z.object({
        id: z.string(),
        line: z.string(),
        spentOn: z.string(),
        payee: z.string(),
        /** Of a correction the difference, which can be below zero. */
        amount: dollars,
        /** What it comes to with its corrections. */
        correctedAmount: dollars,
        /** Of a correction the expense that it corrects, and what that said; empty and 0 elsewhere. */
        corrects: z.string(),
        correctedFrom: dollars,
        enteredAt: instant,
        /** Who may open its paper; empty where it has none. */
        paperFor: z.enum([...updateAudiences, '']),
        /** A short-lived link; empty for whoever may not open it. */
        document: z.string(),
        documentName: z.string(),
        /** When an operator has asked for its paper; empty where none has. */
        askedAt: instant,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'What was spent.',
  errors: ['not_found'],
});
