import * as z from 'zod/mini';
import { ownDispute } from './after-purchase.ts';
import { flag, optionalId, optionalWhole } from '../fields.ts';
import { route } from '../route.ts';

export const listDisputes = route({
  method: 'POST',
  path: '/disputes',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'Disputes of the caller as buyer and as seller, newest first; `toAnswer`: those alone that the caller has to answer, the first one due first; `purchaseId`: the one about an order or investment alone; `after` (an id) pages on.',
  input: z.object({
    toAnswer: flag(),
    purchaseId: optionalId(),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.extend(ownDispute, {
        kind: z.enum(['order', 'investment']),
        purchaseId: z.string(),
        projectId: z.string(),
        projectTitle: z.string(),
        /** The caller is the seller. */
        isSeller: z.boolean(),
        /** The other side, by its name. */
        with: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'Your disputes.',
  errors: [],
});
