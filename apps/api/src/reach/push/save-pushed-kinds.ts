import type { savePushedKinds as route } from '@guildhall/contract/reach/push.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { saveKinds } from './push.sql.ts';

/** Chooses of which kinds the caller gets pushes. A kind that is left out stays as it is. */
export function savePushedKinds(
  { db, caller }: UserCtx<typeof route>,
  kinds: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const chosen = Object.fromEntries(Object.entries(kinds).filter(([, pushed]) => pushed !== null));
  return saveKinds(db, caller.id, chosen);
}
