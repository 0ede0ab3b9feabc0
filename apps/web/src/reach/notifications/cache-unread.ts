import type { UnreadNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import { queryClient } from '../../api/query-client.ts';
import { unreadQuery } from './notifications.queries.ts';

/** Caches how many notifications wait to be read, unless something later is known: answers and live events may overtake each other. */
export function cacheUnread(told: UnreadNotifications) {
  queryClient.setQueryData(unreadQuery().queryKey, (known) => (known && known.changes > told.changes ? known : told));
}
