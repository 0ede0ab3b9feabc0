import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { Complaint } from './complaints.queries.ts';

type LateReport = NonNullable<Complaint['lateReport']>;

/** How the report that a complaint is about is now. */
export function LateReportState({ report: { state, sentOn, daysLate, dueOn } }: { report: LateReport }) {
  if (state === 'ended') return <>No longer owed: the project ended without an investment</>;
  return (
    <>
      Due on <DateText iso={dueOn} />.{' '}
      {state === 'sent' ? (
        <>
          Sent on <DateText iso={sentOn} />, {count(daysLate, 'day')} late
        </>
      ) : (
        <strong>{count(daysLate, 'day')} late</strong>
      )}
    </>
  );
}

/** The way to the report itself, where both sides find it. */
export function LateReportLink({ report: { kind, name, projectId } }: { report: LateReport }) {
  return kind === 'owed' ? (
    <Link to={pathTo('project/details', { id: projectId })}>Report of {name}</Link>
  ) : (
    <Link to={pathTo('reports')}>Report {name}</Link>
  );
}
