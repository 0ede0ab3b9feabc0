import * as z from 'zod/mini';
import { flag, id, money, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { dollars } from '../money.ts';
import { bookedStatuses, instant, paymentPurposes } from '../values.ts';

const cardRefundStatuses = ['pending', 'done', 'failed'] as const;

/** A refund that an operator has asked for. */
const cardRefund = z.object({
  id: z.string(),
  amount: dollars,
  /** `pending` until the provider has reported how it ended. */
  status: z.enum(cardRefundStatuses),
  reason: z.string(),
  /** Why it failed, in the provider's words. */
  failure: z.string(),
  createdAt: instant,
});

export const listPaymentsForOperator = route({
  method: 'POST',
  path: '/operator/payments',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    "Card payments of everybody: those that are not settled or (`refunding`) have a refund that is under way, oldest first, or all, newest first; `search` is an account's e-mail, a payment's id, or the provider's; `after` (an id) pages on.",
  input: z.object({
    unsettled: flag(),
    refunding: flag(),
    search: searchText(),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        payerId: z.string(),
        name: z.string(),
        email: z.string(),
        amount: dollars,
        /** With the id of the purchase where it is for one. */
        purpose: z.enum(paymentPurposes),
        purchaseId: z.string(),
        provider: z.string(),
        providerId: z.string(),
        status: z.enum(bookedStatuses),
        /** Why it failed, in the provider's words. */
        failure: z.string(),
        createdAt: instant,
        /** When the ledger has booked it; empty until then. */
        settledAt: instant,
        test: z.boolean(),
        /** What has left the balance at the provider, also by refunds that were made there. */
        refunded: dollars,
        /** What an operator may still send back, as far as the payer's wallet has it. */
        refundable: dollars,
        /** Those that operators have asked for, newest first, at most 100. */
        refunds: z.array(cardRefund),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The payments.',
  errors: [],
});

export const cardDisputeQueues = ['open', 'answered', 'closed'] as const;

export const listCardDisputes = route({
  method: 'POST',
  path: '/operator/cardDisputes',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary:
    'Disputes of card and PayPal payments by their payers or the banks of those: `open` wait for our answer at the provider, the one due first before the others, `answered` for a decision, `closed` have ended, the newest first; `after` (an id) pages on.',
  input: z.object({
    status: readsOptional<string, (typeof cardDisputeQueues)[number]>((value, ctx) =>
      blank(value)
        ? 'open'
        : (cardDisputeQueues.find((each) => each === value) ?? fail(ctx, 'There is no such status.')),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        payerId: z.string(),
        payer: z.string(),
        email: z.string(),
        amount: dollars,
        /** In the provider's own word, such as `fraudulent`. */
        reason: z.string(),
        /** The payer's bank asks, and has taken no money. */
        inquiry: z.boolean(),
        status: z.enum(['open', 'answered', 'won', 'lost', 'closed']),
        openedAt: instant,
        /** Until when it can be answered; empty where the provider does not say. */
        dueAt: instant,
        /** Empty until it has ended. */
        closedAt: instant,
        paymentId: z.string(),
        /** The order or investment that was paid with it; empty for money of the wallet. */
        purchaseId: z.string(),
        purpose: z.enum(paymentPurposes),
        provider: z.string(),
        /** The page of the provider's console where it is answered; empty where the provider is not in use any more. */
        link: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The disputes.',
  errors: [],
});

export const cardRefundForm = z.object({
  amount: money({ required: 'Amount is Required.' }),
  reason: operatorReason,
});

export const refundPayment = route({
  method: 'POST',
  path: '/operator/payments/:id/refund',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'payment.refund', alone: 'any_sum' },
  idempotent: true,
  summary:
    "Sends a part or all of a settled payment back to where it came from, as far as the payer's wallet has it free. It is set aside there at once, and stays pending until the provider has told how it ended. The payer is told the reason. Nobody sends their own payment back.",
  input: z.extend(cardRefundForm, { id: id() }),
  /** `left` can still be sent back. */
  output: z.object({ id: z.string(), status: z.enum(cardRefundStatuses), failure: z.string(), left: dollars }),
  message: 'The refund is on its way.',
  errors: ['not_found', 'stake', 'conflict', 'insufficient_funds', 'unavailable'],
});
