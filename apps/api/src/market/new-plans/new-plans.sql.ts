import type { NewPlanState } from '@guildhall/contract/market/new-plans.contract.ts';
import type { RepaymentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** Why no new plan can be proposed. */
export type NewPlanObstacle = 'written_off' | 'nothing_due' | 'sharing' | 'frozen' | 'voting' | 'too_soon';

/** Money in cents, as text: JSON's numbers could not hold all of it. */
export type FoundComparison = {
  unpaid: string;
  lastNow: string;
  lastChanged: string;
  months: { month: string; now: string; changed: string }[];
};
type FoundNewPlan = {
  state: NewPlanState;
  repayment: RepaymentPlan;
  months: number;
  why: string;
  proposedAt: string;
  endsAt: string;
  decidedOn: string;
  weight: string;
  yes: string;
  no: string;
  voters: number;
  mine: { weight: string; says: boolean | null } | null;
};

type Proposed = {
  organizationId: string;
  actorId: string;
  projectId: string;
  repayment: RepaymentPlan;
  months: number;
};

const sql = {
  propose: statement<
    Proposed & { why: string },
    {
      outcome: 'ok' | 'not_found' | 'nobody' | NewPlanObstacle;
      id: string;
      projectTitle: string;
      endsAt: Date;
      voters: number;
    }
  >(
    'new-plans.propose',
    `SELECT outcome, plan_id AS id, project_title AS "projectTitle", ends AS "endsAt", voters
      FROM propose_plan(:organizationId, :actorId, :projectId, :repayment, :months, :why)`,
  ),
  vote: statement<
    { voterId: string; projectId: string; yes: boolean },
    { outcome: 'ok' | 'not_found' | 'over' | 'frozen' | 'stake'; id: string; projectTitle: string }
  >(
    'new-plans.vote',
    `SELECT outcome, plan_id AS id, project_title AS "projectTitle" FROM vote_on_plan(:voterId, :projectId, :yes)`,
  ),
  compare: asCaller<
    { projectId: string; repayment: RepaymentPlan; months: number },
    { obstacle: NewPlanObstacle | null; compared: FoundComparison; endsAt: Date; voters: number }
  >(
    'new-plans.compare',
    `SELECT
        new_plan_obstacle(p) AS obstacle,
        compared_plans(p.id, NULL, :repayment, :months, business_day() + 15) AS compared,
        (business_day() + 15)::timestamp AT TIME ZONE 'UTC' AS "endsAt",
        (SELECT count(*) FROM voters_of(p))::integer AS voters
      FROM projects AS p WHERE p.id = :projectId AND p.created_by = caller.id`,
  ),
  list: asCaller<
    { projectId: string },
    { records: FoundNewPlan[]; compared: FoundComparison | null; obstacle: NewPlanObstacle | null; isOwn: boolean }
  >(
    'new-plans.list',
    `SELECT
        (
          SELECT coalesce(json_agg(to_json(r)), '[]')
          FROM (
            SELECT
              n.status AS state,
              n.repayment,
              n.months,
              n.why,
              n.proposed_at AS "proposedAt",
              n.ends_at AS "endsAt",
              coalesce(n.decided_on::text, '') AS "decidedOn",
              n.weight_cents::text AS weight,
              n.yes_cents::text AS yes,
              n.no_cents::text AS no,
              n.voters,
              (
                SELECT json_build_object('weight', v.weight_cents::text, 'says', v.says_yes)
                FROM new_plan_votes AS v WHERE v.plan_id = n.id AND v.user_id = caller.id
              ) AS mine
            FROM new_plans AS n WHERE n.project_id = p.id ORDER BY n.id DESC LIMIT 20
          ) AS r
        ) AS records,
        (
          SELECT compared_plans(
            p.id,
            CASE WHEN p.created_by <> caller.id THEN caller.id END,
            n.repayment,
            n.months,
            (n.ends_at AT TIME ZONE 'UTC')::date
          )
          FROM new_plans AS n WHERE n.project_id = p.id AND n.status = 'voting'
        ) AS compared,
        new_plan_obstacle(p) AS obstacle,
        p.created_by = caller.id AS "isOwn"
      FROM projects AS p
      WHERE p.id = :projectId
        AND (
          p.created_by = caller.id
          OR EXISTS (
            SELECT FROM investments AS i
            WHERE i.user_id = caller.id AND i.project_id = p.id AND i.released_on IS NOT NULL
          )
        )`,
  ),
  ended: statement<NoParams, { id: string }>(
    'new-plans.ended',
    `SELECT id FROM new_plans WHERE status = 'voting' AND ends_at <= business_now() ORDER BY ends_at LIMIT 100`,
  ),
  decide: statement<
    { id: string },
    {
      decided: Exclude<NewPlanState, 'voting'> | null;
      organizationId: string;
      projectId: string;
      projectTitle: string;
      weight: bigint;
      yes: bigint;
    }
  >(
    'new-plans.decide',
    `SELECT
        d.decided,
        d.organization AS "organizationId",
        n.project_id AS "projectId",
        d.project_title AS "projectTitle",
        n.weight_cents AS weight,
        n.yes_cents AS yes
      FROM decide_new_plan(:id) AS d, new_plans AS n WHERE n.id = :id`,
  ),
  accepted: statement<NoParams, { id: string }>(
    'new-plans.accepted',
    `SELECT id FROM new_plans WHERE status = 'accepted' AND finished_at IS NULL ORDER BY decided_at LIMIT 100`,
  ),
  apply: statement<{ id: string; most: number }, { isFinished: boolean }>(
    'new-plans.apply',
    'SELECT is_finished AS "isFinished" FROM apply_new_plan(:id, :most) AS is_finished',
  ),
  takeVoters: statement<{ most: number }, VoterToNotify>(
    'new-plans.take-voters',
    `SELECT
        voter AS "userId",
        holding AS "investmentId",
        plan AS "planId",
        project_title AS "projectTitle",
        organization_name AS "organizationName",
        status AS state,
        ends_at AS "endsAt",
        cents
      FROM take_voters_to_notify(:most)`,
  ),
};

/** Who was asked about a new plan; `cents` is the outstanding principal by which they vote. */
export type VoterToNotify = {
  userId: string;
  investmentId: string;
  planId: string;
  projectTitle: string;
  organizationName: string;
  state: NewPlanState;
  endsAt: Date;
  cents: bigint;
};

/** Proposes a new plan and begins the vote on it; only `ok` has changed anything. */
export async function proposeInLedger(db: Db, plan: Proposed & { why: string }) {
  return (await db.query(sql.propose, plan))[0]!;
}

/** Says yes or no to the new plan of a project. */
export async function voteInLedger(db: Db, vote: { voterId: string; projectId: string; yes: boolean }) {
  return (await db.query(sql.vote, vote))[0]!;
}

/** A new plan beside the one in force of a project of the caller; undefined when there is none of this id. */
export async function findComparison(ctx: Ctx, plan: { projectId: string; repayment: RepaymentPlan; months: number }) {
  return (await queryAsCaller(ctx, sql.compare, plan)).rows[0];
}

/** The new plans of a project that the caller has made or invested in, the newest first; undefined where that is not so. */
export async function findNewPlans(ctx: Ctx, projectId: string) {
  return (await queryAsCaller(ctx, sql.list, { projectId })).rows[0];
}

/** The new plans whose vote has ended, the oldest first. */
export async function endedVotes(db: Db): Promise<string[]> {
  return (await db.query(sql.ended, {})).map(({ id }) => id);
}

/** Decides a new plan whose vote has ended; `decided` is null where it was decided before, or cannot be yet. */
export async function decideInLedger(db: Db, id: string) {
  return (await db.query(sql.decide, { id }))[0]!;
}

/** The accepted plans that have not come to all holdings. */
export async function plansToApply(db: Db): Promise<string[]> {
  return (await db.query(sql.accepted, {})).map(({ id }) => id);
}

/** Gives an accepted plan to at most `most` holdings; answers whether all have it. */
export async function applyInLedger(db: Db, id: string, most: number) {
  return (await db.query(sql.apply, { id, most }))[0]!;
}

/** Takes at most `most` of those who are to be notified of a vote or its end. */
export async function takeVoters(db: Db, most: number): Promise<VoterToNotify[]> {
  return db.query(sql.takeVoters, { most });
}
