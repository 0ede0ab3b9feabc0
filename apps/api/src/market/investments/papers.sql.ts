import type { HoldingState } from '@guildhall/contract/market/repayments.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { toTerms } from '../project-changes/terms-in-words.ts';
import { backOfHolding, stateOfHolding } from './listed-investments.sql.ts';

const parties = `p.title,
        u.name AS investor,
        coalesce(u.verified_until > now(), false) AS "isVerified",
        o.name AS organization,
        CASE WHEN o.verified_until > now() THEN o.organization_reg_no ELSE '' END AS "registrationNumber"`;

const sql = {
  toAgree: statement<{ projectId: string; userId: string }, ToAgree>(
    'investments.to-agree',
    `SELECT
        ${parties},
        terms_of(p) AS terms,
        p.changes::int AS "termsSeen",
        business_now() AS at
      FROM projects AS p JOIN users AS o ON o.id = p.created_by CROSS JOIN users AS u
      WHERE p.id = :projectId AND u.id = :userId`,
  ),
  confirmed: statement<{ id: string }, Confirmed>(
    'investments.confirmed',
    `SELECT
        ${parties},
        r.title_then AS "titleThen",
        r.investor_then AS "investorThen",
        r.organization_then AS "organizationThen",
        r.series,
        r.year,
        r.number,
        r.test,
        i.amount_cents AS cents,
        coalesce(r.paid_at, i.created_at) AS at,
        terms_when_made(i, p) AS terms,
        i.released_on::text AS "releasedOn",
        i.reconsider_until AS "cancelUntil",
        i.plan_from::text AS "newPlanOn",
        ${stateOfHolding} AS state,
        (
          SELECT min(c.changed_at) FROM project_changes AS c
          WHERE c.project_id = p.id AND c.changed_at > i.created_at
        ) AS "changedAt"
      FROM investments AS i
        JOIN projects AS p ON p.id = i.project_id
        JOIN users AS u ON u.id = i.user_id
        JOIN users AS o ON o.id = i.organization_id
        LEFT JOIN LATERAL (
          SELECT
            n.series,
            n.year,
            n.number,
            n.test,
            n.paid_at,
            n.project_title AS title_then,
            n.user_name AS investor_then,
            n.payee_name AS organization_then
          FROM receipts AS n WHERE n.id = i.id
        ) AS r ON true
        ${backOfHolding}
      WHERE i.id = :id AND i.status = 'COMPLETED'`,
  ),
};

/** As the database keeps them. */
type TermsRow = Parameters<typeof toTerms>[0];

/** Who takes part in an investment. */
type Parties = {
  title: string;
  investor: string;
  /** Guildhall has verified the investor, now. */
  isVerified: boolean;
  organization: string;
  /** Empty where it is not verified. */
  registrationNumber: string;
};

/** What an investor is about to agree to. */
export type ToAgree = Parties & {
  terms: TermsRow;
  /** How often the terms had been changed. */
  termsSeen: number;
  at: Date;
};

/** A paid investment, with the names of its receipt once there is one. */
export type Confirmed = Parties & {
  titleThen: string | null;
  investorThen: string | null;
  organizationThen: string | null;
  /** Whether test money paid it, and its number; null until it has a receipt. */
  test: boolean | null;
  cents: bigint;
  at: Date;
  /** Those on which it was made. */
  terms: TermsRow;
  releasedOn: string | null;
  cancelUntil: Date | null;
  newPlanOn: string | null;
  state: HoldingState;
  /** When the terms were first changed after it was made. */
  changedAt: Date | null;
} & ({ series: string; year: number; number: bigint } | { series: null; year: null; number: null });

/** The parties and terms of an investment that the caller is about to make; undefined without such a project. */
export async function findToAgree({ db, caller }: { db: Db; caller: { id: string } }, projectId: string) {
  return (await db.query(sql.toAgree, { projectId, userId: caller.id }))[0];
}

/** Anybody's paid investment, for who has proven to hold a link to its confirmation. */
export async function findConfirmed(db: Db, id: string) {
  return (await db.query(sql.confirmed, { id }))[0];
}
