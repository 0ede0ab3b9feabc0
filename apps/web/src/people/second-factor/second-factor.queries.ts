import { readSecondFactor } from '@guildhall/contract/people/second-factor.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whether the caller has a second factor, and how many recovery codes are left. */
export function secondFactorQuery() {
  return queryOptions({ queryKey: ['secondFactor'], queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }) });
}
