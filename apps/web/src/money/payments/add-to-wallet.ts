import { addMoney } from '@guildhall/contract/money/payments.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import type { Receipt } from '../wallet/receipt-line.tsx';
import { whenSeen } from './payment-tab.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { showPaidToast } from './show-paid-toast.ts';

/** Where the payer of a top-up comes back to (spec §4.payment: the redirect query). `amount` in dollars. */
export function topUpReturnAddress(amount: number) {
  return window.location.origin + pathTo('payment/inProgress', { paymentType: 'wallet', amount: String(amount) });
}

/** `paymentId` is the provider's, which no screen shows. */
type Added = Pick<Receipt, 'amount' | 'by'> & { paymentId: string };

/** Requests that the wallet be credited with a payment that the provider confirms, and says so once the page is seen. `amount` in dollars. */
export async function addToWallet({ amount, paymentId, by }: Added): Promise<Receipt> {
  const { data, message } = await callWithMessage(addMoney, { amount, paymentId, paymentStatus: 'COMPLETED' });
  await Promise.all([refreshMoney(), whenSeen()]);
  showPaidToast(message, data.receipt);
  return { amount, at: new Date().toISOString(), by, id: data.receipt };
}
