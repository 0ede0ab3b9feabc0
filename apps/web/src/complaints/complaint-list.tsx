import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { useUrlState } from '../ui/use-url-state.ts';
import { ComplaintItem } from './complaint-item.tsx';
import classes from './complaints.module.css';
import type { Side } from './complaints.queries.ts';
import { complaintsQuery } from './complaints.queries.ts';

const pageSize = 20;
const pageOf = { received: 'page', sent: 'sentPage' } as const;

/** One side's complaints. The call has no pages, so that they are made here. */
export const ComplaintList = ({ side }: { side: Side }) => {
  const [state] = useUrlState({ page: 1, sentPage: 1 });
  const { data, error, refetch } = useQuery(complaintsQuery(side));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0)
    return side === 'received' ? (
      <EmptyState hint="Nobody has complained about your organization.">No Complaints available!</EmptyState>
    ) : (
      <EmptyState
        hint="Should something go wrong, tell the organization here."
        action={<Link to={paths.dashboard()}>See the organizations</Link>}
      >
        No Complaints available!
      </EmptyState>
    );
  const pages = Math.ceil(data.length / pageSize);
  const page = Math.min(Math.max(state[pageOf[side]], 1), pages);
  return (
    <>
      <ul className={classes.list} aria-label={side === 'received' ? 'Complaints received' : 'Complaints by you'}>
        {data.slice((page - 1) * pageSize, page * pageSize).map((complaint) => (
          <li key={complaint.id}>
            <ComplaintItem complaint={complaint} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} parameter={pageOf[side]} />
    </>
  );
};
