import type { returnWithdrawal as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, commandLine, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { auditStep } from './audit-step.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { notifyOwner } from './notify-owner.ts';
import { standingOf } from './to-standing.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';
import { markLimits, type MarkLimits } from './withdrawals.settings.ts';
import { returnInLedger } from './decided-withdrawals.sql.ts';

/**
 * An operator notes that the bank has sent a payout back, which gives the money back once; `reason` is shown to the owner,
 * whose open pages are notified, and it is recorded in the audit log. Without the bank's reference, beyond the limits, and by who approved it (unless
 * `oneOperator` lets one do all) the first of two is noted alone, and `needsSecond`. Twice changes nothing.
 * @throws Refusal `not_found`, `stake`, and `validation` when nothing was paid out, it is in a file that the bank may still pay, or two operators
 *   are needed at the command line
 */
export function giveBackWithdrawal(
  ctx: Pick<Ctx<'not_found' | 'stake'>, 'db' | 'refuse'>,
  returned: Returned,
): Promise<GivenBack> {
  return inTransaction(ctx, (inside) => giveBack(inside, returned));
}

/** `reference` is the bank's. */
type Returned = { id: string; reason: string; reference: string; actor?: Actor; limits: MarkLimits };
type GivenBack = { status: StoredStatus; needsSecond: boolean };

async function giveBack(
  ctx: Pick<Ctx<'not_found' | 'stake'>, 'db' | 'refuse'>,
  { id, reason, reference, actor = commandLine, limits }: Returned,
): Promise<GivenBack> {
  const { operatorId } = actor;
  const returned = await returnInLedger(ctx.db, { id, reason, reference, operatorId, ...limits });
  if (returned.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (returned.outcome === 'stake') throw ctx.refuse('stake');
  if (returned.outcome === 'in_file')
    throw ctx.refuse(
      'validation',
      'This payment is in a file for the bank. Mark it as paid once the bank has it. Then it can be returned.',
    );
  if (returned.outcome === 'not_paid_out')
    throw ctx.refuse(
      'validation',
      `Only an approved or paid withdrawal can be returned. This one is ${statusOf(returned.status)}.`,
    );
  if (returned.outcome === 'two_operators')
    throw ctx.refuse(
      'validation',
      "One operator alone can mark a return with the bank's reference, up to the limits, if another operator approved the withdrawal. Otherwise two operators do it in the console.",
    );
  if (returned.outcome === 'made') throw ctx.refuse('validation', notIndependent);
  const isFirst = returned.outcome === 'first';
  if (returned.outcome === 'ok') await notifyOwner(ctx.db, { ...returned, id, reason });
  if (returned.outcome === 'ok' || isFirst)
    await auditStep(ctx.db, actor, 'withdrawal.return', {
      ...returned,
      id,
      before: 'paid out',
      reason,
      reference,
      approvals: isFirst ? '1 of 2' : '',
    });
  return { status: returned.status, needsSecond: isFirst || returned.outcome === 'first_repeated' };
}

/** The same for the operator who calls. @throws Refusal as `giveBackWithdrawal` */
export async function returnWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id, reason, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const limits = markLimits(ctx.resources.config);
  const { needsSecond } = await giveBackWithdrawal(ctx, { id, reason, reference, limits, actor: actorOf(ctx) });
  return { ...(await standingOf(ctx.db, id)), needsSecond };
}
