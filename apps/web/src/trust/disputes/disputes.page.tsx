import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import classes from './disputes.module.css';
import { disputesQuery, type Which } from './disputes.queries.ts';

// With what orders and investments show of theirs: a chunk that these share costs each of them a request.
const DisputeCard = lazy(() => import('./after-purchase.tsx').then((module) => ({ default: module.DisputeCard })));

const address = { tab: 'answer', about: '' };

export function loader({ request }: LoaderFunctionArgs) {
  const { tab, about } = readUrlState(new URL(request.url).searchParams, address);
  const which = about === '' ? { toAnswer: tab !== 'all' } : { purchaseId: about };
  void queryClient.prefetchInfiniteQuery(disputesQuery(which));
  return null;
}

/** Disputes about what the viewer has bought and sold, or the one about an order or investment alone. */
export function Component() {
  const [{ about }] = useUrlState(address);
  const toAnswer = { value: 'answer', label: 'TO ANSWER', panel: <List key="answer" which={{ toAnswer: true }} /> };
  const all = { value: 'all', label: 'ALL', panel: <List key="all" which={{ toAnswer: false }} /> };
  return (
    <>
      <PageTitle lead="Cases on which buyers and sellers do not agree. Disputed money stays in escrow, or is set aside in the seller’s wallet, until the dispute is closed." />
      {about === '' ? (
        <Tabs label="Disputes" tabs={[toAnswer, all]} />
      ) : (
        <>
          <List which={{ purchaseId: about }} />
          <p className={classes.part}>
            <Link to={pathTo('disputes', { tab: 'all' })}>See all disputes</Link>
          </p>
        </>
      )}
    </>
  );
}

const empty = {
  answer: {
    text: 'There are no disputes to answer.',
    hint: 'Disputes about your sales appear here, the next due first.',
  },
  all: {
    text: 'There are no disputes.',
    hint: 'You can open one on the page of a paid order or investment.',
  },
};

function List({ which }: { which: Which }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    disputesQuery(which),
  );
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton />;
  const rows = data.pages.flatMap(({ records }) => records);
  const { text, hint } = 'toAnswer' in which && which.toAnswer ? empty.answer : empty.all;
  if (rows.length === 0) return <EmptyState hint={hint}>{text}</EmptyState>;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ul className={classes.list} aria-label="Disputes">
        {rows.map((row) => (
          <li key={row.id}>
            <DisputeCard dispute={row} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </Suspense>
  );
}
