import type { AnnouncementWay, Audience } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const columns = `a.id,
        a.title,
        a.body AS text,
        a.audience,
        a.way,
        a.begins_at AS "beginsAt",
        a.ends_at AS "endsAt",
        m.name AS "madeBy",
        s.name AS "stoppedBy",
        a.stopped_at AS "stoppedAt",
        a.notified`;

const tables = `announcements AS a
        JOIN users AS m ON m.id = a.made_by
        LEFT JOIN users AS s ON s.id = a.stopped_by`;

const sql = {
  open: statement<NoParams, FoundAnnouncement & { isRunning: boolean }>(
    'announcements.open',
    `SELECT ${columns}, a.begins_at <= now() AS "isRunning" FROM ${tables}
      WHERE a.stopped_at IS NULL AND a.ends_at > now()
      ORDER BY a.begins_at DESC, a.id DESC`,
  ),
  // Those that are not over are few, so that a page walks the index no further than its length and them.
  over: statement<{ after: string | null; most: number }, FoundAnnouncement>(
    'announcements.over',
    `SELECT ${columns} FROM ${tables}
      WHERE (a.stopped_at IS NOT NULL OR a.ends_at <= now())
        AND (a.begins_at, a.id) < (
          CASE
            WHEN :after::uuid IS NULL THEN 'infinity'
            ELSE (SELECT b.begins_at FROM announcements AS b WHERE b.id = :after)
          END,
          coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )
      ORDER BY a.begins_at DESC, a.id DESC LIMIT :most`,
  ),
  accounts: statement<NoParams, AccountsOfAudiences>(
    'announcements.accounts',
    'SELECT everybody::float8, people::float8, organizations::float8 FROM count_accounts()',
  ),
  running: statement<NoParams, RunningAnnouncement>(
    'announcements.running',
    `SELECT a.id, a.title, a.body AS text, a.audience, a.ends_at AS "endsAt" FROM announcements AS a
      WHERE a.stopped_at IS NULL AND a.ends_at > now() AND a.begins_at <= now()
      ORDER BY a.begins_at DESC, a.id DESC`,
  ),
  make: statement<NewAnnouncement, CreatedAnnouncement>(
    'announcements.make',
    `SELECT m.outcome, m.announcement_id AS id, m.begins_at AS "beginsAt"
      FROM make_announcement(
        :title, :text, :audience, :way, :beginsAt, :endsAt, :operatorId, :most, :mostDays
      ) AS m`,
  ),
  stop: statement<{ id: string; operatorId: string }, StoppedAnnouncement>(
    'announcements.stop',
    'SELECT s.outcome, s.title FROM stop_announcement(:id, :operatorId) AS s',
  ),
  begin: statement<NoParams>('announcements.begin', 'SELECT begin_announcements()'),
  take: statement<{ most: number }, AccountsToNotify>(
    'announcements.take',
    `SELECT t.id, t.title, t.body AS text, t.way, t.user_ids AS "userIds" FROM take_accounts_to_notify(:most) AS t`,
  ),
};

/** Accounts that are to be notified of an announcement: possibly none, while there are more to look at. */
type AccountsToNotify = Pick<FoundAnnouncement, 'id' | 'title' | 'text' | 'way'> & { userIds: string[] };

export type FoundAnnouncement = {
  id: string;
  title: string;
  text: string;
  audience: Audience;
  way: AnnouncementWay;
  beginsAt: Date;
  endsAt: Date;
  madeBy: string;
  stoppedBy: string | null;
  stoppedAt: Date | null;
  notified: number;
};

export type AccountsOfAudiences = Record<Audience, number>;

export type RunningAnnouncement = Pick<FoundAnnouncement, 'id' | 'title' | 'text' | 'audience' | 'endsAt'>;

/** `beginsAt` is null for at once; no more than `most` are coming or running, and it ends within `mostDays`. */
export type NewAnnouncement = Pick<FoundAnnouncement, 'title' | 'text' | 'audience' | 'way' | 'endsAt'> & {
  beginsAt: Date | null;
  operatorId: string;
  most: number;
  mostDays: number;
};

/** The id is there where the outcome is ok. */
type CreatedAnnouncement = { outcome: 'ok' | 'over' | 'late' | 'many'; id: string; beginsAt: Date };

type StoppedAnnouncement = { outcome: 'ok' | 'over' | 'not_found'; title: string };

/** Those that are coming or running, the latest begin first: `mostAnnouncements` at most. */
export function findOpenAnnouncements(db: Db) {
  return db.query(sql.open, {});
}

/** Those that are over, from the one of this id on, or the latest. */
export function findPastAnnouncements(db: Db, after: string | null, most: number) {
  return db.query(sql.over, { after, most });
}

/** How many accounts each audience has now, from totals that are kept. */
export async function countAudiences(db: Db) {
  return (await db.query(sql.accounts, {}))[0]!;
}

/** Those that are running, the newest first. */
export function findRunningAnnouncements(db: Db) {
  return db.query(sql.running, {});
}

/** Makes an announcement. */
export async function insertAnnouncement(db: Db, announcement: NewAnnouncement) {
  return (await db.query(sql.make, announcement))[0]!;
}

/** Stops an announcement. */
export async function endAnnouncement(db: Db, id: string, operatorId: string) {
  return (await db.query(sql.stop, { id, operatorId }))[0]!;
}

/** Sends open pages what has begun since this was done last. */
export async function beginAnnouncements(db: Db) {
  await db.query(sql.begin, {});
}

/** Takes those of the next `most` accounts that are to be notified, once each; undefined when nobody is left. Together with what notifies them, in one transaction. */
export async function takeAccountsToNotify(db: Db, most: number) {
  return (await db.query(sql.take, { most }))[0];
}
