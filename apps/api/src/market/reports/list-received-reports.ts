import type { listReceivedReports as route } from '@guildhall/contract/market/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findReceived } from './reports.sql.ts';
import { toReport } from './to-report.ts';

/** What the calling organization was asked for, newest first. */
export async function listReceivedReports(
  ctx: UserCtx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findReceived(ctx.db, ctx.caller.id, start, length)).map((report) => toReport(ctx, report));
}
