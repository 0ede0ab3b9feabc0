import type { NotificationKind } from '@guildhall/contract/reach/notification-kinds.ts';

/** One event as it is kept: how often it happened while it waited to be read, and the sum of its money in cents. */
export type Happened<Data = object> = { times: number; cents: bigint; data: Data };

/** An event that accounts are notified of. Its data has names and titles as they were when it happened; `by` is the name of who did it. */
export type NotificationEvent<Data> = {
  kind: NotificationKind;
  /** What a person reads of it. */
  text: (happened: Happened<Data>) => string;
  /** The screen that it leads to. */
  link: (data: Data) => string;
};

/** The events of one domain, or of all, by their names. */
export type Notifications = Readonly<Record<string, NotificationEvent<never>>>;

/** The events of a domain, with what the words of each need. */
export function declareNotifications<Data extends Record<string, object>>(events: {
  readonly [Event in keyof Data]: NotificationEvent<Data[Event]>;
}) {
  return events;
}

/** The data of an event. */
export type DataOfEvent<Event> = Event extends NotificationEvent<infer Data> ? Data : never;

/** All events in one map. @throws when two domains use one name */
export function collectNotifications(domains: readonly Notifications[]): Notifications {
  const all = domains.flatMap((events) => Object.entries(events));
  const collected = Object.fromEntries(all);
  if (Object.keys(collected).length < all.length) throw new Error('Two notifications have one name.');
  return collected;
}

/** What a person reads of an event, and the screen that it leads to. */
export function wordsOf(events: Notifications, event: string, happened: Happened): { text: string; link: string } {
  const { text, link } = events[event] as NotificationEvent<object>;
  return { text: text(happened), link: link(happened.data) };
}
