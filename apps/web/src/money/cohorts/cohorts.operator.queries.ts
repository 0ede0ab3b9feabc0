import { readCohorts, type cohortMonths } from '@guildhall/contract/money/cohorts.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Cohort = ReceivedOf<typeof readCohorts>['records'][number];

/** Who invested again, of those who first invested in the last months. What was shown before stays until it is there. */
export function cohortsQuery(months: (typeof cohortMonths)[number]) {
  return queryOptions({
    queryKey: [...operatorKey, 'cohorts', months],
    queryFn: ({ signal }) => ask(readCohorts, { months }, { signal }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}
