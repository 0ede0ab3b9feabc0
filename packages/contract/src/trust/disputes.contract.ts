import * as z from 'zod/mini';
import { disputeReasons, disputeStatuses } from './after-purchase.ts';
import { choice, id, optionalText, optionalUpload, text } from '../fields.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';

function words(required: string) {
  return text({ kind: 'lines', required, max: [3000, 'This cannot exceed 3000 characters.'] });
}

/** Up to three files that show what the words say. */
const documents = { document: optionalUpload(), secondDocument: optionalUpload(), thirdDocument: optionalUpload() };
/** Three files of 10 MB. */
const maxBody = 32_000_000;

export const disputeForm = z.object({
  reason: choice(disputeReasons, 'Please choose a reason.'),
  message: words('Please say what is wrong.'),
  ...documents,
});

export const openDispute = route({
  method: 'POST',
  path: '/disputes/open/:id',
  access: 'user',
  member: 'treasurer',
  recorded: 'dispute.open',
  summary:
    "Opens a dispute of the buyer about a paid order or investment, whose `id` this is, once within 180 days, and about an investment until 90 days after it was due. What is left of its price stays in escrow, or is set aside in the seller's wallet, until the seller accepts or an operator decides. `document`, `secondDocument` and `thirdDocument` may be PDF, PNG, JPG or GIF files, which both sides and operators see.",
  input: z.extend(disputeForm, { id: id() }),
  output: z.object({ id: z.string() }),
  message: 'Your dispute is open. The seller has seven days to answer.',
  errors: ['not_found', 'too_large'],
  maxBody,
});

export const answerDisputeForm = z.object({ answer: words('Please write your answer.') });

export const answerDispute = route({
  method: 'POST',
  path: '/disputes/:id/answer',
  access: 'organization',
  member: 'treasurer',
  recorded: 'dispute.answer',
  summary: 'Answers a dispute, once. It moves no money: an operator decides, or the seller accepts it after all.',
  input: z.extend(answerDisputeForm, { id: id() }),
  output: z.object({ id: z.string(), status: z.enum(disputeStatuses) }),
  message: 'Your answer has been sent to the buyer.',
  errors: ['not_found'],
});

export const acceptDisputeForm = z.object({ note: optionalText(300, 'The message') });

export const acceptDispute = route({
  method: 'POST',
  path: '/disputes/:id/accept',
  access: 'organization',
  member: 'treasurer',
  recorded: 'dispute.accept',
  idempotent: true,
  summary:
    "Accepts a dispute, answered or not, until it is closed: all that is left of the price goes from escrow, or the seller's wallet, back to the buyer's at once. It cannot be undone. `refunded` is the sum.",
  input: z.extend(acceptDisputeForm, { id: id() }),
  output: z.object({ id: z.string(), status: z.enum(disputeStatuses), refunded: dollars }),
  message: 'You have accepted the dispute. The buyer has been refunded.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});

export const withdrawDisputeForm = z.object({ note: optionalText(300, 'The message') });

export const withdrawDispute = route({
  method: 'POST',
  path: '/disputes/:id/withdraw',
  access: 'user',
  member: 'treasurer',
  recorded: 'dispute.withdraw',
  summary:
    'Takes a dispute back for its buyer, until it is closed: nothing goes back, what was set aside is free again, what is in escrow goes on, and no other can be opened about the same purchase. The seller is told.',
  input: z.extend(withdrawDisputeForm, { id: id() }),
  output: z.object({ id: z.string(), status: z.enum(disputeStatuses) }),
  message: 'Your dispute has been withdrawn. We have let the seller know.',
  errors: ['not_found'],
});

/** So often each side may add to a dispute. */
export const mostAdded = 20;

export const addToDisputeForm = z.object({ message: words('Please write what you want to add.'), ...documents });

export const addToDispute = route({
  method: 'POST',
  path: '/disputes/:id/add',
  access: 'user',
  member: 'treasurer',
  recorded: 'dispute.add',
  summary: `Adds words to a dispute until it is closed, for its buyer, or for its seller once they have answered; each side ${mostAdded} times. The other side is told, and whoever decides reads it. Up to three files may come with the words, as when it is opened.`,
  input: z.extend(addToDisputeForm, { id: id() }),
  output: z.object({ id: z.string() }),
  message: 'Your message has been added. We have let the other side know.',
  errors: ['not_found', 'too_large'],
  maxBody,
});
