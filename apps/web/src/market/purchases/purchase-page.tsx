import type { investmentDetails } from '@guildhall/contract/market/investments.contract.ts';
import type { orderDetails } from '@guildhall/contract/market/orders.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useChosenId } from '../../api/chosen.ts';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { FrozenSeller } from '../../money/payments/frozen-seller.tsx';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import classes from './purchase-page.module.css';

const AfterPurchase = lazy(() => import('../../trust/disputes/after-purchase.tsx'));

/** What orders and investments have in common. */
type Purchase = Pick<
  ReceivedOf<typeof orderDetails> | ReceivedOf<typeof investmentDetails>,
  'id' | 'photo' | 'organization' | 'createdAt' | 'takenBack' | 'refunds' | 'dispute' | 'mayDispute'
>;

type PageProps<Bought extends Purchase, Key extends QueryKey> = {
  chosen: 'orderId' | 'investId';
  query: (id: string) => UseQueryOptions<Bought, Error, Bought, Key>;
  /** Shown where none is chosen. */
  none: string;
  /** The way to the list of them. */
  back: { to: string; label: string };
  children: (bought: Bought) => ReactNode;
};

/** The screen of the order or investment that is chosen. */
export function PurchasePage<Bought extends Purchase, Key extends QueryKey>({
  chosen,
  query,
  none,
  back,
  children,
}: PageProps<Bought, Key>) {
  const id = useChosenId(chosen);
  const { data, error, refetch } = useQuery({ ...query(id), enabled: id !== '' });
  const missing = id === '' ? new ApiError(404, none) : data ? null : error;
  return (
    <>
      <PageTitle lead={data ? <DateText iso={data.createdAt} withTime /> : '\u00a0'} />
      {missing ? (
        <ErrorState error={missing} retry={refetch} back={back} />
      ) : !data ? (
        <DetailSkeleton />
      ) : (
        <>
          <PendingNotice about={id} />
          {children(data)}
        </>
      )}
    </>
  );
}

type DetailProps = {
  purchase: Purchase;
  title: string;
  /** Since when its project takes no money; empty where it does, or where that does not concern the viewer. */
  frozenSince: string;
  /** What matters most, above all else. */
  figures: readonly (readonly [term: string, value: ReactNode])[];
  items: readonly (readonly [term: string, value: ReactNode])[];
  /** The id of its receipt; empty where there is none. */
  receipt: string;
  children?: ReactNode;
};

/** An order or investment: the project's picture, the figures that matter, all that was agreed, and what has become of it. */
export function PurchaseDetail({ purchase, title, frozenSince, figures, items, receipt, children }: DetailProps) {
  const { id, photo, organization, takenBack, refunds, dispute, mayDispute } = purchase;
  return (
    <>
      <FrozenSeller since={frozenSince} organization={organization} />
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
          {children}
          {(refunds.length > 0 || dispute !== null || mayDispute) && (
            <Suspense>
              <AfterPurchase purchaseId={id} refunds={refunds} dispute={dispute} mayDispute={mayDispute} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
