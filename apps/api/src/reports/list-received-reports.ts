import type { receivedReports as route } from '@guildhall/contract/reports.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../platform/context.ts';
import { findReceived } from './reports.sql.ts';
import { toReport } from './to-report.ts';

/** What the calling organization was asked for, newest first. */
export const listReceivedReports = async (ctx: UserCtx): Promise<DataOf<typeof route>> =>
  (await findReceived(ctx.db, ctx.caller.id)).map((report) => toReport(ctx, report));
