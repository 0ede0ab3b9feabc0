import type { complaint } from '@guildhall/contract/trust/complaint-lists.contract.ts';
import type * as z from 'zod/mini';
import type { UserCtx } from '../../context.ts';
import { findOne } from './complaints.sql.ts';
import { toComplaint } from './to-complaint.ts';

/** A complaint that the caller sent; null where there is none of this id. */
export async function ownComplaint(ctx: UserCtx, id: string): Promise<z.output<typeof complaint> | null> {
  const found = await findOne(ctx.db, id, ctx.caller.id);
  return found ? toComplaint(ctx, found, 'SENT') : null;
}
