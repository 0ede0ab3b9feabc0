import * as z from 'zod/mini';
import { dollars } from '../money.ts';
import { instant } from '../values.ts';

// What happens to an order or investment afterwards, apart from its calls and forms: lists that come with the first page name these shapes alone.

export const disputeReasons = ['not_received', 'not_as_described', 'other'] as const;
export const disputeStatuses = ['open', 'answered', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
/** `accepted` by the seller, `refunded` or `refused` by an operator, `withdrawn` by the buyer. */
export const disputeOutcomes = ['accepted', 'refunded', 'refused', 'withdrawn'] as const;

/** What a side can do about a dispute as it stands: the seller answers and accepts, the buyer withdraws, both add to it. */
const disputeActs = ['answer', 'accept', 'add', 'withdraw'] as const;
export type DisputeAct = (typeof disputeActs)[number];

/** A file that a side has sent in a dispute, and the link that opens it for a while. `reportable`: the other side has sent it. */
export const disputeFile = z.object({ name: z.string(), link: z.string(), reportable: z.boolean() });

/** What a side has added to a dispute. */
export const addedToDispute = z.object({
  bySeller: z.boolean(),
  message: z.string(),
  at: instant,
  files: z.array(disputeFile),
});

/** A dispute as both of its sides see it. */
export const ownDispute = z.object({
  id: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  message: z.string(),
  /** What its buyer sent when it was opened. */
  files: z.array(disputeFile),
  amount: dollars,
  /** It was opened about money in escrow, which stays there; else the amount is set aside in the seller's wallet. */
  inEscrow: z.boolean(),
  openedAt: instant,
  /** When the answer of the seller is due. */
  dueAt: instant,
  /** That day has passed without an answer. */
  late: z.boolean(),
  answer: z.string(),
  /** What was added after that, the oldest first. */
  added: z.array(addedToDispute),
  outcome: z.enum(['', ...disputeOutcomes]),
  refunded: dollars,
  outcomeReason: z.string(),
  /** What the caller may do about it. */
  acts: z.array(z.enum(disputeActs)),
});

/** What was given back of an order or investment, as both sides see it. */
export const purchaseRefund = z.object({ id: z.string(), amount: dollars, reason: z.string(), createdAt: instant });
