import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { readVerification } from '@guildhall/contract/people/verification.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OwnVerification = ReceivedOf<typeof readVerification>;

/** Whether one is verified, and how the newest request for it stands. */
export function verificationQuery() {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: ({ signal }) => call(readVerification, {}, { signal }),
  });
}
