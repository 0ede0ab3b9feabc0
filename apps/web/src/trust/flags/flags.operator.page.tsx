import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { kindWords, reasonWords } from './flag-words.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import type { KeyColumn } from '../../console/console-table.tsx';
import { flagQueueIn, flagQueueOptions, flagStatusWords } from './flag-queues.ts';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { flagQueueQuery, type QueuedFlag } from './flags.operator.queries.ts';

const nothingIn = {
  open: { text: 'Nothing that was reported waits.', hint: 'What was decided is under “Decided”.' },
  appealed: { text: 'No appeal waits.', hint: 'Authors of hidden texts may appeal once.' },
  decided: { text: 'Nothing has been decided yet.', hint: 'What waits is under “To decide”.' },
};

/** What people have reported: what waits longest first, unless another queue is asked for. */
export function Component() {
  const [state, setState] = useUrlState({ queue: 'open' });
  const queue = flagQueueIn(state.queue);
  return (
    <>
      <PageTitle lead="What people have reported, each text once. What waits longest comes first." />
      <div className={classes.tools}>
        <NativeSelect
          label="Show"
          size="md"
          data={flagQueueOptions}
          value={queue}
          onChange={(event) => setState({ queue: event.currentTarget.value })}
        />
      </div>
      <KeyTable
        caption="Content"
        columns={columns}
        rowKey={({ id }) => id}
        query={flagQueueQuery(queue)}
        empty={nothingIn[queue]}
      />
    </>
  );
}

const columns: KeyColumn<QueuedFlag>[] = [
  {
    label: 'Text',
    cell: ({ id, kind, excerpt }) => (
      <div>
        <Link to={pathTo('operator/flags/review', { id })}>{kindWords[kind]}</Link>
        <p className={classes.soft}>{excerpt}</p>
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
  { label: 'State', cell: ({ status, appealed }) => (appealed ? 'Hidden, appealed' : flagStatusWords[status]) },
];
