import { readInvestmentLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type InvestmentLimit = ReceivedOf<typeof readInvestmentLimit>;

/** What the caller lets themselves invest; read again whenever investments are. */
export function investmentLimitQuery() {
  return queryOptions({
    queryKey: ['investments', 'limit'],
    queryFn: ({ signal }) => call(readInvestmentLimit, {}, { signal }),
  });
}
