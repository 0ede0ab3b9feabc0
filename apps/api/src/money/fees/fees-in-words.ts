import { writeFeeRate } from '@guildhall/contract/money/fee-rate.ts';
import type { FeeRates } from './fees.sql.ts';

/** Rates as they are written in settings and forms. */
export function feesInWords({ order, investment, withdrawal }: FeeRates) {
  return {
    order: writeFeeRate(order),
    investment: writeFeeRate(investment),
    withdrawal: writeFeeRate(withdrawal),
  };
}
