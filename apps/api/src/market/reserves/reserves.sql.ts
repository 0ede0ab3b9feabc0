import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** `endedNow`: with this part the last share was credited. Money in cents. */
type Credited = {
  credited: string[];
  isFinished: boolean;
  endedNow: boolean;
  projectId: string;
  organizationId: string;
  projectTitle: string;
  cents: bigint;
};

/** What a project holds back, and the part of it that goes to the holders on which day if its first report does not come before; money in cents. */
type FoundReserve = { held: bigint; next: bigint; nextOn: string };

const sql = {
  settle: statement<NoParams, { organizationId: string | null }>(
    'reserves.settle',
    'SELECT settle_next_reserve() AS "organizationId"',
  ),
  ofProject: statement<{ projectId: string }, FoundReserve>(
    'reserves.of-project',
    `SELECT
        r.held_cents AS held,
        CASE WHEN o.sent_on IS NULL THEN least((r.whole_cents + 3) / 4, r.held_cents) ELSE 0 END AS next,
        CASE WHEN o.sent_on IS NULL THEN (o.due_on + 30 * (r.periods + 1))::text ELSE '' END AS "nextOn"
      FROM report_reserves AS r JOIN owed_reports AS o ON o.project_id = r.project_id AND o.number = 1
      WHERE r.project_id = :projectId AND r.held_cents > 0`,
  ),
  underWay: statement<NoParams, { id: string }>(
    'reserves.under-way',
    'SELECT id FROM compensations WHERE finished_at IS NULL ORDER BY id LIMIT 100',
  ),
  credit: statement<{ id: string; most: number }, Credited>(
    'reserves.credit',
    `SELECT
        credited,
        is_finished AS "isFinished",
        ended_now AS "endedNow",
        project AS "projectId",
        organization AS "organizationId",
        project_title AS "projectTitle",
        cents
      FROM credit_compensation(:id, :most)`,
  ),
};

/** Brings the reserve whose turn it is to today: shares out quarters for what is late, or pays it to the organization. Answers whose it is; null where there was none. */
export async function settleNextReserve(db: Db): Promise<string | null> {
  return (await db.query(sql.settle, {}))[0]!.organizationId;
}

/** What is held back of a project until its first report; undefined where nothing is. */
export async function findReserve(db: Db, projectId: string) {
  return (await db.query(sql.ofProject, { projectId }))[0];
}

/** Quarters that are not credited to all holders, the oldest first; at most a hundred. */
export async function compensationsUnderWay(db: Db): Promise<string[]> {
  return (await db.query(sql.underWay, {})).map(({ id }) => id);
}

/** Credits at most `most` shares of a quarter; answers the accounts that got something, and whether it is finished. */
export async function creditCompensation(db: Db, id: string, most: number) {
  return (await db.query(sql.credit, { id, most }))[0]!;
}
