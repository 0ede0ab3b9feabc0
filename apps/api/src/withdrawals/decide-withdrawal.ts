import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { tellWallets } from '../wallet/tell-wallets.ts';
import { decideInLedger } from './withdrawals.sql.ts';

/** `operatorId` is null when it is decided at the operator's console. */
export type Decision = { id: string; approve: boolean; operatorId: string | null };

/**
 * An operator approves a withdrawal, which pays it out, or rejects it, which gives the money back. Deciding the same again
 * changes nothing. Who may decide is for the caller to ask.
 * @throws Refusal `notFound`, and `validation` when it was decided otherwise before
 */
export const decideWithdrawal = async (
  ctx: { db: Db; services: Services },
  { id, approve, operatorId }: Decision,
): Promise<{ status: string }> => {
  const decided = await decideInLedger(ctx.db, id, approve, operatorId);
  if (decided.outcome === 'not_found') throw new Refusal('notFound', 'This withdrawal was not found.');
  if (decided.outcome === 'decided')
    throw new Refusal('validation', `This withdrawal has already been ${decided.status}.`);
  if (decided.outcome === 'ok') tellWallets(ctx.services, [decided.userId]);
  return { status: decided.status };
};
