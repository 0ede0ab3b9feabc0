import type { resetPage as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { publish } from './publish-page.ts';

/** Takes back what was published at a page. @throws Refusal as `publish` */
export function resetPage(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return publish(ctx, 'page.reset', { ...input, markdown: null });
}
