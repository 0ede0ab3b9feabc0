import { toDollars } from '@guildhall/contract/money.ts';
import { captureIntent, topUp } from '@guildhall/contract/money/payments.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { handleError } from '../../api/handle-error.ts';
import { Money } from '../../ui/money.tsx';
import type { Receipt } from '../wallet/receipt-line.tsx';
import { addToWallet, topUpReturnAddress } from './add-to-wallet.ts';
import type { PaypalSettings } from './load-paypal.ts';
import { PaypalButton } from './paypal-button.tsx';
import classes from './payments.module.css';
import { topUpStatusQuery } from './payments.queries.ts';

/** `amount` in whole cents. */
type Props = { amount: bigint; settings: PaypalSettings; testMode: boolean; onAdded: (receipt: Receipt) => void };

const words = {
  canceled: 'You left PayPal, and nothing was charged. You can try again.',
  declined: 'PayPal did not accept this way to pay, and nothing was charged. Please choose another one.',
  failed: 'PayPal could not process this payment, and nothing was charged. You can try again.',
  broken: 'PayPal could not be reached. Nothing was charged.',
  waiting: 'PayPal is still processing this payment. The money is added once PayPal has confirmed it.',
};

/** Adds money by PayPal: its own button, and how the payment ended. */
export function PaypalPayment({ amount: cents, settings, testMode, onAdded }: Props) {
  const amount = toDollars(cents);
  const [said, setSaid] = useState<keyof typeof words>();
  const [button, setButton] = useState({ number: 1, failed: false });
  const [waitsFor, setWaitsFor] = useState('');
  const { data: status } = useQuery({ ...topUpStatusQuery(waitsFor), enabled: waitsFor !== '' });
  /** One order for this dialog, however often its button is pressed, until it has failed. */
  const request = useRef(crypto.randomUUID());
  /** Why our own server has begun no payment. PayPal's script may hand on another error than it was given. */
  const refusal = useRef<unknown>(undefined);

  const begin = async () => {
    // Why its page opens again stays to be read.
    setSaid((before) => (before === 'declined' ? before : undefined));
    const options = { idempotencyKey: request.current };
    try {
      return (await call(topUp, { amount, redirectUrl: topUpReturnAddress(amount) }, options)).paymentId;
    } catch (error) {
      refusal.current = error;
      throw error;
    }
  };
  const add = async (paymentId: string) => {
    onAdded(await addToWallet({ amount, paymentId, by: 'PayPal' }));
  };
  const approved = async (paymentId: string, again: () => void) => {
    const { payment_status: now } = await call(captureIntent, { intent: paymentId });
    if (now === 'succeeded') return add(paymentId);
    if (now === 'processing') {
      setSaid('waiting');
      return setWaitsFor(paymentId);
    }
    setSaid(now === 'requires_action' ? 'declined' : 'failed');
    if (now === 'requires_action') return again();
    request.current = crypto.randomUUID();
  };
  const settled = useEffectEvent((now: typeof status) => {
    if (now === 'succeeded') add(waitsFor).catch(handleError);
    if (now !== 'failed') return;
    setWaitsFor('');
    setSaid('failed');
  });
  useEffect(() => {
    if (waitsFor !== '') settled(status);
  }, [waitsFor, status]);

  return (
    <div className={classes.waiting}>
      <p>
        <Money dollars={amount} /> by PayPal
      </p>
      {waitsFor === '' && !button.failed && (
        <PaypalButton
          key={button.number}
          settings={settings}
          testMode={testMode}
          onOrder={begin}
          onApprove={(id, again) => approved(id, again).catch(handleError)}
          onCancel={() => setSaid('canceled')}
          onFail={(error) => {
            const own = refusal.current;
            refusal.current = undefined;
            setSaid(own ? undefined : 'broken');
            setButton({ ...button, failed: true });
            if (own || error instanceof Error) handleError(own ?? error);
          }}
        />
      )}
      {said && <Outcome said={said} />}
      {button.failed && (
        <Button
          variant="default"
          onClick={() => {
            setSaid(undefined);
            setButton({ number: button.number + 1, failed: false });
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** How the payment ended. */
function Outcome({ said }: { said: keyof typeof words }) {
  const isWaiting = said === 'waiting';
  return (
    <p role={isWaiting ? 'status' : 'alert'} className={isWaiting ? undefined : classes.refused}>
      {words[said]}
    </p>
  );
}
