import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';

const sql = {
  request: {
    name: 'withdrawals.request',
    text: `SELECT outcome, withdrawal_id AS id, user_id AS "userId", free_cents AS free
      FROM request_withdrawal($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  decide: {
    name: 'withdrawals.decide',
    text: 'SELECT outcome, withdrawal_status AS status, owner AS "userId" FROM decide_withdrawal($1, $2, $3)',
  },
};

/** Of a bank account. */
export type BankAccount = {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  sortCode: string;
  swiftCode: string;
};

/** `free` in cents. */
export type RequestedWithdrawal = {
  outcome: 'ok' | 'unauthorized' | 'conflict' | 'insufficient';
  id: string;
  userId: string;
  free: bigint;
};

/** Holds the amount and keeps the idempotency key: one round trip, nothing changed unless `ok`. */
export const requestWithdrawal = async (ctx: Ctx, cents: bigint, to: BankAccount): Promise<RequestedWithdrawal> => {
  const params = [
    ctx.tokenHash,
    ctx.idempotencyKey,
    ctx.fingerprint,
    cents,
    to.bankName,
    to.accountHolderName,
    to.accountNumber,
    to.sortCode,
    to.swiftCode,
  ];
  return (await ctx.db.query<RequestedWithdrawal>(sql.request, params))[0]!;
};

export type DecidedWithdrawal = {
  outcome: 'ok' | 'repeated' | 'decided' | 'not_found';
  status: string;
  userId: string;
};

/** Pays out or gives back, once. `operatorId` is null at the console. */
export const decideInLedger = async (
  db: Db,
  id: string,
  approve: boolean,
  operatorId: string | null,
): Promise<DecidedWithdrawal> => (await db.query<DecidedWithdrawal>(sql.decide, [id, approve, operatorId]))[0]!;
