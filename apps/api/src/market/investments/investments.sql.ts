import type { HoldingState, RepaymentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import type { MemberRole } from '@guildhall/contract/route.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { frozenSince } from '../../trust/freezes/takes-no-money.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  backOfHolding,
  daysLateOfHolding,
  outstandingOfHolding,
  stateOfHolding,
  type ListedInvestment,
} from './listed-investments.sql.ts';
import type { OwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import type { RefundRow } from '../../money/refunds/to-purchase-refund.ts';

const answer = `outcome,
  investment_id AS id,
  investment_status AS status,
  due_cents AS due,
  least_cents AS least,
  left_cents AS "left",
  free_cents AS free`;
const sql = {
  check: statement<NewInvestment & Once, InvestmentAnswer>(
    'investments.check',
    `SELECT ${answer} FROM check_investment(:userId, :idempotencyKey, :fingerprint, :projectId, :cents, :choice)`,
  ),
  place: statement<NewInvestment & Required<WithDocument> & Once, PlacedInvestment>(
    'investments.place',
    `SELECT ${answer}, organization AS "organizationId"
      FROM place_investment(:userId, :idempotencyKey, :fingerprint, :projectId, :cents, :choice, :message, :documentId,
        :holdSeconds, :riskText, :leastByCard, :agreement, :termsSeen, :keyInformationId,
        :warningConfirmed)`,
  ),
  details: asCaller<{ id: string }, FoundInvestment>(
    'investments.details',
    `SELECT
        i.id,
        i.project_id AS "projectId",
        p.title,
        p.photo_file_id AS "photoId",
        p.budget_cents AS budget,
        p.return_on_investment::float8 AS roi_per,
        p.duration_months AS duration,
        c.name AS "categoryName",
        i.document_file_id AS "documentId",
        coalesce(encode(i.agreement_sha256, 'hex'), '') AS "agreementHash",
        (
          SELECT json_build_object('id', k.id, 'version', k.version, 'sha256', k.sha256)
          FROM key_information_of(i.id) AS k WHERE k.id IS NOT NULL
        ) AS "keyInformation",
        receivable_cents(i.amount_cents - b.refunded, p.return_on_investment) AS receivable,
        i.amount_cents AS amount,
        i.status,
        ${stateOfHolding} AS state,
        i.principal_paid + i.return_paid + i.late_paid AS returned,
        i.compensation_cents AS compensation,
        ${outstandingOfHolding} AS outstanding,
        CASE WHEN i.due_on IS NULL THEN 0 ELSE promised_of(i) - i.principal_paid - i.return_paid END AS expected,
        coalesce(i.due_on::text, '') AS "dueOn",
        ${daysLateOfHolding} AS "daysLate",
        coalesce(p.in_default_since::text, '') AS "inDefaultSince",
        coalesce(
          CASE
            WHEN late_days(i.due_on, p.pauses, business_day()) BETWEEN 1 AND 13 THEN day_late(i.due_on, p.pauses, 14)
            WHEN late_days(i.due_on, p.pauses, business_day()) BETWEEN 14 AND 90 THEN default_day(i.due_on, p.pauses)
          END::text,
          ''
        ) AS "nextStageOn",
        p.unlikely_since IS NOT NULL AS unlikely,
        (
          SELECT json_build_object('on', w.written_off_on, 'reason', w.reason, 'principal',
            i.written_off_principal::text, 'return', i.written_off_return::text, 'late', i.written_off_late::text)
          FROM write_offs AS w
          WHERE w.project_id = p.id AND written_off_of(i) > 0
        ) AS "writtenOff",
        may_cancel_until(i, p) AS "cancelUntil",
        keep_until(i, p) AS "keepUntil",
        i.released_on IS NOT NULL AND EXISTS (SELECT FROM new_plans AS n WHERE n.project_id = p.id) AS "hasNewPlan",
        coalesce(i.returned_for, '') AS "returnedFor",
        (
          SELECT json_agg(json_build_object('years', (h.due_on - i.released_on) / 365.0, 'principal', h.principal_cents,
            'sum', h.principal_cents + h.return_cents))
          FROM holding_plan(i) AS h WHERE i.due_on IS NOT NULL
        ) AS instalments,
        p.repayment,
        p.grace_months AS "graceMonths",
        i.message AS msg,
        i.created_at AS "createdAt",
        coalesce(i.risk_text, 0)::int AS "riskText",
        (
          SELECT coalesce(json_agg(json_build_object('by', o.name, 'at', o.opened_at)), '[]')
          FROM (
            SELECT u.name, f.opened_at FROM file_openings AS f JOIN users AS u ON u.id = f.viewer_id
            WHERE f.file_id = i.document_file_id ORDER BY f.opened_at DESC LIMIT 10
          ) AS o
        ) AS "documentOpened",
        taken_back_of(i.id) AS "takenBack",
        refunds_of(i.id) AS refunds,
        dispute_of(i.id) AS dispute,
        may_dispute(
          i.id,
          i.status,
          coalesce(i.released_at, now()),
          i.amount_cents - i.principal_paid,
          p.duration_months,
          p.repaid_by
        ) AS "mayDispute",
        role_of(caller.id, caller.actor) AS role,
        ${frozenSince('i.project_id', 'i.organization_id')} AS "frozenSince",
        i.organization_id AS "organizationId",
        (SELECT u.name FROM users AS u WHERE u.id = i.organization_id) AS organization
      FROM investments AS i
        JOIN projects AS p ON p.id = i.project_id
        JOIN project_categories AS c ON c.id = p.category_id
        ${backOfHolding}
      WHERE i.id = :id AND i.user_id = caller.id`,
  ),
  // A `before` of another project has no moment, and so nothing comes before it.
  investors: asCaller<{ projectId: string; before: string | null; most: number }, Investor>(
    'investments.investors',
    `SELECT
        i.id,
        u.id AS "investorId",
        u.name,
        coalesce(u.verified_until > now(), false) AS verified,
        i.amount_cents AS amount,
        b.refunded,
        fee_kept_of(i.id) AS fee,
        refundable_of(i.id) AS refundable,
        ${stateOfHolding} AS state,
        dispute_of(i.id) AS dispute,
        i.created_at AS "createdAt",
        shown_text('investment', i.id, i.message, i.user_id, caller.id) AS msg,
        i.document_file_id AS "documentId",
        f.original_name AS "documentName",
        coalesce(encode(i.agreement_sha256, 'hex'), '') AS "agreementHash",
        caller.id AS "viewerId",
        role_of(caller.id, caller.actor) AS role,
        may_give_back(i.id, caller.id, i.user_id) AS "mayGiveBack"
      FROM (
        SELECT n.id FROM investments AS n
        WHERE n.project_id = :projectId
          AND n.status = 'COMPLETED'
          AND (SELECT p.created_by FROM projects AS p WHERE p.id = :projectId) = caller.id
          AND (n.created_at, n.id) < (
            CASE
              WHEN :before::uuid IS NULL THEN 'infinity'
              ELSE (SELECT b.created_at FROM investments AS b WHERE b.id = :before AND b.project_id = :projectId)
            END,
            coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
        ORDER BY n.created_at DESC, n.id DESC LIMIT :most
      ) AS page
        JOIN investments AS i ON i.id = page.id
        JOIN projects AS p ON p.id = i.project_id
        JOIN users AS u ON u.id = i.user_id
        JOIN files AS f ON f.id = i.document_file_id
        ${backOfHolding}
      ORDER BY i.created_at DESC, i.id DESC`,
    'SELECT count(*) FROM projects AS p WHERE p.id = :projectId AND p.created_by = caller.id',
  ),
};

/** `cents` of the amount; `choice` as in the contract's payFromWallet. */
export type NewInvestment = { projectId: string; cents: bigint; choice: 0 | 1 | 2 };
/**
 * `riskText` is the number of the text about the risk that was confirmed, if one was; `leastByCard` what a card can be charged
 * at the least, in cents, 1 when not given. Of a document that the product made, `agreement` is the SHA-256, and `termsSeen` how
 * often the terms in it had been changed. `keyInformationId` is the kept key information that is in force.
 */
export type WithDocument = {
  message: string;
  documentId: string;
  holdSeconds: number;
  riskText?: number | null;
  leastByCard?: bigint;
  agreement?: Buffer | null;
  termsSeen?: number | null;
  keyInformationId?: string | null;
  warningConfirmed?: boolean;
};

/** Money in cents. `least` and `left` are what the goal asks for, `left` of `own_limit` what that leaves, `free` is set when the wallet has too little. */
export type InvestmentAnswer = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'conflict'
    | 'not_found'
    | 'forbidden'
    | 'goal_reached'
    | 'funding_over'
    | 'goal_exceeded'
    | 'goal_awaited'
    | 'own_limit'
    | 'below_minimum'
    | 'insufficient'
    | 'frozen'
    | 'seller_frozen'
    | 'paused'
    | 'insider'
    | 'second_member'
    | 'unverified'
    | 'terms_changed';
  id: string;
  status: PurchaseStatus;
  due: bigint;
  least: bigint;
  left: bigint;
  free: bigint;
};

