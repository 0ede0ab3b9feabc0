import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { reasonWords, standWords } from './dispute-words.ts';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { disputesQuery, type QueuedDispute } from './disputes.operator.queries.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../console/console-table.tsx';
import { oneOf } from '../../console/one-of.ts';
import classes from '../../console/operator.module.css';
import { useOperatorRole } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';

const DecideDialog = lazyDialog(() =>
  import('./dispute-dialogs.operator.tsx').then((module) => module.DecideDisputeDialog),
);

const shown = [
  { value: 'open', label: 'Waiting for the seller' },
  { value: 'answered', label: 'Waiting for a decision' },
  { value: 'closed', label: 'Closed' },
];

/** Disputes of everybody, each with the way to its order or investment. */
export function Component() {
  const wanted = useWanted({
    choice: { parameter: 'status', label: 'Status', options: shown, read: oneOf(shown, 'answered') },
  });
  const [deciding, setDeciding] = useState<QueuedDispute>();
  const role = useOperatorRole();
  const mayDecide = role === 'finance' || role === 'admin';
  return (
    <>
      <ConsoleQueue
        lead="What buyers and sellers cannot agree on. What is disputed is set aside in the seller’s wallet until it is closed."
        wanted={wanted}
        caption="Disputes"
        columns={columns(mayDecide ? setDeciding : undefined)}
        rowKey={({ id }) => id}
        query={disputesQuery(wanted.value)}
        empty={{
          text: 'There is no dispute here.',
          hint: 'Buyers open them on the page of an order or investment. Look under another status, too.',
        }}
      />
      {deciding && <DecideDialog opened onClose={() => setDeciding(undefined)} dispute={deciding} />}
    </>
  );
}

function columns(decide: ((dispute: QueuedDispute) => void) | undefined): KeyColumn<QueuedDispute>[] {
  return [
    {
      label: 'About',
      cell: ({ purchaseId, projectTitle, kind, reason, message, answer }) => (
        <div>
          <Link to={pathTo('operator/disputes/purchase', { id: purchaseId })}>
            {projectTitle}, {kind}
          </Link>
          <p className={classes.soft}>
            {reasonWords[reason]}: {message}
          </p>
          {answer !== '' && <p className={classes.soft}>Answer: {answer}</p>}
        </div>
      ),
    },
    {
      label: 'Buyer and Seller',
      cell: ({ buyer, seller }) => (
        <div>
          {buyer}
          <p className={classes.soft}>{seller}</p>
        </div>
      ),
    },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ amount, held }) => (
        <div>
          <Money dollars={amount} />
          {held < amount && (
            <p className={classes.soft}>
              <Money dollars={held} /> set aside
            </p>
          )}
        </div>
      ),
    },
    {
      label: 'Opened',
      cell: ({ openedAt, dueAt, late }) => (
        <div>
          <DateText iso={openedAt} withTime />
          <p className={classes.soft}>
            {late ? 'The answer is late: ' : 'Answer due: '}
            <DateText iso={dueAt} />
          </p>
        </div>
      ),
    },
    {
      label: 'Status',
      cell: (dispute) => (
        <div>
          {standWords(dispute.status, dispute.outcome)}
          {dispute.outcome !== '' && <p className={classes.soft}>{dispute.outcomeReason}</p>}
          {decide && dispute.status !== 'closed' && (
            <p>
              <Button size="compact-sm" mih="2.75rem" variant="default" onClick={() => decide(dispute)}>
                Decide<span className="gh-visually-hidden"> the dispute of {dispute.buyer}</span>
              </Button>
            </p>
          )}
        </div>
      ),
    },
  ];
}
