import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  portfolio: asCaller<{ today: string }, FoundPortfolio>(
    'investments.portfolio',
    `SELECT
        (
          SELECT i.created_at FROM investments AS i WHERE i.user_id = caller.id ORDER BY i.created_at, i.id LIMIT 1
        ) AS since,
        (
          SELECT json_build_object('date', d.due_on, 'cents', d.receivable_cents::text) FROM portfolio_days AS d
          WHERE d.user_id = caller.id AND d.due_on >= :today::date AND d.receivable_cents > 0 ORDER BY d.due_on LIMIT 1
        ) AS "nextDue",
        (
          SELECT coalesce(sum(d.receivable_cents), 0)::bigint FROM portfolio_days AS d
          WHERE d.user_id = caller.id AND d.due_on < :today::date
        ) AS overdue,
        (
          SELECT count(*)
          FROM (
            SELECT FROM investments AS i
            WHERE i.user_id = caller.id
              AND i.status = 'COMPLETED'
              AND i.due_on < :today::date
              AND refunded_of(i.id) < i.amount_cents
            LIMIT most_matches()
          ) AS o
        )::int AS "overdueCount",
        (
          SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM refunds AS r
          WHERE r.user_id = caller.id AND r.kind = 'investment'
        ) AS returned,
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
            SELECT max(d.due_on) AS last, sum(d.receivable_cents) AS cents FROM portfolio_days AS d
            WHERE d.user_id = caller.id AND d.receivable_cents > 0 GROUP BY date_trunc('month', d.due_on)
          ) AS m
        ) AS dues`,
  ),
  overdue: statement<{ most: number }, OverdueInvestment>(
    'investments.overdue',
    `SELECT id, investor AS "investorId", project_title AS "projectTitle",
        to_char(due_on, 'FMMonth FMDD, YYYY') AS "dueOn", cents
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
  categories: { name: string; invested: string; receivable: string }[];
  dues: Due[];
};

/** What the caller's paid investments come to, and what was due before `today` (a date in UTC), and is from it on. */
export async function findPortfolio(ctx: Ctx, today: string) {
  return (await queryAsCaller(ctx, sql.portfolio, { today })).rows[0]!;
}

/** Cents that should have come back; 0 where all of it was refunded. */
type OverdueInvestment = { id: string; investorId: string; projectTitle: string; dueOn: string; cents: bigint };

/** Takes at most `most` investments that are overdue, each once. */
export function takeOverdue(db: Db, most: number) {
  return db.query(sql.overdue, { most });
}
