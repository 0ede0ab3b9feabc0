import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../cases/taken-case.ts';

const columns = `f.id,
  coalesce(f.project_id::text, '') AS "projectId",
  coalesce((SELECT p.title FROM projects AS p WHERE p.id = f.project_id), '') AS "projectTitle",
  f.reason,
  f.frozen_at AS "frozenAt",
  f.ends_at AS "endsAt",
  f.appeal,
  f.appealed_at AS "appealedAt",
  f.answer,
  f.answered_at AS "answeredAt"`;
const operatorColumns = `${columns},
  f.owner_id AS "ownerId",
  o.name AS "ownerName",
  b.name AS "frozenBy",
  f.lifted_at AS "liftedAt",
  f.lifted_at IS NULL AND f.ends_at > now() AS "inForce",
  CASE WHEN f.appealed_at IS NOT NULL AND f.answered_at IS NULL THEN taken_case('freeze', f.id) END AS taken`;
const withNames = 'JOIN users AS o ON o.id = f.owner_id JOIN users AS b ON b.id = f.frozen_by';

const isNotified = `EXISTS (
    SELECT FROM notifications AS n
    WHERE n.user_id = q."userId" AND n.kind = 'money' AND n.event = :event AND n.subject = :freezeId::text
  )`;

const sql = {
  obstacle: statement<{ accountId: string; projectId: string | null }, { obstacle: 'frozen' | 'paused' | null }>(
    'freezes.obstacle',
    'SELECT freeze_of(:accountId, :projectId) AS obstacle',
  ),
  ofCaller: statement<{ id: string; actor: string }, { accountId: string; endsAt: Date }>(
    'freezes.of-caller',
    `SELECT f.account_id AS "accountId", f.ends_at AS "endsAt" FROM freezes AS f
      WHERE f.subject_id IN (:id::uuid, :actor::uuid) AND f.lifted_at IS NULL AND f.ends_at > now()
      ORDER BY f.account_id = :id::uuid DESC LIMIT 1`,
  ),
  own: asCaller<NoParams, FoundFreeze>(
    'freezes.own',
    `SELECT ${columns} FROM freezes AS f WHERE f.owner_id = caller.id AND f.lifted_at IS NULL AND f.ends_at > now()
      ORDER BY f.account_id, f.frozen_at DESC, f.id DESC LIMIT 100`,
  ),
  begin: statement<NewFreeze, BegunFreeze>(
    'freezes.begin',
    `SELECT outcome, freeze_id AS id, owner AS "ownerId", ends AS "endsAt"
      FROM begin_freeze(:accountId, :projectId, :operatorId, :reason, :days)`,
  ),
  lift: statement<{ id: string; operatorId: string }, ChangedFreeze<'ended'>>(
    'freezes.lift',
    `SELECT c.outcome, c.owner AS "ownerId", c.project AS "projectId" FROM lift_freeze(:id, :operatorId) AS c`,
  ),
  appeal: statement<
    { tokenHash: Buffer | null; needs: Ctx['needs']; id: string; text: string },
    { outcome: AppealOutcome }
  >('freezes.appeal', 'SELECT outcome FROM appeal_freeze(:tokenHash, :needs, :id, :text)'),
  answer: statement<{ id: string; operatorId: string; answer: string }, ChangedFreeze<'not_appealed' | 'answered'>>(
    'freezes.answer',
    `SELECT c.outcome, c.owner AS "ownerId", c.project AS "projectId"
      FROM answer_appeal(:id, :operatorId, :answer) AS c`,
  ),
  owner: statement<{ ownerId: string; projectId: string | null }, OwnerContact>(
    'freezes.owner',
    `SELECT u.email, u.name, u.email_verified_at IS NOT NULL AS "emailVerified",
        coalesce((SELECT p.title FROM projects AS p WHERE p.id = :projectId::uuid), '') AS "projectTitle"
      FROM users AS u WHERE u.id = :ownerId`,
  ),
  one: statement<{ id: string }, FoundFrozen>(
    'freezes.one',
    `SELECT
        f.id,
        f.owner_id AS "ownerId",
        u.name AS "ownerName",
        f.project_id AS "projectId",
        coalesce(p.title, '') AS "projectTitle",
        f.frozen_at AS "frozenAt",
        f.lifted_at IS NULL AND f.ends_at > now() AS "inForce",
        coalesce(f.lifted_at < f.ends_at, false) AS "wasLifted",
        freeze_of(f.owner_id, f.project_id) IS NOT NULL AS "takesNoMoney",
        CASE
          WHEN f.project_id IS NOT NULL THEN ARRAY[f.project_id]
          ELSE ARRAY(SELECT o.id FROM projects AS o WHERE o.created_by = f.owner_id ORDER BY o.id)
        END AS "projectIds"
      FROM freezes AS f JOIN users AS u ON u.id = f.owner_id LEFT JOIN projects AS p ON p.id = f.project_id
      WHERE f.id = :id`,
  ),
  investors: statement<{ projectId: string } & Untold, Concerned>(
    'freezes.investors',
    `SELECT q."userId", q."userId" AS cursor, ${isNotified} AS "isNotified" FROM (
        SELECT DISTINCT i.user_id AS "userId" FROM investments AS i
        WHERE i.project_id = :projectId AND i.status = 'COMPLETED' AND refunded_of(i.id) < i.amount_cents
          AND i.user_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY i.user_id LIMIT :most
      ) AS q ORDER BY q."userId"`,
  ),
  buyers: statement<{ sellerId: string; projectId: string | null } & Untold, Concerned>(
    'freezes.buyers',
    `SELECT q."userId", q.cursor, NOT q."isOpen" OR ${isNotified} AS "isNotified"
      FROM (
        SELECT o.id AS cursor, o.user_id AS "userId", o.created_at AS at,
          o.status = 'COMPLETED'
            AND (:projectId::uuid IS NULL OR o.project_id = :projectId)
            AND order_state(o.id) IN ('paid', 'accepted', 'sent') AS "isOpen"
        FROM orders AS o
        WHERE o.seller_id = :sellerId
          AND (o.created_at, o.id) < (
            CASE
              WHEN :after::uuid IS NULL THEN 'infinity'
              ELSE (SELECT a.created_at FROM orders AS a WHERE a.id = :after)
            END,
            coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
        ORDER BY o.created_at DESC, o.id DESC LIMIT :most
      ) AS q
      ORDER BY q.at DESC, q.cursor DESC`,
  ),
  newest: statement<Page, ListedFreeze>(
    'freezes.newest',
    `SELECT ${operatorColumns} FROM (
        SELECT * FROM freezes
        WHERE (frozen_at, id) < (
          CASE WHEN :after::uuid IS NULL THEN 'infinity' ELSE (SELECT frozen_at FROM freezes WHERE id = :after) END,
          coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        ORDER BY frozen_at DESC, id DESC LIMIT :most
      ) AS f ${withNames} ORDER BY f.frozen_at DESC, f.id DESC`,
  ),
  appealed: statement<Page, ListedFreeze>(
    'freezes.appealed',
    `SELECT ${operatorColumns} FROM (
        SELECT * FROM freezes
        WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND (appealed_at, id) > (
          CASE WHEN :after::uuid IS NULL THEN '-infinity' ELSE (SELECT appealed_at FROM freezes WHERE id = :after) END,
          coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000'))
        ORDER BY appealed_at, id LIMIT :most
      ) AS f ${withNames} ORDER BY f.appealed_at, f.id`,
  ),
  ofOwner: statement<{ ownerId: string; most: number }, ListedFreeze>(
    'freezes.of-owner',
    `SELECT ${operatorColumns} FROM freezes AS f ${withNames}
      WHERE f.owner_id = :ownerId
      ORDER BY f.frozen_at DESC, f.id DESC LIMIT :most`,
  ),
};

