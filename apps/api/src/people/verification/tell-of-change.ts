import type { UserCtx } from '../../context.ts';
import { tellOwner } from './tell-owner.ts';
import { findLastEnded } from './verification.sql.ts';

/** Tells the caller, whose change has just ended their verification, that and why it has. */
export async function tellOfChange({ db, resources, caller }: UserCtx): Promise<void> {
  const { id, words } = await findLastEnded(db, caller.id);
  await tellOwner({ db, resources }, { id, userId: caller.id, status: 'expired', words });
}
