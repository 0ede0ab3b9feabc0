import type { readDataExport as route } from '@guildhall/contract/people/personal-data.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findNewestExport } from './personal-data.sql.ts';
import { toDataExport } from './to-data-export.ts';

/** The caller's newest export. */
export async function readDataExport(ctx: UserCtx): Promise<DataOf<typeof route>> {
  const found = await findNewestExport(ctx.db, ctx.caller.id);
  return { export: found ? toDataExport(found, ctx.resources.config.secret) : null };
}
