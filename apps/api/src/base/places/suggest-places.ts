import type { suggestPlaces as route } from '@guildhall/contract/base/places.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';

/** Places for the address autocomplete of the sign-up; none for fewer than two characters. */
export async function suggestPlaces(ctx: Ctx, { query }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  return query.length < 2 ? [] : ctx.resources.places.suggest(query, 8);
}
