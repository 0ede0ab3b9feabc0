import type { readNotificationPreferences as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findPreferences } from './notifications.sql.ts';

/** How the caller is notified of each kind. */
export function readNotificationPreferences(ctx: Ctx): Promise<DataOf<typeof route>> {
  return findPreferences(ctx);
}
