import type { listComplaintUsers as route } from '@guildhall/contract/trust/complaints.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findUsers } from './complaints.sql.ts';

/** The organizations that the caller can complain about: all but itself. */
export function listComplaintUsers(
  { db, caller }: UserCtx,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return findUsers(db, caller.id, input);
}
