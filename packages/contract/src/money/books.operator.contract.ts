import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { firstApproval } from '../second-approval.ts';
import { instant, noInput, nothing } from '../values.ts';
import { feePayoutStatuses } from './fee-payouts.operator.contract.ts';

/**
 * What is checked each night: the whole ledger by its rules; the sums of what is owed to people against cash and receivables; the audit log's
 * chain; and the day before at each provider that real money comes by.
 */
export const bookKinds = ['ledger', 'balance', 'audit', 'stripe', 'paypal'] as const;
export type BookKind = (typeof bookKinds)[number];

/** One check. `differences` has at most 20 of them in words, `many` says how many there were. */
const bookCheck = z.object({
  id: z.string(),
  kind: z.enum(bookKinds),
  at: instant,
  many: z.number(),
  differences: z.array(z.string()),
  /** Why nothing could be compared; empty where it could. */
  note: z.string(),
  /** Why an admin lets withdrawals go on all the same; empty while nobody has said so. */
  explanation: z.string(),
  explainedBy: z.string(),
});

/** Why no payout of fees can be requested: the settings name no account of the house, or none that the bank pays from; nothing more may leave. */
const feePayoutObstacles = ['no_account', 'no_payer', 'nothing'] as const;

const feePayout = z.object({
  id: z.string(),
  number: z.number(),
  amount: dollars,
  status: z.enum(feePayoutStatuses),
  reason: z.string(),
  /** The house's account: its holder, and the rest masked. */
  holder: z.string(),
  account: z.string(),
  /** No real money is behind it: its files are to be given to no bank. */
  test: z.boolean(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Whose approval completed it, or who canceled it; empty before. */
  decidedBy: z.string(),
  /** The first of two who approve it or mark it as returned, while it waits for the second. */
  approved: z.nullable(firstApproval),
  /** What the bank calls its payment, and what it calls the return and why; empty before. */
  bankReference: z.string(),
  returnReference: z.string(),
  returnReason: z.string(),
  /** One operator requested and approved it. */
  byOnePerson: z.boolean(),
});

export const readBooks = route({
  method: 'GET',
  path: '/operator/books',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary:
    'The newest check of each kind, the differences that nobody has explained, which stop withdrawals, the sums of the last 90 nights, and what of the fees can be paid out to the house.',
  input: noInput,
  output: z.object({
    /** Withdrawals cannot be approved, since a difference is not explained. */
    stopped: z.boolean(),
    newest: z.array(bookCheck),
    unexplained: z.array(bookCheck),
    /** What of repayments stays on the payout accounts of projects, since the accounts of its holders are erased. */
    withheld: dollars,
    /** What the house has of fees, and the part of it that may leave for its own bank account. */
    fees: z.object({
      kept: dollars,
      /** What was taken in the last `stayingDays` days, which a refund may take back. */
      staying: dollars,
      stayingDays: z.number(),
      payable: dollars,
      /** The part of it that is requested already. */
      requested: dollars,
      /** The house's account by the settings: its holder, and the rest masked; empty where they name none. */
      holder: z.string(),
      account: z.string(),
      closed: z.nullable(z.enum(feePayoutObstacles)),
      /** The newest 20, and those under way. */
      payouts: z.array(feePayout),
    }),
    /** Oldest first. */
    sums: z.array(
      z.object({
        at: instant,
        /** What the wallets have, and what was approved and not yet paid out by the bank. */
        liabilities: dollars,
        /** At the providers and in the bank. */
        cash: dollars,
        receivables: dollars,
        many: z.number(),
      }),
    ),
  }),
  message: 'The books.',
  errors: [],
});

export const checkBooks = route({
  method: 'POST',
  path: '/operator/books/check',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'books.check' },
  summary: 'Checks the books now, as each night. It is begun and takes a while.',
  input: noInput,
  output: nothing,
  message: 'The books are being checked.',
  errors: ['unavailable'],
  limit: { per: 'account', most: 10, seconds: 3600 },
});

export const explainDifference = route({
  method: 'POST',
  path: '/operator/books/:id/explain',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'books.explain' },
  summary: 'Says why the differences of a check are no reason to stop withdrawals any more.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: z.object({ id: z.string() }),
  message: 'The explanation has been saved.',
  errors: ['not_found'],
});
