import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { howLong } from '../../console/how-long.ts';
import { oneOf } from '../../console/one-of.ts';
import { withWhom } from '../../console/taken-case.tsx';
import { useWanted } from '../../console/use-wanted.ts';
import classes from '../../console/operator.module.css';
import { sanctionsQuery, type QueuedSanctions } from './sanctions.operator.queries.ts';
import { sanctionsStateWords, scoreWords, shownStates } from './sanctions-words.ts';

/** Entries of sanctions lists that may name somebody: those to decide, unless all are asked for. */
export function Component() {
  const wanted = useWanted({
    choice: { parameter: 'state', label: 'State', options: shownStates, read: oneOf(shownStates, 'open') },
  });
  const query = sanctionsQuery(wanted.value);
  const standing = useInfiniteQuery(query).data?.pages[0];
  return (
    <ConsoleQueue
      lead="Entries of sanctions lists that may name somebody here. Withdrawals of the account are held, and the person does not read why."
      wanted={wanted}
      caption="Sanctions"
      columns={columns}
      rowKey={({ id }) => id}
      to={pageOf}
      query={query}
      empty={
        wanted.value === 'open'
          ? { text: 'No entries of sanctions lists are to be decided.', hint: 'You can see others under “All cases”.' }
          : {
              text: 'No entries of sanctions lists were found.',
              hint: 'The lists are asked before a verification, before a withdrawal is approved, and each night.',
            }
      }
    >
      {standing && <Provider {...standing} />}
    </ConsoleQueue>
  );
}

type Standing = { asks: boolean; unanswered: number; unansweredSince: string };

/** Whether lists are asked at all, and what the provider has still to answer. */
function Provider({ asks, unanswered, unansweredSince }: Standing) {
  if (!asks)
    return (
      <p className={classes.soft}>No provider of sanctions lists is set up, so none are asked and nothing is held.</p>
    );
  if (unanswered === 0) return null;
  return (
    <div role="status" className={classes.stopped}>
      <strong>
        {unanswered === 1 ? 'One question is not answered' : `${unanswered} questions are not answered`} by the
        provider.
      </strong>{' '}
      The oldest waits since <DateText iso={unansweredSince} withTime />. They are asked again; until then withdrawals
      and verifications that need an answer have to wait.
    </div>
  );
}

function pageOf({ id }: QueuedSanctions) {
  return pathTo('operator/sanctions/review', { id });
}

const columns: KeyColumn<QueuedSanctions>[] = [
  {
    label: 'Name',
    cell: (row) => (
      <div>
        <Link to={pageOf(row)}>{row.name}</Link>
        <p className={classes.soft}>
          {row.aboutHolder
            ? `Holder of a bank account: ${row.askedName}`
            : row.organization
              ? 'Organization'
              : 'Person'}
        </p>
      </div>
    ),
  },
  {
    label: 'Entry',
    cell: ({ matchedName, list, entry, score }) => (
      <div>
        {matchedName}
        <p className={classes.soft}>
          {list}, {entry}
        </p>
        {score !== null && <p className={classes.soft}>{scoreWords(score)}</p>}
      </div>
    ),
  },
  {
    label: 'Found',
    cell: ({ openedAt, state, dueAt, late }) => (
      <div>
        <DateText iso={openedAt} withTime />
        <p className={classes.soft}>{howLong(openedAt, Date.now())} ago</p>
        {state === 'open' && (
          <p className={late ? classes.late : classes.soft}>
            {late ? 'A decision is late: ' : 'Decide by: '}
            <DateText iso={dueAt} withTime />
          </p>
        )}
      </div>
    ),
  },
  {
    label: 'State',
    cell: ({ state, taken }) => (
      <div>
        {sanctionsStateWords[state]}
        {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
      </div>
    ),
  },
];
