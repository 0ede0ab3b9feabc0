import type { listOrganizationReports as route } from '@guildhall/contract/market/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOfOrganization } from './reports.sql.ts';
import { toReport } from './to-report.ts';

/**
 * The caller's own requests to an organization and the reports that it shares with everyone; all of them for itself.
 * @throws Refusal `not_found` when there is no such organization
 */
export async function listOrganizationReports(
  ctx: Ctx<typeof route>,
  { id, start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const reports = await findOfOrganization(ctx, id, start, length);
  if (!reports) throw ctx.refuse('not_found', 'This organization does not exist.');
  return reports.map((report) => toReport(ctx, report));
}
