import type * as z from 'zod/mini';
import type { chatMessage } from './reach/messages.contract.ts';
import type { UnreadNotifications } from './reach/notifications.contract.ts';
import type { listMemberships } from './people/memberships.contract.ts';
import { route, type DataOf } from './route.ts';
import { noInput, nothing } from './values.ts';
import type { WithdrawalStatus } from './money/withdrawal-statuses.ts';

/** Server-sent events for the caller: `message`, `notification`, `notifications`, `announcements`, `wallet`. The answer is a stream, not an envelope. */
export const live = route({
  method: 'GET',
  path: '/live',
  access: 'user',
  member: 'reader',
  summary: 'Server-sent events for the caller: message, notification, notifications, announcements, wallet.',
  input: noInput,
  output: nothing,
  message: 'Live events.',
  errors: [],
});

/**
 * One event of the stream: its name and its data. `wallet` says only that the wallet has changed. `notifications` comes
 * first on each stream, and when notifications were added or read; the first one of an account that is to be deleted or is frozen says when, and names the
 * organizations that it may act for, if there are any; `operator`: it may open the operators' console;
 * `terms`: those that who is logged in has to accept; `announcements`: what is announced to it, the newest first, as `announcements` says when that changes.
 */
export type LiveEvent =
  | { event: 'message'; data: MessageData }
  | { event: 'notification'; data: NotificationData }
  | {
      event: 'notifications';
      data: UnreadNotifications & {
        deletedAt?: string;
        frozen?: StandingFreeze;
        organizations?: ActingOrganization[];
        operator?: true;
        announcements?: ShownAnnouncement[];
        terms?: TermsToAccept;
      };
    }
  | { event: 'announcements'; data: ShownAnnouncement[] }
  | { event: 'wallet'; data?: null };

/** `of`: the account that the session acts for is frozen, or that of the member who is logged in. */
export type StandingFreeze = { of: 'account' | 'member'; until: string };

/** Terms that have changed: the version by which they are accepted, and since when. */
export type TermsToAccept = { version: string; changedAt: string };

/** What the house announces to all accounts or to those of a type, until `endsAt`. */
export type ShownAnnouncement = { id: string; title: string; text: string; endsAt: string };

/** An organization that the account which is logged in may act for; `acting`: this session does. */
export type ActingOrganization = DataOf<typeof listMemberships>['organizations'][number];

/** The data of an event by its name. */
export type LiveData<Name extends LiveEvent['event']> = Extract<LiveEvent, { event: Name }>['data'];

/**
 * A new message, cut short with `more` where it is too long for an event, or that the other side has read. `with` is
 * the other account of the conversation.
 */
export type MessageData =
  | (z.output<typeof chatMessage> & { kind: 'message'; with: string; more?: true })
  | { kind: 'read'; with: string };

/** What others did that concerns the account, by kind; amounts in dollars. */
export type NotificationData =
  | { kind: 'referral'; projectId: string; projectTitle: string; by: string }
  | { kind: 'withdrawal'; id: string; status: WithdrawalStatus; amount: number; reason: string }
  | ({ kind: 'investment' } & Purchase)
  | ({ kind: 'order' } & Purchase)
  | { kind: 'sales'; count: number; amount: number }
  // Its goal was full, it takes no more (over), or the payer had lowered their own limit.
  | {
      kind: 'investmentFailed';
      projectId: string;
      projectTitle: string;
      amount: number;
      why: 'full' | 'over' | 'limit';
    };

type Purchase = { id: string; by: string; amount: number; projectId: string; projectTitle: string };
