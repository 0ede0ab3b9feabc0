import { readAnswers } from '@guildhall/contract/server/answers.operator.contract.ts';
import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Answers = ReceivedOf<typeof readAnswers>;

/** How many were answered, and in time, from one day to another by day, week or month. What was shown before stays until it is there. */
export function answersQuery(wanted: { unit: PeriodUnit; from: string; to: string }) {
  return queryOptions({
    queryKey: [...operatorKey, 'answers', wanted],
    queryFn: ({ signal }) => ask(readAnswers, wanted, { signal }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}
