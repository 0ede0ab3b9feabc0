import type { listUpdateVersions as route } from '@guildhall/contract/market/updates.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { linkFiles } from './link-files.ts';
import { findVersions } from './updates.sql.ts';

/**
 * What a published update has said, the newest version first.
 * @throws Refusal `not_found` also for who may not read it
 */
export async function listUpdateVersions(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findVersions(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This update was not found.');
  const { versions, readerId } = found;
  return {
    records: versions.map(({ files, ...version }) => ({
      ...version,
      saidAt: new Date(version.saidAt).toISOString(),
      ...linkFiles(ctx, files, readerId),
    })),
  };
}
