import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { howLong } from '../../console/how-long.ts';
import { oneOf } from '../../console/one-of.ts';
import { withWhom } from '../../console/taken-case.tsx';
import { SignedMoney } from '../../console/test-sign.tsx';
import { useWanted } from '../../console/use-wanted.ts';
import classes from '../../console/operator.module.css';
import { riskQuery, type QueuedRisk } from './risk.operator.queries.ts';
import { riskStateWords, shownStates } from './risk-states.ts';

/** Withdrawals with signs of risk: those that an operator has to look at, unless all are asked for. */
export function Component() {
  const wanted = useWanted({
    choice: { parameter: 'state', label: 'State', options: shownStates, read: oneOf(shownStates, 'held') },
  });
  return (
    <ConsoleQueue
      lead="Withdrawals with signs of risk. Those with a grave one are held until somebody has looked. Signs alone reject and freeze nothing."
      wanted={wanted}
      caption="Risk"
      columns={columns}
      rowKey={({ id }) => id}
      to={pageOf}
      query={riskQuery(wanted.value)}
      empty={
        wanted.value === 'held'
          ? { text: 'No withdrawals are held for signs of risk.', hint: 'You can see others under “All with signs”.' }
          : { text: 'No withdrawals have signs of risk.', hint: 'They are looked for when a withdrawal is requested.' }
      }
    />
  );
}

function pageOf({ id }: QueuedRisk) {
  return pathTo('operator/risk/review', { id });
}

const columns: KeyColumn<QueuedRisk>[] = [
  {
    label: 'Name',
    cell: (row) => (
      <div>
        <Link to={pageOf(row)}>{row.name}</Link>
        <p className={classes.soft}>{row.email}</p>
      </div>
    ),
  },
  { label: 'Amount', align: 'end', cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} /> },
  {
    label: 'Signs',
    cell: ({ signs }) => (
      <div>
        {signs.map(({ kind, grave, words }) => (
          <p key={kind + words} className={grave ? classes.late : classes.soft}>
            {words}
          </p>
        ))}
      </div>
    ),
  },
  {
    label: 'Requested',
    cell: ({ requestedAt, state, dueAt, late }) => (
      <div>
        <DateText iso={requestedAt} withTime />
        <p className={classes.soft}>{howLong(requestedAt, Date.now())} ago</p>
        {state === 'held' && (
          <p className={late ? classes.late : classes.soft}>
            {late ? 'A look is late: ' : 'Look by: '}
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
        {riskStateWords[state]}
        {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
      </div>
    ),
  },
];
