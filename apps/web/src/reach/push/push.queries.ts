import { readPush } from '@guildhall/contract/reach/push.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whether this browser gets pushes, and of which kinds the caller does. */
export function pushQuery() {
  return queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => call(readPush, {}, { signal }) });
}
