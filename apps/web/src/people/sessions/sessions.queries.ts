import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { listSessions } from '@guildhall/contract/people/sessions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OpenSession = ReceivedOf<typeof listSessions>['records'][number];

/** The sessions that are open in the caller's account. */
export function sessionsQuery() {
  return queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, {}, { signal }) });
}
