import { toDollars } from '@guildhall/contract/money.ts';
import { topUp } from '@guildhall/contract/money/payments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { handleError } from '../../api/handle-error.ts';
import { addToWallet, topUpReturnAddress } from './add-to-wallet.ts';
import { CardForm } from './card-form.tsx';
import type { Pay } from './card-payment.ts';
import { usePaymentNews } from './payment-channel.ts';
import { reopenPaymentTab } from './payment-tab.ts';
import { topUpStatusQuery } from './payments.queries.ts';
import { WaitingForConfirmation } from './waiting-for-confirmation.tsx';
import type { Receipt } from '../wallet/receipt-line.tsx';

/** `amount` in whole cents. */
type Props = { amount: bigint; onAdded: (receipt: Receipt) => void };

const otherwise =
  'If you do not confirm within 15 minutes, the payment is canceled automatically. Nothing is charged or added.';
const notConfirmed = 'The payment was not confirmed, and nothing was charged. You can try again, or use another card.';

/** The card checkout of a top-up: paid at once, or after the payer has confirmed in another tab. */
export function TopUpPayment({ amount: cents, onAdded }: Props) {
  const amount = toDollars(cents);
  const [waiting, setWaiting] = useState({ paymentId: '', confirmIntent: '' });
  const [said, setSaid] = useState('');
  const adding = useRef(false);
  const isWaiting = waiting.paymentId !== '';
  const { data: status, refetch } = useQuery({ ...topUpStatusQuery(waiting.paymentId), enabled: isWaiting });
  usePaymentNews(useCallback(() => void refetch(), [refetch]));

  const add = async (paymentId: string) => {
    onAdded(await addToWallet({ amount, paymentId, by: 'card' }));
  };

  const settled = useEffectEvent((now: typeof status) => {
    if (adding.current) return;
    if (now === 'succeeded') {
      adding.current = true;
      add(waiting.paymentId).catch((error: unknown) => {
        adding.current = false;
        handleError(error);
      });
    } else if (now === 'failed') {
      setWaiting({ paymentId: '', confirmIntent: '' });
      setSaid(notConfirmed);
    }
  });
  useEffect(() => {
    if (isWaiting) settled(status);
  }, [isWaiting, status]);

  const pay: Pay = async (token, { idempotencyKey }) => {
    const redirectUrl = topUpReturnAddress(amount);
    const payment = await call(topUp, { amount, token: await token(), redirectUrl }, { idempotencyKey });
    const { paymentId, confirmIntent } = payment;
    if (payment.paymentStatus !== 'requires_action' && payment.paymentStatus !== 'processing') return add(paymentId);
    setWaiting({ paymentId, confirmIntent });
    if (confirmIntent) reopenPaymentTab(confirmIntent);
  };

  return isWaiting ? (
    <WaitingForConfirmation amount={amount} confirmIntent={waiting.confirmIntent} otherwise={otherwise} />
  ) : (
    <CardForm amount={amount} pay={pay} said={said} />
  );
}
