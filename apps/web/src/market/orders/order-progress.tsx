import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { advanceOrder } from '@guildhall/contract/market/order-steps.contract.ts';
import type { OrderAct } from '@guildhall/contract/market/orders.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { Order } from './orders.queries.ts';
import classes from './orders.module.css';

const SendDialog = lazyDialog(() => import('./order-act-dialogs.tsx').then((module) => module.SendDialog));
const CancelDialog = lazyDialog(() => import('./order-act-dialogs.tsx').then((module) => module.CancelDialog));
const RefundDialog = lazyDialog(() =>
  import('../../money/refunds/refund-dialog.tsx').then((module) => module.RefundDialog),
);

const labels: Record<OrderAct, string> = {
  accept: 'Accept Order',
  send: 'Mark as Sent',
  receive: 'Mark as Received',
  cancel: 'Cancel Order',
  refund: 'Refund',
};

/** How far a paid order has come, and what the viewer can do about it. */
export function OrderProgress({ order }: { order: Order }) {
  const [asked, setAsked] = useState<OrderAct>();
  const { mutate: advance, isPending } = useMutation({
    mutationFn: (step: 'accepted' | 'received') => callWithMessage(advanceOrder, { id: order.id, step }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => invalidate(['orders']),
  });
  if (order.state === '') return null;
  const act = async (which: OrderAct) => {
    if (which === 'accept') return advance('accepted');
    if (which !== 'receive') return setAsked(which);
    const message = 'Are you sure? We let the seller know that you have it.';
    if (await confirm({ title: 'Mark as Received', message, destructive: false })) advance('received');
  };
  const dialog = (which: OrderAct) => ({ opened: asked === which, onClose: () => setAsked(undefined) });
  const refunded = order.refunds.reduce((sum, { amount }) => sum + fromDollars(amount), 0n);
  return (
    <section aria-labelledby="progress" className={classes.progress}>
      <h2 id="progress">Progress</h2>
      <ol className={classes.steps}>
        {stepsOf(order).map(({ word, at, note }) => (
          <li key={word} data-done={at !== ''}>
            {word}
            {at === '' ? <span className={classes.soft}>not yet</span> : <DateText iso={at} withTime />}
            {note !== '' && <p className={classes.note}>{note}</p>}
          </li>
        ))}
      </ol>
      {order.acts.length > 0 && (
        <div className={classes.acts}>
          {order.acts.map((which, index) => (
            <Button
              key={which}
              {...(index === 0 && which !== 'cancel' && which !== 'refund' ? {} : { variant: 'default' })}
              disabled={isPending}
              onClick={() => void act(which)}
            >
              {labels[which]}
            </Button>
          ))}
        </div>
      )}
      <SendDialog id={order.id} {...dialog('send')} />
      <CancelDialog id={order.id} {...dialog('cancel')} />
      <RefundDialog
        purchase={{
          id: order.id,
          from: order.buyer || 'the buyer',
          left: toDollars(fromDollars(order.investment) - refunded),
        }}
        {...dialog('refund')}
      />
    </section>
  );
}

type Step = { word: string; at: string; note: string };

/** The steps of an order, those that are still to come included. */
function stepsOf(order: Order) {
  const { state, createdAt, acceptedAt, sentAt, reference, receivedAt, canceledAt, cancelReason, refunds } = order;
  const steps: Step[] = [
    { word: 'Paid', at: createdAt, note: '' },
    { word: 'Accepted', at: acceptedAt, note: '' },
    { word: 'Sent', at: sentAt, note: reference === '' ? '' : `Reference: ${reference}` },
    { word: 'Received', at: receivedAt, note: '' },
  ];
  const taken = steps.filter(({ at }) => at !== '');
  if (state === 'canceled') return [...taken, { word: 'Canceled', at: canceledAt, note: cancelReason }];
  // The last of several refunds is the newest, which comes first. Their reasons are beside them.
  if (state === 'refunded') return [...taken, { word: 'Refunded', at: refunds[0]?.createdAt ?? '', note: '' }];
  // Who sends an order at once has accepted it without saying so.
  return steps.filter(({ at }, place) => at !== '' || steps.slice(place + 1).every((later) => later.at === ''));
}
