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

/**
 * Money in cents; `return` is a part of `paid`, `saved` is then owed no more, `free` is in the wallet, `due` has to be paid first. `used`:
 * only the return of the days used is paid.
 */
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
  return: bigint;
  saved: bigint;
  holders: number;
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
      return_cents AS "return",
      saved_cents AS saved,
      holders,
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
/** Money in cents. */
type EarlyPart = { investmentId: string; name: string; principal: bigint; return: bigint; amount: bigint };

const parts = statement<OfPage, EarlyPart>(
  'repayments.early-parts',
  `SELECT
      e.investment_id AS "investmentId",
      u.name,
      e.principal_cents AS principal,
      e.return_cents AS "return",
      e.principal_cents + e.return_cents AS amount
    FROM early_parts(:projectId, business_day()) AS e JOIN investments AS i ON i.id = e.investment_id
      JOIN users AS u ON u.id = i.user_id
    WHERE :after::uuid IS NULL OR e.investment_id > :after
    ORDER BY e.investment_id LIMIT :most`,
);

/** How much at most `most` holdings of a project after one of them get of an early repayment today, the oldest first. */
export function findEarlyParts(db: Db, page: OfPage): Promise<EarlyPart[]> {
  return db.query(parts, page);
}
