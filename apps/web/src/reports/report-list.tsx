import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import classes from './reports.module.css';
import type { Report } from './reports.queries.ts';

type Props = {
  /** Of useQuery. */
  query: { data: Report[] | undefined; error: unknown; refetch: () => unknown };
  label: string;
  hint: string;
  children: (report: Report) => ReactNode;
};

/** Reports one under another, or 'No reports found!' */
export const ReportList = ({ query: { data, error, refetch }, label, hint, children }: Props) => {
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyState hint={hint}>No reports found!</EmptyState>;
  return (
    <ul className={classes.list} aria-label={label}>
      {data.map((report) => (
        <li key={report.id}>{children(report)}</li>
      ))}
    </ul>
  );
};
