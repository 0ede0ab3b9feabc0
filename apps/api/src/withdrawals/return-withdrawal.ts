import type { returnWithdrawal as route } from '@guildhall/contract/operator-withdrawals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, commandLine, type Actor } from '../audit/audit.ts';
import type { Ctx, OperatorCtx } from '../context.ts';
import { auditStep } from './audit-step.ts';
import { inTransaction } from '../platform/database/database.ts';
import { tellOwner } from './tell-owner.ts';
import { statusOf, toldStatus, type StoredStatus } from './withdrawal-status.ts';
import { returnInLedger } from './withdrawals.sql.ts';

/**
 * An operator notes that the bank has sent a payout back, which gives the money back once; `reason` is shown to the owner,
 * whose open pages are told, and it stands in the audit log. Twice changes nothing.
 * @throws Refusal `not_found`, and `validation` when nothing was paid out, or it stands in a file that the bank may still pay
 */
export function giveBackWithdrawal(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  returned: Returned,
): Promise<{ status: StoredStatus }> {
  return inTransaction(ctx, (inside) => giveBack(inside, returned));
}

type Returned = { id: string; reason: string; actor?: Actor };

async function giveBack(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  { id, reason, actor = commandLine }: Returned,
): Promise<{ status: StoredStatus }> {
  const returned = await returnInLedger(ctx.db, id, reason);
  if (returned.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (returned.outcome === 'in_file')
    throw ctx.refuse(
      'validation',
      'This payment stands in a file for the bank. Mark it as paid once the bank has it; then it can be returned.',
    );
  if (returned.outcome === 'not_paid_out')
    throw ctx.refuse(
      'validation',
      `Only an approved or paid withdrawal can be returned; this one is ${statusOf(returned.status)}.`,
    );
  if (returned.outcome === 'ok') {
    await tellOwner(ctx.db, { ...returned, id, reason });
    await auditStep(ctx.db, actor, 'withdrawal.return', { ...returned, id, before: 'paid out', reason });
  }
  return { status: returned.status };
}

/** The same for the operator who calls. @throws Refusal as `giveBackWithdrawal` */
export async function returnWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return toldStatus(id, await giveBackWithdrawal(ctx, { id, reason, actor: actorOf(ctx) }));
}
