import type { listCategories as route } from '@guildhall/contract/base/categories.operator.contract.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findAllCategories } from './categories.sql.ts';

/** The categories of projects and of organizations, as an operator sees them. */
export async function listCategories(ctx: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  return { records: await findAllCategories(ctx.db, mostWaiting) };
}
