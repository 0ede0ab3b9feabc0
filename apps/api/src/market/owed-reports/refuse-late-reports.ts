import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import type { UserCtx } from '../../context.ts';
import { findOverdueReport } from './owed-reports.sql.ts';

/** For what publishes a project. @throws Refusal `forbidden` while the caller owes investors a report for longer than the settings allow */
export async function refuseLateReports(ctx: UserCtx<'forbidden'>): Promise<void> {
  const { lateReportDays: days } = ctx.resources.config;
  const late = days > 0 ? await findOverdueReport(ctx.db, ctx.caller.id, days) : undefined;
  if (late)
    throw ctx.refuse(
      'forbidden',
      `The ${reportKindWords[late.kind].toLowerCase()} of ${late.projectTitle} was due on ${late.dueOn}. Please send it to your investors before you publish a project.`,
    );
}
