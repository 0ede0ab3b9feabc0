import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredBankAccount } from '../withdrawals/bank-account/bank-account.ts';
import type { Obstacle } from '../withdrawals/obstacle-words.ts';
import type { Debtor } from './payout-file.ts';
import type { StoredStatus } from '../withdrawals/withdrawal-status.ts';

const columns = `b.id,
  b.number,
  b.created_at AS "createdAt",
  coalesce(o.name, '') AS "createdBy",
  b.payments,
  b.amount_cents AS cents,
  b.test,
  b.debtor,
  b.xml_sha256 AS "xmlSha256",
  b.csv_sha256 AS "csvSha256",
  s.waiting,
  s.returned`;
// The limits of one keep each withdrawal found by its id: the planner would read all of them for each batch.
const joined = `LEFT JOIN users AS o ON o.id = b.created_by CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE w.status = 'approved')::int AS waiting,
      count(*) FILTER (WHERE w.status = 'returned')::int AS returned
    FROM payout_batch_items AS i
      CROSS JOIN LATERAL (SELECT status FROM withdrawals WHERE id = i.withdrawal_id LIMIT 1) AS w
    WHERE i.batch_id = b.id
  ) AS s`;

const sql = {
  begin: statement<NewBatch, { outcome: 'ok' | 'books' | 'none' }>(
    'payouts.begin',
    'SELECT begin_payout_batch(:id, :operatorId, :test, :debtor, :most) AS outcome',
  ),
  seal: statement<{ id: string; xmlSha256: string; csvSha256: string }>(
    'payouts.seal',
    "UPDATE payout_batches SET xml_sha256 = :xmlSha256, csv_sha256 = :csvSha256 WHERE id = :id AND xml_sha256 = ''",
  ),
  list: statement<{ after: string | null; most: number }, StoredBatch>(
    'payouts.list',
    `SELECT ${columns} FROM (
        SELECT * FROM payout_batches
        WHERE :after::uuid IS NULL OR number < (SELECT number FROM payout_batches WHERE id = :after)
        ORDER BY number DESC LIMIT :most
      ) AS b ${joined} ORDER BY b.number DESC`,
  ),
  one: statement<{ id: string }, StoredBatch>(
    'payouts.one',
    `SELECT ${columns} FROM payout_batches AS b ${joined} WHERE b.id = :id`,
  ),
  items: statement<{ id: string }, BatchItem>(
    'payouts.items',
    `SELECT
        w.id,
        u.name,
        w.amount_cents AS cents,
        w.account_ending AS ending,
        w.status,
        w.bank_reference AS "bankReference",
        w.by_one_person AS "byOnePerson",
        coalesce(f.name, '') AS "firstReturnedBy",
        w.first_return_reason AS "firstReturnReason",
        w.return_reference AS "returnReference"
      FROM payout_batch_items AS i JOIN withdrawals AS w ON w.id = i.withdrawal_id JOIN users AS u ON u.id = w.user_id
        LEFT JOIN users AS f ON f.id = w.first_returned_by
      WHERE i.batch_id = :id ORDER BY i.position`,
  ),
  payments: statement<{ id: string }, StoredBankAccount & { id: string; cents: bigint }>(
    'payouts.payments',
    `SELECT w.id, w.amount_cents AS cents, w.bank_key_id AS "keyId", w.bank_account AS ciphertext
      FROM payout_batch_items AS i JOIN withdrawals AS w ON w.id = i.withdrawal_id
      WHERE i.batch_id = :id
      ORDER BY i.position`,
  ),
  ready: statement<{ most: number }, Ready>(
    'payouts.ready',
    `WITH waiting AS MATERIALIZED (
        SELECT k.test, r.cents, r.obstacle
        FROM (VALUES (false), (true)) AS k (test)
          CROSS JOIN LATERAL (
            SELECT w.amount_cents AS cents,
              CASE
                WHEN w.disowned_at IS NOT NULL THEN 'disowned'
                ELSE (obstacles(w.user_id, 'batch'))[1]
              END AS obstacle
            FROM withdrawals AS w
              LEFT JOIN LATERAL (
                SELECT true AS found FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id LIMIT 1
              ) AS batched ON true
            WHERE w.status = 'approved' AND w.test = k.test AND batched.found IS NULL
            ORDER BY w.created_at, w.id LIMIT :most
          ) AS r
      )
      SELECT count(*) FILTER (WHERE obstacle IS NULL AND NOT test)::int AS ready,
        count(*) FILTER (WHERE obstacle IS NULL AND test)::int AS "readyTest",
        coalesce(sum(cents) FILTER (WHERE obstacle IS NULL AND NOT test), 0)::bigint AS "readyCents",
        coalesce(sum(cents) FILTER (WHERE obstacle IS NULL AND test), 0)::bigint AS "readyTestCents",
        (
          SELECT coalesce(
            json_agg(json_build_object('test', l.test, 'obstacle', l.obstacle, 'number', l.number)
              ORDER BY l.test, l.obstacle),
            '[]'
          )
          FROM (
            SELECT test, obstacle, count(*) AS number FROM waiting WHERE obstacle IS NOT NULL GROUP BY test, obstacle
          ) AS l
        ) AS "leftOut"
      FROM waiting`,
  ),
  paid: statement<PaidBatch, { id: string; userId: string; cents: bigint; byOne: boolean }>(
    'payouts.paid',
    `SELECT withdrawal_id AS id, owner AS "userId", cents, by_one AS "byOne"
      FROM note_payout_batch_paid(:id, :reference, :operatorId, :oneOperator)`,
  ),
};

