import type { readPageVersion as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { previewHtml } from './page-html.ts';
import { pageOf } from './page-text.ts';
import { findPageVersion } from './page-texts.sql.ts';

/** One version of a page. @throws Refusal `not_found` when there is none, or it has no text of its own */
export async function readPageVersion(
  ctx: OperatorCtx<typeof route>,
  { version, ...input }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const page = pageOf(ctx, input.page);
  const markdown = (await findPageVersion(ctx.db, page, version))?.markdown;
  if (!markdown) throw ctx.refuse('not_found', 'This version was not found.');
  return { markdown, html: await previewHtml(ctx.resources.config, page, markdown) };
}
