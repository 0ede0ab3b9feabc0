import * as z from 'zod/mini';
import { disputeReasons, disputeStatuses, disputeOutcomes, type DisputeStatus } from './after-purchase.ts';
import { choice, id, money, optionalId, optionalMoney, optionalWhole, readsOptional } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { dollars } from '../money.ts';
import { instant, nothing } from '../values.ts';
import { taken } from './cases.operator.contract.ts';

const queued = z.object({
  id: z.string(),
  purchaseId: z.string(),
  kind: z.enum(['order', 'investment']),
  projectTitle: z.string(),
  buyerId: z.string(),
  buyer: z.string(),
  sellerId: z.string(),
  seller: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  message: z.string(),
  /** What was left of the price when it was opened, and the part of it that was free and is set aside. */
  amount: dollars,
  held: dollars,
  /** It was opened about money in escrow, which stays there: nothing of it is held. */
  inEscrow: z.boolean(),
  openedAt: instant,
  dueAt: instant,
  late: z.boolean(),
  answer: z.string(),
  outcome: z.enum(['', ...disputeOutcomes]),
  refunded: dollars,
  outcomeReason: z.string(),
  /** Who works on it while it waits. */
  taken,
});

const forFinance = { method: 'POST', access: 'operator' } as const;

export const listDisputesForOperator = route({
  ...forFinance,
  path: '/operator/disputes',
  operator: { roles: ['support', 'finance'] },
  summary: 'Disputes in one status, those due first (closed ones: due last first); `after` (an id) pages on.',
  input: z.object({
    status: readsOptional<string, DisputeStatus>((value, ctx) =>
      blank(value) ? 'open' : (disputeStatuses.find((each) => each === value) ?? fail(ctx, 'There is no such status.')),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(queued), more: z.boolean() }),
  message: 'The disputes.',
  errors: [],
});

/** What goes back to the buyer: all that is disputed, a part of it, or nothing. */
const disputeDecisions = ['all', 'part', 'nothing'] as const;

const decision = {
  decision: choice(disputeDecisions, 'Please choose how much to refund.'),
  amount: optionalMoney('The amount'),
  reason: operatorReason,
};

/** Nothing goes back only where that is chosen: a field that was left empty is no decision. */
const saysHowMuch = z.refine<{ decision: string; amount: bigint | null }>(
  ({ decision: chosen, amount }) => (chosen === 'part') === (amount !== null),
  { path: ['amount'], error: 'Please enter an amount only for a partial refund.' },
);

export const decideDisputeForm = z.object(decision).check(saysHowMuch);

export const decideDispute = route({
  ...forFinance,
  path: '/operator/disputes/:id/decide',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'dispute.decide', alone: 'any_sum' },
  summary:
    "Decides a dispute, once: all that is disputed goes from the seller's wallet back to the buyer's, a part (`amount`), or nothing. Both sides are told the outcome and the reason. No party decides.",
  input: z.object({ ...decision, id: id() }).check(saysHowMuch),
  output: nothing,
  message: 'The dispute has been decided.',
  errors: ['not_found', 'forbidden', 'stake', 'insufficient_funds'],
});

export const operatorRefundForm = z.object({
  amount: money({ required: 'Amount is Required.' }),
  reason: operatorReason,
});

export const refundAsOperator = route({
  ...forFinance,
  path: '/operator/refunds/:id',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'refund.make', alone: 'any_sum' },
  idempotent: true,
  summary:
    "Gives a part or all of a paid order or investment, whose `id` this is, back from its seller's wallet, also while the seller is frozen. Both sides are told the reason. No party does.",
  input: z.extend(operatorRefundForm, { id: id() }),
  output: z.object({ id: z.string(), left: dollars }),
  message: 'The money has been refunded.',
  errors: ['not_found', 'forbidden', 'stake', 'conflict', 'insufficient_funds'],
});