type Page = { after: string | null; most: number };

export type FoundFreeze = {
  id: string;
  projectId: string;
  projectTitle: string;
  reason: string;
  frozenAt: Date;
  endsAt: Date;
  appeal: string;
  appealedAt: Date | null;
  answer: string;
  answeredAt: Date | null;
};

export type ListedFreeze = FoundFreeze & {
  ownerId: string;
  ownerName: string;
  frozenBy: string;
  liftedAt: Date | null;
  inForce: boolean;
  taken: StoredTaken;
};

/** Of the two ids one is given. */
type NewFreeze = {
  accountId: string | null;
  projectId: string | null;
  operatorId: string;
  reason: string;
  days: number;
};

type Untold = { freezeId: string; event: string; after: string | null; most: number };

/** Whom a freeze concerns: who has invested in one project, or who waits for an order of the seller, of one project where it is given. */
export type ConcernedPart =
  | { of: 'investors'; projectId: string }
  | { of: 'buyers'; sellerId: string; projectId: string | null };

/** Whoever is not concerned counts as notified; the page goes on after `cursor`. */
type Concerned = { userId: string; cursor: string; isNotified: boolean };

/** A freeze as those hear of it whom it concerns. `wasLifted`: before its end; `takesNoMoney`: some freeze is in force. */
export type FoundFrozen = {
  id: string;
  ownerId: string;
  ownerName: string;
  projectId: string | null;
  /** Empty where the account is frozen. */
  projectTitle: string;
  frozenAt: Date;
  inForce: boolean;
  wasLifted: boolean;
  takesNoMoney: boolean;
  projectIds: string[];
};

