import * as z from 'zod/mini';
import { choice, flag, id, text } from './fields.ts';
import { route } from './route.ts';
import { dollars, instant } from './values.ts';

export const disputeReasons = ['not_received', 'not_as_described', 'other'] as const;
export const disputeStatuses = ['open', 'answered', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
/** `accepted` by the seller, `refunded` or `refused` by an operator. */
export const disputeOutcomes = ['accepted', 'refunded', 'refused'] as const;

/** A dispute as both of its sides see it. */
export const ownDispute = z.object({
  id: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  message: z.string(),
  amount: dollars,
  openedAt: instant,
  /** When the answer of the seller is due. */
  dueAt: instant,
  answer: z.string(),
  outcome: z.enum(['', ...disputeOutcomes]),
  refunded: dollars,
  outcomeReason: z.string(),
});

function words(required: string) {
  return text({ kind: 'lines', required, max: [3000, 'This cannot exceed 3000 characters.'] });
}

export const disputeForm = z.object({
  reason: choice(disputeReasons, 'Please choose a reason.'),
  message: words('Please tell what is wrong.'),
});

export const openDispute = route({
  method: 'POST',
  path: '/disputes/open/:id',
  access: 'user',
  member: 'treasurer',
  recorded: 'dispute.open',
  summary:
    "Opens a dispute of the buyer about a paid order or investment, whose `id` this is, once within 180 days. What is left of its price is set aside in the seller's wallet until the seller accepts or an operator decides.",
  input: z.extend(disputeForm, { id: id() }),
  output: z.object({ id: z.string() }),
  message: 'The seller is asked to answer within seven days.',
  errors: ['not_found'],
});

export const answerDisputeForm = z.object({ answer: words('Please write your answer.') });

export const answerDispute = route({
  method: 'POST',
  path: '/disputes/:id/answer',
  access: 'organization',
  member: 'treasurer',
  recorded: 'dispute.answer',
  idempotent: true,
  summary: 'Answers a dispute once, or accepts it (`accept`), which gives all that is left of the price back at once.',
  input: z.extend(answerDisputeForm, { id: id(), accept: flag() }),
  output: z.object({ id: z.string(), status: z.enum(disputeStatuses) }),
  message: 'Your answer is kept, and the buyer is told.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});
