import type { listSentReports as route } from '@guildhall/contract/market/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findSent } from './reports.sql.ts';
import { toReport } from './to-report.ts';

/** What the caller asked for, newest first. */
export async function listSentReports(
  ctx: Ctx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findSent(ctx, start, length)).map((report) => toReport(ctx, report));
}
