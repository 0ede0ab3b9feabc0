import type { LiveData } from '@guildhall/contract/live.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../api/live.ts';
import { invalidate } from '../api/query-client.ts';
import { cacheAnnouncements } from '../reach/announcements/announcements.ts';
import { cacheUnread } from '../reach/notifications/cache-unread.ts';
import { unreadQuery } from '../reach/notifications/notifications.queries.ts';
import { cacheStanding } from '../people/accounts/standing.queries.ts';

function hear(data: LiveData<'notifications'> | null) {
  if (data) cacheUnread(data);
  if (data?.deletedAt || data?.frozen || data?.organizations || data?.operator || data?.terms) cacheStanding(data);
  if (data?.announcements) cacheAnnouncements(data.announcements);
  void invalidate(['notifications']);
}

/** How many notifications wait to be read, as the live stream says; 0 until it does. */
export function useUnreadNotifications(): number {
  useLive('notifications', hear);
  return useQuery(unreadQuery()).data?.unread ?? 0;
}
