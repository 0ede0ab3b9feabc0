import type { requestReport as route } from '@guildhall/contract/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertReport } from './reports.sql.ts';

/**
 * Asks an organization for a report.
 * @throws Refusal `notFound` when there is no such organization, `forbidden` when it is the caller itself
 */
export async function requestReport(
  { db, caller }: UserCtx,
  { orgId, reportId, message }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (orgId === caller.id) throw new Refusal('forbidden', 'You cannot request a report from yourself.');
  const id = await insertReport(db, caller.id, orgId, reportId, message);
  if (id === undefined) throw new Refusal('notFound', 'This organization does not exist.');
  return { id };
}
