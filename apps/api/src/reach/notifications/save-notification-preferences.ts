import type { saveNotificationPreferences as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { savePreferences } from './notifications.sql.ts';

/** Chooses how the caller is notified of kinds of events, from the next one on. A kind that is left out stays as it is. */
export function saveNotificationPreferences(
  { db, caller }: UserCtx<typeof route>,
  ways: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const chosen = Object.fromEntries(Object.entries(ways).filter(([, way]) => way !== null));
  return savePreferences(db, caller.id, chosen);
}
