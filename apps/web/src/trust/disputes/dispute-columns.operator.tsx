import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import classes from '../../console/operator.module.css';
import { isTaken, withWhom } from '../../console/taken-case.tsx';
import { reasonWords, standWords } from './dispute-words.ts';
import type { QueuedDispute } from './disputes.operator.queries.ts';

/** Disputes with what both sides say, and the way to decide each where `decide` is given. */
export function disputeColumns(decide: ((dispute: QueuedDispute) => void) | undefined): KeyColumn<QueuedDispute>[] {
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
      cell: ({ buyerId, buyer, sellerId, seller }) => (
        <div>
          <Link to={pathTo('operator/account', { id: buyerId })}>{buyer}</Link>
          <p className={classes.soft}>
            <Link to={pathTo('operator/account', { id: sellerId })}>{seller}</Link>
          </p>
        </div>
      ),
    },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ amount, held, inEscrow }) => (
        <div>
          <Money dollars={amount} />
          {inEscrow && <p className={classes.soft}>in escrow</p>}
          {!inEscrow && held < amount && (
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
          <p className={late ? classes.late : classes.soft}>
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
          {dispute.status === 'answered' && <WaitingFor since={dispute.openedAt} queue="disputes" />}
          {dispute.outcome !== '' && <p className={classes.soft}>{dispute.outcomeReason}</p>}
          {dispute.taken && <p className={classes.soft}>{withWhom(dispute.taken)}</p>}
          {decide && dispute.status !== 'closed' && !isTaken(dispute.taken) && (
            <p>
              <Button size="compact-sm" variant="default" onClick={() => decide(dispute)}>
                Decide<span className="gh-visually-hidden"> the dispute of {dispute.buyer}</span>
              </Button>
            </p>
          )}
        </div>
      ),
    },
  ];
}
