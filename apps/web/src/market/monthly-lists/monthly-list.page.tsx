import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { pathTo } from '../../paths.ts';
import { formatMonth } from '../../ui/date-text.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { ConfirmList } from './confirm-list.tsx';
import { ListedProjects } from './listed-projects.tsx';
import { listOfMonthQuery, type ListOfMonth } from './monthly-lists.queries.ts';

const address = { id: '' };

export function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id');
  if (!id) return null;
  void queryClient.prefetchQuery(listOfMonthQuery(id));
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchQuery(investmentLimitQuery());
  return null;
}

/** The list of one month: its projects, and what would be invested in each, or was. */
export function Component() {
  const [{ id }] = useUrlState(address);
  return id === '' ? (
    <>
      <PageTitle />
      <EmptyState action={<BackToAll />}>No list was chosen.</EmptyState>
    </>
  ) : (
    <List key={id} id={id} />
  );
}

function List({ id }: { id: string }) {
  const { data: list, error, refetch } = useQuery(listOfMonthQuery(id));
  return (
    <>
      <PageTitle lead={list ? `${list.name}, ${formatMonth(list.month)}` : '\u00a0'} />
      {list ? <Shown list={list} /> : error ? <ErrorState error={error} retry={refetch} /> : <DetailSkeleton />}
    </>
  );
}

function Shown({ list }: { list: ListOfMonth }) {
  if (list.state === 'open') return <ConfirmList proposed={list} />;
  if (list.state === 'confirmed') return <ListedProjects list={list} />;
  return (
    <EmptyState action={<BackToAll />}>
      {list.state === 'empty'
        ? 'There was no project for this list.'
        : 'This list can no longer be confirmed. Nothing was invested.'}
    </EmptyState>
  );
}

function BackToAll() {
  return <Link to={pathTo('investments/monthly')}>See your monthly investments</Link>;
}
