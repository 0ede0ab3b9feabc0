import { mostReadersCounted, type countUpdateReaders as route } from '@guildhall/contract/market/updates.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { countFollowers } from './followers.sql.ts';

/**
 * How many people would be notified of an update now.
 * @throws Refusal `not_found`
 */
export async function countUpdateReaders(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const counted = await countFollowers(ctx, id, mostReadersCounted);
  if (!counted) throw ctx.refuse('not_found', 'This project was not found.');
  return counted;
}
