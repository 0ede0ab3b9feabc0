import type { OperatorRole } from '@guildhall/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { mayOpen } from './may-open.ts';
import { operatorSessionQuery } from './operator.queries.ts';

/** The role of who runs the console. Within it that is known; elsewhere it is the least. */
export function useOperatorRole(): OperatorRole {
  return useQuery({ ...operatorSessionQuery(), refetchInterval: false }).data?.role ?? 'support';
}

/** Whether who runs the console may move money; the others read. */
export function useMayPay(): boolean {
  return mayOpen(['finance'], useOperatorRole());
}
