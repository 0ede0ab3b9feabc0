import type { ComponentProps } from 'react';
import { PurchaseRefunds } from './purchase-refunds.tsx';
import { DisputePart } from './dispute-part.tsx';

export { DisputeActs } from './dispute-acts.tsx';
export { DisputeCard } from './dispute-card.tsx';

type Props = ComponentProps<typeof DisputePart> & ComponentProps<typeof PurchaseRefunds>;

/** What has become of an order or investment after it was paid: refunds and the dispute. It stands last on its page, which loads it by itself. */
export default function AfterPurchase({ refunds, ...dispute }: Props) {
  return (
    <>
      <PurchaseRefunds refunds={refunds} />
      <DisputePart {...dispute} />
    </>
  );
}
