import type { listPageVersions as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageOf } from './page-text.ts';
import { findPageVersions } from './page-texts.sql.ts';

/** The versions of a page before one of them, newest first, or the newest where that is 0. */
export async function versionsBefore(db: Db, page: string, before: number, length: number) {
  const found = await findPageVersions(db, page, before, length + 1);
  const records = found.slice(0, length).map(({ publishedAt, ...version }) => {
    return { ...version, publishedAt: publishedAt.toISOString() };
  });
  return { records, more: found.length > length };
}

/** What was published at a page, newest first. @throws Refusal `not_found` */
export async function listPageVersions(
  ctx: OperatorCtx<typeof route>,
  { page, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return versionsBefore(ctx.db, pageOf(ctx, page), before, length);
}
