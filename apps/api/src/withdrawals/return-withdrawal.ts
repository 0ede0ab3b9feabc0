import type { Ctx } from '../context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { tellOwner } from './tell-owner.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';
import { returnInLedger } from './withdrawals.sql.ts';

/**
 * An operator notes that the bank has sent a payout back, which gives the money back once; `reason` is shown to the owner,
 * whose open pages are told. Twice changes nothing.
 * @throws Refusal `not_found`, and `validation` when nothing was paid out
 */
export function returnWithdrawal(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  returned: { id: string; reason: string },
): Promise<{ status: StoredStatus }> {
  return inTransaction(ctx, (inside) => giveBack(inside, returned));
}

async function giveBack(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  { id, reason }: { id: string; reason: string },
): Promise<{ status: StoredStatus }> {
  const returned = await returnInLedger(ctx.db, id, reason);
  if (returned.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (returned.outcome === 'not_paid_out')
    throw ctx.refuse(
      'validation',
      `Only an approved or paid withdrawal can be returned; this one is ${statusOf(returned.status)}.`,
    );
  if (returned.outcome === 'ok') await tellOwner(ctx.db, { ...returned, id, reason });
  return { status: returned.status };
}
