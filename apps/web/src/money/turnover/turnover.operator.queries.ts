import { readTurnover } from '@guildhall/contract/money/turnover.operator.contract.ts';
import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Turnover = ReceivedOf<typeof readTurnover>;

/** What was moved from one day to another by day, week or month. What was shown before stays until it is there. */
export function turnoverQuery(wanted: { unit: PeriodUnit; from: string; to: string }) {
  return queryOptions({
    queryKey: [...operatorKey, 'turnover', wanted],
    queryFn: ({ signal }) => ask(readTurnover, wanted, { signal }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}
