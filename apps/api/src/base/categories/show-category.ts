import type { showCategory as route } from '@guildhall/contract/base/categories.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { changeCategory } from './change-category.ts';

/** Offers a hidden category again. @throws Refusal as `changeCategory` */
export function showCategory(ctx: OperatorCtx<typeof route>, { id, reason }: ParsedOf<typeof route>): Promise<null> {
  return changeCategory(ctx, { id, name: null, hide: false, reason, verb: 'category.show' });
}
