import * as z from 'zod/mini';
import {
  addedToDispute,
  disputeFile,
  disputeOutcomes,
  disputeReasons,
  disputeStatuses,
  purchaseRefund,
} from '../trust/after-purchase.ts';
import { caseStatuses } from '../trust/complaint-cases.ts';
import { id } from '../fields.ts';
import { orderState } from './orders.contract.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { written } from '../trust/case-messages.operator.contract.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { bookedStatuses, instant, purchaseStatus } from '../values.ts';

const party = z.object({ id: z.string(), name: z.string() });

export const reviewPurchase = route({
  method: 'GET',
  path: '/operator/purchases/:id',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'purchase.review' },
  summary:
    'One order or investment, whose `id` this is or that of a dispute about it: both sides, what was paid and how, how far it has come, and what was given back, disputed or complained about; of the messages between its sides their number alone. That it was looked at stands in the audit log.',
  input: z.object({ id: id() }),
  output: z.object({
    id: z.string(),
    kind: z.enum(['order', 'investment']),
    project: z.object({ id: z.string(), title: z.string() }),
    buyer: party,
    seller: party,
    status: purchaseStatus,
    createdAt: instant,
    amount: dollars,
    /** The part that was to be paid by card; the rest was paid from the wallet. */
    byCard: dollars,
    refunded: dollars,
    /** The part that can still be given back. */
    left: dollars,
    /** What the house has taken of it from the seller, less what it has given back. */
    fee: dollars,
    /** The number of the buyer's receipt; empty where there is none yet. */
    receipt: z.string(),
    /** How many messages its two sides have written to each other, whatever they are about. */
    messages: z.number(),
    /** Of an order alone; 0 and empty otherwise. */
    units: z.number(),
    unitPrice: dollars,
    address: z.string(),
    postalCode: z.string(),
    contactNo: z.string(),
    state: orderState,
    acceptedAt: instant,
    sentAt: instant,
    /** Under which the seller has sent it. */
    reference: z.string(),
    receivedAt: instant,
    canceledAt: instant,
    cancelReason: z.string(),
    /** What the investor wrote; empty for an order. */
    message: z.string(),
    /** Card payments for it, newest first, at most 20. `failure` is in the provider's words. */
    payments: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        providerId: z.string(),
        amount: dollars,
        status: z.enum(bookedStatuses),
        failure: z.string(),
        createdAt: instant,
        /** What the payer's bank has disputed at this moment. */
        disputed: dollars,
      }),
    ),
    /** What was given back to the buyer's wallet, newest first, at most 100. */
    refunds: z.array(purchaseRefund),
    dispute: z.nullable(
      z.object({
        id: z.string(),
        status: z.enum(disputeStatuses),
        reason: z.enum(disputeReasons),
        message: z.string(),
        files: z.array(disputeFile),
        amount: dollars,
        inEscrow: z.boolean(),
        openedAt: instant,
        dueAt: instant,
        late: z.boolean(),
        answer: z.string(),
        added: z.array(addedToDispute),
        outcome: z.enum(['', ...disputeOutcomes]),
        refunded: dollars,
        outcomeReason: z.string(),
      }),
    ),
    /** Who works on its dispute while that waits. */
    taken,
    /** What the house has written to its sides. */
    written,
    notes: caseNotes,
    /** Complaints that name it, newest first, at most 20. */
    complaints: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        subject: z.string(),
        status: z.enum(caseStatuses),
        createdAt: instant,
      }),
    ),
  }),
  message: 'The order or investment.',
  errors: ['not_found'],
});
