import { readProfile } from '@guildhall/contract/people/profile.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Profile = ReceivedOf<typeof readProfile>;

/** The caller's own profile. */
export function profileQuery() {
  return queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => call(readProfile, {}, { signal }) });
}
