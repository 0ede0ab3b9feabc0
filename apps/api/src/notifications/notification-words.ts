import type { NotificationKind } from '@guildhall/contract/notifications.contract.ts';

/** What the words of each event need, with names and titles as they were when it happened. */
export type EventData = {
  referral: { by: string; projectId: string; projectTitle: string };
};
export type NotificationEvent = keyof EventData;

/** One event as it is kept: how often it happened while it waited to be read, and the sum of its money in cents. */
export type Happened<Event extends NotificationEvent = NotificationEvent> = {
  times: number;
  cents: bigint;
  data: EventData[Event];
};

type Words<Event extends NotificationEvent> = {
  kind: NotificationKind;
  text: (happened: Happened<Event>) => string;
  /** The screen that it leads to. */
  link: (data: EventData[Event]) => string;
};

const words: { [Event in NotificationEvent]: Words<Event> } = {
  referral: {
    kind: 'referrals',
    text: ({ data }) => `${data.by} referred you to ${data.projectTitle}.`,
    link: ({ projectId }) => `/project/details?id=${projectId}`,
  },
};

export function kindOf(event: NotificationEvent): NotificationKind {
  return words[event].kind;
}

/** What a person reads of it, and the screen that it leads to. */
export function wordsOf<Event extends NotificationEvent>(event: Event, happened: Happened<Event>) {
  const { text, link }: Words<Event> = words[event];
  return { text: text(happened), link: link(happened.data) };
}
