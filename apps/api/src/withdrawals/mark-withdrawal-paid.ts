import type { Ctx } from '../context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { tellOwner } from './tell-owner.ts';
import type { StoredStatus } from './withdrawal-status.ts';
import { markPaidInLedger } from './withdrawals.sql.ts';

/**
 * An operator notes that the bank has paid an approved withdrawal; the owner's open pages are told. Twice changes nothing.
 * No money moves: approving has moved it.
 * @throws Refusal `not_found`, and `validation` when it was not approved
 */
export function markWithdrawalPaid(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
): Promise<{ status: StoredStatus }> {
  return inTransaction(ctx, (inside) => mark(inside, id));
}

async function mark(ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>, id: string): Promise<{ status: StoredStatus }> {
  const marked = await markPaidInLedger(ctx.db, id);
  if (marked.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (marked.outcome === 'not_approved')
    throw ctx.refuse('validation', `Only an approved withdrawal can be paid; this one is ${marked.status}.`);
  if (marked.outcome === 'ok') await tellOwner(ctx.db, { ...marked, id });
  return { status: marked.status };
}
