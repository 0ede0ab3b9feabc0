import { invalidate } from './query-client.ts';

/** Whatever shows money is read again. */
export function refreshMoney() {
  return Promise.all(
    ['wallet', 'projects', 'orders', 'investments', 'disputes', 'repayments'].map((domain) => invalidate([domain])),
  );
}
