import * as z from 'zod/mini';
import { choice, id, optionalText, text } from '../fields.ts';
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
    .check(
      z.refine(({ step, reference }) => step !== 'sent' || reference !== '', {
        path: ['reference'],
        error: 'Please enter the tracking reference.',
      }),
    ),
  output: stood,
  message: 'The order has been updated.',
  errors: ['not_found', 'forbidden'],
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
