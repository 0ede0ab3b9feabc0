import type { listReceivedComplaints as route } from '@guildhall/contract/trust/complaint-lists.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findReceived } from './complaints.sql.ts';
import { toComplaint } from './to-complaint.ts';

/** The complaints about the calling organization, newest first. */
export async function listReceivedComplaints(
  ctx: UserCtx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findReceived(ctx.db, ctx.caller.id, start, length)).map((complaint) =>
    toComplaint(ctx, complaint, 'RECEIVED'),
  );
}
