import * as z from 'zod/mini';
import { flag, id, optionalId, optionalWhole } from '../fields.ts';
import { bankReferenceForm } from './withdrawals.operator.contract.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant } from '../values.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';

/** The most payments in one batch. */
export const mostPayments = 500;

const batch = z.object({
  id: z.string(),
  number: z.number(),
  createdAt: instant,
  createdBy: z.string(),
  payments: z.number(),
  amount: dollars,
  /** No real money is behind it: its files are to be given to no bank. */
  test: z.boolean(),
  /** How many the bank has still to pay, and how many came back. */
  waiting: z.number(),
  returned: z.number(),
  /** SHA-256 of the files, in hexadecimal digits. */
  xmlSha256: z.string(),
  csvSha256: z.string(),
});

export const listPayoutBatches = route({
  method: 'POST',
  path: '/operator/payoutBatches',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary: 'Batches of withdrawals that leave for the bank, newest first; `after` (an id) pages on.',
  input: z.object({ after: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(batch),
    more: z.boolean(),
    /** Of the oldest 500 approved withdrawals that are in no batch yet, those that the next one takes. */
    ready: z.number(),
    readyTest: z.number(),
    readyAmount: dollars,
    readyTestAmount: dollars,
    /** Those of them that it leaves out, by the reason in a few words. */
    leftOut: z.array(z.object({ test: z.boolean(), why: z.string(), number: z.number() })),
  }),
  message: 'The batches.',
  errors: [],
});

export const payoutBatchDetails = route({
  method: 'GET',
  path: '/operator/payoutBatches/:id',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary: 'One batch with its withdrawals in the order of the files, their accounts masked.',
  input: z.object({ id: id() }),
  output: z.extend(batch, {
    records: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        amount: dollars,
        account: z.string(),
        status: z.enum(withdrawalStatuses),
        bankReference: z.string(),
        /** One operator approved it and marked it as paid or returned. */
        byOnePerson: z.boolean(),
        /** The first of two operators who say that it was returned, if any, and what they said. */
        firstReturnedBy: z.string(),
        firstReturnReason: z.string(),
        returnReference: z.string(),
      }),
    ),
  }),
  message: 'The batch.',
  errors: ['not_found'],
});

export const createPayoutBatch = route({
  method: 'POST',
  path: '/operator/payoutBatches/create',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'payout-batch.create', alone: 'any_sum' },
  summary:
    'Puts approved withdrawals that are in no batch yet, the oldest first and at most 500, into a new one. `asTest` takes those of test money, and else none of them is taken.',
  input: z.object({ asTest: flag() }),
  output: batch,
  message: 'The batch is ready for the bank.',
  errors: [],
});

export const markPayoutBatchPaid = route({
  method: 'POST',
  path: '/operator/payoutBatches/:id/paid',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'payout-batch.paid', alone: 'other_hand' },
  summary:
    "Notes that the bank has paid what of a batch is still to be paid, under the bank's reference, but for what the operator has approved.",
  input: z.extend(bankReferenceForm, { id: id() }),
  /** `paid`: how many were still to be paid. */
  output: z.extend(batch, { paid: z.number() }),
  message: 'The batch has been marked as paid.',
  errors: ['not_found'],
});
