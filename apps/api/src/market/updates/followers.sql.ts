import type { UpdateAudience } from '@guildhall/contract/market/updates.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Followers = {
  projectId: string;
  projectTitle: string;
  organizationId: string;
  title: string;
  audience: UpdateAudience;
  userIds: string[];
};

/** Followers by id from after one of them on, or from the first. */
export type FollowersPage = {
  projectId: string;
  organizationId: string;
  audience: UpdateAudience;
  after: string | null;
  most: number;
};

const sql = {
  follow: statement<{ userId: string; projectId: string; on: boolean }, { outcome: 'ok' | 'not_found' | 'own' }>(
    'updates.follow',
    'SELECT outcome FROM follow_project(:userId, :projectId, :on)',
  ),
  count: asCaller<{ id: string; most: number }, Record<UpdateAudience, number>>(
    'updates.count-followers',
    `SELECT
        count_followers(p.id, p.created_by, 'everybody', :most) AS everybody,
        count_followers(p.id, p.created_by, 'investors', :most) AS investors
      FROM projects AS p WHERE p.id = :id AND p.created_by = caller.id`,
  ),
  after: statement<FollowersPage, { userId: string }>(
    'updates.followers-after',
    `SELECT f AS "userId"
      FROM followers_after(
        :projectId,
        :organizationId,
        :audience,
        coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000'),
        :most
      ) AS f ORDER BY f`,
  ),
  take: statement<{ updateId: string; most: number }, Followers>(
    'updates.take-followers',
    `SELECT
        project_id AS "projectId",
        project_title AS "projectTitle",
        organization_id AS "organizationId",
        title,
        audience,
        user_ids AS "userIds"
      FROM take_followers_to_notify(:updateId, :most)`,
  ),
};

/** Lets somebody follow a project, or no longer. */
export async function setFollowing(db: Db, following: { userId: string; projectId: string; on: boolean }) {
  return (await db.query(sql.follow, following))[0]!.outcome;
}

/** How many followers of a project of the caller are notified of an update, `most` of them at most; undefined when it is not theirs. */
export async function countFollowers(ctx: Ctx, id: string, most: number) {
  return (await queryAsCaller(ctx, sql.count, { id, most })).rows[0];
}

/** The next followers of a project who may read what is for an audience. */
export async function findFollowers(db: Db, page: FollowersPage) {
  return (await db.query(sql.after, page)).map(({ userId }) => userId);
}

/** Takes at most `most` followers who are to be notified of an update; undefined when all were. */
export async function takeFollowers(db: Db, updateId: string, most: number) {
  return (await db.query(sql.take, { updateId, most }))[0];
}
