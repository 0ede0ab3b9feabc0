import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldSkeleton } from '../../ui/states/skeletons.tsx';
import { loadPaypalButton, type PaypalSettings } from './load-paypal.ts';
import classes from './payments.module.css';

type Props = {
  settings: PaypalSettings;
  testMode: boolean;
  /** Makes the order and answers its id. */
  onOrder: () => Promise<string>;
  /** The payer has approved the order on PayPal's page; `again` opens that once more. */
  onApprove: (orderId: string, again: () => void) => Promise<void>;
  /** The payer has turned away from it. */
  onCancel: () => void;
  /** PayPal could not be reached, or broke off. */
  onFail: (error: unknown) => void;
};

/** PayPal's own button, which opens its page in a window of its own. */
export function PaypalButton({ settings, testMode, onOrder, onApprove, onCancel, onFail }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(true);

  const load = useEffectEvent((options: PayPalButtonsComponentOptions) =>
    loadPaypalButton(settings, testMode, options),
  );
  const order = useEffectEvent(() => onOrder());
  const approve = useEffectEvent((orderId: string, again: () => void) => onApprove(orderId, again));
  const cancel = useEffectEvent(() => onCancel());
  const fail = useEffectEvent((error: unknown) => onFail(error));
  const ready = useEffectEvent(() => setLoading(false));
  useEffect(() => {
    const into = place.current!;
    let close = () => {};
    let isOver = false;
    const options: PayPalButtonsComponentOptions = {
      style: { layout: 'vertical', shape: 'rect' },
      createOrder: () => order(),
      onApprove: ({ orderID }, actions) => approve(orderID, () => actions.restart()),
      onCancel: () => cancel(),
      onError: (error) => {
        if (!isOver) fail(error);
      },
    };
    load(options).then(
      async (button) => {
        if (isOver) return;
        close = () => void button.close();
        await button.render(into);
        if (!isOver) ready();
      },
      (error: unknown) => {
        if (!isOver) fail(error);
      },
    );
    return () => {
      isOver = true;
      close();
    };
  }, []);

  return (
    <div className={classes.provided}>
      <div ref={place} className={classes.paypalButton} aria-busy={loading} />
      {loading && <FieldSkeleton className={classes.waitsForProvider} />}
    </div>
  );
}
