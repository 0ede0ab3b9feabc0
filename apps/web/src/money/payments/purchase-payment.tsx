import { fromDollars } from '@guildhall/contract/money.ts';
import { captureIntent, createIntent } from '@guildhall/contract/money/payments.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CardForm } from './card-form.tsx';
import { isDeclined, type Pay } from './card-payment.ts';
import type { Purchase } from './open-purchase.ts';
import { openPurchase } from './open-purchase.ts';
import { usePaymentNews } from './payment-channel.ts';
import type { Placed } from './placed.ts';
import { openPaymentTab, whenSeen } from './payment-tab.ts';
import { purchaseStatusQuery } from './payments.queries.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { configurationInPage } from '../../api/in-page.ts';
import { WaitingForConfirmation, holdFalls } from './waiting-for-confirmation.tsx';
import classes from './payments.module.css';

type Props = {
  opened: boolean;
  /** What waits for its card payment. */
  purchase: Purchase | undefined;
  /** Places the same again once a card was declined, which fails the purchase; it may be that nothing is due any more. */
  placeAgain?: (() => Promise<Placed>) | undefined;
  /** Called once the purchase is paid, with its id. */
  onPaid: (id: string) => unknown;
  onClose: () => void;
};

/** The card checkout of an order or investment (spec §4.payment). */
export function PurchasePaymentDialog({ opened, purchase, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened && Boolean(purchase)} onClose={onClose} title="Card Payment">
      {purchase && <PurchasePayment purchase={purchase} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const words = {
  failed: 'The payment was not confirmed, and nothing was charged. You can try again, or use another card.',
  expired: 'This took too long and was canceled. If your card was charged later, the money is in your wallet.',
};

function PurchasePayment({
  purchase: first,
  placeAgain,
  onPaid,
  onClose,
}: Pick<Props, 'placeAgain' | 'onPaid' | 'onClose'> & { purchase: Purchase }) {
  const [purchase, setPurchase] = useState(first);
  const [said, setSaid] = useState('');
  /** The purchase has failed with its card and must be placed again before another one is tried. */
  const [spent, setSpent] = useState(false);
  /** The same cannot be had any more: the rest of the goal is taken. */
  const [gone, setGone] = useState(false);
  const paid = useRef(false);
  const waiting = purchase.confirmIntent !== '' && !spent;

  const { data: status, refetch } = useQuery({ ...purchaseStatusQuery(purchase), enabled: waiting });
  usePaymentNews(useCallback(() => void refetch(), [refetch]));

  const done = (id: string) => {
    if (paid.current) return;
    paid.current = true;
    openPurchase.forget(purchase.id);
    void refreshMoney();
    void whenSeen().then(() => onPaid(id));
  };

  const failed = (message: string) => {
    setSpent(true);
    setSaid(message);
    openPurchase.forget(purchase.id);
    void refreshMoney();
  };

  const settled = useEffectEvent((now: typeof status) => {
    if (now === 'COMPLETED') done(purchase.id);
    else if (now === 'expired') failed(words.expired);
    else if (now === 'failed')
      void whyFailed(purchase.paymentIntent).then(({ message, isGone }) => {
        setGone(isGone);
        failed(message);
      });
  });
  useEffect(() => {
    if (waiting) settled(status);
  }, [waiting, status]);

  const pay: Pay = async (token) => {
    const tab = openPaymentTab();
    try {
      const card = await token();
      const placed = spent && placeAgain ? await placeAgain() : { id: purchase.id, purchase };
      const due = placed.purchase;
      if (due === null) {
        tab.close();
        return done(placed.id);
      }
      setSpent(false);
      setPurchase(due);
      if (due.due !== purchase.due) {
        tab.close();
        return setSaid('The amount has changed. Please check it and pay again.');
      }
      const begun = await charge(due, card);
      setPurchase(begun);
      tab.goTo(begun.confirmIntent);
    } catch (error) {
      tab.close();
      if (isDeclined(error)) failed(error.message);
      throw error;
    }
  };

  if (waiting)
    return (
      <WaitingForConfirmation
        amount={purchase.due}
        confirmIntent={purchase.confirmIntent}
        otherwise={holdFalls(configurationInPage()?.holdSeconds)}
      />
    );
  if (gone || (spent && !placeAgain))
    return <BeginAgain purchase={purchase} why={said} onClose={placeAgain && onClose} />;
  return <CardForm amount={purchase.due} pay={pay} said={said} />;
}

type BeginAgainProps = {
  purchase: Purchase;
  why: string;
  /** Leads back to the form behind the dialog, where there is one. */
  onClose: (() => void) | undefined;
};

/** The way to the form, since this purchase cannot be paid any more. */
function BeginAgain({ purchase: { kind, projectId }, why, onClose }: BeginAgainProps) {
  return (
    <div className={classes.waiting}>
      <p role="alert" className={classes.refused}>
        {why}
      </p>
      {onClose ? (
        // The form behind this dialog still has what was entered.
        <Button onClick={onClose}>Begin Again</Button>
      ) : (
        <Button
          component={Link}
          to={kind === 'order' ? pathTo('project/details', { id: projectId }) : pathTo('invest', { id: projectId })}
        >
          Begin Again
        </Button>
      )}
    </div>
  );
}

/** Begins to charge the card, which the payer then confirms. */
async function charge(purchase: Purchase, token: string): Promise<Purchase> {
  const intent = await call(createIntent, {
    orderId: purchase.id,
    amount: Number(fromDollars(purchase.due)),
    email: session.get('email') ?? '',
    token,
    redirectUrl: returnAddress(purchase),
  });
  const begun = { ...purchase, ...intent };
  openPurchase.keep(begun);
  return begun;
}

/** Why a card payment has failed, in words for the payer. */
async function whyFailed(intent: string) {
  const { failure, failureCode } = await call(captureIntent, { intent }).catch(() => ({
    failure: '',
    failureCode: '',
  }));
  const isGone = failureCode === 'goal_exceeded';
  return { isGone, message: isGone && failure ? failure : words.failed };
}

/** Where the payer comes back to (spec §4.payment: the redirect query). */
function returnAddress({ kind, id, due, projectId }: Purchase) {
  return (
    window.location.origin +
    pathTo('payment/inProgress', {
      paymentType: kind,
      investId: id,
      ...(kind === 'order' ? { orderId: id } : {}),
      amount: String(due),
      projectId,
    })
  );
}
