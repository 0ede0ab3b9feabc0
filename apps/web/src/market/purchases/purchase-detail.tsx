import type { investmentDetails } from '@guildhall/contract/market/investments.contract.ts';
import type { orderDetails } from '@guildhall/contract/market/orders.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Suspense, lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FrozenSeller } from '../../money/payments/frozen-seller.tsx';
import classes from './purchase-page.module.css';

const AfterPurchase = lazy(() => import('../../trust/disputes/after-purchase.tsx'));

/** What orders and investments have in common. */
export type Purchase = Pick<
  ReceivedOf<typeof orderDetails> | ReceivedOf<typeof investmentDetails>,
  'id' | 'photo' | 'organization' | 'createdAt' | 'takenBack' | 'refunds' | 'dispute' | 'mayDispute'
>;

type Props = {
  purchase: Purchase;
  title: string;
  /** Since when its project takes no money; empty where it does, or where that does not concern the viewer. */
  frozenSince: string;
  /** What matters most, above all else. */
  figures: readonly (readonly [term: string, value: ReactNode])[];
  items: readonly (readonly [term: string, value: ReactNode])[];
  /** The id of its receipt; empty where there is none. */
  receipt: string;
  /** Where its money is, above what was agreed; of an investment. */
  where?: ReactNode;
  /** What else can be had beside the receipt. */
  paper?: ReactNode;
  /** The organization does not have the money yet. */
  inEscrow?: boolean;
  children?: ReactNode;
};

/** An order or investment: the project's picture, the figures that matter, all that was agreed, and what has become of it. */
export function PurchaseDetail({
  purchase,
  title,
  frozenSince,
  figures,
  items,
  receipt,
  where,
  paper,
  inEscrow = false,
  children,
}: Props) {
  const { id, photo, organization, takenBack, refunds, dispute, mayDispute } = purchase;
  return (
    <>
      <div className={classes.frozen}>
        <FrozenSeller since={frozenSince} organization={organization} />
      </div>
      <div className={classes.detail}>
        <div className={classes.photo}>
          <Picture src={photo} kind="project" name={title} eager />
        </div>
        <div>
          <div role="group" aria-label="At a glance" className={classes.figures}>
            {figures.map(([term, value]) => (
              <p key={term}>
                <span>{term}</span>
                <strong>{value}</strong>
              </p>
            ))}
          </div>
          {where}
          <DescriptionList
            items={[
              ...items,
              ...(takenBack === undefined
                ? []
                : [['Returned to Card', <Money key="back" dollars={takenBack} />] as const]),
            ]}
          />
          {receipt !== '' && (
            <p className={classes.receipt}>
              <Link to={pathTo('receipt', { id: receipt })}>View receipt</Link>
            </p>
          )}
          {paper && <div className={classes.receipt}>{paper}</div>}
          {children}
          {(refunds.length > 0 || dispute !== null || mayDispute) && (
            <Suspense>
              <AfterPurchase
                purchaseId={id}
                refunds={refunds}
                dispute={dispute}
                mayDispute={mayDispute}
                inEscrow={inEscrow}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
