import type { Proof } from '@guildhall/contract/factor-proof.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { confirmWithdrawal as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { UserCtx } from '../../context.ts';
import { notifyMoneyMembers } from '../../people/members/notify-money-members.ts';
import { recordAct, recordAnyAct } from '../../base/audit/record-act.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hasFreshProof, requireOwnerProof } from '../../people/second-factor/prove.ts';
import { confirmInLedger } from './withdrawals.sql.ts';

/**
 * Confirms a withdrawal as its owner, who proves it where its bank account was not used before, or as the second member of the calling organization;
 * then it waits for an operator as every other one does.
 * @throws Refusal `not_found` for anybody else's as well, `forbidden` for who has asked for it as the second member and for who may not any more,
 *   `validation` where the proof is wrong, it needs nobody, was decided, the time is over, or who has asked may not any more, `too_many` as `requireOwnerProof` does
 */
export async function confirmWithdrawal(
  ctx: UserCtx<typeof route>,
  { id, ...owner }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (await confirmAs(ctx, id, false)) return { id };
  await holdItIsCaller(ctx, owner);
  await confirmAs(ctx, id, true);
  return { id };
}

/** Whether it is confirmed; else it has to be proven first that it is its owner. */
function confirmAs(ctx: UserCtx<typeof route>, id: string, proven: boolean): Promise<boolean> {
  return inTransaction(ctx, async (inside) => {
    const { db, caller, refuse } = inside;
    const { outcome, status, cents } = await confirmInLedger(db, {
      organizationId: caller.id,
      actorId: caller.actor,
      id,
      proven,
    });
    if (outcome === 'prove') return false;
    if (outcome === 'not_found') throw refuse('not_found', 'This withdrawal was not found.');
    if (outcome === 'own')
      throw refuse('forbidden', 'You requested this withdrawal, so another member has to confirm it.');
    if (outcome === 'forbidden') throw refuse('forbidden');
    if (outcome === 'not_needed') throw refuse('validation', 'This withdrawal needs no confirmation.');
    if (outcome === 'decided') throw refuse('validation', `This withdrawal has already been ${status}.`);
    if (outcome === 'late')
      throw refuse('validation', 'It had to be confirmed within 24 hours. Please request the withdrawal again.');
    if (outcome === 'asker_gone')
      throw refuse(
        'validation',
        'The person who requested this withdrawal is no longer allowed to. Please cancel it and request it again.',
      );
    if (outcome === 'owner') await recordAct(inside, id, { cents: String(cents) });
    if (outcome === 'ok') {
      await recordAnyAct(inside, id, { cents: String(cents) });
      await notifyMoneyMembers(inside, 'secondConfirmed', id, cents, {});
    }
    return true;
  });
}

/** Requires that it is the person who is logged in, whomever they act for: a session that was left open, or taken away, is not enough. */
async function holdItIsCaller(ctx: UserCtx<typeof route>, owner: Proof & { password: string }): Promise<void> {
  const self = { ...ctx, caller: { ...ctx.caller, id: ctx.caller.actor } };
  const proves = owner.code !== '' || owner.passkey !== '';
  if (!proves && (await hasFreshProof(self))) return;
  await requireOwnerProof(self, owner);
}
