import { accountsNotifications } from '../../people/accounts/accounts.notifications.ts';
import { complaintsNotifications } from '../../trust/complaints/complaints.notifications.ts';
import { disputesNotifications } from '../../trust/disputes/disputes.notifications.ts';
import { outboxNotifications } from '../../money/outbox/outbox.notifications.ts';
import { flagsNotifications } from '../../trust/flags/flags.notifications.ts';
import { freezesNotifications } from '../../trust/freezes/freezes.notifications.ts';
import { repaymentsNotifications } from '../../market/repayments/repayments.notifications.ts';
import { investmentsNotifications } from '../../market/investments/investments.notifications.ts';
import { membersNotifications } from '../../people/members/members.notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import { projectsNotifications } from '../../market/projects/projects.notifications.ts';
import { referralsNotifications } from '../../market/referrals/referrals.notifications.ts';
import { reviewsNotifications } from '../../market/reviews/reviews.notifications.ts';
import { secondFactorNotifications } from '../../people/second-factor/second-factor.notifications.ts';
import { verificationNotifications } from '../../people/verification/verification.notifications.ts';
import { wordsOf as wordsOfEvent, type DataOfEvent, type Happened } from './declare.ts';
import { notify as notifyOf, type NotificationOf } from './notify.ts';

const events = {
  ...accountsNotifications,
  ...complaintsNotifications,
  ...disputesNotifications,
  ...flagsNotifications,
  ...freezesNotifications,
  ...investmentsNotifications,
  ...repaymentsNotifications,
  ...membersNotifications,
  ...outboxNotifications,
  ...projectsNotifications,
  ...referralsNotifications,
  ...reviewsNotifications,
  ...secondFactorNotifications,
  ...verificationNotifications,
};
type Events = typeof events;

/** What tests notify accounts of, of several domains. */
export type Notification = NotificationOf<Events>;
export type EventData = { [Event in keyof Events]: DataOfEvent<Events[Event]> };

export function notify(db: Db, notifications: readonly Notification[]): Promise<void> {
  return notifyOf(db, events, notifications);
}

export function wordsOf<Event extends keyof Events>(event: Event, happened: Happened<EventData[Event]>) {
  return wordsOfEvent(events, event, happened);
}
