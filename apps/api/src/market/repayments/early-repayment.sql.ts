import type { EarlyRepayment } from '@guildhall/contract/market/early-repayment.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Early = {
  payerId: string;
  actorId: string;
  idempotencyKey: string | null;
  fingerprint: Buffer;
  projectId: string;
  onlyAsk: boolean;
};

/** Money in cents; `free` is in the wallet, `due` has to be paid first. `used`: only the return of the days used is paid. */
export type WrittenEarly = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'conflict'
    | 'not_found'
    | 'sharing'
    | 'due_first'
    | 'nothing_due'
    | 'frozen'
    | 'insufficient';
  id: string;
  projectTitle: string;
  plan: EarlyRepayment;
  paid: bigint;
  free: bigint;
  due: bigint;
};

const early = statement<Early, WrittenEarly>(
  'repayments.early',
  `SELECT
      outcome,
      repayment_id AS id,
      project_title AS "projectTitle",
      (SELECT p.early_repayment FROM projects AS p WHERE p.id = :projectId) AS plan,
      paid_cents AS paid,
      free_cents AS free,
      due_cents AS due
    FROM repay_early(:payerId, :actorId, :idempotencyKey, :fingerprint, :projectId, :onlyAsk)`,
);

/** Repays a project of the caller early, or asks what that costs; only `ok` of the first has changed anything. */
export async function repayEarlyInLedger(
  db: Db,
  { caller, idempotencyKey, fingerprint }: Pick<UserCtx, 'caller' | 'idempotencyKey' | 'fingerprint'>,
  wanted: { projectId: string; onlyAsk: boolean },
): Promise<WrittenEarly> {
  const once = { payerId: caller.id, actorId: caller.actor, idempotencyKey, fingerprint };
  return (await db.query(early, { ...wanted, ...once }))[0]!;
}

type OfPage = { projectId: string; after: string | null; most: number };
type EarlyPart = { investmentId: string; name: string; principal: bigint; return: bigint; amount: bigint };
type EarlyParts = {
  principal: bigint;
  return: bigint;
  saved: bigint;
  holders: number;
  records: EarlyPart[];
};
type Row = EarlyParts & Omit<EarlyPart, 'principal' | 'return'> & { partPrincipal: bigint; partReturn: bigint };

const parts = statement<OfPage, Row>(
  'repayments.early-parts',
  `WITH part AS MATERIALIZED (
      SELECT * FROM early_parts(:projectId, business_day())
    ), page AS (
      SELECT * FROM part WHERE :after::uuid IS NULL OR investment_id > :after ORDER BY investment_id LIMIT :most
    )
    SELECT
      s.*,
      g.investment_id AS "investmentId",
      u.name,
      g.principal_cents AS "partPrincipal",
      g.return_cents AS "partReturn",
      g.principal_cents + g.return_cents AS amount
    FROM (
        SELECT
          coalesce(sum(principal_cents), 0)::bigint AS principal,
          coalesce(sum(return_cents), 0)::bigint AS return,
          coalesce(sum(saved_cents), 0)::bigint AS saved,
          count(*)::int AS holders
        FROM part
      ) AS s
      LEFT JOIN page AS g ON true
      LEFT JOIN investments AS i ON i.id = g.investment_id
      LEFT JOIN users AS u ON u.id = i.user_id
    ORDER BY g.investment_id`,
);

/** What an early repayment of a project comes to today, and what its holdings after one of them get, the oldest first. */
export async function findEarlyParts(db: Db, page: OfPage): Promise<EarlyParts> {
  const rows = await db.query(parts, page);
  const { principal, return: returns, saved, holders } = rows[0]!;
  return {
    principal,
    return: returns,
    saved,
    holders,
    records: rows
      .filter(({ investmentId }) => investmentId !== null)
      .map((row) => ({
        investmentId: row.investmentId,
        name: row.name,
        principal: row.partPrincipal,
        return: row.partReturn,
        amount: row.amount,
      })),
  };
}
