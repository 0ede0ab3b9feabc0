import { endSession } from '@guildhall/contract/people/sessions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';
import type { OpenSession } from './sessions.queries.ts';

/** Ends another session of the account and shows the list without it. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OpenSession) => callWithMessage(endSession, { id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
