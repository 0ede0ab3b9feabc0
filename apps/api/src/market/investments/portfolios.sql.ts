import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** The kept sums of the caller's investments, in cents, as one row. */
export const storedSums = `(
        SELECT
          coalesce(sum(c.invested_cents), 0)::bigint AS invested,
          coalesce(sum(c.escrow_cents), 0)::bigint AS escrow,
          coalesce(sum(c.principal_paid_cents), 0)::bigint AS principal,
          coalesce(sum(c.return_paid_cents), 0)::bigint AS returns,
          coalesce(sum(c.late_paid_cents), 0)::bigint AS late
        FROM portfolio_categories AS c WHERE c.user_id = caller.id
      ) AS stored`;

/** What has come back to the caller from organizations, in cents: by repayments, from `storedSums`, and by refunds. */
export const returned = `stored.principal + stored.returns + stored.late + (
          SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM refunds AS r
          WHERE r.user_id = caller.id AND r.kind = 'investment' AND NOT r.from_escrow
        ) AS returned`;

const sql = {
  portfolio: asCaller<NoParams, FoundPortfolio>(
    'investments.portfolio',
    `WITH days AS MATERIALIZED (
        SELECT u.due_on, sum(u.principal_cents) AS principal, sum(u.principal_cents + u.return_cents) AS cents
        FROM unpaid_days(caller.id) AS u GROUP BY u.due_on
      )
      SELECT
        (
          SELECT i.created_at FROM investments AS i WHERE i.user_id = caller.id ORDER BY i.created_at, i.id LIMIT 1
        ) AS since,
        (
          SELECT json_build_object('date', d.due_on, 'cents', sum(d.cents)::text) FROM days AS d
          WHERE d.due_on >= business_day() GROUP BY d.due_on ORDER BY d.due_on LIMIT 1
        ) AS "nextDue",
        (
          SELECT coalesce(sum(d.cents), 0)::bigint FROM days AS d WHERE d.due_on < business_day()
        ) AS overdue,
        (
          SELECT count(*)
          FROM (
            SELECT FROM investments AS i WHERE i.user_id = caller.id AND i.due_on < business_day() LIMIT most_matches()
          ) AS o
        )::int AS "overdueCount",
        (SELECT coalesce(sum(d.principal), 0)::bigint FROM days AS d) AS outstanding,
        (SELECT coalesce(sum(d.cents), 0)::bigint FROM days AS d) AS expected,
        ${returned},
        stored.principal AS "principalPaid",
        stored.returns AS "returnPaid",
        stored.late AS "latePaid",
        stored.escrow AS "inEscrow",
        (
          SELECT coalesce(
            json_agg(
              json_build_object('name', c.name, 'invested', s.invested_cents::text,
                'receivable', s.receivable_cents::text)
              ORDER BY s.invested_cents DESC, c.name
            ),
            '[]'
          )
          FROM portfolio_categories AS s JOIN project_categories AS c ON c.id = s.category_id
          WHERE s.user_id = caller.id AND s.invested_cents > 0
        ) AS categories,
        (
          SELECT coalesce(json_agg(json_build_object('date', m.last, 'cents', m.cents::text) ORDER BY m.last), '[]')
          FROM (
            SELECT max(d.due_on) AS last, sum(d.cents) AS cents FROM days AS d GROUP BY date_trunc('month', d.due_on)
          ) AS m
        ) AS dues
      FROM ${storedSums}`,
  ),
  overdue: statement<{ most: number }, OverdueInvestment>(
    'investments.overdue',
    `SELECT
        id,
        investor AS "investorId",
        project_title AS "projectTitle",
        to_char(due_on, 'FMMonth FMDD, YYYY') AS "dueOn",
        cents,
        stage
      FROM take_overdue_investments(:most)`,
  ),
};

type Due = { date: string; cents: string };
/** Money in whole cents, as text: JSON's numbers could not hold all of it. `since` is null without any investment. */
type FoundPortfolio = {
  since: Date | null;
  nextDue: Due | null;
  /** What was due before today and has not come back, in cents, of how many investments (at most `mostMatches`), and what was refunded. */
  overdue: bigint;
  overdueCount: number;
  returned: bigint;
  principalPaid: bigint;
  returnPaid: bigint;
  latePaid: bigint;
  inEscrow: bigint;
  outstanding: bigint;
  expected: bigint;
  categories: { name: string; invested: string; receivable: string }[];
  dues: Due[];
};

/** What the caller's paid investments come to, and what was due before today (UTC), and is from it on. */
export async function findPortfolio(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.portfolio, {})).rows[0]!;
}

/** Cents that should have come back. `stage` is 1 for overdue, 2 for late, and 0 where its holder knows of the day. */
type OverdueInvestment = {
  id: string;
  investorId: string;
  projectTitle: string;
  dueOn: string;
  cents: bigint;
  stage: number;
};

/** Takes at most `most` investments whose due day has become overdue or late, each day once for both. */
export function takeOverdue(db: Db, most: number) {
  return db.query(sql.overdue, { most });
}
