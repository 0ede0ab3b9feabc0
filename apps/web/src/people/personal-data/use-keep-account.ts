import { cancelErasure } from '@guildhall/contract/people/personal-data.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';
import { cacheStanding } from '../accounts/standing.queries.ts';

/** Takes the deletion of the account back. */
export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callWithMessage(cancelErasure, {}),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: (answer) => {
      if (answer) cacheStanding({ deletedAt: '' });
      return client.invalidateQueries({ queryKey: ['personal-data'] });
    },
  });
}
