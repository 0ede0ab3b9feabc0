import { formatCents } from '@guildhall/contract/money.ts';
import { audit, type Act, type Actor } from '../../base/audit/audit.ts';
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
  return { pays: 'withdrawals', id, number, createdAt, test, debtor, payments };
}

type AuditedBatch = Pick<StoredBatch, 'id' | 'number' | 'payments' | 'cents'>;

/** Writes what is done to a batch into the audit log. */
export function auditBatch(
  db: Db,
  actor: Actor,
  verb: string,
  batch: AuditedBatch,
  more: Record<string, string> = {},
): Promise<void> {
  return audit(db, actor, batchAct(verb, batch, more));
}

/** What is done to a batch as the audit log has it. */
function batchAct(verb: string, { id, number, payments, cents }: AuditedBatch, more: Record<string, string> = {}): Act {
  const after = { number: String(number), payments: String(payments), amount: formatCents(cents), ...more };
  return { verb, subjectKind: 'payout-batch', subjectId: id, after };
}

/** A batch of which some or all payments were marked as paid at once, as the audit log has it. */
export function paidBatchAct(
  batch: Pick<StoredBatch, 'id' | 'number'>,
  paid: readonly { cents: bigint; byOne: boolean }[],
  reference: string,
): Act {
  const byOne = paid.filter((each) => each.byOne).length;
  const cents = paid.reduce((sum, each) => sum + each.cents, 0n);
  return batchAct(
    'payout-batch.paid',
    { ...batch, payments: paid.length, cents },
    { reference, ...(byOne > 0 ? { hands: `${byOne} by one person` } : {}) },
  );
}
