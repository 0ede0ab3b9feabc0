import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import { AddedWords } from './added-words.tsx';
import { DisputeActs } from './dispute-acts.tsx';
import { DisputeFiles } from './dispute-files.tsx';
import { reasonWords, standWords, staysInEscrow } from './dispute-words.ts';
import classes from './disputes.module.css';
import type { ListedDispute } from './disputes.queries.ts';

/** A dispute in a list: how it stands, by when it has to be answered, and what the viewer can do about it. */
export function DisputeCard({ dispute }: { dispute: ListedDispute }) {
  const { kind, purchaseId, projectId, projectTitle, isSeller, with: other, status, outcome, reason } = dispute;
  // What others have invested is on the project's page for its organization.
  const to =
    kind === 'order'
      ? pathTo('order/detail', { id: purchaseId })
      : isSeller
        ? pathTo('project/details', { id: projectId })
        : pathTo('investment/detail', { id: purchaseId });
  const what = `${kind === 'order' ? 'Order from' : 'Investment in'} ${projectTitle}`;
  return (
    <Card as="article" label={what}>
      <div className={classes.card}>
        <h2>
          <Link to={to}>{what}</Link>
        </h2>
        <p>
          <strong>{standWords(status, outcome)}</strong> · <Money dollars={dispute.amount} /> ·{' '}
          {isSeller ? `disputed by ${other}` : `sold by ${other}`} on <DateText iso={dispute.openedAt} />
        </p>
        {status !== 'closed' && dispute.inEscrow && <p>{staysInEscrow(dispute)}</p>}
        {status === 'open' && (
          <p className={dispute.late ? classes.late : classes.soft}>
            {dispute.late ? 'The answer was due on' : 'The answer is due on'} <DateText iso={dispute.dueAt} />
            {dispute.late && '. Guildhall will decide it.'}
          </p>
        )}
        <p className={classes.words}>
          {reasonWords[reason]}: {dispute.message}
        </p>
        <DisputeFiles files={dispute.files} />
        {dispute.answer !== '' && <p className={classes.words}>The seller’s answer: {dispute.answer}</p>}
        <AddedWords added={dispute.added} />
        {outcome !== '' && (
          <p className={classes.words}>
            {dispute.refunded > 0 && (
              <>
                <Money dollars={dispute.refunded} /> went back to the buyer.{' '}
              </>
            )}
            {dispute.outcomeReason}
          </p>
        )}
        <DisputeActs dispute={dispute} of={isSeller ? `${other}, ${projectTitle}` : projectTitle} />
      </div>
    </Card>
  );
}
