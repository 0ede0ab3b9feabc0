import * as z from 'zod/mini';

/** ISO 8601 in UTC. */
export const instant = z.string();
/** An address of a picture below this site, or the empty text when there is none. */
export const picture = z.string();
/** The state of a payment in our own books. */
export const bookedStatuses = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
] as const;
export type BookedStatus = (typeof bookedStatuses)[number];

/** What a payment is for; `topup` is money for the wallet. */
export const paymentPurposes = ['topup', 'order', 'investment'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** How an order or an investment stands: it waits for its payment, is paid, could not be paid, or has waited too long. */
export const purchaseStatus = z.enum(['pending', 'COMPLETED', 'failed', 'expired']);
export type PurchaseStatus = z.output<typeof purchaseStatus>;
/** No data beyond the message. */
export const nothing = z.null();
/** No input. */
export const noInput = z.object({});

/** The kinds of file that a table can be downloaded as. */
export const fileFormats = ['pdf', 'csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];
