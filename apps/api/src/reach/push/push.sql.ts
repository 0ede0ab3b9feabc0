import type { PushedKinds } from '@guildhall/contract/reach/push.contract.ts';
import type { Ctx } from '../../context.ts';
import type { Happened } from '../notifications/declare.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

type Subscription = { endpoint: string; p256dh: string; auth: string };

const sql = {
  read: asCaller<NoParams, { subscribed: boolean; kinds: PushedKinds }>(
    'push.read',
    `SELECT pushed_kinds_of(caller.id) AS kinds, EXISTS (
      SELECT FROM push_subscriptions AS s JOIN sessions AS o ON o.id = s.session_id
      WHERE s.user_id = caller.id AND o.token_hash = :tokenHash) AS subscribed`,
  ),
  save: statement<Subscription & { userId: string; tokenHash: Buffer }>(
    'push.save',
    'SELECT save_push_subscription(:userId, :tokenHash, :endpoint, :p256dh, :auth)',
  ),
  delete: statement<{ tokenHash: Buffer | null; id: string | null }>(
    'push.delete',
    'SELECT delete_push_subscription(:tokenHash, :id)',
  ),
  saveKinds: statement<{ userId: string; kinds: string }>(
    'push.save-kinds',
    `INSERT INTO push_preferences AS p (user_id, kind, pushed)
    SELECT :userId, k.key, k.value::boolean FROM jsonb_each_text(:kinds::jsonb) AS k ORDER BY k.key
    ON CONFLICT (user_id, kind) DO UPDATE SET pushed = excluded.pushed`,
  ),
  kinds: statement<{ userId: string }, { kinds: PushedKinds }>(
    'push.kinds',
    'SELECT pushed_kinds_of(:userId) AS kinds',
  ),
  takeDue: statement<{ at: Date | null; most: number }, DuePush>(
    'push.take-due',
    `SELECT
        id,
        endpoint,
        p256dh,
        auth,
        tries,
        notification_ids AS "notificationIds",
        event,
        times,
        cents,
        data
      FROM take_due_pushes(:at, :most)`,
  ),
  putBack: statement<{ id: string; notificationIds: readonly string[]; seconds: number; tries: number }>(
    'push.put-back',
    'SELECT put_back_pushes(:id, :notificationIds::uuid[], :seconds, :tries)',
  ),
};

/** What is to be sent to one browser: the newest notification, and the ids of all of them; null when there is nothing left to send. */
export type DuePush = Subscription & { id: string; tries: number } & (
    | (Happened & { event: string; notificationIds: string[] })
    | { notificationIds: null }
  );

/** Whether the browser of the caller's session is subscribed, and of which kinds the caller gets pushes. */
export async function findPush(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.read, {})).rows[0]!;
}

/** Saves the one subscription of a session. */
export function saveSubscription(db: Db, userId: string, tokenHash: Buffer, subscription: Subscription) {
  return db.query(sql.save, { userId, tokenHash, ...subscription });
}

/** Takes the subscription of a session away. */
export function deleteOwnSubscription(db: Db, tokenHash: Buffer) {
  return db.query(sql.delete, { tokenHash, id: null });
}

/** Takes a subscription away that the push service no longer knows. */
export function deleteSubscription(db: Db, id: string) {
  return db.query(sql.delete, { tokenHash: null, id });
}

/** Saves of which of these kinds an account gets pushes, and answers it of each. */
export async function saveKinds(db: Db, userId: string, kinds: Partial<PushedKinds>): Promise<PushedKinds> {
  await db.query(sql.saveKinds, { userId, kinds: JSON.stringify(kinds) });
  return (await db.query(sql.kinds, { userId }))[0]!.kinds;
}

/** Takes what is due for at most `most` browsers, by this moment or by now; empty when there is nothing left. */
export function takeDuePushes(db: Db, at: Date | null, most: number) {
  return db.query(sql.takeDue, { at, most });
}

/** Schedules it again in a number of seconds, as the try of this number. */
export function putBackPush(db: Db, id: string, notificationIds: string[], seconds: number, tries: number) {
  return db.query(sql.putBack, { id, notificationIds, seconds, tries });
}
