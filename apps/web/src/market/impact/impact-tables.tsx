import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { amountInWords, percentInWords } from './impact-in-words.ts';
import classes from './impact.module.css';
import { projectImpactQuery, type ImpactReport, type ReportedFigure } from './impact.queries.ts';

/** Each figure with what was promised and reached, and what each report says. */
export function ImpactTables({ project: { id } }: { project: Project }) {
  const query = useInfiniteQuery(projectImpactQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [newest] = data?.pages ?? [];
  if (!data || !newest) return error ? <ErrorState error={error} retry={refetch} /> : <TableSkeleton />;
  const { figures, firstDueOn } = newest;
  const reports = data.pages.flatMap(({ records }) => records);
  return (
    <>
      {reports.length === 0 && (
        <p className={region.lead}>
          Nothing reported yet.{firstDueOn !== '' && ` The first report is due on ${formatDate(firstDueOn)}.`}
        </p>
      )}
      <CardTable caption="Impact" columns={figureColumns} rowKey={({ name }) => name} rows={figures} />
      {reports.length > 0 && (
        <>
          <h3 className={classes.heading}>By Report</h3>
          <CardTable
            caption="Impact by report"
            columns={reportColumns(figures)}
            rowKey={({ id }) => id}
            rows={reports}
          />
        </>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}

const figureColumns: Column<ReportedFigure>[] = [
  { label: 'Figure', cell: ({ name }) => name },
  { label: 'Promised', cell: ({ target, unit }) => amountInWords(target, unit) },
  { label: 'Reached', cell: (figure) => <Reached figure={figure} /> },
];

/** In words, and as a bar for those who look. */
function Reached({ figure: { reached, target, unit } }: { figure: ReportedFigure }) {
  if (reached === null) return 'Nothing reported yet';
  return (
    <div className={classes.reached}>
      {amountInWords(reached, unit)}, {percentInWords(reached, target)} of the target
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${Math.min((reached / target) * 100, 100)}%` }} />
      </span>
    </div>
  );
}

function reportColumns(figures: readonly ReportedFigure[]): Column<ImpactReport>[] {
  return [
    {
      label: 'Report',
      cell: ({ kind, from, until }) => (
        <div>
          {kind !== 'none' && reportKindWords[kind]}
          <p className={region.soft}>
            {formatDate(from)} to {formatDate(until)}
          </p>
        </div>
      ),
    },
    {
      label: 'Sent',
      cell: ({ sentAt, version }) => (
        <div>
          <DateText iso={sentAt} />
          {version > 1 && <p className={region.soft}>Version {version}</p>}
        </div>
      ),
    },
    {
      label: 'Reached',
      cell: ({ reached, former }) => (
        <div>
          <ul className={classes.list}>
            {figures.map(({ name, unit }, at) => (
              <li key={name}>
                {name}: {amountInWords(reached[at] ?? 0, unit)}
              </li>
            ))}
          </ul>
          {former.length > 0 && (
            <details className={region.soft}>
              <summary>Earlier versions</summary>
              <ul className={classes.list}>
                {former.map((before) => (
                  <li key={before.version}>
                    Version {before.version}, <DateText iso={before.sentAt} />:{' '}
                    {figures.map(({ unit }, at) => amountInWords(before.reached[at] ?? 0, unit)).join(', ')}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ),
    },
  ];
}
