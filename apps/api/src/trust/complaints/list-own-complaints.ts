import type { listOwnComplaints as route } from '@guildhall/contract/trust/complaint-lists.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwn } from './complaints.sql.ts';
import { toComplaint } from './to-complaint.ts';

/** The complaints that the caller sent, newest first. */
export async function listOwnComplaints(
  ctx: Ctx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findOwn(ctx, start, length)).map((complaint) => toComplaint(ctx, complaint, 'SENT'));
}
