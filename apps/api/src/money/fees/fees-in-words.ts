import { writeFeeRate } from '@guildhall/contract/money/fee-rate.ts';
import type { AgreedRates } from './fees.sql.ts';

/** Rates as they are written in settings and forms; empty for the house's own. */
export function feesInWords({ order, investment, withdrawal }: AgreedRates) {
  return {
    order: words(order),
    investment: words(investment),
    withdrawal: words(withdrawal),
  };
}

function words(rate: AgreedRates['order']) {
  return rate ? writeFeeRate(rate) : '';
}
