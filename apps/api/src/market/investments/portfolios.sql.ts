import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import { locationOf } from '../../base/places/location-of.ts';
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
          coalesce(sum(c.late_paid_cents), 0)::bigint AS late,
          coalesce(sum(c.written_off_principal_cents), 0)::bigint AS "lostPrincipal",
          coalesce(sum(c.written_off_return_cents), 0)::bigint AS "lostReturn",
          coalesce(sum(c.written_off_late_cents), 0)::bigint AS "lostLate",
          coalesce(sum(c.recovered_cents), 0)::bigint AS recovered,
          coalesce(sum(c.compensation_cents), 0)::bigint AS compensation
        FROM portfolio_categories AS c WHERE c.user_id = caller.id
      ) AS stored`;

/** The principal of the caller that has reached organizations in all, in cents. */
export const released = `coalesce((
          SELECT h.released_principal FROM portfolio_history AS h
          WHERE h.user_id = caller.id
          ORDER BY h.at DESC LIMIT 1
        ), 0)::bigint AS released`;

/** What a portfolio yields and is worth comes from, by days, beside `storedSums`. */
export const valueColumns = `business_day()::text AS today,
        (
          SELECT coalesce(json_agg(json_build_object('day', f.day, 'cents', f.cents::text)), '[]')
          FROM portfolio_flow_days AS f WHERE f.user_id = caller.id
        ) AS flows,
        (
          SELECT coalesce(json_agg(json_build_object('day', w.day, 'cents', w.cents::text)), '[]')
          FROM (
            SELECT e.day, sum(e.cents) AS cents
            FROM promised_sums AS s LEFT JOIN brought_forward AS b ON true
              CROSS JOIN LATERAL (
                SELECT s.released_on AS day, -s.principal_cents AS cents
                UNION ALL
                SELECT instalment_day(s.released_on, l.month::integer, b.day), l.cents
                FROM unnest(s.cents) WITH ORDINALITY AS l (cents, month)
              ) AS e
            WHERE s.user_id = caller.id GROUP BY e.day HAVING sum(e.cents) <> 0
          ) AS w
        ) AS promised,
        (
          SELECT coalesce(json_agg(json_build_object('days', l.days, 'cents', l.cents::text)), '[]')
          FROM (
            SELECT d.days, sum(d.cents) AS cents
            FROM (
              SELECT business_day() - s.due_on AS days, s.cents FROM outstanding_sums AS s
              WHERE s.user_id = caller.id AND s.due_on < business_day()
              UNION ALL
              -- Those of a clock that has stood still are not late by the calendar.
              SELECT e.days, e.cents
              FROM outstanding_days AS o JOIN projects AS p ON p.id = o.project_id
                CROSS JOIN LATERAL (
                  VALUES (business_day() - o.due_on, -o.cents),
                    (late_days(o.due_on, p.pauses, business_day()), o.cents)
                ) AS e (days, cents)
              WHERE o.user_id = caller.id AND o.is_paused AND o.due_on < business_day()
            ) AS d
            GROUP BY d.days HAVING sum(d.cents) <> 0
          ) AS l
        ) AS late,
        stored."lostPrincipal",
        stored."lostReturn",
        stored."lostLate",
        stored.recovered,
        stored.compensation`;

/** The number of parts of the outstanding principal that have a name. */
const mostParts = 5;

/** The outstanding principal by parts, at most those of one more than have a name, from rows of `name` and `cents`, the largest first. */
function partsOf(rows: string): string {
  return `(
          SELECT coalesce(
            json_agg(json_build_object('name', s.name, 'cents', s.cents::text) ORDER BY s.cents DESC, s.name),
            '[]'
          )
          FROM (${rows}) AS s
        )`;
}

const partColumns = `${partsOf(`
            SELECT u.name, o.cents
            FROM (
              SELECT * FROM outstanding_organizations AS l WHERE l.user_id = caller.id
              ORDER BY l.cents DESC, l.organization_id LIMIT ${mostParts}
            ) AS o
              JOIN users AS u ON u.id = o.organization_id`)} AS "byOrganization",
        ${partsOf(`
            SELECT
              c.name,
              s.invested_cents - s.escrow_cents - s.principal_paid_cents - s.written_off_principal_cents AS cents
            FROM portfolio_categories AS s JOIN project_categories AS c ON c.id = s.category_id
            WHERE s.user_id = caller.id ORDER BY cents DESC, c.name LIMIT ${mostParts}`)} AS "byCategory",
        ${partsOf(`
            SELECT ${locationOf('u')} AS name, sum(o.cents) AS cents
            FROM (
              SELECT * FROM outstanding_organizations AS l WHERE l.user_id = caller.id
              ORDER BY l.cents DESC, l.organization_id LIMIT 1000
            ) AS o
              JOIN users AS u ON u.id = o.organization_id
            WHERE ${locationOf('u')} <> ''
            GROUP BY 1 ORDER BY cents DESC, name LIMIT ${mostParts}`)} AS "byPlace"`;

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
        ${released},
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
        ) AS dues,
        ${valueColumns},
        ${partColumns}
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

/** Cents as text. */
type DayCents = { day: string; cents: string };
/** From `valueColumns`: what moved on each day, what was promised for each, and by days late the principal of what is late; money in cents. */
export type FoundValues = {
  today: string;
  flows: DayCents[];
  promised: DayCents[];
  late: { days: number; cents: string }[];
  lostPrincipal: bigint;
  lostReturn: bigint;
  lostLate: bigint;
  recovered: bigint;
  /** What came from report reserves. */
  compensation: bigint;
};
type PartCents = { name: string; cents: string };

type Due = { date: string; cents: string };
/** Money in whole cents, as text: JSON's numbers could not hold all of it. `since` is null without any investment. */
type FoundPortfolio = {
  since: Date | null;
  nextDue: Due | null;
  /** What was due before today and has not come back, in cents, of how many investments (at most `mostMatches`). */
  overdue: bigint;
  overdueCount: number;
  released: bigint;
  principalPaid: bigint;
  returnPaid: bigint;
  latePaid: bigint;
  inEscrow: bigint;
  outstanding: bigint;
  expected: bigint;
  categories: { name: string; invested: string; receivable: string }[];
  dues: Due[];
  byOrganization: PartCents[];
  byCategory: PartCents[];
  byPlace: PartCents[];
} & FoundValues;

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
