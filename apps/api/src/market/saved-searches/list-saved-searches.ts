import type { DataOf } from '@guildhall/contract/route.ts';
import {
  mostSavedSearches,
  type listSavedSearches as route,
} from '@guildhall/contract/market/saved-searches.contract.ts';
import type { Ctx } from '../../context.ts';
import { findSavedSearches } from './saved-searches.sql.ts';

/** The caller's saved searches, newest first. */
export async function listSavedSearches(ctx: Ctx): Promise<DataOf<typeof route>> {
  const rows = await findSavedSearches(ctx, mostSavedSearches);
  const records = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));
  return { records, recordsTotal: records.length };
}
