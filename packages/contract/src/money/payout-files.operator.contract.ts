import * as z from 'zod/mini';
import { choice, id } from '../fields.ts';
import { route } from '../route.ts';

export const payoutFormats = ['pain.001', 'csv'] as const;

export const payoutBatchFile = route({
  method: 'POST',
  path: '/operator/payoutBatches/:id/file',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'payout-batch.file', alone: 'any_sum' },
  summary:
    'The file of a batch with the bank accounts in full: an ISO 20022 message (pain.001.001.09) or CSV. It is the same byte for byte each time.',
  input: z.object({ id: id(), format: choice(payoutFormats, 'Please choose pain.001 or csv.') }),
  output: z.object({
    name: z.string(),
    mediaType: z.string(),
    /** To be kept in UTF-8. */
    content: z.string(),
    sha256: z.string(),
  }),
  message: 'The file.',
  errors: ['not_found'],
});
