import * as z from 'zod/mini';
import { choice, id, ids, optionalText, text } from '../fields.ts';
import { orderState } from './orders.contract.ts';
import { route } from '../route.ts';
import { mostOfReason } from '../text-fields.ts';

/** What a seller writes when an order is sent. */
export const sendOrderForm = z.object({
  reference: text({
    required: 'Please enter the tracking reference.',
    max: [100, 'The reference cannot exceed 100 characters.'],
  }),
});

const stood = z.object({ id: z.string(), state: orderState });

/** What is sent has a reference. */
const sentUnderReference = z.refine<{ step: string; reference: string }>(
  ({ step, reference }) => step !== 'sent' || reference !== '',
  { path: ['reference'], error: 'Please enter the tracking reference.' },
);

export const advanceOrder = route({
  method: 'POST',
  path: '/orders/:id/advance',
  access: 'user',
  member: 'editor',
  recorded: 'order.advance',
  summary:
    'Takes a paid order one step on: its seller has accepted it or sent it under a reference, its buyer has received it. The other side is told. Twice changes nothing.',
  input: z
    .object({
      id: id(),
      step: choice(['accepted', 'sent', 'received'], 'Please choose accepted, sent or received.'),
      reference: optionalText(100, 'The reference'),
    })
    .check(sentUnderReference),
  output: stood,
  message: 'The order has been updated.',
  errors: ['not_found', 'forbidden'],
});

/** How many orders are taken a step on together at most. */
export const mostTogether = 500;

export const advanceOrders = route({
  method: 'POST',
  path: '/orders/advance',
  access: 'organization',
  member: 'editor',
  recorded: 'order.advance',
  summary:
    'Accepts several orders of the calling organization or marks them as sent, all under one reference: each as `/orders/{id}/advance` does and apart from the others, so that one that is refused leaves them as they are. Sent again it changes nothing more.',
  input: z
    .object({
      ids: ids(mostTogether, `You can choose up to ${mostTogether} at once.`),
      step: choice(['accepted', 'sent'], 'Please choose accepted or sent.'),
      reference: optionalText(100, 'The reference'),
    })
    .check(sentUnderReference),
  output: z.object({
    /** In the order that was asked for, each once. */
    records: z.array(
      z.object({
        id: z.string(),
        /** `repeated`: it had come so far before. */
        outcome: z.enum(['done', 'repeated', 'refused']),
        /** How it stands now; empty where it was refused. */
        state: orderState,
        /** Why it was refused; else empty. */
        reason: z.string(),
      }),
    ),
  }),
  message: 'The orders have been updated.',
  errors: [],
});

export const cancelOrderForm = z.object({
  reason: text({
    required: 'Please say why.',
    max: [mostOfReason, `The reason cannot exceed ${mostOfReason} characters.`],
  }),
});

export const cancelOrder = route({
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'user',
  member: 'treasurer',
  recorded: 'order.cancel',
  idempotent: true,
  summary:
    "Cancels a paid order for its buyer or its seller before it is sent: its price goes from the seller's wallet back to the buyer's.",
  input: z.extend(cancelOrderForm, { id: id() }),
  output: stood,
  message: 'The order has been canceled and refunded.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});
