import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const receipt = `SELECT
    r.id,
    r.user_id AS "userId",
    r.series,
    r.year,
    r.number,
    r.kind,
    r.user_name AS "userName",
    r.payee_name AS "payeeName",
    r.project_title AS "projectTitle",
    r.units,
    r.amount_cents AS cents,
    r.card_cents AS "cardCents",
    r.provider,
    r.account_ending AS "accountEnding",
    r.test,
    r.paid_at AS "paidAt",
    g.cents AS "givenBackCents",
    g.moves AS "givenBack",
    returned_of(r.id) AS "returnedCents",
    k.version AS "keyInformationVersion",
    k.sha256 AS "keyInformationHash"
  FROM receipts AS r CROSS JOIN LATERAL given_back(r.id) AS g LEFT JOIN LATERAL key_information_of(r.id) AS k ON true
  WHERE r.id = :id`;

const sql = {
  issue: statement<{ most: number; onTestMoney: boolean }, { taken: number }>(
    'receipts.issue',
    'SELECT issue_receipts(:most, :onTestMoney) AS taken',
  ),
  own: asCaller<{ id: string }, Receipt>('receipts.own', `${receipt} AND r.user_id = caller.id`),
  byId: statement<{ id: string }, Receipt>('receipts.by-id', receipt),
};

/** A move of the ledger that gave something back, in cents; below zero what came back from there. */
export type GivenBack = {
  id: string;
  code:
    | 'order_refund'
    | 'investment_refund'
    | 'escrow_return'
    | 'refund'
    | 'refund_owed'
    | 'refund_back'
    | 'dispute'
    | 'dispute_owed'
    | 'dispute_back'
    | 'payout_return';
  cents: string;
  at: string;
};

/** What a receipt shows, as it was at the payment, and what was given back since. Money in cents; what a kind does not have is empty or 0. */
export type Receipt = {
  id: string;
  userId: string;
  series: string;
  year: number;
  number: bigint;
  kind: 'order' | 'investment' | 'topup' | 'withdrawal';
  userName: string;
  payeeName: string;
  projectTitle: string;
  units: number;
  cents: bigint;
  /** The part that came by card, through this provider. */
  cardCents: bigint;
  provider: string;
  accountEnding: string;
  test: boolean;
  paidAt: Date;
  givenBackCents: bigint;
  /** The newest first, at most 100. */
  givenBack: GivenBack[];
  /** Of an investment, what repayments have brought. */
  returnedCents: bigint;
  /** Of an investment, the key information that was in force; null where none was kept. */
  keyInformationVersion: number | null;
  keyInformationHash: string | null;
};

/** Gives receipts to at most `most` payments that wait for one; answers how many it took. */
export async function issueSome(db: Db, most: number, onTestMoney: boolean) {
  return (await db.query(sql.issue, { most, onTestMoney }))[0]!.taken;
}

/** A receipt of the caller; undefined for anybody else's. */
export async function findReceipt(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.own, { id })).rows[0];
}

/** Anybody's receipt, for who has proven to hold a link to it. */
export async function receiptById(db: Db, id: string) {
  return (await db.query(sql.byId, { id }))[0];
}
