import type { UnreadNotifications } from '@guildhall/contract/notifications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../api/live.ts';
import { readAgain } from '../api/query-client.ts';
import { keepUnread } from '../notifications/keep-unread.ts';
import { unreadQuery } from '../notifications/notifications.queries.ts';

function hear(told: UnreadNotifications | null) {
  if (told) keepUnread(told);
  void readAgain(['notifications']);
}

/** How many notifications wait to be read, as the live stream tells it; 0 until it does. */
export function useUnreadNotifications(): number {
  useLive('notifications', hear);
  return useQuery(unreadQuery()).data?.unread ?? 0;
}
