import type { publishPageAgain as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { pageOf } from './page-text.ts';
import { findPageVersion } from './page-texts.sql.ts';
import { publish } from './publish-page.ts';

/** Publishes the text of an earlier version again. @throws Refusal `not_found`, and as `publish` */
export async function publishPageAgain(
  ctx: OperatorCtx<typeof route>,
  { version, from, reason, ...input }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const page = pageOf(ctx, input.page);
  const markdown = (await findPageVersion(ctx.db, page, version))?.markdown;
  if (!markdown) throw ctx.refuse('not_found', 'This version was not found.');
  return publish(ctx, 'page.publish_again', { page, markdown, from, reason });
}
