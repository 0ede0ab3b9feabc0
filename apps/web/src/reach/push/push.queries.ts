import { readPush } from '@guildhall/contract/reach/push.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whether this browser is told by push, and of which kinds the caller is. */
export function pushQuery() {
  return queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => call(readPush, {}, { signal }) });
}
