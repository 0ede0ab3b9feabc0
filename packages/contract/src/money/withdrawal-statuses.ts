/**
 * How a withdrawal stands: it waits for an operator; will be paid by the bank; was paid; was refused, for a reason; was
 * sent back by the bank, for a reason; was taken back by its owner. More may come, so that a client has to expect words it
 * does not know.
 */
export const withdrawalStatuses = ['requested', 'approved', 'paid', 'rejected', 'returned', 'canceled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
