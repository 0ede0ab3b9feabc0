import * as z from 'zod/mini';
import { id, money, text } from '../fields.ts';
import { route } from '../route.ts';
import { mostOfReason } from '../text-fields.ts';
import { dollars } from '../money.ts';

export const refundForm = z.object({
  amount: money({ required: 'Amount is Required.' }),
  reason: text({
    required: 'Please say why.',
    max: [mostOfReason, `The reason cannot exceed ${mostOfReason} characters.`],
  }),
});

export const refundPurchase = route({
  method: 'POST',
  path: '/refunds/:id',
  access: 'organization',
  member: 'treasurer',
  recorded: 'refund.create',
  idempotent: true,
  summary:
    "Gives a part or all of a paid order or investment back, from its seller's wallet to its buyer's. `id` is that of the order or investment. All refunds together are never more than was paid.",
  input: z.extend(refundForm, { id: id() }),
  /** `left` can still be given back. */
  output: z.object({ id: z.string(), left: dollars }),
  message: 'The money has been refunded.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds'],
});
