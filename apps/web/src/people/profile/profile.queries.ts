import { readProfile } from '@guildhall/contract/people/profile.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Profile = DataOf<typeof readProfile>;

/** The caller's own profile. */
export function profileQuery() {
  return queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => call(readProfile, {}, { signal }) });
}
