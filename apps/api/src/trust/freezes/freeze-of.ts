import type { StandingFreeze } from '@guildhall/contract/live.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { findFreezeOfCaller } from './freezes.sql.ts';

/** What freezes an account, or the member who acts for it, to be shown on every screen; nothing for any other. */
export async function freezeOf(db: Db, { id, actor }: Caller): Promise<{ frozen?: StandingFreeze }> {
  const found = await findFreezeOfCaller(db, id, actor);
  return found
    ? { frozen: { of: found.accountId === id ? 'account' : 'member', until: found.endsAt.toISOString() } }
    : {};
}
