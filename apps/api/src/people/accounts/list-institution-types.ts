import type { listInstitutionTypes as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { listInstitutionTypes as list } from './accounts.sql.ts';

/** The categories that an organization can register under, or that a search offers. */
export function listInstitutionTypes(ctx: Ctx, { forSearch }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  return list(ctx.db, forSearch);
}
