import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/toast.ts';
import type { Purchase } from './open-purchase.ts';
import { openPurchase, useOpenPurchase } from './open-purchase.ts';
import classes from './payments.module.css';
import { purchaseStatusQuery } from './payments.queries.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { showPaidToast } from './show-paid-toast.ts';

const PurchasePaymentDialog = lazyDialog(() =>
  import('./purchase-payment.tsx').then((module) => module.PurchasePaymentDialog),
);

/** A purchase that waits for its card, on the screens of its project and its own. The checkout can be opened again. */
export function PendingNotice({ about }: { about: string }) {
  const open = useOpenPurchase();
  // An opened checkout stays to say how its purchase ended.
  const [pinned, setPinned] = useState<Purchase>();
  const shown = pinned ?? (open && (open.id === about || open.projectId === about) ? open : undefined);
  return shown ? (
    <Notice
      key={shown.id}
      purchase={shown}
      opened={pinned !== undefined}
      onOpen={() => setPinned(shown)}
      onClose={() => setPinned(undefined)}
    />
  ) : null;
}

type Props = { purchase: Purchase; opened: boolean; onOpen: () => void; onClose: () => void };

function Notice({ purchase, opened, onOpen, onClose }: Props) {
  const { data: status } = useQuery(purchaseStatusQuery(purchase));
  const reported = useRef(false);
  const { id, kind, due, confirmIntent } = purchase;
  const noun = kind === 'order' ? 'order' : 'investment';

  useEffect(() => {
    if (opened || reported.current || status === undefined || status === 'pending') return;
    reported.current = true;
    openPurchase.forget(id);
    void refreshMoney();
    if (status === 'COMPLETED') showPaidToast('Your payment is completed.', id);
    else toast.warning(`We got no card payment, and nothing was charged. Your ${noun} has been canceled.`);
  }, [status, opened, id, noun]);

  const paid = (paidId: string) => {
    reported.current = true;
    showPaidToast('Your payment is completed.', paidId);
    onClose();
  };

  return (
    <div className={classes.notice}>
      <p role="status">
        Your {noun} is waiting for a card payment of <Money dollars={due} />
        {confirmIntent && ', to be confirmed in the other tab'}. Without it, your {noun} is canceled automatically and
        nothing is charged.
      </p>
      <Button variant="default" onClick={onOpen}>
        {confirmIntent ? 'Show the payment' : 'Pay by card'}
      </Button>
      <PurchasePaymentDialog opened={opened} purchase={purchase} onClose={onClose} onPaid={paid} />
    </div>
  );
}