type BegunFreeze = { outcome: 'ok' | 'not_found' | 'own' | 'already'; id: string; ownerId: string; endsAt: Date };

type ChangedFreeze<Refused extends string> = {
  outcome: 'ok' | 'stake' | 'not_found' | Refused;
  ownerId: string;
  projectId: string | null;
};

type AppealOutcome = 'ok' | 'unauthorized' | 'not_found' | 'ended' | 'appealed';

/** Whom a mail about a freeze goes to; the title is empty where the account itself is frozen. */
type OwnerContact = { email: string; name: string; emailVerified: boolean; projectTitle: string };

/** What keeps an account from publishing at this moment: that it is frozen, or `paused`, the project. */
export async function findPublishingObstacle(db: Db, accountId: string, projectId: string | null = null) {
  return (await db.query(sql.obstacle, { accountId, projectId }))[0]!.obstacle;
}

/** What freezes an account at this moment, or else that of the member who acts for it. */
export async function findFreezeOfCaller(db: Db, id: string, actor: string) {
  return (await db.query(sql.ofCaller, { id, actor }))[0];
}

/** What freezes the caller's account or projects at this moment. */
export async function findOwnFreezes(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.own, {})).rows;
}

/** Freezes an account or a project. */
export async function beginFreeze(db: Db, freeze: NewFreeze) {
  return (await db.query(sql.begin, freeze))[0]!;
}

/** Ends a freeze before its time, once. */
export async function endFreeze(db: Db, id: string, operatorId: string) {
  return (await db.query(sql.lift, { id, operatorId }))[0]!;
}

/** Saves the appeal of the caller, once. */
export async function writeAppeal(
  { db, tokenHash, needs }: Pick<Ctx, 'db' | 'tokenHash' | 'needs'>,
  id: string,
  text: string,
) {
  return (await db.query(sql.appeal, { tokenHash, needs, id, text }))[0]!.outcome;
}

/** Saves the answer to an appeal, once. */
export async function writeAnswer(db: Db, id: string, operatorId: string, answer: string) {
  return (await db.query(sql.answer, { id, operatorId, answer }))[0]!;
}

/** Whom to notify of a freeze. */
export async function findOwner(db: Db, ownerId: string, projectId: string | null) {
  return (await db.query(sql.owner, { ownerId, projectId }))[0]!;
}

/** One freeze. */
export async function findFreeze(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0]!;
}

/** A page of those whom a freeze concerns, with whether they have been notified of this event of it. */
export function findUntold(db: Db, part: ConcernedPart, page: Untold): Promise<Concerned[]> {
  return part.of === 'investors'
    ? db.query(sql.investors, { projectId: part.projectId, ...page })
    : db.query(sql.buyers, { sellerId: part.sellerId, projectId: part.projectId, ...page });
}

/** Freezes of everybody: whose appeal waits, oldest first, or all, newest first. */
export function findFreezes(db: Db, queue: 'appealed' | 'all', after: string | null, most: number) {
  return db.query(queue === 'appealed' ? sql.appealed : sql.newest, { after, most });
}

/** The newest freezes of an account and its projects. */
export function findFreezesOf(db: Db, ownerId: string, most: number) {
  return db.query(sql.ofOwner, { ownerId, most });
}
