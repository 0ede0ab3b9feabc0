import { Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { useOfOrganization } from '../organizations/of-organization.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { ReviewCards } from './review-cards.tsx';
import { ReviewSummary } from './review-summary.tsx';
import classes from './reviews.module.css';
import { pageSize, reviewsQuery } from './reviews.queries.ts';

const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog));

const address = { page: 1 };

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orgId');
  const { page } = readUrlState(new URL(request.url).searchParams, address);
  if (id) void queryClient.prefetchQuery(reviewsQuery(id, page));
  return null;
}

/** What people say about the chosen organization (spec §2.reviews). Nobody reviews themselves, or what they belong to. */
export function Component() {
  const id = useChosenId('orgId');
  const [{ page }] = useUrlState(address);
  const [writing, setWriting] = useState(false);
  const own = useSession().id === id;
  const { missing, lead, organization } = useOfOrganization(id);
  const { data, error, refetch } = useQuery({ ...reviewsQuery(id, page), enabled: id !== '' });
  const failed = missing ?? (data ? null : error);
  return (
    <>
      <PageTitle
        lead={lead}
        actions={
          !own &&
          !failed &&
          organization?.userDetail.insider !== true && (
            <Button leftSection={<IconStar size={18} aria-hidden />} onClick={() => setWriting(true)}>
              Rate and Review
            </Button>
          )
        }
      />
      {failed ? (
        <ErrorState error={failed} retry={refetch} />
      ) : !data || !organization ? (
        <CardGridSkeleton picture={false} />
      ) : data.recordsTotal === 0 ? (
        <EmptyState hint={own ? 'People who deal with you can leave a review here.' : 'Be the first to write one.'}>
          No Reviews Found.
        </EmptyState>
      ) : (
        <>
          <div className={classes.above}>
            <ReviewSummary
              rating={organization.totalRating}
              total={organization.ratingCount}
              ratings={organization.ratings}
              verifiedRating={organization.verifiedRating}
              verified={organization.verifiedCount}
            />
          </div>
          <ReviewCards reviews={data.records} organization={organization.userDetail} />
        </>
      )}
      {data && <Pagination page={page} pages={Math.ceil(data.recordsTotal / pageSize)} />}
      <ReviewDialog opened={writing} onClose={() => setWriting(false)} organizationId={id} />
    </>
  );
}
