import * as z from 'zod/mini';
import { flag, id, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { notificationKinds, ofEachKind, type NotificationKind } from './notification-kinds.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { instant, noInput } from '../values.ts';

/** How a person is notified of a kind: in the product alone, there and by mail, at once or once a day, or not at all. */
const notificationWays = ['product', 'mail', 'digest', 'none'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** How many notifications wait to be read. Of two of these the one with more `changes` is the later one. */
export const unreadNotifications = z.object({ unread: z.number(), changes: z.number() });
export type UnreadNotifications = z.output<typeof unreadNotifications>;

export const listNotifications = route({
  method: 'POST',
  path: '/notifications',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The caller's notifications, newest first: all or the unread, of all kinds or one; `before` (a notification's id) pages back.",
  input: z.object({
    unread: flag(),
    kind: readsOptional<string, NotificationKind | null>((value, ctx) => {
      if (value === undefined || value === null || value === '') return null;
      const kind = notificationKinds.find((each) => each === value);
      return kind ?? fail(ctx, 'There is no such kind of notification.');
    }),
    before: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(notificationKinds),
        text: z.string(),
        /** The address of the screen that it leads to, on this site. */
        link: z.string(),
        /** When it happened, the last time where it happened several times. */
        date: instant,
        read: z.boolean(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'Your notifications.',
  errors: [],
});

export const readNotification = route({
  method: 'POST',
  path: '/notifications/:id/read',
  access: 'user',
  member: 'reader',
  summary: 'Marks a notification as read. Twice changes nothing.',
  input: z.object({ id: id() }),
  output: unreadNotifications,
  message: 'The notification is marked as read.',
  errors: ['not_found'],
});

export const readAllNotifications = route({
  method: 'POST',
  path: '/notifications/readAll',
  access: 'user',
  member: 'reader',
  summary: "Marks all of the caller's notifications as read.",
  input: noInput,
  output: unreadNotifications,
  message: 'All notifications are marked as read.',
  errors: [],
});

const preferences = z.object(ofEachKind(z.enum(notificationWays)));
export type NotificationPreferences = z.output<typeof preferences>;

export const readNotificationPreferences = route({
  method: 'GET',
  path: '/notifications/preferences',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'How the caller is told of each kind of notification.',
  input: noInput,
  output: preferences,
  message: 'Your notification preferences.',
  errors: [],
});

export const saveNotificationPreferences = route({
  method: 'POST',
  path: '/notifications/preferences',
  access: 'user',
  member: 'owner',
  summary: 'Chooses how the caller is told of kinds of notifications. A kind that is left out stays as it is.',
  input: z.object(
    ofEachKind(
      readsOptional<NotificationWay, NotificationWay | null>((value, ctx) => {
        if (blank(value)) return null;
        const way = notificationWays.find((each) => each === value);
        return way ?? fail(ctx, 'You cannot be notified that way.');
      }),
    ),
  ),
  output: preferences,
  message: 'Your notification preferences are saved.',
  errors: [],
});
