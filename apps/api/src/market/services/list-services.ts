import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { listServices as route } from '@guildhall/contract/market/services.contract.ts';
import type { Ctx } from '../../context.ts';
import { findServices } from './services.sql.ts';

/** An organization's services, newest first; without `orgId` the caller's own. */
export async function listServices(ctx: Ctx, { orgId }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const rows = await findServices(ctx, orgId);
  return {
    servicesList: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
