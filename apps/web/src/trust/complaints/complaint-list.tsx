import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { usePage } from '../../ui/hooks/use-url-state.ts';
import { ComplaintItem } from './complaint-item.tsx';
import classes from './complaints.module.css';
import type { Side } from './complaints.queries.ts';
import { complaintsQuery, pageOf } from './complaints.queries.ts';

/** One side's complaints, page by page. */
export function ComplaintList({ side }: { side: Side }) {
  const page = usePage(pageOf[side]);
  const { data, error, refetch } = useQuery(complaintsQuery(side, page));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.rows.length === 0 && page === 1)
    return side === 'received' ? (
      <EmptyState hint="Nobody has complained about your organization.">No Complaints available!</EmptyState>
    ) : (
      <EmptyState
        hint="If something goes wrong, tell the organization here."
        action={<Link to={pathTo('dashboard')}>See the organizations</Link>}
      >
        No Complaints available!
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.list} aria-label={side === 'received' ? 'Complaints received' : 'Complaints by you'}>
        {data.rows.map((complaint) => (
          <li key={complaint.id}>
            <ComplaintItem complaint={complaint} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} parameter={pageOf[side]} />
    </>
  );
}
