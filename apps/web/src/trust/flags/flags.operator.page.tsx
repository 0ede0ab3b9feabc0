import { Link } from 'react-router';
import { kindWords, reasonWords } from './flag-words.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { withWhom } from '../../console/taken-case.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { flagQueueOptions, flagStatusWords } from './flag-queues.ts';
import { WaitingFor } from '../../console/waiting-for.tsx';
import classes from '../../console/operator.module.css';
import { flagQueueQuery, type QueuedFlag } from './flags.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';

const nothingIn = {
  open: { text: 'No reports are waiting.', hint: 'You can find earlier decisions under “Decided”.' },
  appealed: { text: 'No appeals are waiting.', hint: 'Authors of hidden content may appeal once.' },
  decided: { text: 'Nothing has been decided yet.', hint: 'You can find open cases under “To decide”.' },
};

/** What people have reported: what waits longest first, unless another queue is asked for. */
export function Component() {
  const wanted = useWanted({ choice: { parameter: 'queue', label: 'Show', options: flagQueueOptions } });
  return (
    <ConsoleQueue
      lead="What people have reported, each item once. The longest waiting comes first."
      wanted={wanted}
      caption="Content"
      columns={columns}
      rowKey={({ id }) => id}
      to={pageOf}
      query={flagQueueQuery(wanted.value)}
      empty={nothingIn[wanted.value]}
    />
  );
}

function pageOf({ id }: QueuedFlag) {
  return pathTo('operator/flags/review', { id });
}

const columns: KeyColumn<QueuedFlag>[] = [
  {
    label: 'Text',
    cell: (row) => (
      <div>
        <Link to={pageOf(row)}>{kindWords[row.kind]}</Link>
        <p className={classes.soft}>{row.excerpt}</p>
      </div>
    ),
  },
  {
    label: 'By',
    cell: ({ author, hiddenOfAuthor }) => (
      <div>
        {author}
        {hiddenOfAuthor > 0 && <p className={classes.late}>{count(hiddenOfAuthor, 'other thing')} hidden or frozen</p>}
      </div>
    ),
  },
  {
    label: 'Reported',
    cell: ({ flags, reasons, flaggedAt }) => (
      <div>
        {count(flags, 'time')}, <DateText iso={flaggedAt} withTime />
        <p className={classes.soft}>{reasons.map((reason) => reasonWords[reason]).join(', ')}</p>
      </div>
    ),
  },
  {
    label: 'State',
    cell: ({ status, flaggedAt, appealed, appealedAt, taken }) => (
      <div>
        {appealed ? 'Hidden, appealed' : flagStatusWords[status]}
        {status === 'open' && <WaitingFor since={flaggedAt} queue="flags" />}
        {appealed && <WaitingFor since={appealedAt} queue="flagAppeals" />}
        {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
      </div>
    ),
  },
];
