import { formatCents } from '@guildhall/contract/money.ts';
import type { Actor } from '../../base/audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { auditStep } from './audit-step.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { endTaken } from '../../trust/cases/taken-case.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lookForRisk } from '../risk/look-for-risk.ts';
import type { RiskConfig } from '../risk/risk.settings.ts';
import { isObstacle, obstacleWords } from './obstacle-words.ts';
import { notifyOwner } from './notify-owner.ts';
import type { StoredStatus } from './withdrawal-status.ts';
import { usualLimits, type AloneLimits } from './withdrawals.settings.ts';
import { decideInLedger } from './decided-withdrawals.sql.ts';

/**
 * `operatorId` is null at the command line; `reason` is shown to the owner of a rejected one; `asTest` lets test money be approved, which only
 * makes sense while test cards pay in; `limits` say up to which amount one operator approves alone, and `risk` what holds it as a sign of risk.
 */
export type Decision = Pick<Actor, 'operatorId'> &
  Partial<Actor> & {
    id: string;
    approve: boolean;
    reason?: string;
    asTest?: boolean;
    limits?: AloneLimits;
    risk?: RiskConfig;
  };

/** `needsSecond`: one operator has approved it, and it stays requested until another one has; `repeated`: it was decided so before. */
export type Decided = { status: StoredStatus; needsSecond: boolean; repeated: boolean };

/**
 * An operator approves a withdrawal, which pays it out, or rejects it, which gives the money back; the owner's open pages
 * are notified, and it is recorded in the audit log. Beyond the limits the first approval is noted alone. Deciding the same again changes nothing.
 * Who may decide is for the caller to ask.
 * @throws Refusal `not_found`, `stake` when the operator has one in it (rejecting: it is their own), and `validation` when it was decided otherwise before, is test money
 *   approved as real, the books differ, is to be approved while its owner owes for a payment that was taken back, is frozen or has its
 *   withdrawals held for a complaint, has signs of risk that nobody has cleared, has sold what was charged back, to a changed bank account too early, beyond the limits at the command line, or
 *   while another operator has taken it
 */
export async function decideWithdrawal(
  ctx: Pick<Ctx<'not_found' | 'stake'>, 'db' | 'refuse'>,
  decision: Decision,
): Promise<Decided> {
  // By itself: what has come since it was requested is kept, though the approval is refused for it.
  if (decision.approve && decision.risk?.riskHold) await lookForRisk(ctx.db, decision.id, decision.risk);
  return inTransaction(ctx, (inside) => decide(inside, decision));
}

async function decide(
  ctx: Pick<Ctx<'not_found' | 'stake'>, 'db' | 'refuse'>,
  { id, approve, operatorId, networkAddress = '', reason = '', asTest = false, limits = usualLimits }: Decision,
): Promise<Decided> {
  await endTaken(ctx, 'withdrawal', { id, operatorId });
  const decided = await decideInLedger(ctx.db, { id, approve, operatorId, reason, asTest, ...limits });
  if (decided.outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (decided.outcome === 'decided')
    throw ctx.refuse('validation', `This withdrawal has already been ${decided.status}.`);
  if (decided.outcome === 'stake') throw ctx.refuse('stake');
  if (isObstacle(decided.outcome))
    throw ctx.refuse('validation', await obstacleWords(ctx.db, decided.outcome, { ...decided, ...limits, id }));
  if (decided.outcome === 'test_money')
    throw ctx.refuse(
      'validation',
      'This withdrawal is test money. No real money was ever paid in for it, so it cannot be approved as real.',
    );
  if (decided.outcome === 'two_operators')
    throw ctx.refuse(
      'validation',
      'This withdrawal is above the limit for one operator. Two different operators have to approve it in the console.',
    );
  if (decided.outcome === 'day')
    throw ctx.refuse(
      'validation',
      `One operator approves at most ${formatCents(limits.mostDay ?? 0n)} within 24 hours, and this would be more. Another operator has to approve it, or you can do so later.`,
    );
  if (decided.outcome === 'made') throw ctx.refuse('validation', notIndependent);
  if (decided.outcome === 'too_new')
    throw ctx.refuse(
      'validation',
      `Your role began less than ${limits.secondAfterDays} days ago, so your approval does not count as the second one yet.`,
    );
  const isFirst = decided.outcome === 'first';
  if (decided.outcome === 'ok') await notifyOwner(ctx.db, { ...decided, id, reason });
  if (decided.outcome === 'ok' || isFirst)
    await auditStep(ctx.db, { operatorId, networkAddress }, approve ? 'withdrawal.approve' : 'withdrawal.reject', {
      ...decided,
      id,
      reason,
      before: 'pending',
      approvals: isFirst ? '1 of 2' : '',
    });
  return {
    status: decided.status,
    needsSecond: isFirst || decided.outcome === 'first_repeated',
    repeated: decided.outcome === 'repeated',
  };
}
