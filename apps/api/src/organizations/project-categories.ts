import type { projectCategories as route } from '@guildhall/contract/organizations.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../platform/context.ts';
import { listProjectCategories } from './organizations.sql.ts';

/** The categories that a project can be published under. */
export const projectCategories = (ctx: Ctx): Promise<DataOf<typeof route>> => listProjectCategories(ctx.db);
