import { Button } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { cronInWords } from '../../console/cron-in-words.ts';
import { howLong } from '../../console/how-long.ts';
import classes from '../../console/operator.module.css';
import { jobsQuery, type HealthPart, type ListedJob } from './health.queries.ts';
import { useOperatorRole } from '../../console/use-operator-role.ts';

const RunAgainDialog = lazyDialog(() => import('./run-again-dialog.tsx').then((module) => module.RunAgainDialog));

/** Background jobs and what they need: the state of each, loaded again every half minute. */
export function Component() {
  const query = useQuery(jobsQuery());
  return (
    <>
      <PageTitle lead="Background jobs, and whether the parts Guildhall needs are working. Updated every half minute." />
      <ConsoleData query={query}>
        {({ health, records }) => (
          <>
            <section aria-labelledby="health" className={classes.part}>
              <h2 id="health">Health</h2>
              <CardTable caption="Health" columns={healthColumns} rowKey={({ part }) => part} rows={health} />
            </section>
            <section aria-labelledby="jobs" className={classes.part}>
              <h2 id="jobs">Jobs</h2>
              <Jobs jobs={records} now={query.dataUpdatedAt} />
            </section>
          </>
        )}
      </ConsoleData>
    </>
  );
}

const stateWords: Record<HealthPart['state'], string> = { good: 'Good', bad: 'Not good', unused: '–' };

const healthColumns: KeyColumn<HealthPart>[] = [
  { label: 'Part', cell: ({ part }) => part },
  {
    label: 'State',
    cell: ({ state }) => <span className={state === 'bad' ? classes.late : undefined}>{stateWords[state]}</span>,
  },
  { label: 'What is known', cell: ({ words }) => words },
];

/** An admin may run again what has failed for good: what is still in the queue, or a job that runs by itself. */
function mayRunAgain({ failed, every, result }: ListedJob): boolean {
  return failed > 0 || (every !== '' && result === 'failed');
}

function Jobs({ jobs, now }: { jobs: ListedJob[]; now: number }) {
  const isAdmin = useOperatorRole() === 'admin';
  const [asked, setAsked] = useState<ListedJob>();
  if (jobs.length === 0)
    return <EmptyState hint="They appear when Guildhall starts next time.">There are no jobs.</EmptyState>;
  // What has failed stands first.
  const rows = jobs.toSorted((a, b) => Number(mayRunAgain(b)) - Number(mayRunAgain(a)));
  return (
    <>
      <CardTable
        caption="Jobs"
        columns={jobColumns(now, isAdmin ? setAsked : undefined)}
        rowKey={({ kind }) => kind}
        rows={rows}
      />
      <RunAgainDialog opened={asked !== undefined} onClose={() => setAsked(undefined)} job={asked} />
    </>
  );
}

/** `now` is when they were read; `onAgain` is there for an admin. */
function jobColumns(now: number, onAgain: ((job: ListedJob) => void) | undefined): KeyColumn<ListedJob>[] {
  return [
    {
      label: 'Job',
      cell: ({ about, kind, every, next }) => (
        <div>
          {about}
          <p className={classes.soft}>
            {kind} · {cronInWords(every)}
            {next !== '' && (
              <>
                , next <DateText iso={next} withTime />
              </>
            )}
          </p>
        </div>
      ),
    },
    {
      label: 'Last run',
      cell: (job) => (
        <div>
          <LastRun job={job} now={now} />
          {onAgain && mayRunAgain(job) && (
            <Button size="sm" variant="default" aria-label={`Run again: ${job.kind}`} onClick={() => onAgain(job)}>
              Run Again
            </Button>
          )}
        </div>
      ),
    },
    { label: 'Waiting', cell: ({ waiting, oldest }) => <Waiting count={waiting} oldest={oldest} now={now} /> },
    {
      label: 'Last problem',
      cell: ({ problem, problemAt }) =>
        problem === '' ? (
          '–'
        ) : (
          <div>
            {problem}
            <p className={classes.soft}>
              <DateText iso={problemAt} withTime />
            </p>
          </div>
        ),
    },
  ];
}

function atMost(number: number): string {
  return `${formatWhole(number)}${number >= mostWaiting ? '+' : ''}`;
}

function LastRun({ job: { result, endedAt, seconds, failed }, now }: { job: ListedJob; now: number }) {
  const words = { '': 'Not yet', done: 'Done', retried: 'Failed, trying again', failed: 'Failed' }[result];
  return (
    <>
      <span className={result === 'failed' ? classes.late : undefined}>{words}</span>
      {endedAt !== '' && (
        <p className={classes.soft}>
          <DateText iso={endedAt} withTime />, {howLong(endedAt, now)} ago, took {seconds.toFixed(1)} s
        </p>
      )}
      {failed > 0 && <p className={classes.late}>{atMost(failed)} failed within the hour</p>}
    </>
  );
}

function Waiting({ count, oldest, now }: { count: number; oldest: string; now: number }) {
  if (count === 0) return 'Nothing';
  return (
    <div>
      {atMost(count)}
      <p className={classes.soft}>The oldest for {howLong(oldest, now)}</p>
    </div>
  );
}
