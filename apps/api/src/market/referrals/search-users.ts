import type { searchUsers as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findUsers } from './referrals.sql.ts';

/** The users but the caller, to refer one of them: no more than their ids and names. */
export function searchUsers({ db, caller }: UserCtx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  return findUsers(db, caller.id, input);
}
