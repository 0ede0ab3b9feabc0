import type { listOwedReports as route } from '@guildhall/contract/market/owed-reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { readReserve } from '../reserves/read-reserve.ts';
import { findOwedReports } from './owed-reports.sql.ts';

/**
 * The reports that a project owes for what has begun, the last first; the link to a document is empty for whoever may not open it.
 * @throws Refusal `not_found`
 */
export async function listOwedReports(
  ctx: Ctx<typeof route>,
  { id, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOwedReports(ctx, { id, before, most: length + 1 });
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const reserve = await readReserve(ctx.db, id);
  return {
    records: found.slice(0, length).map(({ fileId, mayOpen, viewerId, openings, sentAt, ...report }) => ({
      ...report,
      sentAt: sentAt?.toISOString() ?? '',
      document: mayOpen ? ctx.resources.linkTo(fileId, viewerId ?? '') : '',
      openedBy: openings?.people ?? 0,
      openings: (openings?.newest ?? []).map(({ by, at }) => ({ by, at: new Date(at).toISOString() })),
    })),
    more: found.length > length,
    reserve: reserve ?? null,
  };
}
