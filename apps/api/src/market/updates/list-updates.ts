import { fewestAskersShown, type listUpdates as route } from '@guildhall/contract/market/updates.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { linkFiles } from './link-files.ts';
import { findUpdates } from './updates.sql.ts';

/**
 * The updates of a project that the caller may read, newest first: those for everybody, and all of them where they hold a part of it or are its
 * organization, which sees its drafts as well.
 * @throws Refusal `not_found`
 */
export async function listUpdates(
  ctx: Ctx<typeof route>,
  { id, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findUpdates(ctx, { id, before, most: length + 1 });
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const { records, drafts, request, readerId, ...viewer } = found;
  return {
    records: records.slice(0, length).map(({ publishedAt, correctedAt, files, ...update }) => ({
      ...update,
      ...linkFiles(ctx, files, readerId),
      publishedAt: new Date(publishedAt).toISOString(),
      correctedAt: correctedAt === null ? '' : new Date(correctedAt).toISOString(),
    })),
    more: records.length > length,
    drafts: drafts.map(({ files, ...draft }) => ({ ...draft, ...linkFiles(ctx, files, readerId) })),
    ...viewer,
    request: request && {
      people: request.people < fewestAskersShown ? null : request.people,
      answerBy: new Date(request.answerBy).toISOString(),
    },
  };
}
