import type { renameCategory as route } from '@guildhall/contract/base/categories.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { changeCategory } from './change-category.ts';

/** Gives a category another name. @throws Refusal as `changeCategory` */
export function renameCategory(
  ctx: OperatorCtx<typeof route>,
  { id, name, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return changeCategory(ctx, { id, name, hide: null, reason, verb: 'category.rename' });
}
