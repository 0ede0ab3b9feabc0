import { readingPages } from '@guildhall/contract/addresses.ts';
import type { readPage as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { versionsBefore } from './list-page-versions.ts';
import { pageOf, readPageText, textsBeneath } from './page-text.ts';

/** One page with its text. @throws Refusal `not_found` */
export async function readPage(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const page = pageOf(ctx, input.page);
  const { config } = ctx.resources;
  const { title } = readingPages.find(({ path }) => path === page)!;
  const { changedAt, ...text } = await readPageText(ctx.db, config, page);
  const beneath = (await textsBeneath(config))[page].source;
  return {
    page,
    title,
    ...text,
    changedAt: changedAt.toISOString(),
    beneath,
    versions: await versionsBefore(ctx.db, page, 0, 20),
  };
}