/** `test` takes withdrawals of test money, else of real money, at most `most`. */
export type NewBatch = { id: string; operatorId: string | null; test: boolean; debtor: Debtor; most: number };

/** Money in cents. */
export type StoredBatch = {
  id: string;
  number: number;
  createdAt: Date;
  createdBy: string;
  payments: number;
  cents: bigint;
  test: boolean;
  debtor: Debtor;
  xmlSha256: string;
  csvSha256: string;
  waiting: number;
  returned: number;
};

type BatchItem = {
  id: string;
  name: string;
  cents: bigint;
  ending: string;
  status: StoredStatus;
  bankReference: string;
  byOnePerson: boolean;
  /** The first of two operators who say that it was returned, if any, and what they said. */
  firstReturnedBy: string;
  firstReturnReason: string;
  returnReference: string;
};

/** What waits for a batch: money in cents, and what would stay behind for which reason. */
type Ready = {
  ready: number;
  readyTest: number;
  readyCents: bigint;
  readyTestCents: bigint;
  leftOut: { test: boolean; obstacle: Obstacle | 'disowned'; number: number }[];
};

/** Makes a batch without its checksums, which `sealBatch` writes in the same transaction. */
export async function beginBatch(db: Db, batch: NewBatch) {
  return (await db.query(sql.begin, batch))[0]!.outcome;
}

/** Writes the checksums of a new batch's files, once. */
export async function sealBatch(db: Db, id: string, sums: { xmlSha256: string; csvSha256: string }): Promise<void> {
  await db.query(sql.seal, { id, ...sums });
}

/** Batches before the one of this id, or the newest. */
export function findBatches(db: Db, after: string | null, most: number) {
  return db.query(sql.list, { after, most });
}

/** One batch. */
export async function findBatch(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** The withdrawals of a batch in its order. */
export function findBatchItems(db: Db, id: string) {
  return db.query(sql.items, { id });
}

/** The same with their bank accounts. */
export function findBatchPayments(db: Db, id: string) {
  return db.query(sql.payments, { id });
}

/** What a batch of real and of test money would take and leave out, each of the oldest `most` that wait. */
export async function countReady(db: Db, most: number) {
  return (await db.query(sql.ready, { most }))[0]!;
}

type PaidBatch = { id: string; reference: string; operatorId: string | null; oneOperator: boolean };

/** Notes that the bank has paid what of a batch was still to be paid, but for what the operator has approved, and answers what that was. */
export function markBatchPaid(db: Db, paid: PaidBatch) {
  return db.query(sql.paid, paid);
}
