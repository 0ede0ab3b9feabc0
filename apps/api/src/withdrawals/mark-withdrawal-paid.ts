import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { tellOwner } from './tell-owner.ts';
import { markPaidInLedger } from './withdrawals.sql.ts';

/**
 * An operator notes that the bank has paid an approved withdrawal; the owner's open pages are told. Twice changes nothing.
 * No money moves: approving has moved it.
 * @throws Refusal `notFound`, and `validation` when it was not approved
 */
export async function markWithdrawalPaid(ctx: { db: Db }, id: string): Promise<{ status: string }> {
  const marked = await markPaidInLedger(ctx.db, id);
  if (marked.outcome === 'not_found') throw new Refusal('notFound', 'This withdrawal was not found.');
  if (marked.outcome === 'not_approved')
    throw new Refusal('validation', `Only an approved withdrawal can be paid; this one is ${marked.status}.`);
  if (marked.outcome === 'ok') await tellOwner(ctx.db, { ...marked, id });
  return { status: marked.status };
}
