import { compareNewPlan, listNewPlans } from '@guildhall/contract/market/new-plans.contract.ts';
import type { RepaymentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type NewPlans = ReceivedOf<typeof listNewPlans>;
export type NewPlan = NewPlans['records'][number];
export type ComparedPlans = NonNullable<NewPlans['compared']>;

const countEveryMs = 5000;

/** The new plans of a project, the newest first; counted again while one is voted on. */
export function newPlansQuery(projectId: string) {
  return queryOptions({
    queryKey: ['investments', 'new plans', projectId],
    queryFn: ({ signal }) => call(listNewPlans, { projectId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.records[0]?.state === 'voting' ? countEveryMs : false),
    meta: { quiet: true },
  });
}

/** A new plan beside the one in force, if it were proposed today. */
export function comparisonQuery(projectId: string, terms: { months: number; repayment: RepaymentPlan } | undefined) {
  return queryOptions({
    queryKey: ['repayments', 'comparison', projectId, terms],
    queryFn: ({ signal }) => call(compareNewPlan, { projectId, ...terms! }, { signal }),
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}
