import type { BookedStatus } from '@guildhall/contract/values.ts';

/** How a payment stands, in words for operators. */
export const bookedStatusWords: Record<BookedStatus, string> = {
  created: 'created',
  requires_action: 'requires action',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  refunded: 'refunded',
};
