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
      return refuse('validation', 'All of this has been given back already.');
    case 'disputed':
      return refuse('validation', 'There is an open dispute about this, which has to be answered or decided first.');
    case 'charged_back':
      return refuse(
        'validation',
        'The bank of the buyer has taken the card payment for this back, so that nothing else is given back for it.',
      );
    case 'too_much':
      return refuse('validation', { amount: `At most ${formatCents(left)} can still be given back.` });
    case 'frozen':
      return refuse(
        'forbidden',
        asks === 'seller'
          ? 'Your account is frozen: no money leaves it. An operator can give this back.'
          : 'The account of the seller is frozen. An operator can give this back.',
      );
    case 'gone':
      return refuse('validation', 'The account that paid this is deleted, so that nothing can be given back to it.');
    case 'sharing':
      return refuse(
        'validation',
        'A repayment of this project is being credited to its investors. Please try again in a minute.',
      );
    case 'insufficient':
      return refuse(
        'insufficient_funds',
        asks === 'seller'
          ? `Your wallet has ${formatCents(free)} free, which is too little. Please add money first.`
          : asks === 'buyer'
            ? 'The seller does not have enough money free to give it back now.'
            : `The seller's wallet has ${formatCents(free)} free, which is too little.`,
      );
  }
}
