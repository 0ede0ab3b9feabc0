import { formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import classes from '../../console/operator.module.css';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { audienceWords, wayWords } from './announcement-words.ts';
import {
  announcementsForOperatorQuery,
  type Announcement,
  type OpenAnnouncement,
} from './announcements.operator.queries.ts';

const MakeDialog = lazyDialog(() => import('./announcement-dialogs.tsx').then((module) => module.MakeDialog));
const StopDialog = lazyDialog(() => import('./announcement-dialogs.tsx').then((module) => module.StopDialog));

/** What the house announces: coming, running and past. */
export function Component() {
  const query = useInfiniteQuery(announcementsForOperatorQuery());
  const [making, setMaking] = useState(false);
  const [stopping, setStopping] = useState<OpenAnnouncement>();
  const accounts = query.data?.pages[0]?.accounts;
  return (
    <>
      <PageTitle
        lead="What everybody, people or organizations read at the top of each screen while it runs, and are notified of if you want that."
        actions={<Button onClick={() => setMaking(true)}>Announce Something</Button>}
      />
      <ConsoleData query={query}>
        {({ pages }) => (
          <>
            <section aria-labelledby="open" className={classes.part}>
              <h2 id="open">Coming and running</h2>
              {pages[0]!.open.length === 0 ? (
                <EmptyState hint="What you announce appears here until it is over.">Nothing is announced.</EmptyState>
              ) : (
                <CardTable
                  caption="Coming and running"
                  columns={openColumns(setStopping)}
                  rowKey={({ id }) => id}
                  rows={pages[0]!.open}
                />
              )}
            </section>
            <section aria-labelledby="past" className={classes.part}>
              <h2 id="past">Past</h2>
              {pages[0]!.records.length === 0 ? (
                <EmptyState hint="What has ended or was stopped stays here.">Nothing is over yet.</EmptyState>
              ) : (
                <CardTable
                  caption="Past"
                  columns={pastColumns}
                  rowKey={({ id }) => id}
                  rows={pages.flatMap(({ records }) => records)}
                />
              )}
              {query.hasNextPage && (
                <Button
                  variant="default"
                  mt="md"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show More
                </Button>
              )}
            </section>
          </>
        )}
      </ConsoleData>
      <MakeDialog opened={making} onClose={() => setMaking(false)} accounts={accounts} />
      <StopDialog opened={stopping !== undefined} onClose={() => setStopping(undefined)} announcement={stopping} />
    </>
  );
}

const columns: KeyColumn<Announcement>[] = [
  {
    label: 'What',
    cell: ({ title, text }) => (
      <div className={classes.words}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    ),
  },
  {
    label: 'For',
    cell: ({ audience, way, notified }) => (
      <div>
        {audienceWords[audience]}
        <p className={classes.soft}>{wayWords[way]}</p>
        {way !== 'banner' && <p className={classes.soft}>{formatWhole(notified)} notified</p>}
      </div>
    ),
  },
  {
    label: 'When',
    cell: ({ beginsAt, endsAt }) => (
      <div>
        <DateText iso={beginsAt} withTime /> – <DateText iso={endsAt} withTime />
      </div>
    ),
  },
];

const operatorColumn: KeyColumn<Announcement> = { label: 'By', cell: ({ madeBy: name }) => name };

function openColumns(onStop: (announcement: OpenAnnouncement) => void): KeyColumn<OpenAnnouncement>[] {
  return [
    ...columns,
    operatorColumn,
    {
      label: 'State',
      cell: (announcement) => (
        <div className={classes.rowActs}>
          <span className={classes.line}>{announcement.isRunning ? 'Running' : 'Coming'}</span>
          <Button variant="default" aria-label={`Stop ${announcement.title}`} onClick={() => onStop(announcement)}>
            Stop
          </Button>
        </div>
      ),
    },
  ];
}

const pastColumns: KeyColumn<Announcement>[] = [
  ...columns,
  operatorColumn,
  {
    label: 'Ended',
    cell: ({ stoppedAt, stoppedBy, endsAt }) =>
      stoppedAt === '' ? (
        <DateText iso={endsAt} withTime />
      ) : (
        <div>
          Stopped <DateText iso={stoppedAt} withTime />
          <p className={classes.soft}>{stoppedBy}</p>
        </div>
      ),
  },
];
