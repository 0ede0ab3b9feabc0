import { readingPages } from '@guildhall/contract/addresses.ts';
import type { listPages as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { readPageText } from './page-text.ts';

/** The public pages to read, and where the text of each comes from. */
export async function listPages(ctx: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const records = readingPages.map(async ({ path: page, title }) => {
    const { source, version, changedAt, changedBy } = await readPageText(ctx.db, ctx.resources.config, page);
    return { page, title, source, version, changedAt: changedAt.toISOString(), changedBy };
  });
  return { records: await Promise.all(records) };
}
