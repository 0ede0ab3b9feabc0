import type { previewPage as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { previewHtml } from './page-html.ts';
import { pageOf } from './page-text.ts';

/** The page as it would look with a text. @throws Refusal `not_found` */
export async function previewPage(
  ctx: OperatorCtx<typeof route>,
  { page, markdown }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return { html: await previewHtml(ctx.resources.config, pageOf(ctx, page), markdown) };
}
