import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useChosenId } from '../../api/chosen.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import type { Purchase } from './purchase-detail.tsx';

type Props<Bought extends Purchase, Key extends QueryKey> = {
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
}: Props<Bought, Key>) {
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
