import type { listInstitutionTypes as route } from '@guildhall/contract/accounts.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { listInstitutionTypes as list } from './accounts.sql.ts';

/** The categories that an organization can register under. */
export function listInstitutionTypes(ctx: Ctx): Promise<DataOf<typeof route>> {
  return list(ctx.db);
}