/** Who asks, and what keeps the answer of one request. */
type Once = { userId: string } & Pick<UserCtx, 'idempotencyKey' | 'fingerprint'>;

/** Of whoever invests: a call, or a job that does it for them. */
export type InvestingCtx = Pick<UserCtx, 'db' | 'idempotencyKey' | 'fingerprint'> & { caller: { id: string } };

function onceOf({ caller, idempotencyKey, fingerprint }: InvestingCtx): Once {
  return { userId: caller.id, idempotencyKey, fingerprint };
}

/** What placing would say as things stand; `repeated` when the key has its answer already. Changes nothing. */
export async function checkInvestment(ctx: InvestingCtx, i: NewInvestment): Promise<InvestmentAnswer> {
  return (await ctx.db.query(sql.check, { ...i, ...onceOf(ctx) }))[0]!;
}

export type PlacedInvestment = InvestmentAnswer & { organizationId: string | null };

const unsaid = {
  riskText: null,
  leastByCard: 1n,
  agreement: null,
  termsSeen: null,
  keyInformationId: null,
  warningConfirmed: false,
};

/** Invests, pays what comes from the wallet, and keeps the idempotency key: one round trip, nothing changed unless `ok`. */
export async function placeInvestment(ctx: InvestingCtx, i: NewInvestment & WithDocument): Promise<PlacedInvestment> {
  return (await ctx.db.query(sql.place, { ...unsaid, ...i, ...onceOf(ctx) }))[0]!;
}

