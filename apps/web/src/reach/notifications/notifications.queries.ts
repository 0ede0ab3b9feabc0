import type { NotificationKind } from '@guildhall/contract/reach/notification-kinds.ts';
import {
  listNotifications,
  readNotificationPreferences,
  type UnreadNotifications,
} from '@guildhall/contract/reach/notifications.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Notification = ReceivedOf<typeof listNotifications>['records'][number];

/** What of the notifications a list shows: of one kind or all (''), and from which of them on it goes back ('' from the newest). */
export type Shown = { unread: boolean; kind: NotificationKind | ''; before: string };

const pageSize = 20;

/** One page of them, newest first. */
export function notificationsQuery({ unread, kind, before }: Shown) {
  return queryOptions({
    queryKey: ['notifications', unread, kind, before],
    queryFn: ({ signal }) => call(listNotifications, { unread, kind, before, length: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many wait to be read. Never requested: it is in the first event of the live stream. */
export function unreadQuery() {
  return queryOptions<UnreadNotifications>({ queryKey: ['unread notifications'], queryFn: skipToken });
}

export function preferencesQuery() {
  return queryOptions({
    queryKey: ['notification preferences'],
    queryFn: ({ signal }) => call(readNotificationPreferences, {}, { signal }),
  });
}
