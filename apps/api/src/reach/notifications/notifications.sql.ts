import type { ChoosableKind, NotificationKind } from '@guildhall/contract/reach/notification-kinds.ts';
import type { NotificationPreferences, UnreadNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import { asCaller, queryAsCaller, type AsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Recipient } from '../mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Happened } from './declare.ts';

type Preferences = { preferences: NotificationPreferences };
type ListParams = { before: string | null; most: number; kind: string | null };

// A `before` that is nobody's or somebody else's has no moment, and so nothing comes before it.
function list(name: string, narrowed: string): AsCaller<ListParams, FoundNotification> {
  return asCaller(
    name,
    `SELECT
        n.id,
        n.kind,
        n.event,
        n.times,
        n.cents,
        n.data,
        n.last_at AS "lastAt",
        n.read_at IS NOT NULL AS read
      FROM notifications AS n
      WHERE n.user_id = caller.id
        AND ${narrowed}
        AND (:kind::text IS NULL OR n.kind = :kind)
        AND (n.last_at, n.id) < (
          CASE
            WHEN :before::uuid IS NULL THEN 'infinity'
            ELSE (SELECT b.last_at FROM notifications AS b WHERE b.id = :before AND b.user_id = caller.id)
          END,
          coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )
      ORDER BY n.last_at DESC, n.id DESC LIMIT :most`,
  );
}

const sql = {
  all: list('notifications.all', 'true'),
  ofKind: list('notifications.of-kind', 'n.kind = :kind'),
  unread: list('notifications.unread', 'n.read_at IS NULL'),
  add: statement<{ added: string }, UnreadOfUser>(
    'notifications.add',
    'SELECT user_id AS "userId", unread, changes::float8 AS changes FROM add_notifications(:added::jsonb)',
  ),
  read: statement<{ userId: string; id: string | null; event: string | null; subject: string | null }, UnreadOfUser>(
    'notifications.read',
    `SELECT user_id AS "userId", unread, changes::float8 AS changes
      FROM read_notifications(:userId, :id, :event, :subject)`,
  ),
  exists: statement<{ userId: string; id: string }>(
    'notifications.exists',
    'SELECT FROM notifications WHERE user_id = :userId AND id = :id',
  ),
  count: statement<{ userId: string }, UnreadNotifications>(
    'notifications.count',
    'SELECT unread, changes::float8 AS changes FROM notification_counts WHERE user_id = :userId',
  ),
  preferences: asCaller<NoParams, Preferences>(
    'notifications.preferences',
    'SELECT notification_preferences_of(caller.id) AS preferences',
  ),
  takeDue: statement<{ at: Date; most: number }, DueNotification>(
    'notifications.take-due',
    `SELECT
        t.user_id AS "userId",
        t.event,
        t.times,
        t.cents,
        t.data,
        t.total::float8 AS total,
        t.kinds,
        u.email,
        u.name,
        u.email_verified_at IS NOT NULL AS "emailVerified"
      FROM take_due_notifications(:at, :most) WITH ORDINALITY AS t JOIN users AS u ON u.id = t.user_id
      ORDER BY t.ordinality`,
  ),
  stopMails: statement<{ userId: string; kinds: readonly string[] }>(
    'notifications.stop-mails',
    'SELECT stop_notification_mails(id, :kinds::text[]) FROM users WHERE id = :userId',
  ),
  savePreferences: statement<{ userId: string; ways: string }, Preferences>(
    'notifications.save-preferences',
    'SELECT save_notification_preferences(:userId, :ways::jsonb) AS preferences',
  ),
};

/** Money in cents. */
export type FoundNotification = Happened & {
  id: string;
  kind: NotificationKind;
  event: string;
  lastAt: Date;
  read: boolean;
};

/** An account, and how many of its notifications wait to be read now. */
export type UnreadOfUser = UnreadNotifications & { userId: string };

export type Narrowed = { unread: boolean; kind: NotificationKind | null };

/** The caller's notifications that came before the one of this id, or the newest. */
export async function findNotifications(ctx: Ctx, { unread, kind }: Narrowed, before: string | null, most: number) {
  const found = unread ? sql.unread : kind === null ? sql.all : sql.ofKind;
  return (await queryAsCaller(ctx, found, { before, most, kind })).rows;
}

/** One notification as `add_notifications` takes it. */
export type AddedNotification = {
  user_id: string;
  kind: NotificationKind;
  event: string;
  subject: string;
  times?: number;
  cents?: string;
  actor?: string;
  data: object;
};

/** Of one account, event and subject at most one. */
export function addNotifications(db: Db, added: AddedNotification[]) {
  return db.query(sql.add, { added: JSON.stringify(added) });
}

/** Marks what is named, or all, as read; undefined when nothing was unread. */
export async function markAsRead(
  db: Db,
  userId: string,
  { id = null, event = null, subject = null }: { id?: string | null; event?: string | null; subject?: string | null },
): Promise<UnreadOfUser | undefined> {
  return (await db.query(sql.read, { userId, id, event, subject }))[0];
}

/** Whether an account has a notification of this id. */
export async function hasNotification(db: Db, userId: string, id: string) {
  return (await db.query(sql.exists, { userId, id })).length > 0;
}

/** How many of an account's notifications wait to be read. */
export async function countUnread(db: Db, userId: string): Promise<UnreadNotifications> {
  return (await db.query(sql.count, { userId }))[0] ?? { unread: 0, changes: 0 };
}

export async function findPreferences(ctx: Ctx): Promise<NotificationPreferences> {
  return (await queryAsCaller(ctx, sql.preferences, {})).rows[0]!.preferences;
}

/** Saves how an account is notified of these kinds, and answers how it is notified of each. */
export async function savePreferences(
  db: Db,
  userId: string,
  ways: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> {
  return (await db.query(sql.savePreferences, { userId, ways: JSON.stringify(ways) }))[0]!.preferences;
}

/** One of the notifications of a mail to an account, `total` and `kinds` those of all of them. Money in cents. */
export type DueNotification = Happened &
  Recipient & {
    userId: string;
    event: string;
    total: number;
    kinds: NotificationKind[];
  };

/** Takes at most `most` of the newest notifications of which one account is to be mailed by this moment; empty when there is none left. */
export function takeDueNotifications(db: Db, at: Date, most: number) {
  return db.query(sql.takeDue, { at, most });
}

/** Stops mails of these kinds to an account. False when there is no such account. */
export async function stopMails(db: Db, userId: string, kinds: readonly ChoosableKind[]): Promise<boolean> {
  return (await db.query(sql.stopMails, { userId, kinds })).length > 0;
}
