import type { receivedComplaints as route } from '@guildhall/contract/complaints.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../platform/context.ts';
import { findReceived } from './complaints.sql.ts';
import { toComplaint } from './to-complaint.ts';

/** The complaints about the calling organization, newest first. */
export const listReceivedComplaints = async (ctx: UserCtx): Promise<DataOf<typeof route>> =>
  (await findReceived(ctx.db, ctx.caller.id)).map((complaint) => toComplaint(ctx, complaint, 'RECEIVED'));
