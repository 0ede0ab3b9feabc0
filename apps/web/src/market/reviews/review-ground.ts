import type { ReviewGround } from '@guildhall/contract/market/reviews.contract.ts';

const grounds: Record<ReviewGround, string> = {
  order: 'order completed',
  instalment: 'instalment paid',
  investment: 'six months of an investment',
};

/** What a verified review rests on, such as "Verified: order completed in May 2026". `on` is a day of UTC. */
export function groundInWords({ ground, on }: { ground: ReviewGround; on: string }): string {
  const month = new Date(on).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Verified: ${grounds[ground]} in ${month}`;
}
