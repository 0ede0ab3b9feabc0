import type { DisputeAct, ownDispute } from '@guildhall/contract/trust/after-purchase.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { acceptLabel } from './dispute-words.ts';
import classes from './disputes.module.css';

const AnswerDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.AnswerDisputeDialog));
const WithdrawDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.WithdrawDisputeDialog));
const AcceptDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.AcceptDisputeDialog));

const AddDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.AddToDisputeDialog));

export type Dispute = z.input<typeof ownDispute>;

const labels: Record<DisputeAct, (dispute: Dispute) => string> = {
  answer: () => 'Answer Dispute',
  accept: acceptLabel,
  add: () => 'Add to Dispute',
  withdraw: () => 'Withdraw Dispute',
};

/** What the viewer can do about a dispute as it stands. `of` names the buyer where several disputes are on a page. */
export function DisputeActs({ dispute, of = '' }: { dispute: Dispute; of?: string }) {
  const [asked, setAsked] = useState<DisputeAct>();
  if (dispute.acts.length === 0 && asked === undefined) return null;
  const dialog = (which: DisputeAct) => ({ dispute, opened: asked === which, onClose: () => setAsked(undefined) });
  return (
    <div className={classes.acts}>
      {dispute.acts.map((which) => (
        <Button key={which} {...(which === 'answer' ? {} : { variant: 'default' })} onClick={() => setAsked(which)}>
          {labels[which](dispute)}
          {of !== '' && <span className="gh-visually-hidden"> (dispute of {of})</span>}
        </Button>
      ))}
      <AnswerDialog {...dialog('answer')} />
      <AcceptDialog {...dialog('accept')} />
      <AddDialog {...dialog('add')} />
      <WithdrawDialog {...dialog('withdraw')} />
    </div>
  );
}
