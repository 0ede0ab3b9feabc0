import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

type Cents = string;

/** Of an organization, or of all; money in cents as text. */
export type FoundOutcomes = {
  day: string;
  countedAt: Date;
  byNumber: number | null;
  bySum: number | null;
  windows: {
    from: string;
    to: string;
    isOver: boolean;
    loans: number;
    defaulted: number;
    lent: Cents;
    lentToDefaulted: Cents;
    laterLoans: number;
    laterDefaulted: number;
  }[];
  quarters: { quarter: string; lent: Cents; repaid: Cents; late: Cents; lost: Cents; givenUp: Cents }[];
};

/** What is stored of `organization`, an expression that is null for all. */
function outcomesOf(organization: string) {
  const isIts = organization === 'NULL' ? 'o.organization_id IS NULL' : `o.organization_id = ${organization}`;
  return `c.day::text AS day,
      c.counted_at AS "countedAt",
      (
        SELECT round(avg(100.0 * o.defaulted / o.loans), 2)::float8 FROM outcome_windows AS o
        WHERE ${isIts} AND o.ends_on <= c.day AND o.loans > 0
      ) AS "byNumber",
      (
        SELECT round(avg(100.0 * o.defaulted_cents / o.lent_cents), 2)::float8 FROM outcome_windows AS o
        WHERE ${isIts} AND o.ends_on <= c.day AND o.loans > 0
      ) AS "bySum",
      ARRAY(
        SELECT json_build_object(
          'from', o.starts_on,
          'to', o.ends_on - 1,
          'isOver', o.ends_on <= c.day,
          'loans', o.loans,
          'defaulted', o.defaulted,
          'lent', o.lent_cents::text,
          'lentToDefaulted', o.defaulted_cents::text,
          'laterLoans', o.later_loans,
          'laterDefaulted', o.later_defaulted
        )
        FROM outcome_windows AS o WHERE ${isIts} ORDER BY o.starts_on
      ) AS windows,
      ARRAY(
        SELECT json_build_object(
          'quarter', to_char(o.quarter, 'YYYY "Q"Q'),
          'lent', o.lent_cents::text,
          'repaid', o.repaid_cents::text,
          'late', o.late_cents::text,
          'lost', o.lost_cents::text,
          'givenUp', o.given_up_cents::text
        )
        FROM outcome_quarters AS o WHERE ${isIts} ORDER BY o.quarter
      ) AS quarters`;
}

const sql = {
  find: statement<NoParams, FoundOutcomes>('outcomes.find', `SELECT ${outcomesOf('NULL')} FROM outcomes_counted AS c`),
  findOfOrganization: asCaller<{ id: string }, FoundOutcomes | { day: null }>(
    'outcomes.find-of-organization',
    `SELECT ${outcomesOf('u.id')} FROM users AS u LEFT JOIN outcomes_counted AS c ON true
      WHERE u.id = :id AND u.type = 2`,
  ),
  count: statement<NoParams, never>('outcomes.count', 'SELECT count_outcomes()'),
};

/** What was counted last of all; undefined when nothing was counted yet. */
export async function findOutcomes(db: Db): Promise<FoundOutcomes | undefined> {
  return (await db.query(sql.find, {}))[0];
}

/** The same of an organization; undefined when there is none under this id. */
export async function findOutcomesOf(ctx: Ctx, id: string): Promise<FoundOutcomes | { day: null } | undefined> {
  const { rows } = await queryAsCaller(ctx, sql.findOfOrganization, { id });
  return rows[0];
}

/** Counts what is published of loans, and stores it. */
export async function writeOutcomes(db: Db): Promise<void> {
  await db.query(sql.count, {});
}
