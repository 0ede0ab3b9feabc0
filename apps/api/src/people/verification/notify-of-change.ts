import type { UserCtx } from '../../context.ts';
import { notifyOwner } from './notify-owner.ts';
import { findLastEnded } from './verification.sql.ts';

/** Notifies the caller, whose change has just ended their verification, that it has ended and why. */
export async function notifyOfChange({ db, resources, caller }: UserCtx): Promise<void> {
  const { id, words } = await findLastEnded(db, caller.id);
  await notifyOwner({ db, resources }, { id, userId: caller.id, status: 'expired', words });
}
