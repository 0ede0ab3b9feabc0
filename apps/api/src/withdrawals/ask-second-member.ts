import type { UserCtx } from '../context.ts';
import { namedMoney } from '../members/named-money.ts';
import { recordAct, recordAnyAct } from '../members/record-act.ts';
import { findSecond } from './withdrawals.sql.ts';

/**
 * Records who has asked for a withdrawal, and where it is beyond the organization's own limit, tells those who may confirm it, inside the transaction
 * that asks for it.
 */
export async function askSecondMember(ctx: UserCtx, id: string, cents: bigint): Promise<void> {
  const second = await findSecond(ctx.db, id);
  const details = { cents: String(cents) };
  if (!second) return recordAct(ctx, id, details);
  await recordAnyAct(ctx, id, details);
  await namedMoney(ctx, 'secondMember', id, cents, { isNewAccount: second.isNew });
}
