import { fromDollars } from '@guildhall/contract/money.ts';

type Paid = { amount: number; refunds: readonly { amount: number }[] };

/** What is in escrow of an investment that is: what was not given back of it, in whole cents. */
export function escrowCents({ amount, refunds }: Paid): bigint {
  return refunds.reduce((left, refund) => left - fromDollars(refund.amount), fromDollars(amount));
}
