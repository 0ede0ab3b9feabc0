import type { advanceOrder as route } from '@guildhall/contract/market/order-steps.contract.ts';
import type { OrderState } from '@guildhall/contract/market/orders.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { advanceInDatabase } from './orders.sql.ts';
import { notifyOfOrder } from './notify-of-order.ts';

/**
 * Moves an order one step on for the caller, inside their transaction, and notifies the other side, once. `repeated`: it had come so far before, and nothing
 * has changed.
 * @throws Refusal `not_found`, `forbidden` for a step of the other side, and `validation` when the order stands otherwise
 */
export async function takeStep(
  { db, refuse, caller }: Pick<UserCtx<typeof route>, 'db' | 'refuse' | 'caller'>,
  { id, step, reference }: ParsedOf<typeof route>,
): Promise<{ state: OrderState | ''; repeated: boolean }> {
  const { outcome, state, otherId } = await advanceInDatabase(db, { id, actorId: caller.id, step, reference });
  if (outcome === 'not_found') throw refuse('not_found', 'This order was not found.');
  if (outcome === 'forbidden')
    throw refuse('forbidden', `Only the ${step === 'received' ? 'buyer' : 'seller'} of an order can do this.`);
  if (outcome === 'too_early') throw refuse('validation', 'The seller has not sent this order yet.');
  if (outcome === 'ended')
    throw refuse('validation', state === '' ? 'This order has not been paid.' : `This order has been ${state}.`);
  if (outcome === 'ok')
    await notifyOfOrder(db, { id, userId: otherId, actorId: caller.id, step, note: step === 'sent' ? reference : '' });
  return { state, repeated: outcome === 'repeated' };
}
