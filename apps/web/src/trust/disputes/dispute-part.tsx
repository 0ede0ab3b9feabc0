import { Button } from '@mantine/core';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { AddedWords } from './added-words.tsx';
import { DisputeActs, type Dispute } from './dispute-acts.tsx';
import { DisputeFiles } from './dispute-files.tsx';
import classes from './disputes.module.css';
import { reasonWords, standWords, staysInEscrow } from './dispute-words.ts';

const OpenDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.OpenDisputeDialog));

/** `inEscrow`: the organization does not have the money yet. */
type Props = { purchaseId: string; dispute: Dispute | null; mayDispute: boolean; inEscrow: boolean };

/** The dispute about an order or investment, or the way to open one. */
export function DisputePart({ purchaseId, dispute, mayDispute, inEscrow }: Props) {
  const [opened, setOpened] = useState(false);
  const dialog = { opened, onClose: () => setOpened(false) };
  if (dispute === null)
    return mayDispute ? (
      <p className={classes.part}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Open Dispute
        </Button>
        <OpenDialog purchaseId={purchaseId} inEscrow={inEscrow} {...dialog} />
      </p>
    ) : null;
  const { status, outcome, reason, message, files, amount, openedAt, dueAt, late, answer, added } = dispute;
  const { refunded, outcomeReason } = dispute;
  return (
    <section aria-labelledby="dispute" className={classes.part}>
      <h2 id="dispute">Dispute</h2>
      <p>
        <strong>{standWords(status, outcome)}</strong> · <Money dollars={amount} /> ·{' '}
        <DateText iso={openedAt} withTime />
      </p>
      <p className={classes.words}>
        {reasonWords[reason]}: {message}
      </p>
      <DisputeFiles files={files} />
      {answer !== '' && <p className={classes.words}>The seller’s answer: {answer}</p>}
      <AddedWords added={added} />
      {status !== 'closed' && dispute.inEscrow && <p>{staysInEscrow(dispute)}</p>}
      {status === 'open' && (
        <p className={classes.soft}>
          {late ? 'The answer was due on' : 'The seller has until'} <DateText iso={dueAt} />
          {late ? '.' : ' to answer.'}
        </p>
      )}
      {outcome !== '' && (
        <p className={classes.words}>
          {refunded > 0 && (
            <>
              <Money dollars={refunded} /> went back to the buyer.{' '}
            </>
          )}
          {outcomeReason}
        </p>
      )}
      <DisputeActs dispute={dispute} />
    </section>
  );
}
