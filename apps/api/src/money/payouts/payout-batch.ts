import { formatCents } from '@guildhall/contract/money.ts';
import { audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DataKeys } from '../../platform/secrets/encryption.ts';
import { openBankAccount } from '../withdrawals/bank-account/bank-account.ts';
import { findBatch, findBatchPayments, type StoredBatch } from './payouts.sql.ts';
import type { PayoutFile } from './payout-file.ts';

/** A batch as the console shows it. */
export function shownBatch(batch: StoredBatch) {
  const { id, number, createdBy, payments, test, waiting, returned, xmlSha256, csvSha256 } = batch;
  return {
    id,
    number,
    createdBy,
    payments,
    test,
    waiting,
    returned,
    xmlSha256,
    csvSha256,
    createdAt: batch.createdAt.toISOString(),
    amount: batch.cents,
  };
}

/** One batch. @throws Refusal `not_found` */
export async function theBatch(
  { db, refuse }: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
): Promise<StoredBatch> {
  const found = await findBatch(db, id);
  if (!found) throw refuse('not_found', 'This batch was not found.');
  return found;
}

/** What the files of a batch are written of, with the bank accounts in full. */
export async function payoutFileOf(db: Db, keys: DataKeys, batch: StoredBatch): Promise<PayoutFile> {
  const { id, number, createdAt, test, debtor } = batch;
  const found = await findBatchPayments(db, id);
  const payments = found.map((row) => ({ id: row.id, cents: row.cents, account: openBankAccount(() => keys, row) }));
  return { id, number, createdAt, test, debtor, payments };
}

/** Writes what is done to a batch into the audit log. */
export function auditBatch(
  db: Db,
  actor: Actor,
  verb: string,
  { id, number, payments, cents }: Pick<StoredBatch, 'id' | 'number' | 'payments' | 'cents'>,
  more: Record<string, string> = {},
): Promise<void> {
  const after = { number: String(number), payments: String(payments), amount: formatCents(cents), ...more };
  return audit(db, actor, { verb, subjectKind: 'payout-batch', subjectId: id, after });
}
