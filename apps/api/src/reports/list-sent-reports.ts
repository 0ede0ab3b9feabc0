import type { sentReports as route } from '@guildhall/contract/reports.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../platform/context.ts';
import { findSent } from './reports.sql.ts';
import { toReport } from './to-report.ts';

/** What the caller asked for, newest first. */
export const listSentReports = async (ctx: Ctx): Promise<DataOf<typeof route>> =>
  (await findSent(ctx)).map((report) => toReport(ctx, report));
