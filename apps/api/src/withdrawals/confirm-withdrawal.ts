import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { confirmWithdrawal as route } from '@guildhall/contract/withdrawals.contract.ts';
import type { UserCtx } from '../context.ts';
import { namedMoney } from '../members/named-money.ts';
import { recordAnyAct } from '../members/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { confirmInLedger } from './withdrawals.sql.ts';

/**
 * Confirms a withdrawal as the second member of the calling organization; then it waits for an operator as every other one does.
 * @throws Refusal `not_found` for anybody else's as well, `forbidden` for who has asked for it and who may not any more, `validation` where it needs
 *   nobody, was decided, or who has asked may not any more
 */
export async function confirmWithdrawal(
  ctx: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await inTransaction(ctx, async (inside) => {
    const { db, caller, refuse } = inside;
    const { outcome, status, cents } = await confirmInLedger(db, caller.id, caller.actor, id);
    if (outcome === 'not_found') throw refuse('not_found', 'This withdrawal was not found.');
    if (outcome === 'own') throw refuse('forbidden', 'You have asked for this withdrawal: another member confirms it.');
    if (outcome === 'forbidden') throw refuse('forbidden');
    if (outcome === 'not_needed') throw refuse('validation', 'This withdrawal needs no second member.');
    if (outcome === 'decided') throw refuse('validation', `This withdrawal has already been ${status}.`);
    if (outcome === 'asker_gone')
      throw refuse(
        'validation',
        'Whoever has asked for this withdrawal may not any more. Please cancel it and ask for it again.',
      );
    if (outcome === 'repeated') return;
    await recordAnyAct(inside, id, { cents: String(cents) });
    await namedMoney(inside, 'secondConfirmed', id, cents, {});
  });
  return { id };
}
