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

/** Money in cents; `free` is in the wallet. `used`: only the return of the days used is paid. */
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
};

const early = statement<Early, WrittenEarly>(
  'repayments.early',
  `SELECT
      outcome,
      repayment_id AS id,
      project_title AS "projectTitle",
      (SELECT p.early_repayment FROM projects AS p WHERE p.id = :projectId) AS plan,
      paid_cents AS paid,
      free_cents AS free
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
