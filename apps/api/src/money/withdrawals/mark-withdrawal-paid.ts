import type { markWithdrawalPaid as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, commandLine, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { followMoney } from '../outbox/follow-money.ts';
import { auditStep } from './audit-step.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyOwner } from './notify-owner.ts';
import { standingOf } from './to-standing.ts';
import type { StoredStatus } from './withdrawal-status.ts';
import { markLimits, type MarkLimits } from './withdrawals.settings.ts';
import { markPaidInLedger } from './decided-withdrawals.sql.ts';

/**
 * An operator notes that the bank has paid an approved withdrawal, under its `reference`; the owner's open pages are notified, and it is recorded in
 * the audit log. Twice changes nothing. No money moves: approving has moved it.
 * @throws Refusal `not_found`, and `validation` when it was not approved, or by the same operator unless `oneOperator` lets one do all
 */
export function notePaid(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
  { reference = '', actor = commandLine, oneOperator }: Paid,
): Promise<{ status: StoredStatus }> {
  return inTransaction(ctx, (inside) => mark(inside, id, { reference, actor, oneOperator }));
}

/** Who notes it, and the bank's reference. */
type Paid = { reference?: string; actor?: Actor } & Pick<MarkLimits, 'oneOperator'>;

async function mark(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
  { reference, actor, oneOperator }: Required<Paid>,
): Promise<{ status: StoredStatus }> {
  const { operatorId } = actor;
  const marked = await markPaidInLedger(ctx.db, { id, reference, operatorId, oneOperator });
  if (marked.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (marked.outcome === 'not_approved')
    throw ctx.refuse('validation', `Only an approved withdrawal can be marked as paid. This one is ${marked.status}.`);
  if (marked.outcome === 'approver')
    throw ctx.refuse('validation', 'You approved this withdrawal, so another operator has to mark it as paid.');
  if (marked.outcome === 'ok') {
    await notifyOwner(ctx.db, { ...marked, id });
    await auditStep(ctx.db, actor, 'withdrawal.paid', { ...marked, id, before: 'approved', reference });
  }
  return { status: marked.status };
}

/** The same for the operator who calls. @throws Refusal as `notePaid` */
export async function markWithdrawalPaid(
  ctx: OperatorCtx<typeof route>,
  { id, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { oneOperator } = markLimits(ctx.resources.config);
  await notePaid(ctx, id, { reference, actor: actorOf(ctx), oneOperator });
  followMoney(ctx.resources, []);
  return standingOf(ctx.db, id);
}
