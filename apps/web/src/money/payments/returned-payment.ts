import { captureIntent, savePayment } from '@guildhall/contract/money/payments.contract.ts';
import { addMoney } from '@guildhall/contract/money/payments.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { announcePayment } from './payment-channel.ts';

/** What the address says that a card payment comes back to (spec §4.payment). */
export type Returned = {
  paymentIntent: string;
  paymentType: string;
  /** The order's or investment's id; empty for a top-up. */
  purchaseId: string;
  amount: string;
  projectId: string;
};

/** `failure`: why it has failed, in the server's words, where it has some. */
export type Outcome = { state: 'completed' | 'processing' | 'unconfirmed' | 'failed'; failure?: string };

export function readReturned(search: string): Returned {
  const query = new URLSearchParams(search);
  const get = (name: string) => query.get(name) ?? '';
  const paymentType = get('paymentType');
  return {
    // PayPal names the payment in a word of its own.
    paymentIntent: get('payment_intent') || get('token'),
    paymentType,
    purchaseId: paymentType === 'order' ? get('orderId') || get('investId') : get('investId') || get('orderId'),
    amount: get('amount'),
    projectId: get('projectId'),
  };
}

/** Whether the address names a payment at all, and somebody is there whose it can be. */
export function isComplete({ paymentIntent, paymentType, amount }: Returned) {
  return (
    session.isOpen() && paymentIntent !== '' && amount !== '' && ['order', 'invest', 'wallet'].includes(paymentType)
  );
}

const askEveryMs = 1500;

/** Captures the payment and saves it, once more as long as it is being processed. All of it may happen twice. */
export function returnedPaymentQuery(returned: Returned) {
  return queryOptions({
    queryKey: ['payments', 'returned', returned.paymentIntent],
    enabled: isComplete(returned),
    queryFn: async ({ signal }): Promise<Outcome> => {
      const { paymentIntent } = returned;
      const { payment_status, failure, failureCode } = await call(captureIntent, { intent: paymentIntent }, { signal });
      if (payment_status === 'processing') return { state: 'processing' };
      if (payment_status === 'requires_action') return { state: 'unconfirmed' };
      if (payment_status === 'succeeded') await save(returned);
      const completed = payment_status === 'succeeded';
      announcePayment({ paymentIntent, completed });
      if (completed) return { state: 'completed' };
      return { state: 'failed', ...(failure && failureCode === 'goal_exceeded' ? { failure } : {}) };
    },
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? askEveryMs : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

function save({ paymentIntent, paymentType, purchaseId, amount, projectId }: Returned) {
  const payment = { paymentId: paymentIntent, paymentStatus: 'COMPLETED', amount };
  if (paymentType === 'wallet') return call(addMoney, payment);
  const purchase = paymentType === 'order' ? { orderId: purchaseId } : { investId: purchaseId };
  return call(savePayment, {
    ...payment,
    ...purchase,
    paymentType: paymentType === 'order' ? 'order' : 'invest',
    projectId,
  });
}
