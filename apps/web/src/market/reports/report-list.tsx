import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import classes from './reports.module.css';
import type { Report } from './reports.queries.ts';

type Props = {
  /** Of useQuery, for the page that the address names in `parameter`. */
  query: { data: { rows: Report[]; pages: number } | undefined; error: unknown; refetch: () => unknown };
  page: number;
  parameter?: string;
  label: string;
  hint: string;
  children: (report: Report) => ReactNode;
};

/** A page of reports one under another, or 'No reports found!' */
export function ReportList({ query: { data, error, refetch }, page, parameter, label, hint, children }: Props) {
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.rows.length === 0 && page === 1) return <EmptyState hint={hint}>No reports found!</EmptyState>;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {data.rows.map((report) => (
          <li key={report.id}>{children(report)}</li>
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} {...(parameter && { parameter })} />
    </>
  );
}
