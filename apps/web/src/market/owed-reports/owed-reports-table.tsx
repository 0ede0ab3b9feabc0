import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import type { Project } from '../projects/project-funding.tsx';
import classes from './owed-reports.module.css';
import { owedReportsQuery, type OwedReport, type Reserve } from './owed-reports.queries.ts';

const SendReportDialog = lazyDialog(() => import('./send-report-dialog.tsx').then((module) => module.SendReportDialog));

/** A row for each report that a project has promised: when it is due, and what was sent. */
export function OwedReportsTable({ project, own }: { project: Project; own: boolean }) {
  const query = useInfiniteQuery(owedReportsQuery(project.id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [sending, setSending] = useState<OwedReport>();
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const reserve = data?.pages[0]?.reserve;
  return (
    <>
      {reserve && <p className={classes.reserve}>{reserveInWords(reserve)}</p>}
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : (
        <CardTable caption="Reports" columns={columns(own, setSending)} rowKey={({ id }) => id} rows={rows} />
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
      {!own && rows.some(({ document }) => document !== '') && (
        <p className={region.soft}>The organization sees which of its investors have opened a report, and when.</p>
      )}
      {sending && <SendReportDialog opened onClose={() => setSending(undefined)} project={project} report={sending} />}
    </>
  );
}

function reserveInWords({ held, next, nextOn }: Reserve) {
  const after =
    nextOn === '' ? '' : `; ${formatDollars(next)} goes to the holders on ${formatDate(nextOn)} if no report comes`;
  return `Reserve: ${formatDollars(held)} held${after}`;
}

/** Of a report in words: the time that it covers. */
function covers({ from, until }: OwedReport) {
  return `${formatDate(from)} to ${formatDate(until)}`;
}

function nameOf(report: OwedReport) {
  return `${kindOf(report)}, ${covers(report)}`;
}

function kindOf({ kind }: OwedReport) {
  return kind === 'none' ? '' : reportKindWords[kind];
}

function columns(own: boolean, send: (report: OwedReport) => void): Column<OwedReport>[] {
  return [
    {
      label: 'Kind',
      cell: (report) => (
        <div>
          {kindOf(report)}
          <p className={region.soft}>{covers(report)}</p>
        </div>
      ),
    },
    { label: 'Due', cell: ({ dueOn }) => <DateText iso={dueOn} /> },
    { label: 'Sent', cell: (report) => <Sent report={report} /> },
    { label: 'Version', cell: (report) => <Version report={report} own={own} /> },
    {
      label: 'Document',
      cell: (report) => (
        <div className={classes.buttons}>
          {report.document ? (
            <a href={report.document} target="_blank" rel="noreferrer">
              Document<span className="gh-visually-hidden"> of the {nameOf(report)}</span>
            </a>
          ) : (
            report.version > 0 && <span className={region.soft}>For investors</span>
          )}
          {own && report.state !== 'ended' && (
            <Button variant="default" size="compact-md" onClick={() => send(report)}>
              {report.version > 0 ? 'Send New Version' : 'Send Report'}
              <span className="gh-visually-hidden"> of {nameOf(report)}</span>
            </Button>
          )}
          {report.complaint !== '' && (
            <Button
              component={Link}
              to={pathTo('add/complaint', { owedId: report.id })}
              variant="default"
              size="compact-md"
            >
              {report.complaint === 'open' ? 'See Your Complaint' : 'Complain about this'}
              <span className="gh-visually-hidden">
                {report.complaint === 'open' && ' about the'} {nameOf(report)}
              </span>
            </Button>
          )}
        </div>
      ),
    },
  ];
}

function Sent({ report: { state, sentAt, daysLate, until } }: { report: OwedReport }) {
  if (state === 'late') return <strong>{count(daysLate, 'day')} late</strong>;
  if (state === 'awaited') return 'Not due yet';
  if (state === 'ended') return 'No longer owed';
  return (
    <div>
      <DateText iso={sentAt} />
      <p className={region.soft}>
        {state === 'sentLate'
          ? `${count(daysLate, 'day')} late`
          : sentAt.slice(0, 10) <= until
            ? 'Before its time was over'
            : 'In time'}
      </p>
    </div>
  );
}

function Version({ report: { version, name, sha256, openedBy, openings }, own }: { report: OwedReport; own: boolean }) {
  if (version === 0) return 'None';
  return (
    <div>
      {version}
      <p className={region.soft}>{name}</p>
      <details className={region.soft}>
        <summary>SHA-256</summary>
        <span className={classes.hash}>{sha256}</span>
      </details>
      {own && openedBy === 0 && <p className={region.soft}>No investor has opened it yet</p>}
      {own && openedBy > 0 && (
        <details className={region.soft}>
          <summary>Opened by {count(openedBy, 'investor')}</summary>
          <ul className={classes.openings}>
            {openings.map(({ by, at }) => (
              <li key={by + at}>
                {by}, <DateText iso={at} withTime />
              </li>
            ))}
          </ul>
          {openedBy > openings.length && <p>These are the last {openings.length}.</p>}
        </details>
      )}
    </div>
  );
}
