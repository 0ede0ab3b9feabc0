import { formatCents } from '@guildhall/contract/money.ts';
import type { Ctx } from '../../context.ts';

/** What keeps money from being given back. */
export type RefundObstacle =
  | 'not_paid'
  | 'refunded'
  | 'disputed'
  | 'charged_back'
  | 'too_much'
  | 'frozen'
  | 'gone'
  | 'sharing'
  | 'insufficient';

type Refused = { outcome: RefundObstacle; left: bigint; free: bigint };

/** Why money is not given back, for who asks for it: its seller, its buyer, or an operator. Money in cents. */
export function refusalOfRefund(
  { refuse }: Pick<Ctx<'forbidden' | 'insufficient_funds'>, 'refuse'>,
  { outcome, left, free }: Refused,
  asks: 'seller' | 'buyer' | 'operator',
) {
  switch (outcome) {
    case 'not_paid':
      return refuse('validation', 'This has not been paid.');
    case 'refunded':
      return refuse('validation', 'All of this has already been refunded.');
    case 'disputed':
      return refuse('validation', 'There is an open dispute about this. It has to be answered or decided first.');
    case 'charged_back':
      return refuse(
        'validation',
        'The buyer’s bank has reversed the card payment for this, so nothing else can be refunded for it.',
      );
    case 'too_much':
      return refuse('validation', { amount: `Up to ${formatCents(left)} can still be refunded.` });
    case 'frozen':
      return refuse(
        'forbidden',
        asks === 'seller'
          ? 'Your account is frozen, so you cannot send money. Guildhall can refund this.'
          : 'The seller’s account is frozen. Guildhall can refund this.',
      );
    case 'gone':
      return refuse('validation', 'The account that paid for this has been deleted, so nothing can be refunded to it.');
    case 'sharing':
      return refuse(
        'validation',
        'A repayment of this project is being credited to its investors. Please try again in a minute.',
      );
    case 'insufficient':
      return refuse(
        'insufficient_funds',
        asks === 'seller'
          ? `Not enough money in your wallet: it has ${formatCents(free)} free. Please add money first.`
          : asks === 'buyer'
            ? 'The seller does not have enough free money to refund this now.'
            : `Not enough money in the seller's wallet: it has ${formatCents(free)} free.`,
      );
  }
}