/** Money in cents. */
type FoundInvestment = Pick<
  ListedInvestment,
  | 'id'
  | 'photoId'
  | 'msg'
  | 'amount'
  | 'createdAt'
  | 'status'
  | 'categoryName'
  | 'receivable'
  | 'state'
  | 'returned'
  | 'outstanding'
  | 'dueOn'
  | 'daysLate'
  | 'cancelUntil'
> & {
  /** Until when its investor has to say that they keep it. */
  keepUntil: Date | null;
  hasNewPlan: boolean;
  compensation: bigint;
  nextStageOn: string;
  returnedFor: string;
  inDefaultSince: string;
  unlikely: boolean;
  /** Cents, as text. */
  writtenOff: { on: string; reason: string; principal: string; return: string; late: string } | null;
  /** Principal and return that are still to come. */
  expected: bigint;
  /** What comes back of it and came, by the years from its release to the due day; null where nothing is to come. Cents. */
  instalments: { years: number; principal: number; sum: number }[] | null;
  repayment: RepaymentPlan;
  graceMonths: number;
  projectId: string;
  title: string;
  budget: bigint;
  roi_per: number;
  duration: number;
  documentId: string;
  agreementHash: string;
  keyInformation: { id: string; version: number; sha256: string } | null;
  riskText: number;
  documentOpened: { by: string; at: string }[];
  takenBack: bigint;
  refunds: RefundRow[];
  dispute: OwnDispute | null;
  mayDispute: boolean;
  /** In which the caller acts. */
  role: MemberRole;
  organizationId: string;
  organization: string;
  frozenSince: Date | null;
};

/** An investment of the caller. */
export async function findInvestment(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.details, { id })).rows[0];
}

/** Cents that somebody invested, and the document they sent along. */
type Investor = {
  /** In which the caller acts. */
  role: MemberRole;
  mayGiveBack: boolean;
  id: string;
  investorId: string;
  name: string;
  verified: boolean;
  amount: bigint;
  refunded: bigint;
  fee: bigint;
  refundable: bigint;
  state: HoldingState;
  dispute: OwnDispute | null;
  createdAt: Date;
  msg: string;
  documentId: string;
  documentName: string;
  agreementHash: string;
  viewerId: string;
};

/** Who invested in the caller's own project before the investment `before`, or last; undefined when it is not theirs. */
export async function findInvestors(ctx: Ctx, projectId: string, before: string | null, most: number) {
  const { rows, total } = await queryAsCaller(ctx, sql.investors, { projectId, before, most });
  return total ? rows : undefined;
}
