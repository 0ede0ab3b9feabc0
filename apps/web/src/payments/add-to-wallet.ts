import { addMoney } from '@guildhall/contract/payments.contract.ts';
import { callWithMessage } from '../api/call.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import type { Receipt } from '../wallet/receipt-line.tsx';
import { whenSeen } from './payment-tab.ts';
import { refreshMoney } from './payments.queries.ts';

/** Where the payer of a top-up comes back to (spec §4: the redirect query). `amount` in dollars. */
export function topUpReturnAddress(amount: number) {
  return window.location.origin + paths.paymentInProgress({ paymentType: 'wallet', amount: String(amount) });
}

/** Has the wallet credited with a payment that the provider confirms, and says so once the page is seen. `amount` in dollars. */
export async function addToWallet({ amount, paymentId, by }: Omit<Receipt, 'at'>): Promise<Receipt> {
  const { message } = await callWithMessage(addMoney, { amount, paymentId, paymentStatus: 'COMPLETED' });
  await Promise.all([refreshMoney(), whenSeen()]);
  toast.success(message);
  return { amount, at: new Date().toISOString(), paymentId, by };
}
