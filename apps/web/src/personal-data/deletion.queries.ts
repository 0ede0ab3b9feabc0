import { queryOptions, skipToken } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

/** When the caller's account will be deleted; '' or nothing when it will not. Never asked for: the live stream tells it, first of all. */
export function deletionQuery() {
  return queryOptions<string>({ queryKey: ['deletion'], queryFn: skipToken });
}

export function keepDeletion(deletedAt: string) {
  queryClient.setQueryData(deletionQuery().queryKey, deletedAt);
}
