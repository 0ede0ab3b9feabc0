import type { ownDispute } from '@guildhall/contract/after-purchase.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { acceptLabel } from './dispute-words.ts';
import classes from './disputes.module.css';

const AnswerDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.AnswerDisputeDialog));
const WithdrawDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.WithdrawDisputeDialog));
const AcceptDialog = lazyDialog(() => import('./dispute-dialogs.tsx').then((module) => module.AcceptDisputeDialog));

export type Dispute = z.output<typeof ownDispute>;
type Act = 'answer' | 'accept';

/** What the seller can do about a dispute as it stands: answer once, and accept it until it is closed. `of` names the buyer where several disputes stand on a page. */
export function SellersActs({ dispute, of = '' }: { dispute: Dispute; of?: string }) {
  const [asked, setAsked] = useState<Act>();
  const dialog = (which: Act) => ({ dispute, opened: asked === which, onClose: () => setAsked(undefined) });
  const whose = of === '' ? null : <span className="gh-visually-hidden"> (dispute of {of})</span>;
  return (
    <div className={classes.acts}>
      {dispute.status === 'open' && <Button onClick={() => setAsked('answer')}>Answer Dispute{whose}</Button>}
      {dispute.status !== 'closed' && (
        <Button variant="default" onClick={() => setAsked('accept')}>
          {acceptLabel(dispute)}
          {whose}
        </Button>
      )}
      <AnswerDialog {...dialog('answer')} />
      <AcceptDialog {...dialog('accept')} />
    </div>
  );
}

/** What the buyer can do about a dispute until it is closed: take it back. */
export function BuyersActs({ dispute }: { dispute: Dispute }) {
  const [opened, setOpened] = useState(false);
  if (dispute.status === 'closed') return null;
  return (
    <div className={classes.acts}>
      <Button variant="default" onClick={() => setOpened(true)}>
        Withdraw Dispute
      </Button>
      <WithdrawDialog dispute={dispute} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
